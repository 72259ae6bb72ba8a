package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What an asteroid is.
const (
	firstAsteroids  = 9
	fewestAsteroids = 8               // below that a large one drifts in
	driftInTicks    = 80              // between two of these
	asteroidSpeed   = 60 * fixed.One  // at most, on each axis, when large
	fragmentSpeed   = 150 * fixed.One // at most
	fragmentPush    = 48 * fixed.One
	asteroidScore   = 20
	crashDamage     = 18
	crashPush       = 120 * fixed.One
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

// keepAsteroids lets a new one drift in over an edge when there are few, where no ship is near.
func (t *turn) keepAsteroids() {
	w := t.w
	if w.Asteroids.Len() >= fewestAsteroids || uint32(t.tick)%driftInTicks != 0 {
		return
	}
	if place := fixed.V(0, w.Rand.Between(0, Height)); quiet(w, place) {
		addAsteroid(w, place)
	}
}

func (t *turn) stepAsteroids() {
	for _, a := range t.w.Asteroids.All() {
		a.Pos = moved(a.Pos, a.Vel)
		a.Turn += a.Spin
	}
}

// damageAsteroid takes hit points off an asteroid, and returns how many; without any left it breaks.
func (t *turn) damageAsteroid(h sim.Handle, a *Asteroid, hit blow) (done uint8) {
	done = min(hit.damage, a.HP)
	if a.HP -= done; a.HP > 0 {
		return done
	}
	t.ev.Break(Break{By: hit.by, Size: a.Size, Pos: a.Pos, Score: t.award(hit.by, asteroidScore)})
	if t.w.Options.Constant {
		a.Pos, a.HP = randomPlace(t.w), hpOf(a.Size)
		return done
	}
	if r := recordOf(t.w, hit.by); r != nil {
		r.Rocks = count(r.Rocks, 1)
	}
	whole := *a
	t.w.Asteroids.Remove(h)
	if whole.Size < Small {
		split(t.w, &whole, hit.way)
		return done
	}
	t.leaveFragment(whole.Pos)
	return done
}

// split leaves two smaller asteroids, which fly apart to both sides of the way that they were hit. Chance has no part in
// it, so that a client foresees it.
func split(w *World, whole *Asteroid, way fixed.Vec2) {
	forward := whole.Vel.Add(way.WithLen(fragmentPush / 2))
	aside := way.Perp().WithLen(fragmentPush)
	putAsteroid(w, whole.Size+1, whole.Pos, forward.Add(aside))
	putAsteroid(w, whole.Size+1, whole.Pos, forward.Sub(aside))
}
