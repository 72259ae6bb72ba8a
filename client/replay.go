package client

import (
	"math"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// The speeds at which a [Replay] may play. At the highest, a frame of a page with 30 a second makes sixteen ticks.
const (
	SlowestReplay = 1.0 / 8
	FastestReplay = 16
)

// replayPast is how much of what happened before is told after a jump: longer than anything flies that is drawn from the events
// that it came with.
const replayPast = 3 * clock.Second

// maxReplayPause is the longest time between two calls of Advance that is played: after a longer one, such as that of a
// hidden page, the match goes on where it was.
const maxReplayPause = clock.Second / 4

// Replay shows a recorded match: the world is stepped here, at any speed, and the viewer goes anywhere in it and sees it with the
// eyes of any slot. It is used by one goroutine at a time.
type Replay struct {
	player  *replay.Player // a tick ahead of the world, unless it is at the end
	file    *replay.File
	schema  *sim.Schema
	world   sim.World
	tick    sim.Tick   // of the world
	said    sim.Events // in the player's tick
	ahead   bool
	notices []predict.Notice
	lastID  uint32
	view    *sim.View

	at     float64 // the instant that is shown, in ticks
	speed  float64
	paused bool
	slot   sim.Slot
	jumps  int
	began  bool
	seen   clock.Time
	err    error
}

// NewReplay returns a match that is at its first tick and plays at its own speed. The errors are those of [replay.NewPlayer].
func NewReplay(game *sim.Game, f *replay.File) (*Replay, error) {
	p, err := replay.NewPlayer(f, game)
	if err != nil {
		return nil, err
	}
	r := &Replay{
		player: p, file: f, schema: game.Schema, world: game.New(), view: sim.NewView(game.Schema), speed: 1,
	}
	r.settle()
	return r, nil
}

// Start returns the first tick, and End the last one.
func (r *Replay) Start() sim.Tick { return r.file.Start() }

// End returns the last tick.
func (r *Replay) End() sim.Tick { return r.file.End() }

// Tick returns the newest tick that is shown.
func (r *Replay) Tick() sim.Tick { return r.tick }

// Slot returns whose eyes the match is seen with.
func (r *Replay) Slot() sim.Slot { return r.slot }

// World returns the world of the newest tick. It must not be changed.
func (r *Replay) World() sim.World { return r.world }

// Jumps counts how often the match was not played on but sought in: what was drawn before has nothing to do with what comes. The
// events that come next are those of the last three seconds before the place, so that what still flies from them can be drawn.
func (r *Replay) Jumps() int { return r.jumps }

// Parted returns the first tick at which this build's world was not the file's, if there was one. The match goes on with the
// file's worlds.
func (r *Replay) Parted() (tick sim.Tick, parted bool) {
	if p := r.player.Parted(); p != nil {
		return p.Tick, true
	}
	return 0, false
}

// Err returns what keeps the match from being played on, or nil.
func (r *Replay) Err() error { return r.err }

// Pause lets time stand still, or go on.
func (r *Replay) Pause(paused bool) { r.paused = paused }

// SetSpeed makes the match play faster or more slowly: 1 is its own speed. Speeds out of range are taken for the nearest one.
func (r *Replay) SetSpeed(speed float64) { r.speed = min(max(speed, SlowestReplay), FastestReplay) }

// Watch shows the match with the eyes of a slot.
func (r *Replay) Watch(slot sim.Slot) {
	if int(slot) < r.schema.Slots {
		r.slot = slot
	}
}

// SendCommand does nothing: a recorded match is over.
func (r *Replay) SendCommand(uint16, int64) {}

// Seek goes to a tick, or to the nearest one that there is.
func (r *Replay) Seek(tick sim.Tick) {
	tick = min(max(tick, r.file.Start()), r.file.End())
	past := min(sim.Tick(r.rate().Ticks(replayPast)), tick-r.file.Start())
	if r.err = r.player.Seek(tick - past); r.err != nil {
		return
	}
	r.notices = r.notices[:0]
	r.jumps++
	for r.player.Tick() < tick && r.player.Next(&r.said) {
		r.tell()
	}
	r.settle()
}

// Step goes on by a tick, and tells what happened in it, or back by as many as are asked for.
func (r *Replay) Step(by int) {
	if by == 1 {
		r.at = float64(r.tick) + 1
		r.catchUp()
		return
	}
	r.Seek(sim.Tick(min(max(int64(r.tick)+int64(by), 0), math.MaxUint32)))
}

// Run plays up to a number of ticks at once, without telling what happens, and returns how many there were.
func (r *Replay) Run(ticks int) (n int) {
	if r.err = r.player.Seek(r.tick); r.err != nil {
		return 0
	}
	for n < ticks && r.player.Next(nil) {
		n++
	}
	r.err = r.player.Err()
	r.settle()
	return n
}

// Advance moves the match to an instant of the viewer's clock.
func (r *Replay) Advance(now clock.Time, _ sim.PackedInput) {
	passed := min(max(now-r.seen, 0), maxReplayPause)
	r.seen = now
	if !r.began {
		r.began, passed = true, 0
	}
	if r.paused {
		return
	}
	r.at += r.rate().Ticks(passed) * r.speed
	r.catchUp()
}

// catchUp makes the ticks up to the instant that is shown.
func (r *Replay) catchUp() {
	r.at = min(r.at, float64(r.file.End()))
	for r.ahead && float64(r.tick)+1 <= r.at {
		r.tell()
		r.take()
	}
}

// settle takes the player's world for the present one.
func (r *Replay) settle() {
	r.at = float64(r.player.Tick())
	r.take()
}

// take makes the player's world the present one, and lets the player go on.
func (r *Replay) take() {
	r.tick = r.player.Tick()
	r.world.CopyFrom(r.player.World())
	r.ahead = r.player.Next(&r.said)
	r.err = r.player.Err()
}

// rate returns the number of ticks a second.
func (r *Replay) rate() clock.Rate { return clock.Rate(r.file.Header.Rate) }

// tell takes up what happened in the player's tick.
func (r *Replay) tell() {
	for i := range r.said.Len() {
		r.notice(r.said.At(i))
	}
}

func (r *Replay) notice(e sim.Event) {
	if len(r.notices) == maxQueued {
		return
	}
	r.lastID++
	n := predict.Notice{ID: r.lastID, Phase: predict.Happened, Tick: e.Tick, Kind: e.Kind, Owner: e.Owner}
	copy(n.Payload[:], e.Payload)
	r.notices = append(r.notices, n)
}

// Events returns what has happened since the last call. The slice is valid until the next call of a method.
func (r *Replay) Events() []predict.Notice {
	list := r.notices
	r.notices = r.notices[:0]
	return list
}

// View returns the world as it is to be drawn now: on its way from one tick to the next. It is valid until the next call of
// View.
func (r *Replay) View(sim.PackedInput) *sim.View {
	v := r.view
	v.Clear()
	r.writeHeader()
	next := r.world
	if r.ahead {
		next = r.player.World()
	}
	r.world.View(v, next, r.fraction(), sim.PickAll, r.slot)
	return v
}

// Picture returns what View returned last.
func (r *Replay) Picture() *sim.View { return r.view }

// Ghost writes a ghost as [Solo.Ghost] does.
func (r *Replay) Ghost(kind Ghost, v *sim.View) {
	beginGhost(v, Playing, r.slot)
	v.Words[HeaderTick] = uint32(r.tick)
	if kind == GhostTold {
		r.world.View(v, r.world, 0, sim.PickAll, r.slot)
	}
}

// fraction returns how far the tick after the newest one has come.
func (r *Replay) fraction() float32 { return float32(min(max(r.at-float64(r.tick), 0), 1)) }

// writeHeader says that everything is drawn at one instant.
func (r *Replay) writeHeader() {
	words := r.view.Words[:sim.ViewHeader]
	clear(words)
	part := math.Float32bits(r.fraction())
	words[HeaderState], words[HeaderSlot] = uint32(Playing), uint32(r.slot)
	words[HeaderTick], words[HeaderFraction] = uint32(r.tick), part
	words[HeaderRenderTick], words[HeaderRenderPart] = uint32(r.tick), part
	words[HeaderPredicting] = 1
}
