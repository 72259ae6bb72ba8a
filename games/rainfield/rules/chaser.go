package rules

import "github.com/tickwork-engine/tickwork/fixed"

// chase flies at the nearest ship. Broods and mites do the same, each at its own pace.
func (t *turn) chase(e *Enemy, way fixed.Vec2) {
	approach(e, way.WithLen(e.Speed))
	if t.looksAhead() {
		e.Aim = e.Vel.Angle()
	}
}
