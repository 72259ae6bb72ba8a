package predict

import "github.com/tickwork-engine/tickwork/sim"

// Phase is what became of an event.
type Phase uint8

const (
	// Predicted: the player's own prediction says that it happens. It is presented now; the server has not spoken yet.
	Predicted Phase = iota + 1
	// Confirmed: the server says that it happened, and it was presented already when it was predicted.
	Confirmed
	// Withdrawn: it was presented and did not happen.
	Withdrawn
	// Happened: the server says that it happened, and nobody foresaw it.
	Happened
)

// Notice is news of an event for the presentation. The same ID stands for the same event in all its phases.
type Notice struct {
	ID      uint32
	Phase   Phase
	Tick    sim.Tick
	Kind    uint8
	Owner   sim.Slot
	Payload [sim.MaxEventBytes]byte // the first bytes, as many as the kind has; the prediction's own until it is confirmed
}

const (
	// maxPending bounds the predicted events that wait for the server's word.
	maxPending = 256
	// maxNotices bounds the notices that wait to be fetched; nobody misses those that come after so many.
	maxNotices = 4 * maxPending
)

// ledger keeps predicted events until the server has confirmed them or has said nothing of them, so that each is
// presented exactly once.
type ledger struct {
	whole   bool     // of everybody's events, and not only of the player's own
	slack   sim.Tick // by how many ticks the server's number of an event may differ from the predicted one
	settled sim.Tick // up to here all that the server says is known
	replay  sim.Tick // the tick that the current replay began at
	pending []forecast
	notices []Notice
	lastID  uint32
}

type forecast struct {
	Notice
	ordinal int  // its place among the tick's events of its kind
	seen    bool // the current replay predicts it again, or does not come to its tick
}

// restart withdraws everything that is pending, because the prediction it came from is given up. The next one begins at
// the given tick.
func (l *ledger) restart(tick sim.Tick) {
	l.withdraw(func(*forecast) bool { return true })
	l.settled = tick
}

// newID returns the next event number; predicted and other events share one count.
func (l *ledger) newID() uint32 {
	l.lastID++
	return l.lastID
}

// predicted takes up what a predicted tick says about the player's own events, or about everybody's. What the server has settled is left alone:
// a replay from an older snapshot comes to it again.
func (l *ledger) predicted(s *sim.Schema, own sim.Slot, events *sim.Events) {
	for i := range events.Len() {
		e := events.At(i)
		if !s.Events[e.Kind].Predicted || !l.whole && e.Owner != own || !after(e.Tick+l.slack, l.settled) {
			continue
		}
		ordinal := ordinalOf(events, i)
		if f := l.find(e, ordinal, false); f != nil {
			f.seen = true
			continue
		}
		l.foresee(e, ordinal)
	}
}

// ordinalOf returns how many events of the same kind and owner come before event i in its tick.
func ordinalOf(events *sim.Events, i int) (n int) {
	e := events.At(i)
	for k := range i {
		if o := events.At(k); o.Kind == e.Kind && o.Owner == e.Owner {
			n++
		}
	}
	return n
}

func (l *ledger) foresee(e sim.Event, ordinal int) {
	if len(l.pending) == maxPending {
		return
	}
	f := forecast{Notice: noticeOf(e, Predicted, l.newID()), ordinal: ordinal, seen: true}
	l.pending = append(l.pending, f)
	l.tell(f.Notice)
}

func (l *ledger) tell(n Notice) {
	if len(l.notices) < maxNotices {
		l.notices = append(l.notices, n)
	}
}

func noticeOf(e sim.Event, phase Phase, id uint32) Notice {
	n := Notice{ID: id, Phase: phase, Tick: e.Tick, Kind: e.Kind, Owner: e.Owner}
	copy(n.Payload[:], e.Payload)
	return n
}

// find returns the pending event that e is, or nil: of those within the slack the nearest. With seen, those that the
// current replay has met already count too.
func (l *ledger) find(e sim.Event, ordinal int, seen bool) (nearest *forecast) {
	best := l.slack
	for i := range l.pending {
		f := &l.pending[i]
		if f.Kind != e.Kind || f.Owner != e.Owner || f.ordinal != ordinal || f.seen && !seen {
			continue
		}
		if d := apart(f.Tick, e.Tick); d < best || d == best && nearest == nil {
			nearest, best = f, d
		}
	}
	return nearest
}

// apart returns the number of ticks between two, and after whether a comes after b. Ticks wrap at 32 bits.
func apart(a, b sim.Tick) sim.Tick { return min(a-b, b-a) }
func after(a, b sim.Tick) bool     { return int32(a-b) > 0 }

// beginReplay makes ready for predicting the ticks after the given one again. The replay may come to events that are up
// to slack ticks older, since its ticks may have got other numbers.
func (l *ledger) beginReplay(tick sim.Tick) {
	l.replay = tick
	for i := range l.pending {
		l.pending[i].seen = !after(l.pending[i].Tick+l.slack, tick)
	}
}

// endReplay withdraws what the replay did not predict again and should have. Of what lies within the slack it is not
// known; that is settled later.
func (l *ledger) endReplay() {
	l.withdraw(func(f *forecast) bool { return !f.seen && after(f.Tick, l.replay+l.slack) })
	for i := range l.pending {
		l.pending[i].seen = true
	}
}

// settle withdraws what should have happened up to a tick, once all that the server says about those ticks is known.
func (l *ledger) settle(upTo sim.Tick) {
	if after(upTo, l.settled) {
		l.settled = upTo
	}
	l.withdraw(func(f *forecast) bool { return !after(f.Tick+l.slack, upTo) })
}

func (l *ledger) withdraw(gone func(*forecast) bool) {
	kept := l.pending[:0]
	for i := range l.pending {
		f := &l.pending[i]
		if !gone(f) {
			kept = append(kept, *f)
			continue
		}
		f.Phase = Withdrawn
		l.tell(f.Notice)
	}
	l.pending = kept
}

// confirm takes the server's word for an event: Confirmed under its old number if it was predicted, else Happened.
func (l *ledger) confirm(e sim.Event, ordinal int) Notice {
	f := l.find(e, ordinal, true)
	if f == nil {
		return noticeOf(e, Happened, l.newID())
	}
	n := noticeOf(e, Confirmed, f.ID)
	*f = l.pending[len(l.pending)-1]
	l.pending = l.pending[:len(l.pending)-1]
	return n
}
