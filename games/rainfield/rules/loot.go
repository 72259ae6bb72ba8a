package rules

import "github.com/tickwork-engine/tickwork/fixed"

// loot is what is left behind, by a hundred of a kind.
type loot struct{ orbs, repairs, crates uint32 }

// fragmentLoot is what the smallest asteroids leave.
var fragmentLoot = loot{orbs: 10, repairs: 1}

// drop lets chance put a drop at a place.
func (t *turn) drop(l loot, place fixed.Vec2) {
	if t.guess || t.w.Options.Constant {
		return
	}
	roll := t.w.Rand.Below(100)
	switch {
	case roll < l.orbs:
		addDrop(t.w, Orb, place)
	case roll < l.orbs+l.repairs:
		addDrop(t.w, Repair, place)
	case roll < l.orbs+l.repairs+l.crates:
		addDrop(t.w, CrateScatter+uint8(t.w.Rand.Below(2)), place)
	}
}

// leaveFragment is drop for the last bit of an asteroid.
func (t *turn) leaveFragment(place fixed.Vec2) { t.drop(fragmentLoot, place) }
