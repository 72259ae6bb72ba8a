package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What a weaver does.
const (
	weaveTurn  = 1 << 32 / 80 // of its whim in a tick: a curve takes 80 ticks
	weaveSwing = degree * 62  // to each side
)

// weave flies at the nearest ship in curves.
func (t *turn) weave(e *Enemy, way fixed.Vec2) {
	e.Whim += weaveTurn
	swing := fixed.Angle(int64(e.Whim.Sin()) * int64(weaveSwing) >> 16)
	approach(e, way.WithLen(e.Speed).Rotate(swing))
	if t.looksAhead() {
		e.Aim = e.Vel.Angle()
	}
}
