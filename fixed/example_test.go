package fixed_test

import (
	"fmt"

	"github.com/tickwork-engine/tickwork/fixed"
)

// A ship turns, thrusts, is held to its top speed, and flies around a field whose edges meet.
func Example() {
	var (
		thrust = fixed.F(0.25)
		top    = fixed.FromInt(6)
		width  = fixed.FromInt(1600)
		height = fixed.FromInt(900)
	)
	pos, vel, aim := fixed.V(width-fixed.One, fixed.FromInt(450)), fixed.Vec2{}, fixed.Degrees(0)
	for range 60 {
		aim += fixed.Degrees(1) / 2
		vel = vel.Add(fixed.Polar(aim, thrust)).ClampLen(top)
		pos = pos.Add(vel)
		pos = fixed.V(fixed.Wrap(pos.X, 0, width), fixed.Wrap(pos.Y, 0, height))
	}
	fmt.Println(pos.X.Round().Int(), pos.Y.Round().Int(), vel.Len() <= top)
	// Output: 284 502 true
}

// A generator drawn from a seed gives the same numbers everywhere.
func ExamplePCG() {
	rng := fixed.NewPCG(7)
	for range 3 {
		fmt.Println(rng.IntRange(1, 6), rng.Chance(fixed.F(0.1)))
	}
	// Output:
	// 5 false
	// 2 false
	// 1 false
}
