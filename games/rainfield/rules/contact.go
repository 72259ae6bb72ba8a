package rules

import "github.com/tickwork-engine/tickwork/fixed"

// collideShips lets enemies and asteroids hurt the ships that they touch. A client foresees only the asteroids: it shows
// enemies where they were a moment ago, and a ship must not be pushed by what has not reached it yet.
func collideShips(w *World, predicted bool, ev *Events) {
	for _, s := range w.Ships.All() {
		if s.Gone > 0 || s.Safe > 0 {
			continue
		}
		if predicted || !ram(w, s, ev) {
			crash(w, s, ev)
		}
	}
}

// hurtSafe is for how many ticks nothing hurts a ship that was just hurt.
const hurtSafe = 40

// ram looks for an enemy that touches the ship.
func ram(w *World, s *Ship, ev *Events) bool {
	for h, e := range w.Enemies.All() {
		if !near(s.Pos, e.Pos, shipRadius+enemyRadius) {
			continue
		}
		away := wayTo(e.Pos, s.Pos)
		e.Vel = e.Vel.Sub(away.WithLen(ramPush))
		hurt(s, away.WithLen(ramPush), ramDamage, ev)
		damageEnemy(w, h, e, s.Slot, ev)
		return true
	}
	return false
}

// crash looks for an asteroid that touches the ship.
func crash(w *World, s *Ship, ev *Events) bool {
	for _, a := range w.Asteroids.All() {
		if !near(s.Pos, a.Pos, shipRadius+radiusOf(a.Size)) {
			continue
		}
		hurt(s, wayTo(a.Pos, s.Pos).WithLen(crashPush), crashDamage, ev)
		return true
	}
	return false
}

// hurt damages a ship and pushes it; without hit points it is gone for a while.
func hurt(s *Ship, push fixed.Vec2, damage uint8, ev *Events) {
	s.HP -= min(damage, s.HP)
	s.Safe = hurtSafe
	s.Vel = s.Vel.Add(push).ClampLen(shipSpeed)
	if s.HP == 0 {
		s.Gone, s.Safe = goneTicks, 0
	}
	ev.Hurt(Hurt{Slot: s.Slot, Damage: damage, Lost: s.HP == 0})
}
