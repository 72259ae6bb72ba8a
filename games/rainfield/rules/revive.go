package rules

import "github.com/tickwork-engine/tickwork/fixed"

// ReviveTicks is for how many ticks a team-mate must stay near a ship that is down.
const ReviveTicks = 120

const (
	reviveReach = 60 * fixed.One
	downTicks   = 20 * Hz
)

// spareShips returns how many spare ships so many players have together.
func spareShips(players int) uint8 {
	return uint8(max(3-players, 0))
}

// stepRevivals lets ships that are down come back while a team-mate is near. Where the others are a client does not know.
func (t *turn) stepRevivals() {
	if t.guess {
		return
	}
	for _, s := range t.w.Ships.All() {
		if s.Down == 0 {
			continue
		}
		mate := t.mateNear(s)
		if mate == nil {
			s.Revive -= min(s.Revive, 1)
			continue
		}
		if s.Revive++; s.Revive >= ReviveTicks {
			t.revive(s, mate)
		}
	}
}

// mateNear returns a ship in play that is near enough to one that is down, or nil.
func (t *turn) mateNear(s *Ship) *Ship {
	for _, mate := range t.w.Ships.All() {
		if mate.HP > 0 && !mate.Away && near(s.Pos, mate.Pos, reviveReach) {
			return mate
		}
	}
	return nil
}

// revive brings a ship back with half its hit points.
func (t *turn) revive(s, mate *Ship) {
	s.HP, s.Down, s.Revive, s.Safe = hullOf(s)/2, 0, 0, safeTicks
	mate.Record.Revives = uint8(min(uint16(mate.Record.Revives)+1, 255))
	t.ev.Revived(Revived{Slot: s.Slot, By: mate.Slot, Pos: s.Pos})
}
