package room

import (
	"iter"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// Room is one match under the server's authority. What of it travels to the players is its configuration's choice.
type Room struct {
	cfg     Config
	mailbox Mailbox
	pace    pace
	seats   []seat
	world   sim.World
	frame   *sim.PackedFrame // of the next tick
	journal journal

	events eventRing
	said   sim.Events // by the tick that is being run

	distribution distribution
	wake         clock.Time // when a tick that waits for inputs is looked at again; 0 if none does
	waiting      int        // how many did after the last Run

	// Of byState.
	picture  picture
	bodies   *bodies
	tellings []telling // by slot, of the tick at hand
	packet   wire.InputPacket
	actions  actions

	watcher *watcher // nil: nobody wants snapshots explained

	hold, grace sim.Tick
	late        bool     // this turn makes more than one tick: letters have waited for the room
	excused     sim.Tick // until then clients cannot know how far the room has fallen back: it has given time up
	stats       Stats
}

// Stats counts what a room has done.
type Stats struct {
	Ticks      int
	Snapshots  int // packets with a snapshot or a part of one, over all players
	Overruns   int // turns in which more than one tick was due
	GivenUp    clock.Time
	Events     int // events said by the world
	EventsLost int // events dropped before a player had acknowledged them
	TooLarge   int // snapshots that no number of packets could carry over a player's link
	BytesOut   int // payload of all packets
	Inputs     int // ticks of players whose link was there
	Late       int // those that were closed without the player's input
	Acked      int // packets with a snapshot that players have acknowledged
	Lost       int // those that they will not acknowledge any more
	Violations int // ticks in which a player's link sent what makes no sense, or too much
	Checked    int // checksums of players that were compared with the room's, where frames travel
	Desyncs    int // of these, those that differed
}

// Add returns the sum of two rooms' counters.
func (s Stats) Add(o Stats) Stats {
	return Stats{
		Ticks: s.Ticks + o.Ticks, Snapshots: s.Snapshots + o.Snapshots, Overruns: s.Overruns + o.Overruns,
		GivenUp: s.GivenUp + o.GivenUp, Events: s.Events + o.Events, EventsLost: s.EventsLost + o.EventsLost,
		TooLarge: s.TooLarge + o.TooLarge, BytesOut: s.BytesOut + o.BytesOut, Inputs: s.Inputs + o.Inputs, Late: s.Late + o.Late,
		Acked: s.Acked + o.Acked, Lost: s.Lost + o.Lost, Violations: s.Violations + o.Violations,
		Checked: s.Checked + o.Checked, Desyncs: s.Desyncs + o.Desyncs,
	}
}

// New returns a room at tick 0. It fails if the options are malformed.
func New(cfg Config) (*Room, error) {
	r := empty(cfg.withDefaults())
	if err := r.world.Start(r.cfg.Seed, r.cfg.Options); err != nil {
		return nil, err
	}
	r.journal.begin(0, r.world)
	r.distribution.begin()
	return r, nil
}

// empty returns a room whose world has not been started.
func empty(cfg Config) *Room {
	schema := cfg.Game.Schema
	r := &Room{
		cfg: cfg, pace: pace{rate: cfg.Rate, start: cfg.Start}, seats: make([]seat, schema.Slots),
		world: cfg.Game.New(), frame: sim.NewPackedFrame(schema.Slots),
		journal: newJournal(schema, cfg.Rate, cfg.KeepLog),
		hold:    sim.Tick(cfg.Rate.Ticks(cfg.Hold)), grace: sim.Tick(cfg.Rate.Ticks(cfg.Grace)),
	}
	r.distribution = r.newDistribution()
	return r
}

// ID returns the room's name on its server.
func (r *Room) ID() uint64 { return r.cfg.ID }

// Mailbox returns the only way into the room.
func (r *Room) Mailbox() *Mailbox { return &r.mailbox }

// Rate returns the number of ticks a second.
func (r *Room) Rate() clock.Rate { return r.cfg.Rate }

// NewWorld returns another world of the room's game, for playing its logs.
func (r *Room) NewWorld() sim.World { return r.cfg.Game.New() }

// Tick returns the newest tick that was run.
func (r *Room) Tick() sim.Tick { return r.pace.done }

// Next returns the instant at which Run ought to be called.
func (r *Room) Next() clock.Time {
	if r.wake != 0 {
		return r.wake
	}
	return r.pace.next()
}

// World returns the world. It must not be changed, and is valid until the next Run.
func (r *Room) World() sim.World { return r.world }

// Logs iterates over the newest part of the match, from the oldest log to the newest. They are valid until the next Run.
func (r *Room) Logs() iter.Seq[*sim.Log] { return r.journal.all() }

// Stats returns the counters.
func (r *Room) Stats() Stats { return r.stats }

// SeatStats returns the counters of a slot.
func (r *Room) SeatStats(slot sim.Slot) SeatStats { return r.seats[slot].stats }

// Run runs the ticks that are due, a bounded number of them, and returns what has to be done. The actions are valid until
// the next call.
func (r *Room) Run(now clock.Time) []Action {
	r.actions.clear()
	ticks, given := r.pace.turn(now)
	if r.late = ticks > 1+r.waiting; r.late {
		r.stats.Overruns++
	}
	if given > 0 {
		r.stats.GivenUp += given
		r.excused = r.pace.done + sim.Tick(r.cfg.Rate.Ticks(violationSpan))
	}
	r.wake, r.waiting = 0, 0
	for n := range ticks {
		r.drain()
		if r.distribution.waits(now) {
			r.wake, r.waiting = r.pace.after(now), ticks-n
			break
		}
		r.tick()
	}
	return r.actions.list
}

// tick runs the next tick with what was drained since the last one.
func (r *Room) tick() {
	tick := r.pace.done + 1
	r.frame.Tick = tick
	r.reap(tick)
	r.fillInputs(tick)
	r.said.Clear(tick)
	r.world.Advance(r.frame, &r.said)
	r.pace.pass()
	r.journal.append(r.frame, r.world)
	r.stats.Ticks++
	r.stats.Events += r.said.Len()
	r.greet()
	r.distribution.ran()
	r.frame.Clear(tick + 1)
}

// fillInputs puts every player's input for the tick into the frame.
func (r *Room) fillInputs(tick sim.Tick) {
	for i := range r.seats {
		s := &r.seats[i]
		if s.state != seatTaken {
			continue
		}
		r.frame.Inputs[i] = s.inputs.next(tick, r.cfg.Policy, int(r.hold))
		late := int(s.inputs.missed & 1)
		s.stats.Ticks++
		s.stats.Late += late
		r.stats.Inputs++
		r.stats.Late += late
	}
}
