package rules

import "github.com/tickwork-engine/tickwork/fixed"

// Distances that a Hunter keeps.
const (
	huntNear   = 200 * fixed.One // to its target
	huntFar    = 330 * fixed.One
	huntDrops  = 420 * fixed.One // it goes for drops within
	huntRescue = 30 * fixed.One  // to a team-mate that it revives
	huntBrakes = fixed.One / 3   // seconds of its velocity that it needs to stop
)

// wish returns where a Hunter would like to go: a vector of length 1 at most.
func (b *Hunter) wish(w *World, s *Ship) fixed.Vec2 {
	if way, ok := toRescue(w, s); ok {
		return arriveAt(way, s.Vel, huntRescue)
	}
	if way, ok := toCollect(w, s); ok {
		return arriveAt(way, s.Vel, dropRadius)
	}
	t, ok := b.target(w, s)
	if !ok {
		return toMates(w, s)
	}
	toward := fixed.F(0.15)
	switch {
	case t.distance < huntNear+t.radius:
		toward = -fixed.One
	case t.distance > huntFar+t.radius:
		toward = fixed.One
	}
	along := t.way.Normalize()
	return along.Scale(toward).Add(along.Perp().Scale(b.side.Mul(fixed.F(0.6)))).ClampLen(fixed.One)
}

// arriveAt returns the thrust that leads somewhere and stops there.
func arriveAt(way, vel fixed.Vec2, close fixed.Q) fixed.Vec2 {
	if way.LenSq() < close.Sq() {
		return vel.Neg().Normalize()
	}
	return way.Sub(vel.Scale(huntBrakes)).Normalize()
}

// toRescue returns the way to the nearest team-mate that is down.
func toRescue(w *World, s *Ship) (way fixed.Vec2, ok bool) {
	best := ^uint64(0)
	for _, mate := range w.Ships.All() {
		if d := wayTo(s.Pos, mate.Pos); mate.Down > 0 && d.LenSq() < best {
			way, best, ok = d, d.LenSq(), true
		}
	}
	return way, ok
}

// toCollect returns the way to the drop that is worth most for its distance.
func toCollect(w *World, s *Ship) (way fixed.Vec2, ok bool) {
	best := huntDrops.Sq()
	for _, d := range w.Drops.All() {
		to := wayTo(s.Pos, d.Pos)
		if far := to.LenSq() * dislike(s, d.Kind); far < best {
			way, best, ok = to, far, true
		}
	}
	return way, ok
}

// dislike returns how much farther away a drop seems than it is.
func dislike(s *Ship, kind uint8) uint64 {
	switch {
	case kind == Repair && s.HP < hullOf(s)/2:
		return 1
	case kind == Repair && s.HP == hullOf(s):
		return 100
	case kind == CrateScatter && s.Arsenal>>Scatter&1 == 0, kind == CrateRail && s.Arsenal>>Rail&1 == 0:
		return 1
	}
	return 6
}

// toMates returns the thrust that brings a ship near the others.
func toMates(w *World, s *Ship) fixed.Vec2 {
	for _, mate := range w.Ships.All() {
		if way := wayTo(s.Pos, mate.Pos); mate.Slot != s.Slot && mate.HP > 0 && way.LenSq() > huntFar.Sq() {
			return way.Normalize()
		}
	}
	return fixed.Vec2{}
}

// Instants of the future that a Hunter looks at, in ticks, and how much it wants to get where it wishes to go.
const (
	foreseeStep = 9
	foresee     = 2
	eager       = 160
	ways        = 12 // in which it may thrust
)

// steer returns the thrust that is least dangerous and leads where the ship wishes to go.
func (b *Hunter) steer(s *Ship, wish fixed.Vec2) [2]int8 {
	bestWay := fixed.Vec2{}
	best := b.cost(s, bestWay, wish)
	for i := range ways {
		way := fixed.Polar(fixed.Turns(i, ways), fixed.One)
		if c := b.cost(s, way, wish); c < best {
			best, bestWay = c, way
		}
	}
	return thrustAlong(bestWay)
}

// cost returns how much a thrust is against a Hunter's wishes, and how dangerous it is.
func (b *Hunter) cost(s *Ship, way, wish fixed.Vec2) int {
	sum := -(way.Dot(wish) * eager).Int()
	pos, vel := fixed.Vec2{}, s.Vel
	for i := range foresee {
		vel = vel.Add(way.Scale(thrust * foreseeStep * fixed.One / Hz)).ClampLen(shipSpeed)
		pos = pos.Add(vel.Scale(fixed.One * foreseeStep / Hz))
		sum += b.danger(pos, (i+1)*foreseeStep) * (foresee + 1 - i)
	}
	return sum
}
