package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What a drop is.
const (
	dropRadius   = 16 * fixed.One
	dropRepair   = 25 // hit points
	dropScore    = 10
	crateScore   = 50
	dropShortest = 600 // ticks of life
	dropLongest  = 1200
	fadeTicks    = 180             // before its end, it fades
	drawSpeed    = 280 * fixed.One // toward the ship that draws it
	drawTurning  = 8               // how much of the way to that velocity it goes in a second
)

// What an orb takes off the cool-downs, in ticks.
const (
	orbDash    = 10
	orbAbility = 15
)

func addDrop(w *World, kind uint8, place fixed.Vec2) {
	if _, d := w.Drops.Spawn(); d != nil {
		d.Kind, d.Pos, d.Life = kind, place, lifeOfDrop(w)
	}
}

func lifeOfDrop(w *World) uint16 { return uint16(w.Rand.IntRange(dropShortest, dropLongest)) }

// stepDrops lets drops age, be drawn near and be picked up. In a world of constant population an old one moves instead.
func (t *turn) stepDrops() {
	w := t.w
	if t.guess && !w.Options.Constant {
		return
	}
	for h, d := range w.Drops.All() {
		d.Life--
		switch {
		case w.Options.Constant:
			if d.Life == 0 {
				d.Pos, d.Life = randomPlace(w), lifeOfDrop(w)
			}
		case d.Life == 0, t.collected(d):
			w.Drops.Remove(h)
		}
	}
}

// collected draws a drop to the nearest ship, gives it to one that touches it, and reports whether there was one.
func (t *turn) collected(d *Drop) bool {
	d.Fade = d.Life < fadeTicks
	want := fixed.Vec2{}
	if way, place, ok := t.prey.nearest(d.Pos); ok {
		s := t.w.Ships.At(place)
		if way.LenSq() < (shipRadius + dropRadius).Sq() {
			t.collect(s, d)
			return true
		}
		if way.LenSq() < magnets[levelOf(s, PowerMagnet)].Sq() {
			want = way.WithLen(drawSpeed)
		}
	}
	d.Vel = turned(d.Vel, want, drawTurning)
	d.Pos = moved(d.Pos, d.Vel)
	return false
}

// arm gives a ship a weapon, which it takes into hand if it is new.
func arm(s *Ship, weapon uint8) {
	if s.Arsenal>>weapon&1 == 0 {
		s.Arsenal |= 1 << weapon
		s.Weapon = weapon
	}
}

// collect gives a ship what a drop holds.
func (t *turn) collect(s *Ship, d *Drop) {
	points := uint16(dropScore)
	switch d.Kind {
	case Repair:
		s.HP = min(s.HP+dropRepair, hullOf(s))
	case CrateScatter, CrateRail:
		points = crateScore
		arm(s, Scatter+d.Kind-CrateScatter)
	default:
		s.Dash -= min(s.Dash, orbDash)
		s.Nova -= min(s.Nova, orbAbility)
		s.Ward -= min(s.Ward, orbAbility)
		s.Record.Orbs = count(s.Record.Orbs, 1)
	}
	t.ev.Collect(Collect{Slot: s.Slot, What: d.Kind, Pos: d.Pos, Score: gain(s, points)})
}
