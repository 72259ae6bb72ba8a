package rules

import "github.com/tickwork-engine/tickwork/sim"

// A combo counts hits in a row.
const (
	maxCombo  = 99
	heldTicks = 3 * Hz // after the last hit
	comboUnit = 10     // hits that add the score once more
)

// landed counts a hit of a player's.
func (t *turn) landed(by sim.Slot, damage uint8) {
	if t.w.Options.Constant {
		return
	}
	if _, s := shipOf(t.w, by); s != nil {
		s.Combo, s.Held = min(s.Combo+1, maxCombo), heldTicks
		s.Record.Best = max(s.Record.Best, s.Combo)
		s.Record.hitLanded(damage)
	}
}

// holdCombo lets a combo end some time after the last hit.
func holdCombo(s *Ship) {
	if s.Held -= min(s.Held, 1); s.Held == 0 {
		s.Combo = 0
	}
}

// award adds to a player's score, times what the combo makes of it, and returns what that was.
func (t *turn) award(by sim.Slot, points uint16) uint16 {
	_, s := shipOf(t.w, by)
	if s == nil {
		return 0
	}
	return gain(s, points)
}

// gain is award for a ship.
func gain(s *Ship, points uint16) uint16 {
	worth := uint32(points) * uint32(comboUnit+min(s.Combo, maxCombo)) / comboUnit
	s.Score = min(s.Score+worth, maxScore)
	return uint16(worth)
}
