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

// aimed returns an input that does nothing but aim along a unit vector.
func aimed(direction fixed.Vec2) Input {
	return Input{AimX: int16((direction.X * 32767).Int()), AimY: int16((direction.Y * 32767).Int())}
}
