package rules

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

const bulletRadius = 4 * fixed.One

// stepBullets moves the bullets and lets each meet what is in its way.
func (t *turn) stepBullets() {
	w := t.w
	if w.Bullets.Len() == 0 {
		return
	}
	var asteroids plot
	for h, a := range w.Asteroids.All() {
		asteroids.add(h.Index(), a.Pos, radiusOf(a.Size)+bulletRadius)
	}
	for h, b := range w.Bullets.All() {
		b.Pos = moved(b.Pos, b.Vel)
		ended := t.hitEnemy(b, t.crowd.at(b.Pos)) || t.hitAsteroid(b, asteroids.at(b.Pos)) || t.hitBoss(b)
		if b.Age++; ended || b.Age >= b.Life {
			w.Bullets.Remove(h)
		}
	}
}

// hitEnemy lets a bullet hit the first of the candidates that it touches, and reports whether that ended it.
func (t *turn) hitEnemy(b *Bullet, candidates uint64) bool {
	for ; candidates != 0; candidates &= candidates - 1 {
		i := bits.TrailingZeros64(candidates)
		h, e := t.w.Enemies.Place(i)
		if e == nil || !near(b.Pos, e.Pos, breedOf(e.Kind).radius+bulletRadius) {
			continue
		}
		ended := b.ends(e.HP)
		t.impact(b, HitEnemy, min(b.Damage, e.HP), ended)
		t.damageEnemy(h, e, b.Owner, b.Damage)
		return ended
	}
	return false
}

// hitAsteroid is hitEnemy for asteroids.
func (t *turn) hitAsteroid(b *Bullet, candidates uint64) bool {
	for ; candidates != 0; candidates &= candidates - 1 {
		i := bits.TrailingZeros64(candidates)
		h, a := t.w.Asteroids.Place(i)
		if a == nil || !near(b.Pos, a.Pos, radiusOf(a.Size)+bulletRadius) {
			continue
		}
		ended := b.ends(a.HP)
		t.impact(b, HitAsteroid, min(b.Damage, a.HP), ended)
		t.damageAsteroid(h, a, blow{by: b.Owner, way: b.Vel, damage: b.Damage})
		return ended
	}
	return false
}

// hitBoss is hitEnemy for the boss, which cannot be hurt while it enters.
func (t *turn) hitBoss(b *Bullet) bool {
	h, boss := t.w.Bosses.Place(0)
	if boss == nil || !near(b.Pos, boss.Pos, bossRadius+bulletRadius) {
		return false
	}
	if boss.Phase == 0 {
		t.impact(b, HitNothing, 0, true)
		return true
	}
	t.impact(b, HitBoss, uint8(min(uint16(b.Damage), boss.HP)), true)
	t.damageBoss(h, boss, b.Owner, b.Damage)
	return true
}

// ends reports whether a bullet ends at something with so many hit points. A rail's goes on through what it destroys.
func (b *Bullet) ends(hp uint8) bool { return !weapons[min(b.Weapon, Shard)].pierces || b.Damage < hp }

// impact tells of a bullet that met something, and counts the hit.
func (t *turn) impact(b *Bullet, what, damage uint8, ended bool) {
	t.ev.Impact(Impact{Owner: b.Owner, Nr: b.Nr, Age: b.Age, Pos: b.Pos, What: what, Damage: damage, Ended: ended})
	if what != HitNothing {
		t.landed(b.Owner, damage)
	}
}

// blow is what hits something.
type blow struct {
	by     sim.Slot
	way    fixed.Vec2 // of any length
	damage uint8
}
