package room

import (
	"cmp"
	"slices"

	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// Explanation says of what a player is sent at a tick where its bytes are, and of every entity why he is told of it or not.
type Explanation struct {
	Slot    sim.Slot
	Tick    sim.Tick
	Silence Silence
	Age     sim.Tick // of the newest snapshot that this one builds on; 0: it builds on nothing
	Body    int      // bytes of the snapshot
	Payload int      // bytes of all packets, with their heads and the events that they carry
	Packets int
	Budget  int // bytes that the snapshot might have
	Level   int // how far a link with a queue is spared: 0 is not at all
	// Events are those that the packets carry, the oldest first: all that the player has not acknowledged, as far as they fit.
	Events []EventCost
	// With are the other players who are sent the same bytes.
	With []sim.Slot
	// Knows is the world as far as the player may know of it; nil if the packet says nothing of it.
	Knows *sim.Quantised
	// Costs is nil if the packet says nothing of the world.
	Costs *snapshot.Costs
	// Types has the verdicts by type, in ascending order of places: those of the entities that there are, and of those that the
	// player was told of and that are no more. It is empty if the packet says nothing of the world.
	Types [][]Verdict
}

// EventCost is what an event takes.
type EventCost struct {
	Kind   uint8
	Number uint32 // of all that the room's world has said
	Bytes  int
}

// Silence is why a packet says nothing of the world.
type Silence uint8

// The reasons for silence.
const (
	NotSilent Silence = iota
	Queued            // the player's link has a queue, and gets fewer snapshots
	Unheard           // he has acknowledged nothing that can be built on, and snapshots that build on nothing are rationed
)

// Verdict is what becomes of an entity in a snapshot.
type Verdict struct {
	Handle sim.Handle
	Fate   Fate
	Why    interest.Reason // why the player may know of it, or not
	Held   []int           // columns that have changed by no more than their threshold
	Masked []int           // columns that are not for the player
	// Distance is how far the entity is from the player's eye and Near from within what distance he comes to know of such ones, in
	// units of the world; see [interest.Viewer.Away].
	Distance, Near float64
	// Place is the place in the order of those that wait, from 1; Since is when the player was told last, or the tick before it
	// came into his view; and Urgent says that an Always column has changed.
	Place  int
	Since  sim.Tick
	Urgent bool
	// Costs is what it takes in the body. Nil: it is not in there, and was not in the baseline.
	Costs *snapshot.EntityCosts
}

// Fate is what becomes of an entity in a snapshot.
type Fate uint8

// The fates.
const (
	Same     Fate = iota // nothing of it has changed since the baseline
	ToldNew              // the baseline has not got it
	Told                 // it has changed, and that is said
	HeldBack             // what has changed of it is too little to be told
	Waits                // it has news, and its turn has not come
	Hidden               // the player may not know of it
	Gone                 // it is no more, and that is said
)

// sentState is what a player is sent.
type sentState struct {
	view    *view
	body    []byte
	packets int
	payload int // bytes
	events  int
}

// placed is an entity by its type and row.
type placed struct{ typ, row int }

// waiting is the place of an entity in the order of turns.
type waiting struct {
	place  int
	since  sim.Tick
	urgent bool
}

// explanation explains what a player is sent. Nothing that the room decides by is changed.
func (r *Room) explanation(slot sim.Slot, s *seat, sent *sentState) *Explanation {
	e, t := &r.watcher.it, &r.tellings[slot]
	*e = Explanation{
		Slot: slot, Tick: r.pace.done, Body: len(sent.body), Payload: sent.payload, Packets: sent.packets,
		Budget: r.budget(s, t.n == 0), Level: s.pressure.level, With: e.With[:0], Events: e.Events[:0], Types: e.Types,
	}
	for n := s.eventAck; n != s.eventAck+uint32(sent.events); n++ {
		it := r.events.at(n)
		e.Events = append(e.Events, EventCost{it.kind, n, wire.EventSize(uint32(r.pace.done-it.tick), int(it.size))})
	}
	for typ := range e.Types {
		e.Types[typ] = e.Types[typ][:0]
	}
	if t.view == nil {
		e.Silence = Unheard
		if s.pressure.skip > 0 {
			e.Silence = Queued
		}
		return e
	}
	past := t.past[:t.n]
	if t.n > 0 {
		e.Age = r.pace.done - past[0].Tick
	}
	costs, err := r.watcher.explainer.Explain(sent.body, r.pace.done, past)
	require(err == nil, "a body of the room's own cannot be read")
	e.Costs, e.Knows = costs, t.view.tables
	r.shared(slot)
	r.verdicts(slot, s, sent.view)
	return e
}

// shared finds out who is sent the same bytes as a player.
func (r *Room) shared(slot sim.Slot) {
	mine := &r.tellings[slot]
	if !r.whole(slot) {
		return
	}
	for i := range r.tellings {
		if t := &r.tellings[i]; i != int(slot) && r.seats[i].state == seatTaken && t.view != nil && t.body == mine.body && r.whole(sim.Slot(i)) {
			r.watcher.it.With = append(r.watcher.it.With, sim.Slot(i))
		}
	}
}

// whole reports whether a player is told all that he may know.
func (r *Room) whole(slot sim.Slot) bool {
	t := &r.tellings[slot]
	return len(r.bodies.list[t.body].bytes) <= r.budget(&r.seats[slot], t.n == 0)
}

// verdicts finds out what becomes of each entity, for a player who is told a view.
func (r *Room) verdicts(slot sim.Slot, s *seat, told *view) {
	w, t := r.watcher, &r.tellings[slot]
	if r.picture.holds {
		r.world.Quantise(w.plain)
	}
	clear(w.order)
	if !r.whole(slot) {
		r.queue(s.lens.turns)
	}
	base := r.picture.nothing
	if t.n > 0 {
		base = t.past[0].Tables
	}
	for typ := range w.it.Types {
		j := judge{
			room: r, slot: slot, viewer: s.lens.viewer, typ: typ, world: &r.picture.world.tables.Tables[typ], plain: &w.plain.Tables[typ],
			knows: &t.view.tables.Tables[typ], told: &told.tables.Tables[typ], costs: w.it.Costs.Types[typ].Entities,
		}
		w.it.Types[typ] = j.all(w.it.Types[typ], &base.Tables[typ])
	}
}

// queue takes down the order of all that had news for a player whose snapshot was cut just now.
func (r *Room) queue(turns *interest.Turns) {
	order := r.watcher.order
	take := func(turn interest.Turn) {
		since, urgent := turns.Since(turn)
		order[placed{turn.Type, int(turn.Row)}] = waiting{place: len(order) + 1, since: since, urgent: urgent}
	}
	for _, turn := range r.picture.chosen {
		take(turn)
	}
	for turn, ok := turns.Next(); ok; turn, ok = turns.Next() {
		take(turn)
	}
}

// byPlace compares handles by their places in the pool.
func byPlace(a, b sim.Handle) int {
	return cmp.Or(cmp.Compare(a.Index(), b.Index()), cmp.Compare(a, b))
}

// sortVerdicts puts verdicts into ascending order of places.
func sortVerdicts(list []Verdict) {
	slices.SortFunc(list, func(a, b Verdict) int { return byPlace(a.Handle, b.Handle) })
}
