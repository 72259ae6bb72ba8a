package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What a dash is.
const (
	dashTicks = 9
	dashSpeed = 800 * fixed.One
	dashCool  = 90 // ticks from its beginning
)

// dash sends a ship off along its thrust, or along its aim.
func (t *turn) dash(s *Ship, in *Input) {
	way := fixed.V(fixed.Q(max(in.MoveX, -127)), fixed.Q(max(in.MoveY, -127)))
	if way == (fixed.Vec2{}) {
		way = aim(in)
	}
	if way == (fixed.Vec2{}) {
		way = fixed.Polar(told(s.Aim, aimBits), fixed.One)
	}
	s.Vel = way.WithLen(dashSpeed)
	s.Dashing, s.Dash = dashTicks, uint8(sooner(s, dashCool))
	t.ev.Dashed(Dashed{Slot: s.Slot, Pos: s.Pos, Way: way.Angle()})
}

// aimBits are the bits that a ship's aim has in a snapshot.
const aimBits = 10

// told returns an angle as precisely as that many bits tell it: a client that has it from a snapshot gets the same.
func told(a fixed.Angle, bits uint) fixed.Angle {
	step := fixed.Angle(1) << (32 - bits)
	return (a + step/2) &^ (step - 1)
}
