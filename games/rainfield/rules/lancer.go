package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What a lancer does.
const (
	lanceRange = 430 * fixed.One
	lanceAim   = 45 // ticks in which it shows where it will go
	lanceRush  = 36 // ticks
	lanceSpent = 50 // ticks
	lanceRest  = 50 // ticks until it aims again
)

// lance creeps near, stands still to aim, and rushes where it aimed.
func (t *turn) lance(e *Enemy, way fixed.Vec2) {
	switch e.Mood {
	case MoodAiming:
		brake(e)
		if e.Timer == 0 {
			e.Mood, e.Timer = MoodRushing, lanceRush
			e.Vel = fixed.Polar(e.Aim, rushSpeed)
		}
	case MoodRushing:
		if e.Timer == 0 {
			e.Mood, e.Timer = MoodSpent, lanceSpent
		}
	default:
		approach(e, way.WithLen(e.Speed))
		ready := e.Timer == 0 && way.LenSq() < lanceRange.Sq()
		if ready {
			e.Mood, e.Timer = MoodAiming, lanceAim
		}
		if ready || t.looksAhead() {
			e.Aim = way.Angle()
		}
	}
}

// comeRound lets an enemy that is spent come to rest, until it is itself again.
func comeRound(e *Enemy) {
	brake(e)
	if e.Timer == 0 {
		e.Mood, e.Timer = MoodCalm, lanceRest
	}
}
