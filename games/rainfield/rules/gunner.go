package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What a gunner does.
const (
	gunNear    = 230 * fixed.One // it backs off from here
	gunFar     = 330 * fixed.One // it comes closer from here
	gunRange   = 560 * fixed.One
	gunAim     = 24  // ticks in which it is seen to aim
	gunRest    = 80  // ticks until it aims again, at least
	gunLongest = 112 // and at most
	gunBolts   = 3
	gunArc     = 18  // of 255: 25 degrees
	gunSpeed   = 155 // units a second
	gunFaster  = 7   // the same, for each wave
)

// gun keeps a distance, circles, and fires a fan now and then. The fan goes where it aimed from the beginning.
func (t *turn) gun(e *Enemy, way, shipVel fixed.Vec2) {
	distance := way.Len()
	approach(e, circling(e, way, distance))
	switch {
	case e.Timer > 0:
		if e.Mood == MoodCalm && t.looksAhead() {
			e.Aim = way.Angle()
		}
	case e.Mood == MoodAiming:
		speed := gunSpeed + gunFaster*uint16(min(t.w.Wave, lastWave))
		e.Mood, e.Timer = MoodCalm, uint16(t.w.Rand.IntRange(gunRest, gunLongest))
		t.volley(volley{pos: e.Pos, aim: e.Aim, count: gunBolts, arc: gunArc, speed: speed, from: Gunner})
	case distance < gunRange:
		e.Mood, e.Timer, e.Aim = MoodAiming, gunAim, ahead(way, shipVel, distance)
	}
}

// ahead returns the direction in which bolts meet a ship that flies on half as fast: who weaves is safe.
func ahead(way, vel fixed.Vec2, distance fixed.Q) fixed.Angle {
	return way.Add(vel.Scale(distance / (2 * gunSpeed))).Angle()
}

// circling returns the velocity that keeps a gunner circling at its distance.
func circling(e *Enemy, way fixed.Vec2, distance fixed.Q) fixed.Vec2 {
	side := way.Perp()
	if e.Whim&1 != 0 {
		side = side.Neg()
	}
	switch {
	case distance < gunNear:
		side = side.Scale(fixed.Half).Sub(way)
	case distance > gunFar:
		side = side.Scale(fixed.Half).Add(way)
	}
	return side.WithLen(e.Speed)
}
