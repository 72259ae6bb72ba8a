package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What a drop is.
const (
	dropRadius   = 16 * fixed.One
	dropChance   = fixed.One * 3 / 10 // that an enemy leaves one
	dropRepair   = 25
	dropScore    = 10
	dropShortest = 600 // ticks of life
	dropLongest  = 1200
)

func addDrop(w *World, place fixed.Vec2) {
	if _, d := w.Drops.Spawn(); d != nil {
		d.Pos, d.Life = place, lifeOfDrop(w)
	}
}

func lifeOfDrop(w *World) uint16 { return uint16(w.Rand.IntRange(dropShortest, dropLongest)) }

// stepDrops lets drops age and be picked up. In a world of constant population an old one moves instead.
func stepDrops(w *World, ev *Events) {
	for h, d := range w.Drops.All() {
		d.Life--
		switch {
		case d.Life == 0 && w.Options.Constant:
			d.Pos, d.Life = randomPlace(w), lifeOfDrop(w)
		case d.Life == 0, !w.Options.Constant && collected(w, d, ev):
			w.Drops.Remove(h)
		}
	}
}

// collected repairs the first ship that touches a drop, and reports whether there was one.
func collected(w *World, d *Drop, ev *Events) bool {
	for _, s := range w.Ships.All() {
		if s.Gone > 0 || !near(s.Pos, d.Pos, shipRadius+dropRadius) {
			continue
		}
		s.HP = min(s.HP+dropRepair, shipHP)
		s.Score += min(dropScore, 65535-s.Score)
		ev.Collect(Collect{Slot: s.Slot, Pos: d.Pos})
		return true
	}
	return false
}
