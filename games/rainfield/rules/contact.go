package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What touching an enemy does.
const (
	ramDamage = 1               // to the enemy
	ramPush   = 160 * fixed.One // to both
	bossRam   = 30              // damage to the ship
	bossPush  = 300 * fixed.One
)

// collideShips lets enemies and asteroids hurt the ships that they touch. A client foresees only the asteroids: it shows
// enemies where they were a moment ago, and a ship must not be pushed by what has not reached it yet.
func (t *turn) collideShips() {
	for _, s := range t.w.Ships.All() {
		if !vulnerable(s) {
			continue
		}
		if t.guess || !t.ram(s) && !t.ramBoss(s) {
			t.crash(s)
		}
	}
}

// ram looks for an enemy that touches the ship.
func (t *turn) ram(s *Ship) bool {
	for around := t.crowd.at(s.Pos); around != 0; around &= around - 1 {
		h, e := t.w.Enemies.Place(lowest(around))
		if e == nil {
			continue
		}
		b := breedOf(e.Kind)
		if !near(s.Pos, e.Pos, shipRadius+b.radius) {
			continue
		}
		push := wayTo(e.Pos, s.Pos).WithLen(ramPush)
		e.Vel = e.Vel.Sub(push)
		t.hurt(s, push, b.ram)
		t.damageEnemy(h, e, s.Slot, ramDamage)
		return true
	}
	return false
}

// ramBoss looks whether the boss touches the ship. While it enters it touches nobody.
func (t *turn) ramBoss(s *Ship) bool {
	for _, b := range t.w.Bosses.All() {
		if b.Phase > 0 && near(s.Pos, b.Pos, shipRadius+bossRadius) {
			t.hurt(s, wayTo(b.Pos, s.Pos).WithLen(bossPush), bossRam)
			return true
		}
	}
	return false
}

// crash looks for an asteroid that touches the ship.
func (t *turn) crash(s *Ship) bool {
	for _, a := range t.w.Asteroids.All() {
		if near(s.Pos, a.Pos, shipRadius+radiusOf(a.Size)) {
			t.hurt(s, wayTo(a.Pos, s.Pos).WithLen(crashPush), crashDamage)
			return true
		}
	}
	return false
}
