package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// RandomBot plays as the measured workload asks: before every fifteenth input it draws a new one, which fires with a
// probability of 0.7.
type RandomBot struct {
	rand  fixed.PCG
	input Input
	until sim.Tick
}

// NewRandomBot returns a bot whose doings follow from the seed.
func NewRandomBot(seed uint64) *RandomBot { return &RandomBot{rand: fixed.NewPCG(seed)} }

// randomTicks is for how many ticks a RandomBot keeps an input.
const randomTicks = 15

// Input returns the input for a tick, packed.
func (b *RandomBot) Input(tick sim.Tick, _ sim.World, _ sim.Slot) sim.PackedInput {
	if tick >= b.until {
		b.until = tick + randomTicks
		b.draw()
	}
	return b.input.Pack()
}

func (b *RandomBot) draw() {
	b.input = aimed(fixed.Polar(b.rand.Angle(), fixed.One))
	b.input.MoveX, b.input.MoveY = int8(b.rand.IntRange(-127, 127)), int8(b.rand.IntRange(-127, 127))
	if b.rand.Chance(fixed.F(0.7)) {
		b.input.Buttons = Fire
	}
}

// Hunter plays to win: it goes for the nearest target, keeps its distance, and fires where the target will be.
type Hunter struct {
	side fixed.Q // to which side it circles
}

// NewHunter returns a bot; the seed decides to which side it circles.
func NewHunter(seed uint64) *Hunter { return &Hunter{side: fixed.One - fixed.One*fixed.Q(seed&1)*2} }

// Distances that a Hunter keeps.
const (
	huntNear  = 190 * fixed.One
	huntRange = 420 * fixed.One
)

// Input returns the input for a tick, packed.
func (b *Hunter) Input(_ sim.Tick, world sim.World, own sim.Slot) sim.PackedInput {
	w, ok := world.(*World)
	if !ok {
		return sim.PackedInput{}
	}
	_, s := shipOf(w, own)
	if s == nil || s.Gone > 0 {
		return sim.PackedInput{}
	}
	way, vel := nearestTarget(w, s.Pos)
	return b.chase(way, vel).Pack()
}

// nearestTarget returns the way to the nearest enemy or asteroid, and its velocity.
func nearestTarget(w *World, from fixed.Vec2) (way, vel fixed.Vec2) {
	best := ^uint64(0)
	for _, e := range w.Enemies.All() {
		if d := wayTo(from, e.Pos); d.LenSq() < best {
			way, vel, best = d, e.Vel, d.LenSq()
		}
	}
	for _, a := range w.Asteroids.All() {
		if d := wayTo(from, a.Pos); d.LenSq() < best {
			way, vel, best = d, a.Vel, d.LenSq()
		}
	}
	return way, vel
}

// chase circles the target at a distance and aims ahead of it.
func (b *Hunter) chase(way, vel fixed.Vec2) Input {
	distance := way.Len()
	toward := fixed.F(0.2)
	switch {
	case distance < huntNear:
		toward = -fixed.One
	case distance > huntRange:
		toward = fixed.One
	}
	move := way.Normalize().Scale(toward).Add(way.Perp().WithLen(b.side.Mul(fixed.F(0.5)))).ClampLen(fixed.One)
	lead := way.Add(vel.Scale(distance.Div(bulletSpeed))).Normalize()
	in := aimed(lead)
	in.MoveX, in.MoveY = int8((move.X * 127).Int()), int8((move.Y * 127).Int())
	if distance < huntRange {
		in.Buttons = Fire
	}
	return in
}

// aimed returns an input that does nothing but aim along a unit vector.
func aimed(direction fixed.Vec2) Input {
	return Input{AimX: int16((direction.X * 32767).Int()), AimY: int16((direction.Y * 32767).Int())}
}
