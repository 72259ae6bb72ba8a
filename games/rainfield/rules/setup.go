package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// How much there is in a world of constant population.
const (
	constantShips     = 4
	constantEnemies   = 50
	constantAsteroids = 30
	constantDrops     = 10
)

// Init sets an empty world to the beginning of a match.
func Init(w *World, seed uint64, o Options) {
	w.Options = o
	w.Rand = fixed.NewPCG(seed)
	if o.Constant {
		populateConstant(w)
		return
	}
	for range firstAsteroids {
		addAsteroid(w, randomPlace(w))
	}
}

// populateConstant makes the population of the measured workload, in its order.
func populateConstant(w *World) {
	for slot := range constantShips {
		newShip(w, sim.Slot(slot))
	}
	for range constantEnemies {
		addEnemy(w, randomPlace(w))
	}
	for range constantAsteroids {
		addAsteroid(w, randomPlace(w))
	}
	for range constantDrops {
		addDrop(w, randomPlace(w))
	}
}

// How many there are of what in a match.
const (
	firstAsteroids   = 9
	fewestAsteroids  = 8  // below that a large one drifts in
	enemiesAlone     = 5  // at a time, without any ship
	enemiesEachShip  = 4  // at a time, more for each ship
	calmTicks        = 80 // between two enemies that appear
	distanceToAppear = 260 * fixed.One
)

// populate lets new enemies and asteroids appear, away from the ships.
func populate(w *World) {
	if w.Calm > 0 {
		w.Calm--
		return
	}
	w.Calm = calmTicks
	if place, ok := quietPlace(w); ok {
		if w.Enemies.Len() < enemiesAlone+enemiesEachShip*w.Ships.Len() {
			addEnemy(w, place)
		}
		if w.Asteroids.Len() < fewestAsteroids {
			addAsteroid(w, fixed.V(0, place.Y))
		}
	}
}

// randomPlace returns a place anywhere.
func randomPlace(w *World) fixed.Vec2 {
	x := w.Rand.Between(0, Width)
	return fixed.V(x, w.Rand.Between(0, Height))
}

// quietPlace returns a random place with no ship near it, and false if chance found none.
func quietPlace(w *World) (fixed.Vec2, bool) {
	place := randomPlace(w)
	for _, s := range w.Ships.All() {
		if s.Gone == 0 && wayTo(place, s.Pos).LenSq() < distanceToAppear.Sq() {
			return place, false
		}
	}
	return place, true
}
