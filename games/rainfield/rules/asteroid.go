package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What an asteroid is.
const (
	asteroidSpeed = 60 * fixed.One // at most, on each axis, when large
	fragmentSpeed = 150 * fixed.One
	fragmentPush  = 48 * fixed.One
	asteroidScore = 20
	crashDamage   = 18
	crashPush     = 120 * fixed.One
)

// radiusOf returns the radius of an asteroid of a size.
func radiusOf(size uint8) fixed.Q {
	switch size {
	case Large:
		return 26 * fixed.One
	case Medium:
		return 18 * fixed.One
	}
	return 11 * fixed.One
}

// hpOf returns the hit points of an asteroid of a size.
func hpOf(size uint8) uint8 { return 6 >> size }

// addAsteroid adds a large one that drifts somewhere.
func addAsteroid(w *World, place fixed.Vec2) {
	x := w.Rand.Between(-asteroidSpeed, asteroidSpeed)
	putAsteroid(w, Large, place, fixed.V(x, w.Rand.Between(-asteroidSpeed, asteroidSpeed)))
}

// putAsteroid adds one of a size and velocity.
func putAsteroid(w *World, size uint8, place, vel fixed.Vec2) {
	if _, a := w.Asteroids.Spawn(); a != nil {
		a.Pos, a.Vel, a.Size, a.HP = place, vel.ClampLen(fragmentSpeed), size, hpOf(size)
		a.Spin = fixed.Angle(int32(vel.X) * 9) // faster ones spin faster; which way does not matter
	}
}

func stepAsteroids(w *World) {
	for _, a := range w.Asteroids.All() {
		a.Pos = moved(a.Pos, a.Vel)
		a.Turn += a.Spin
	}
}

// damageAsteroid takes a hit point off an asteroid; with the last one it breaks.
func damageAsteroid(w *World, h sim.Handle, a *Asteroid, b *Bullet, ev *Events) {
	a.HP--
	if a.HP > 0 {
		return
	}
	ev.Break(Break{By: b.Owner, Size: a.Size, Pos: a.Pos})
	award(w, b.Owner, asteroidScore)
	if w.Options.Constant {
		a.Pos, a.HP = randomPlace(w), hpOf(a.Size)
		return
	}
	whole := *a
	w.Asteroids.Remove(h)
	if whole.Size < Small {
		split(w, &whole, b.Vel)
	}
}

// split leaves two smaller asteroids, which fly apart to both sides of the bullet's way. Chance has no part in it, so
// that a client foresees it.
func split(w *World, whole *Asteroid, hit fixed.Vec2) {
	forward := whole.Vel.Add(hit.WithLen(fragmentPush / 2))
	aside := hit.Perp().WithLen(fragmentPush)
	putAsteroid(w, whole.Size+1, whole.Pos, forward.Add(aside))
	putAsteroid(w, whole.Size+1, whole.Pos, forward.Sub(aside))
}
