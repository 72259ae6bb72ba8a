package rollback

import (
	"iter"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
)

// PeersConfig describes one machine's part in a match without a server. Game is needed.
type PeersConfig struct {
	Game *sim.Game
	// Slot is this machine's player, which no other machine has. NoSlot looks on.
	Slot sim.Slot
	// Found begins a match alone at once. Without it the machine waits to be let into one, and begins one only if nobody who
	// has one is to be found for the Timeout.
	Found bool
	// Seed and Options start the world of a match that is begun here.
	Seed    uint64
	Options []byte
	// Rate is the number of ticks a second. 0: 60.
	Rate clock.Rate
	// Window is how many ticks are predicted at most. 0: DefaultWindow. NoPrediction: none, which is lockstep.
	Window int
	// Delay is how many ticks after it was made an input is applied. 0: DefaultDelay. NoDelay: none.
	Delay int
	// AdaptDelay lets the delay follow the round trip, from 1 to MaxDelay ticks, beginning with Delay.
	AdaptDelay bool
	// Timeout is for how long nothing may be heard of a player before the others go on without. 0: DefaultTimeout.
	Timeout clock.Time
	// LeaveBit is a bit of an input that says that its player leaves, and that no input of the game's own has: a packed
	// input with that one bit set. Zero: there is none, and players who leave are missed like those who vanish.
	LeaveBit sim.PackedInput
	// Saving is when worlds are kept. 0: as SavingFor says.
	Saving Saving
	// Trace is how much is kept for the case that worlds differ. 0: nothing.
	Trace Tracing
}

// PeerID names a machine that this one is connected to. Players have the number of their slot, from MaxPlayers on they look
// on.
type PeerID uint8

// MaxPeers bounds the machines that one is connected to.
const MaxPeers = 2 * MaxPlayers

// spectator reports whether a machine looks on.
func (id PeerID) spectator() bool { return id >= MaxPlayers }

// State is what a machine is doing.
type State uint8

// What a machine is doing.
const (
	Waiting State = iota // it knows no match yet
	Playing              // alone or with others
	Left                 // it has left; nothing happens any more
)

// Message is bytes for a peer. STATE_SYNC goes over the ordered channel, for it may be larger than a datagram; the others may
// be lost.
type Message struct {
	To      PeerID
	Channel transport.Channel
	Bytes   []byte // valid until the next call of a method
}

// Peers is one machine's part in a match that every machine simulates whole and that nobody referees. It is given the time,
// what arrives and what its player does, and gives back messages. See PROTOCOL.md, "Peers".
type Peers struct {
	cfg    PeersConfig
	random fixed.PCG
	slots  int
	now    clock.Time
	state  State
	begun  clock.Time // when it began to wait, -1 before the first call

	core   *Core
	worlds *Worlds
	spare  sim.World // what a state is decoded into, so that a bad one does no harm
	sync   TimeSync

	epoch   epoch
	members [MaxPlayers]member
	orders  []sim.Command // what the epoch began with, in the frame of tick began
	began   sim.Tick
	since   sim.Tick // of the world that was last taken over from a peer
	seen    [MaxPlayers]sighting
	links   [MaxPeers]link

	witness   *witness // nil without TraceOn
	bundle    []byte
	sums      [4]checksum // of this machine's own world, by number
	nextSum   sim.Tick
	resynced  clock.Time // when a state was last sent because worlds differed
	refreshes bool       // a state of the present epoch is wanted, too
	differed  clock.Time // when worlds were found to differ; 0: they were not
	disowned  bool       // this machine's place was given anew behind its back: it must come in again
	stale     int        // states in a row that were too old
	skip      int        // ticks that are still to be left out, so that others catch up
	pause     int        // ticks until the next one is left out
	leaving   bool
	leftAt    clock.Time // when the last input was made
	ticks     int        // calls of Advance

	out    []outgoing
	buf    []byte
	inputs []byte
	events []Event
	view   view
	stats  PeersStats
}

// outgoing is a message as a part of buf, which may move while messages are added.
type outgoing struct {
	to       PeerID
	ch       transport.Channel
	from, up int
}

// sighting is when a player was last seen.
type sighting struct {
	direct  clock.Time // its inputs came from itself
	any     clock.Time // they came at all, with news
	blocked clock.Time // since when they have been waited for without news
	missed  clock.Time // when others were last asked for its inputs
	silent  bool       // the player was told of as interrupted
}

// PeersStats counts what happened since the beginning.
type PeersStats struct {
	Core     CoreStats
	Epochs   int // that this machine has entered
	Authored int // of these, those that it began itself
	Resyncs  int // of these, those because worlds differed
	Desyncs  int // checksums that differed
	Checked  int // checksums that were compared
	Waited   int // ticks left out so that others catch up
	Refused  int // messages that were malformed or did not fit
}

// EventKind is what an event is about.
type EventKind uint8

// The kinds of events.
const (
	Synchronized  EventKind = iota + 1 // Peer has answered: messages go both ways
	Entered                            // this machine plays in a new epoch, from Tick on
	PlayerJoined                       // the player of slot Peer is in the match
	PlayerLeft                         // the player of slot Peer is not in it any more
	Interrupted                        // nothing was heard of slot Peer for a while, and the match waits
	Resumed                            // it is heard again
	Desynced                           // the checksums of Tick differ: Local and Remote
	Parted                             // Tick is the first one whose worlds differ: Local and Remote
	WaitSuggested                      // Tick ticks are left out, so that others catch up
)

// Event is something that the player may be told of.
type Event struct {
	Kind          EventKind
	Peer          PeerID
	Tick          sim.Tick
	Local, Remote uint32
}

// NewPeers returns a machine that has not heard of anybody.
func NewPeers(cfg PeersConfig) *Peers {
	require(cfg.Game != nil, "a game is needed")
	cfg = cfg.withDefaults()
	p := &Peers{
		cfg: cfg, random: fixed.NewPCG(cfg.Seed ^ uint64(cfg.Slot)<<56), slots: min(cfg.Game.Schema.Slots, MaxPlayers),
		spare: cfg.Game.New(), sync: NewTimeSync(cfg.Rate), begun: -1, resynced: -ResyncEvery,
	}
	require(cfg.Slot == sim.NoSlot || int(cfg.Slot) < p.slots, "the slot must be one of the game's first eight")
	if err := p.spare.Start(cfg.Seed, cfg.Options); err != nil {
		panic("rollback: the options are malformed: " + err.Error())
	}
	if cfg.Saving == SaveAuto {
		cfg.Saving = SavingFor(p.spare)
	}
	p.core = NewCore(CoreConfig{Slots: cfg.Game.Schema.Slots, Window: cfg.Window, Saving: cfg.Saving, LeaveBit: cfg.LeaveBit})
	p.worlds = NewWorlds(cfg.Game, p.core.Cells())
	p.worlds.Present().CopyFrom(p.spare)
	if cfg.Trace == TraceOn {
		p.witness = newWitness(cfg.Game.Schema)
		p.worlds.sums = &p.witness.sums
	}
	if cfg.Slot != sim.NoSlot {
		p.core.SetLocal(cfg.Slot, true)
		p.core.SetDelay(cfg.Slot, cfg.Delay)
	}
	return p
}

func (cfg PeersConfig) withDefaults() PeersConfig {
	if cfg.Rate == 0 {
		cfg.Rate = 60
	}
	if cfg.Timeout == 0 {
		cfg.Timeout = DefaultTimeout
	}
	switch cfg.Delay {
	case 0:
		cfg.Delay = DefaultDelay
	case NoDelay:
		cfg.Delay = 0
	}
	return cfg
}

// State returns what the machine is doing.
func (p *Peers) State() State { return p.state }

// World returns the present world. It must not be changed, and is valid until the next call of a method.
func (p *Peers) World() sim.World { return p.worlds.Present() }

// Tick returns the present tick.
func (p *Peers) Tick() sim.Tick { return p.core.Tick() }

// Confirmed returns the tick up to which nothing is predicted.
func (p *Peers) Confirmed() sim.Tick { return p.core.Confirmed() }

// Newest returns the tick up to which all inputs of a slot are known.
func (p *Peers) Newest(s sim.Slot) sim.Tick { return p.core.Newest(s) }

// InMatch reports whether a slot's player takes part.
func (p *Peers) InMatch(s sim.Slot) bool { return int(s) < p.slots && p.members[s].is == playing }

// Authority returns the lowest slot that takes part and is heard, which decides who comes and goes; NoSlot while there is none.
func (p *Peers) Authority() sim.Slot {
	for s := range sim.Slot(p.slots) {
		if p.InMatch(s) && !p.dead(s) {
			return s
		}
	}
	return sim.NoSlot
}

// Ping returns the average round trip to a peer, 0 if none was measured.
func (p *Peers) Ping(id PeerID) clock.Time { return p.sync.Ping(int(id)) }

// Advantage returns by how many ticks this machine is ahead of a peer, on average.
func (p *Peers) Advantage(id PeerID) float64 { return float64(p.sync.peers[id].mine.value()) }

// SetDelay changes the input delay while playing, in ticks.
func (p *Peers) SetDelay(ticks int) {
	p.cfg.Delay = ticks
	p.core.SetDelay(p.cfg.Slot, ticks)
}

// Delay returns the input delay in ticks.
func (p *Peers) Delay() int { return p.cfg.Delay }

// SetEnd makes a tick the last one of the match. All machines must have the same; the match then stands still there.
func (p *Peers) SetEnd(tick sim.Tick) { p.core.SetEnd(tick) }

// Stats returns the counters.
func (p *Peers) Stats() PeersStats {
	s := p.stats
	s.Core = p.core.Stats()
	return s
}

// Events returns what has happened since the last call. The slice is valid until the next call of a method.
func (p *Peers) Events() []Event {
	e := p.events
	p.events = p.events[:0]
	return e
}

// mostEvents bounds the events that wait to be fetched.
const mostEvents = 256

func (p *Peers) tell(e Event) {
	if len(p.events) < mostEvents {
		p.events = append(p.events, e)
	}
}

// Outgoing returns the messages that are to be sent, and forgets them.
func (p *Peers) Outgoing() iter.Seq[Message] {
	return func(yield func(Message) bool) {
		for _, m := range p.out {
			if !yield(Message{To: m.to, Channel: m.ch, Bytes: p.buf[m.from:m.up:m.up]}) {
				break
			}
		}
		p.out, p.buf = p.out[:0], p.buf[:0]
	}
}
