package room

import (
	"errors"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// saveFormat is the version of the layout that Save writes.
const saveFormat = 1

// ErrSaved reports bytes that are no saved room, or one of another game or a later version.
var ErrSaved = errors.New("room: not a saved room, or a damaged one")

// Settle runs the next tick at once, due or not, so that all that was posted is part of the world. It is the last thing to
// do before Save in a room that does not go on. The actions are valid until the next Run.
func (r *Room) Settle() []Action {
	r.actions.clear()
	r.drain()
	r.tick()
	return r.actions.list
}

// Taken returns which slots are not free, by slot: their players are there, or their places are kept for them.
func (r *Room) Taken() []bool {
	taken := make([]bool, len(r.seats))
	for i := range r.seats {
		taken[i] = r.seats[i].state != seatFree
	}
	return taken
}

// Save appends what [Restore] needs to go on with the match, as of the newest tick. The room itself does not change. What
// waits in the mailbox is not part of it, see Settle; neither are the links, nor the log of the time before.
//
// Layout: u16 format, u64 number of the room, u16 ticks a second, u8 ticks from snapshot to snapshot, u8 policy
// in the low four bits and distribution in the high ones, blob options, u32 number of the next event, u8 number of slots; for each slot u8 state (0 free, 1 taken, 2 away) and, if it is
// not free, text name and u32 ticks for which the place is still kept, 0 for one that is taken; then, to the end, a
// [sim.Log] that is a keyframe alone.
func (r *Room) Save(dst []byte) []byte {
	dst = wire.AppendU16(dst, saveFormat)
	dst = wire.AppendU64(dst, r.cfg.ID)
	dst = wire.AppendU16(dst, uint16(r.cfg.Rate))
	dst = append(dst, uint8(r.cfg.SnapshotEvery), uint8(r.cfg.Policy)|uint8(r.cfg.Distribution)<<4)
	dst = wire.AppendBlob(dst, r.cfg.Options)
	dst = wire.AppendU32(dst, r.events.next)
	dst = append(dst, uint8(len(r.seats)))
	for i := range r.seats {
		dst = r.seats[i].save(dst, r.pace.done)
	}
	log := sim.NewLog(r.cfg.Game.Schema)
	log.Begin(r.pace.done, r.world)
	return log.Encode(dst)
}

func (s *seat) save(dst []byte, now sim.Tick) []byte {
	dst = append(dst, uint8(s.state))
	if s.state == seatFree {
		return dst
	}
	dst = wire.AppendString(dst, s.name)
	left := uint32(0)
	if s.state == seatAway {
		left = uint32(s.awayUntil - now)
	}
	return wire.AppendU32(dst, left)
}

// Restore returns a room that goes on with a saved match at cfg.Start, the instant that the saved tick is taken to have
// been run at. ID, Rate, SnapshotEvery, Policy, Distribution and Options are those of the saved room; of cfg.Seed nothing is used. Every
// player has lost his link: places that were taken are kept for the grace period from the first tick on, those that were
// kept already for what was left of it. The log begins anew.
//
// Any bytes give a room or an error: sim.ErrLogSchema if the world is of another schema, ErrSaved or what the game says
// of its options otherwise. The game's own code runs, which may panic.
func Restore(cfg Config, saved []byte) (*Room, error) {
	b := wire.NewReader(saved)
	cfg = readConfig(&b, cfg)
	if b.Err() != nil {
		return nil, ErrSaved
	}
	r := empty(cfg.withDefaults())
	r.events.next = b.U32()
	r.readSeats(&b)
	if b.Err() != nil {
		return nil, ErrSaved
	}
	tick, err := r.readWorld(b.Rest())
	if err != nil {
		return nil, err
	}
	r.begin(tick)
	return r, nil
}

// readWorld sets the world to the keyframe of a log, and returns its tick.
func (r *Room) readWorld(encoded []byte) (sim.Tick, error) {
	if err := r.world.Start(0, r.cfg.Options); err != nil { // for the options: the world is about to be replaced
		return 0, err
	}
	log := sim.NewLog(r.cfg.Game.Schema)
	if err := log.Load(encoded); err != nil {
		return 0, err
	}
	if log.End() != log.Start() {
		return 0, ErrSaved
	}
	return log.End(), log.Play(r.world, log.End())
}

// readConfig returns the configuration with the saved room's own settings.
func readConfig(b *wire.Reader, cfg Config) Config {
	if b.U16() != saveFormat {
		b.Fail(ErrSaved)
	}
	cfg.ID = b.U64()
	rate, every, both := b.U16(), b.U8(), b.U8()
	cfg.Policy, cfg.Distribution = sim.InputPolicy(both&15), sim.Distribution(both>>4)
	cfg.Options = append([]byte(nil), b.Blob(wire.MaxOptions)...)
	if rate < 1 || rate > wire.MaxTickHz || every < 1 || !cfg.fits() {
		b.Fail(ErrSaved)
	}
	cfg.Rate, cfg.SnapshotEvery = clock.Rate(rate), int(every)
	return cfg
}

func (r *Room) readSeats(b *wire.Reader) {
	if int(b.U8()) != len(r.seats) {
		b.Fail(ErrSaved)
	}
	for i := range r.seats {
		r.seats[i].read(b)
	}
}

// read takes a seat as save wrote it. awayUntil is told from the saved tick until begin knows that.
func (s *seat) read(b *wire.Reader) {
	s.state = seatState(b.U8())
	if s.state == seatFree {
		return
	}
	s.name = b.String(wire.MaxName)
	left := b.U32()
	if s.state > seatAway || (s.state == seatAway) != (left > 0) {
		b.Fail(ErrSaved)
	}
	s.awayUntil = sim.Tick(left)
}

// begin lets a room go on after a tick. Links that were there are lost, which the world learns in the first tick.
func (r *Room) begin(tick sim.Tick) {
	r.pace.done = tick
	r.pace.start -= r.pace.rate.At(int64(tick))
	r.journal.begin(tick, r.world)
	r.distribution.begin()
	for i := range r.seats {
		switch s := &r.seats[i]; s.state {
		case seatTaken:
			r.mailbox.Disconnect(sim.Slot(i), s.link)
		case seatAway:
			s.awayUntil = tick + min(s.awayUntil, r.grace)
		}
	}
}
