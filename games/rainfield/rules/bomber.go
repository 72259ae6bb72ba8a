package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What a bomber does.
const (
	bombAhead  = fixed.One * 3 / 2 // seconds of the ship's way that it is ahead
	bombNear   = 85 * fixed.One    // it gets ready to burst
	bombFuse   = 34                // ticks from then on
	burstBolts = 10
	burstSpeed = 165
)

// bomb drifts to where the nearest ship is going. Near a ship it lights its fuse.
func (t *turn) bomb(e *Enemy, way, shipVel fixed.Vec2) {
	if e.Mood == MoodAiming {
		brake(e)
		if e.Timer == 0 {
			e.HP = 0
		}
		return
	}
	approach(e, way.Add(shipVel.Scale(bombAhead)).WithLen(e.Speed))
	if t.looksAhead() {
		e.Aim = e.Vel.Angle()
	}
	if way.LenSq() < bombNear.Sq() {
		e.Mood, e.Timer = MoodAiming, bombFuse
	}
}

// burst sends a ring of bolts out.
func (t *turn) burst(place fixed.Vec2) {
	t.volley(volley{pos: place, aim: t.w.Rand.Angle(), count: burstBolts, arc: wholeTurn, speed: burstSpeed, from: Bomber})
}
