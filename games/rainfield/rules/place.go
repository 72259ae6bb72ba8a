package rules

import "github.com/tickwork-engine/tickwork/fixed"

// Where things appear.
const (
	distanceToAppear = 260 * fixed.One // from every ship, at least
	placesToTry      = 6               // before a ship enters at the best of them
)

// randomPlace returns a place anywhere.
func randomPlace(w *World) fixed.Vec2 {
	x := w.Rand.Between(0, Width)
	return fixed.V(x, w.Rand.Between(0, Height))
}

// quietPlace returns a random place with no ship near it, and false if chance found none.
func quietPlace(w *World) (fixed.Vec2, bool) {
	place := randomPlace(w)
	return place, quiet(w, place)
}

// quiet reports whether no ship, in play or down, is near a place.
func quiet(w *World, place fixed.Vec2) bool {
	for _, s := range w.Ships.All() {
		if (s.HP > 0 || s.Down > 0) && near(place, s.Pos, distanceToAppear) {
			return false
		}
	}
	return true
}

// safePlace returns, of a few random places, the one that is farthest from whatever could hurt a ship.
func safePlace(w *World) (best fixed.Vec2) {
	var room uint64
	for i := range placesToTry {
		place := randomPlace(w)
		if r := roomAt(w, place); i == 0 || r > room {
			best, room = place, r
		}
	}
	return best
}

// roomAt returns the square of the distance from a place to the nearest enemy, boss or asteroid.
func roomAt(w *World, place fixed.Vec2) uint64 {
	room := Width.Sq()
	for _, e := range w.Enemies.All() {
		room = min(room, wayTo(place, e.Pos).LenSq())
	}
	for _, b := range w.Bosses.All() {
		room = min(room, wayTo(place, b.Pos).LenSq())
	}
	for _, a := range w.Asteroids.All() {
		room = min(room, wayTo(place, a.Pos).LenSq())
	}
	return room
}
