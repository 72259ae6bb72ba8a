package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// target is what a Hunter shoots at.
type target struct {
	way, vel fixed.Vec2
	distance fixed.Q
	radius   fixed.Q
	tough    bool // it takes more than a few hits
}

// How far away other things seem than enemies, in percent of their distance.
const (
	seemsBoss     = 150
	seemsAsteroid = 260
	seemsAiming   = 60 // a lancer or a bomber about to come
)

// target returns what a Hunter would shoot at, and false if there is nothing.
func (b *Hunter) target(w *World, s *Ship) (t target, ok bool) {
	best := fixed.MaxQ
	consider := func(pos, vel fixed.Vec2, radius fixed.Q, percent int32, tough bool) {
		way := wayTo(s.Pos, pos)
		distance := way.Len()
		if far := distance / 100 * fixed.Q(percent); far < best {
			t, best, ok = target{way, vel, distance, radius, tough}, far, true
		}
	}
	for _, e := range w.Enemies.All() {
		percent := int32(100)
		if e.Mood == MoodAiming && e.Kind != Gunner {
			percent = seemsAiming
		}
		consider(e.Pos, e.Vel, breedOf(e.Kind).radius, percent, e.HP > weapons[Rail].damage)
	}
	for _, boss := range w.Bosses.All() {
		if boss.Phase > 0 {
			consider(boss.Pos, boss.Vel, bossRadius, seemsBoss, true)
		}
	}
	for _, a := range w.Asteroids.All() {
		consider(a.Pos, a.Vel, radiusOf(a.Size), seemsAsteroid, false)
	}
	return t, ok
}

// shoot aims ahead of the target and fires when it is in reach.
func (b *Hunter) shoot(w *World, s *Ship) Input {
	t, ok := b.target(w, s)
	if !ok {
		return Input{}
	}
	g := weaponOf(s)
	lead := t.way.Add(t.vel.Scale(t.distance.Div(g.speed)))
	in := aimed(lead.Normalize().Rotate(b.off))
	if t.distance < reach(g, s)+t.radius {
		in.Buttons = Fire
	}
	if want := wanted(s, &t); want != s.Weapon && s.Past&uint64(Next) == 0 && b.rand.Chance(fixed.One/8) {
		in.Buttons |= Next
	}
	return in
}

// reach returns how far a ship's bullets fly.
func reach(g *weapon, s *Ship) fixed.Q {
	return g.speed / Hz * fixed.Q(g.life*reaches[levelOf(s, PowerReach)]/100)
}

// wanted returns the weapon that a ship would have in hand for a target.
func wanted(s *Ship, t *target) uint8 {
	has := func(weapon uint8) bool { return s.Arsenal>>weapon&1 != 0 }
	switch {
	case has(Scatter) && t.distance < reach(&weapons[Scatter], s):
		return Scatter
	case has(Rail) && (t.tough || t.distance > huntFar):
		return Rail
	}
	return Blaster
}

// When a Hunter uses what a ship has.
const (
	escapeSoon  = 7 // ticks until something would hit it
	escapeMore  = 3 // ticks after a dash for which the place must be good
	surrounded  = 4 // enemies within a nova's reach
	hardPressed = 2 // the same, when it has few hit points
	lowHP       = 45
)

// escape decides to dash to where nothing is, if something is about to hit the ship, and reports whether it did.
func (b *Hunter) escape(s *Ship) (dashes bool) {
	if s.Dash > 0 || !vulnerable(s) || b.danger(s.Vel.Scale(fixed.One*escapeSoon/Hz), escapeSoon) < badTouch {
		return false
	}
	best := b.danger(fixed.Vec2{}, dashTicks) + badTouch
	for i := range ways {
		way := fixed.Polar(fixed.Turns(i, ways), dashSpeed/Hz*dashTicks)
		if d := b.danger(way, dashTicks+escapeMore); d < best {
			best, dashes, b.move = d, true, thrustAlong(way)
		}
	}
	return dashes
}

// useAbilities bursts when the ship is surrounded, and puts the ward up when it is low.
func (b *Hunter) useAbilities(w *World, s *Ship, in *Input) {
	near := enemiesNear(w, s)
	if s.Nova == 0 && (near >= surrounded || near >= hardPressed && s.HP < lowHP) {
		in.Buttons |= NovaButton
	}
	if s.Ward == 0 && s.Warded == 0 && s.HP < lowHP && b.n >= hardPressed {
		in.Buttons |= WardButton
	}
}

// enemiesNear returns how many enemies a nova would hit.
func enemiesNear(w *World, s *Ship) (n int) {
	for _, e := range w.Enemies.All() {
		if near(s.Pos, e.Pos, novaRadius) {
			n++
		}
	}
	for _, boss := range w.Bosses.All() {
		if near(s.Pos, boss.Pos, novaRadius) {
			n += surrounded
		}
	}
	return n
}

// likes is how much a Hunter likes each power.
var likes = [PowerKinds]int32{
	PowerEngine: 4, PowerHull: 7, PowerRapid: 7, PowerCaliber: 9, PowerSplit: 6, PowerReach: 2, PowerCapacitor: 4,
	PowerMagnet: 1, PowerMend: 8,
}

// chooseCard chooses the card that it likes best, after a while.
func (b *Hunter) chooseCard(tick sim.Tick, w *World, s *Ship, in *Input) {
	if w.Stage != StageChoice {
		b.think = tick + huntReads + sim.Tick(b.rand.Below(huntReads))
		return
	}
	if tick < b.think {
		return
	}
	for _, o := range w.Offers.All() {
		if o.Slot != s.Slot || o.Chosen != 0 {
			continue
		}
		best := 0
		for i, card := range o.Cards {
			if likes[min(int(card), PowerKinds-1)] > likes[min(int(o.Cards[best]), PowerKinds-1)] {
				best = i
			}
		}
		in.Buttons |= Choose1 << best
	}
}
