package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What an enemy is.
const (
	enemyRadius  = 14 * fixed.One
	enemyHP      = 3
	enemySlowest = 60 * fixed.One
	enemyFastest = 120 * fixed.One
	enemyTurning = 2 // how much of the way to the wanted velocity it goes in a second
	enemyScore   = 50
	ramDamage    = 12
	ramPush      = 160 * fixed.One
)

func addEnemy(w *World, place fixed.Vec2) {
	if _, e := w.Enemies.Spawn(); e != nil {
		e.Pos, e.HP, e.Speed = place, enemyHP, w.Rand.Between(enemySlowest, enemyFastest)
	}
}

// stepEnemies lets every enemy turn toward the nearest ship and move.
func stepEnemies(w *World) {
	for _, e := range w.Enemies.All() {
		want := fixed.Vec2{}
		if way, ok := nearestShip(w, e.Pos); ok {
			want = way.WithLen(e.Speed)
		}
		e.Vel.X += (want.X - e.Vel.X) * enemyTurning / Hz
		e.Vel.Y += (want.Y - e.Vel.Y) * enemyTurning / Hz
		e.Pos = moved(e.Pos, e.Vel)
	}
}

// nearestShip returns the way to the nearest ship in play.
func nearestShip(w *World, from fixed.Vec2) (way fixed.Vec2, ok bool) {
	var best uint64
	for _, s := range w.Ships.All() {
		if s.Gone > 0 {
			continue
		}
		d := wayTo(from, s.Pos)
		if sq := d.LenSq(); !ok || sq < best {
			way, best, ok = d, sq, true
		}
	}
	return way, ok
}

// damageEnemy takes a hit point off an enemy, and with the last one the enemy.
func damageEnemy(w *World, h sim.Handle, e *Enemy, by sim.Slot, ev *Events) {
	e.HP--
	if e.HP > 0 {
		return
	}
	ev.Kill(Kill{By: by, Pos: e.Pos})
	award(w, by, enemyScore)
	if w.Options.Constant {
		e.Pos, e.HP = randomPlace(w), enemyHP
		return
	}
	place := e.Pos
	w.Enemies.Remove(h)
	if w.Rand.Chance(dropChance) {
		addDrop(w, place)
	}
}
