package rollback

import (
	"iter"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// RefereeConfig describes a [Referee]. Game is needed.
type RefereeConfig struct {
	Game    *sim.Game
	Seed    uint64
	Options []byte
	// Rate is the number of ticks a second. 0: 60.
	Rate clock.Rate
	// Tolerance is for how long after it is due a tick waits for inputs. 0: DefaultTolerance.
	Tolerance clock.Time
	// SendEvery is the number of ticks from one message with frames to the next. 0: DefaultSendEvery.
	SendEvery int
}

const (
	// DefaultTolerance is eight ticks at 60 a second: with the default delay it is enough for a round trip of 300 ms.
	DefaultTolerance = 133 * clock.Millisecond
	// DefaultSendEvery is twenty messages a second at 60 ticks: what a client sees of the others is up to two ticks older than
	// it could be, and each input is repeated in fewer messages before it is acknowledged.
	DefaultSendEvery = 3
	// refereeGrace is for how many ticks a player who comes has no inputs: until they can be there.
	refereeGrace = 30
	// mostBurst bounds the ticks that are closed in one call, after the referee itself was late.
	mostBurst = 10
)

// Referee closes the frames of a match whose clients simulate it whole: it takes each player's inputs, waits for them only so
// long, and tells everybody what was applied. It simulates as well, and compares the clients' checksums with its own. A
// slow client never makes a tick later than the tolerance: its last input is repeated.
type Referee struct {
	cfg    RefereeConfig
	core   *Core
	worlds *Worlds
	start  clock.Time
	begun  bool
	now    clock.Time

	seats  []refereeSeat
	packer framePacker
	packed []byte
	sums   [4]checksum
	out    []outgoing
	buf    []byte
	events []Event
	stats  RefereeStats
}

// refereeSeat is what the referee knows of a client.
type refereeSeat struct {
	there    bool
	synced   clock.Time // when a state was sent last
	wants    bool       // a state
	acked    sim.Tick   // the frames that it has
	resynced clock.Time // when its world last differed
}

// RefereeStats counts what happened since the beginning.
type RefereeStats struct {
	Ticks   int
	Late    int // inputs that were not there in time, and in whose place the last one was repeated
	Dropped int // inputs that came after their tick was closed
	Checked int // checksums that were compared
	Desyncs int // of these, those that differed
	States  int // states that were sent
	Refused int // messages that were malformed or did not fit
}

// NewReferee returns a referee at tick 0.
func NewReferee(cfg RefereeConfig) *Referee {
	require(cfg.Game != nil, "a game is needed")
	if cfg.Rate == 0 {
		cfg.Rate = 60
	}
	if cfg.Tolerance == 0 {
		cfg.Tolerance = DefaultTolerance
	}
	if cfg.SendEvery == 0 {
		cfg.SendEvery = DefaultSendEvery
	}
	slots := cfg.Game.Schema.Slots
	r := &Referee{
		cfg: cfg, core: NewCore(CoreConfig{Slots: slots, Window: NoPrediction}), seats: make([]refereeSeat, slots),
		packer: framePacker{size: cfg.Game.Schema.InputSize, last: make([]sim.PackedInput, slots)},
	}
	r.worlds = NewWorlds(cfg.Game, r.core.Cells())
	if err := r.worlds.Present().Start(cfg.Seed, cfg.Options); err != nil {
		panic("rollback: the options are malformed: " + err.Error())
	}
	return r
}

// World returns the world of the newest closed tick. It must not be changed.
func (r *Referee) World() sim.World { return r.worlds.Present() }

// Tick returns the newest closed tick.
func (r *Referee) Tick() sim.Tick { return r.core.Tick() }

// Frame returns the frame of a closed tick, of the newest Queue ones.
func (r *Referee) Frame(tick sim.Tick) *sim.PackedFrame { return r.core.Frame(tick) }

// Stats returns the counters.
func (r *Referee) Stats() RefereeStats { return r.stats }

// Join takes a player in with the next tick. kind is CommandJoin, or CommandReconnect for one who comes back.
func (r *Referee) Join(s sim.Slot, kind sim.CommandKind) {
	next := r.core.Tick() + 1
	r.core.Activate(s, next+refereeGrace)
	r.core.Command(next, sim.Command{Kind: kind, Slot: s})
	r.seats[s] = refereeSeat{there: true, wants: true}
}

// Leave ends a player's part with the next tick. kind is CommandLeave, or CommandDisconnect for one who may come back.
func (r *Referee) Leave(s sim.Slot, kind sim.CommandKind) {
	r.core.Deactivate(s)
	r.core.Command(r.core.Tick()+1, sim.Command{Kind: kind, Slot: s})
	r.seats[s] = refereeSeat{}
}

// Command puts a command of the game's own into the next tick.
func (r *Referee) Command(c sim.Command) { r.core.Command(r.core.Tick()+1, c) }

// Advance closes the ticks that are due and have their inputs, or have waited long enough for them. It is to be called at least
// once a tick.
func (r *Referee) Advance(now clock.Time) {
	r.now = now
	if !r.begun {
		r.begun, r.start = true, now
	}
	for range mostBurst {
		next := r.core.Tick() + 1
		due := r.start + r.cfg.Rate.At(int64(next))
		if now < due {
			break
		}
		if r.core.frontier() < next {
			if now < due+r.cfg.Tolerance {
				break
			}
			r.repeat(next)
		}
		r.close()
	}
	r.serve()
}

// Due returns the tick that is due now.
func (r *Referee) Due() sim.Tick { return sim.Tick(max(0, r.cfg.Rate.Ticks(r.now-r.start))) }

// repeat puts the last input in the place of those that have not come for a tick.
func (r *Referee) repeat(tick sim.Tick) {
	for s := range r.seats {
		if p := &r.core.slots[s]; p.active && p.newest < tick {
			r.core.Add(sim.Slot(s), tick, p.last)
			r.stats.Late++
		}
	}
}

// close steps to the next tick and sends what is due with it.
func (r *Referee) close() {
	r.worlds.Run(r.core.Advance())
	r.stats.Ticks++
	tick := r.core.Tick()
	if tick%ChecksumEvery == 0 {
		*place(&r.sums, tick) = checksum{1, tick, Fold(r.World().Hash())}
	}
	if int(tick)%r.cfg.SendEvery == 0 {
		for s := range r.seats {
			r.sendFrames(PeerID(s))
		}
	}
	if tick%QualityEvery == 0 {
		m := wire.PeerQualityReport{Frame: uint32(r.Due()), Ping: uint16(r.now / clock.Millisecond)}
		for s := range r.seats {
			if r.seats[s].there {
				r.send(PeerID(s), transport.Datagram, m.Append(r.buf))
			}
		}
	}
}

// sendFrames sends a client the frames that it may not have.
func (r *Referee) sendFrames(id PeerID) {
	seat, tick := &r.seats[id], r.core.Tick()
	if !seat.there || seat.wants || seat.acked >= tick {
		return
	}
	if tick-seat.acked > Queue-early {
		seat.wants = true // it lags so far behind that a state is less
		return
	}
	r.packer.begin(r.packed[:0], r.base(seat.acked))
	for t := seat.acked + 1; t <= tick; t++ {
		r.packer.add(r.core.Frame(t))
	}
	r.packed = r.packer.bytes()
	m := wire.RefereeFrames{Base: uint32(seat.acked), Count: uint8(tick - seat.acked), Frames: r.packed}
	r.send(id, transport.Datagram, m.Append(r.buf))
}

// base returns the frame that frames after a tick are packed against.
func (r *Referee) base(tick sim.Tick) *sim.PackedFrame {
	if tick == 0 {
		return nil
	}
	return r.core.Frame(tick)
}

// serve sends states to clients that want one.
func (r *Referee) serve() {
	for s := range r.seats {
		seat := &r.seats[s]
		if !seat.there || !seat.wants || seat.synced > 0 && r.now-seat.synced < serveEvery {
			continue
		}
		seat.synced, seat.wants, seat.acked = r.now, false, r.core.Tick()
		r.stats.States++
		m := wire.PeerStateSync{Frame: uint32(r.core.Tick()), State: r.state()}
		r.send(PeerID(s), transport.Ordered, m.Append(r.buf))
	}
}

// state returns what a client needs to begin.
func (r *Referee) state() []byte {
	return AppendState(nil, r.cfg.Game.Schema, r.base(r.core.Tick()), r.World())
}

func (r *Referee) send(to PeerID, ch transport.Channel, message []byte) {
	from := len(r.buf)
	r.buf = message
	r.out = append(r.out, outgoing{to, ch, from, len(r.buf)})
}

// Outgoing returns the messages that are to be sent, by slot, and forgets them.
func (r *Referee) Outgoing() iter.Seq[Message] {
	return func(yield func(Message) bool) {
		for _, m := range r.out {
			if !yield(Message{To: m.to, Channel: m.ch, Bytes: r.buf[m.from:m.up:m.up]}) {
				break
			}
		}
		r.out, r.buf = r.out[:0], r.buf[:0]
	}
}

// Events returns the desyncs that were noticed since the last call.
func (r *Referee) Events() []Event {
	e := r.events
	r.events = r.events[:0]
	return e
}

// Receive takes a message of a client. Any bytes may come.
func (r *Referee) Receive(now clock.Time, s sim.Slot, b []byte) {
	r.now = now
	if int(s) >= len(r.seats) || !r.seats[s].there {
		return
	}
	if err := r.receive(s, b); err != nil {
		r.stats.Refused++
	}
}

func (r *Referee) receive(s sim.Slot, b []byte) error {
	kind, _ := wire.PeerKindOf(b)
	switch kind {
	case wire.KindPeerInput:
		return r.takeInput(s, b)
	case wire.KindPeerInputAck:
		m, err := wire.DecodePeerInputAck(b)
		if tick := sim.Tick(m.Frame); err == nil && tick > r.seats[s].acked && tick <= r.core.Tick() {
			r.seats[s].acked = tick
		}
		return err
	case wire.KindPeerQualityReport:
		m, err := wire.DecodePeerQualityReport(b)
		if err == nil {
			r.send(PeerID(s), transport.Datagram, wire.PeerQualityReply{Pong: m.Ping}.Append(r.buf))
		}
		return err
	case wire.KindPeerChecksum:
		m, err := wire.DecodePeerChecksum(b)
		if err == nil {
			r.compare(s, m)
		}
		return err
	case wire.KindPeerResyncRequest:
		_, err := wire.DecodePeerResyncRequest(b)
		if seat := &r.seats[s]; err == nil && r.now-seat.synced >= patience { // else one is on its way
			seat.wants = true
		}
		return err
	}
	return wire.ErrUnknownMessage
}

// takeInput takes a player's own inputs. Those of closed ticks come too late, those far ahead cannot be meant.
func (r *Referee) takeInput(s sim.Slot, b []byte) error {
	size := r.packer.size
	m, err := wire.DecodePeerInput(b, size)
	if err != nil || sim.Slot(m.Player) != s {
		return wire.ErrRange
	}
	count := len(m.Inputs) / max(size, 1)
	for i := count - 1; i >= 0; i-- {
		var in sim.PackedInput
		copy(in[:], m.Inputs[i*size:(i+1)*size])
		if tick := sim.Tick(m.Frame) - sim.Tick(i); !r.core.Add(s, tick, in) && i == 0 && tick <= r.core.Tick() {
			r.stats.Dropped++
		}
	}
	return nil
}

// compare looks whether a client's world is the referee's.
func (r *Referee) compare(s sim.Slot, m wire.PeerChecksum) {
	tick := sim.Tick(m.Frame)
	mine := place(&r.sums, tick)
	if mine.tick != tick || tick == 0 {
		return
	}
	r.stats.Checked++
	if mine.sum == m.Checksum {
		return
	}
	r.stats.Desyncs++
	if len(r.events) < mostEvents {
		r.events = append(r.events, Event{Kind: Desynced, Peer: PeerID(s), Tick: tick, Local: mine.sum, Remote: m.Checksum})
	}
	if seat := &r.seats[s]; seat.resynced == 0 || r.now-seat.resynced >= ResyncEvery {
		seat.resynced, seat.wants = r.now, true
	}
}
