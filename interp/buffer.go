package interp

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

const (
	// capacity is how many snapshots wait at most: 1.6 s of them at 20 a second.
	capacity = 32
	// MaxExtrapolation is how long the last motion is continued when snapshots stay away.
	MaxExtrapolation = 200 * clock.Millisecond
)

// Stats counts what a player may have noticed.
type Stats struct {
	Frames       int // frames drawn from snapshots
	Starved      int // of these, frames for which there was no snapshot to move toward
	Extrapolated int // of these, frames in which the last motion was continued; in the others it held still
	Late         int // snapshots that came when their time had passed; doubles are not counted
}

// Buffer holds snapshots as worlds until they have been shown.
type Buffer struct {
	rate  clock.Rate
	clock renderClock
	ring  [capacity]entry // the first n are in use, in ascending order of tick
	n     int
	stats Stats
}

type entry struct {
	tick  sim.Tick
	world sim.World
}

// NewBuffer returns an empty buffer for worlds of a game.
func NewBuffer(game *sim.Game, rate clock.Rate) *Buffer {
	b := &Buffer{rate: rate, clock: newRenderClock(rate)}
	for i := range b.ring {
		b.ring[i].world = game.New()
	}
	return b
}

// Reset empties the buffer; the counters go on. What is not replicated is taken from the template, the same for every
// snapshot.
func (b *Buffer) Reset(template sim.World) {
	b.n = 0
	b.clock.reset()
	for i := range b.ring {
		b.ring[i].world.CopyFrom(template)
	}
}

// Insert puts in the snapshot of a tick that came at the given instant. Doubles are ignored.
func (b *Buffer) Insert(now clock.Time, tick sim.Tick, q *sim.Quantised) {
	at := b.place(tick)
	if at < b.n && b.ring[at].tick == tick {
		return
	}
	if b.n > 0 && at == b.n {
		b.clock.arrived(now, float64(tick), float64(tick-b.Newest()))
	}
	if b.clock.runs && float64(tick) < b.clock.at {
		b.stats.Late++
	}
	if b.n == capacity && at == 0 {
		return
	}
	e := b.open(at)
	e.tick = tick
	e.world.Restore(q, 0)
}

// place returns how many of the snapshots are older than the tick.
func (b *Buffer) place(tick sim.Tick) int {
	at := b.n
	for at > 0 && b.ring[at-1].tick >= tick {
		at--
	}
	return at
}

// open makes room behind so many snapshots: a full buffer forgets its oldest one, whose world is used again.
func (b *Buffer) open(at int) *entry {
	if b.n == capacity {
		at--
		oldest := b.ring[0]
		copy(b.ring[:at], b.ring[1:at+1])
		b.ring[at] = oldest
		return &b.ring[at]
	}
	spare := b.ring[b.n]
	copy(b.ring[at+1:b.n+1], b.ring[at:b.n])
	b.ring[at] = spare
	b.n++
	return &b.ring[at]
}

// Advance moves the render clock to an instant and counts the frame.
func (b *Buffer) Advance(now clock.Time) {
	b.clock.advance(now)
	if !b.Ready() {
		return
	}
	b.stats.Frames++
	if over := b.clock.at - float64(b.Newest()); over > 0 {
		b.stats.Starved++
		if over <= b.rate.Ticks(MaxExtrapolation) {
			b.stats.Extrapolated++
		}
	}
}

// Ready reports whether there is something to show.
func (b *Buffer) Ready() bool { return b.n >= 2 && b.clock.runs }

// Tick returns the tick that is drawn, with its fraction.
func (b *Buffer) Tick() float64 { return b.clock.at }

// Newest returns the tick of the newest snapshot, 0 if there is none.
func (b *Buffer) Newest() sim.Tick {
	if b.n == 0 {
		return 0
	}
	return b.ring[b.n-1].tick
}

// NewestWorld returns the world of the newest snapshot, or nil. It is valid until the next Insert.
func (b *Buffer) NewestWorld() sim.World {
	if b.n == 0 {
		return nil
	}
	return b.ring[b.n-1].world
}

// Stats returns the counters.
func (b *Buffer) Stats() Stats { return b.stats }

// View writes the picked entities as they are at the render clock's tick.
func (b *Buffer) View(v *sim.View, pick sim.Pick, own sim.Slot) {
	if b.n == 0 {
		return
	}
	from, to := b.bracket()
	span := float64(to.tick) - float64(from.tick)
	if span <= 0 {
		to.world.View(v, to.world, 0, pick, own)
		return
	}
	at := min(b.clock.at, float64(to.tick)+b.rate.Ticks(MaxExtrapolation))
	t := max(at-float64(from.tick), 0) / span
	from.world.View(v, to.world, float32(t), pick, own)
}

// bracket returns the snapshots on both sides of the clock, or the last two if it is past them, or the first one twice
// if it is before it.
func (b *Buffer) bracket() (from, to *entry) {
	i := b.n - 1
	for i > 0 && float64(b.ring[i-1].tick) > b.clock.at {
		i--
	}
	if i == 0 {
		return &b.ring[0], &b.ring[0]
	}
	return &b.ring[i-1], &b.ring[i]
}
