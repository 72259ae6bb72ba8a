package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What a ward is.
const (
	wardTicks  = 150
	wardReach  = 120 * fixed.One // to team-mates
	wardRadius = 26 * fixed.One  // where bolts end
	wardCool   = 1000            // ticks
)

// ward protects a ship, and the team-mates that are near it now.
func (t *turn) ward(s *Ship) {
	s.Ward = sooner(s, wardCool)
	s.Warded = wardTicks
	t.ev.WardUp(WardUp{Slot: s.Slot, Pos: s.Pos})
	for _, mate := range t.w.Ships.All() {
		if mate.HP > 0 && near(s.Pos, mate.Pos, wardReach) {
			mate.Warded = wardTicks
		}
	}
}
