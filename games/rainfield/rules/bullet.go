package rules

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What a bullet is.
const (
	BulletLife   = 60 // ticks
	bulletSpeed  = 600 * fixed.One
	bulletRadius = 4 * fixed.One
	muzzle       = 20 * fixed.One // from the ship's middle
)

// fire sends a bullet off along the aim.
func fire(w *World, s *Ship, in *Input, ev *Events) {
	direction := aim(in).Normalize()
	if direction == (fixed.Vec2{}) {
		return
	}
	_, b := w.Bullets.Spawn()
	if b == nil {
		return
	}
	s.Cool = fireEvery
	start := s.Pos.Add(direction.Scale(muzzle))
	b.Owner = s.Slot
	b.Pos = fixed.V(around(start.X, Width), around(start.Y, Height))
	b.Vel = direction.Scale(bulletSpeed)
	ev.Shot(Shot{Owner: b.Owner, Pos: b.Pos, Vel: b.Vel})
}

// stepBullets moves the bullets and lets each end at the first thing it meets.
func stepBullets(w *World, ev *Events) {
	if w.Bullets.Len() == 0 {
		return
	}
	var enemies, asteroids plot
	for h, e := range w.Enemies.All() {
		enemies.add(h.Index(), e.Pos, enemyRadius+bulletRadius)
	}
	for h, a := range w.Asteroids.All() {
		asteroids.add(h.Index(), a.Pos, radiusOf(a.Size)+bulletRadius)
	}
	for h, b := range w.Bullets.All() {
		b.Pos = moved(b.Pos, b.Vel)
		if hitEnemy(w, b, enemies.at(b.Pos), ev) || hitAsteroid(w, b, asteroids.at(b.Pos), ev) {
			w.Bullets.Remove(h)
			continue
		}
		if b.Age++; b.Age == BulletLife {
			w.Bullets.Remove(h)
		}
	}
}

// hitEnemy lets a bullet hit the first of the candidates that it touches, and reports whether it did.
func hitEnemy(w *World, b *Bullet, candidates uint64, ev *Events) bool {
	for ; candidates != 0; candidates &= candidates - 1 {
		i := bits.TrailingZeros64(candidates)
		h, e := w.Enemies.Place(i)
		if e == nil || !near(b.Pos, e.Pos, enemyRadius+bulletRadius) {
			continue
		}
		ev.Impact(Impact{Owner: b.Owner, Age: b.Age, Pos: b.Pos})
		damageEnemy(w, h, e, b.Owner, ev)
		return true
	}
	return false
}

// hitAsteroid is hitEnemy for asteroids.
func hitAsteroid(w *World, b *Bullet, candidates uint64, ev *Events) bool {
	for ; candidates != 0; candidates &= candidates - 1 {
		i := bits.TrailingZeros64(candidates)
		h, a := w.Asteroids.Place(i)
		if a == nil || !near(b.Pos, a.Pos, radiusOf(a.Size)+bulletRadius) {
			continue
		}
		ev.Impact(Impact{Owner: b.Owner, Age: b.Age, Pos: b.Pos})
		damageAsteroid(w, h, a, b, ev)
		return true
	}
	return false
}

// award adds to a player's score.
func award(w *World, slot sim.Slot, points uint16) {
	if _, s := shipOf(w, slot); s != nil {
		s.Score += min(points, 65535-s.Score)
	}
}
