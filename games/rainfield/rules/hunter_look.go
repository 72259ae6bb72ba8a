package rules

import "github.com/tickwork-engine/tickwork/fixed"

// threat is something that would hurt the ship, as the ship sees it.
type threat struct {
	at     fixed.Vec2 // from the ship
	vel    fixed.Vec2
	radius fixed.Q // of the ship and the threat together
}

// What a Hunter looks at.
const (
	maxThreats = 48
	huntSight  = 230 * fixed.One
	huntMargin = 10 * fixed.One // that it keeps more than it must
	lineStep   = 55 * fixed.One // between two points of a rush that is foreseen
	lineSteps  = 7
	lineWidth  = 24 * fixed.One
	fuseReach  = 70 * fixed.One // that it keeps from a bomber about to burst
)

// look collects what is near and would hurt.
func (b *Hunter) look(w *World, s *Ship) {
	b.n = 0
	for _, e := range w.Enemies.All() {
		b.lookAtEnemy(s, e)
	}
	for _, boss := range w.Bosses.All() {
		b.see(wayTo(s.Pos, boss.Pos), boss.Vel, bossRadius+huntMargin*2)
		if boss.Mood == MoodAiming {
			b.line(wayTo(s.Pos, boss.Pos), boss.Aim, bossRadius)
		}
	}
	for _, bolt := range w.Bolts.All() {
		b.see(wayTo(s.Pos, bolt.Pos), bolt.Vel, boltRadius+huntMargin/2)
	}
	for _, a := range w.Asteroids.All() {
		b.see(wayTo(s.Pos, a.Pos), a.Vel, radiusOf(a.Size)+huntMargin)
	}
}

func (b *Hunter) lookAtEnemy(s *Ship, e *Enemy) {
	way, radius := wayTo(s.Pos, e.Pos), breedOf(e.Kind).radius+huntMargin
	if e.Kind == Bomber && e.Mood == MoodAiming {
		radius += fuseReach
	}
	b.see(way, e.Vel, radius)
	if e.Mood == MoodAiming && e.Kind != Bomber {
		b.line(way, e.Aim, lineWidth)
	}
}

// see notes a threat that is near.
func (b *Hunter) see(at, vel fixed.Vec2, radius fixed.Q) {
	if b.n == maxThreats || at.LenSq() > huntSight.Sq() {
		return
	}
	b.threats[b.n] = threat{at: at, vel: vel, radius: radius + shipRadius}
	b.n++
}

// line notes that something will rush along a line.
func (b *Hunter) line(from fixed.Vec2, aim fixed.Angle, width fixed.Q) {
	step := fixed.Polar(aim, lineStep)
	for range lineSteps {
		from = from.Add(step)
		b.see(from, fixed.Vec2{}, width)
	}
}

// danger returns how bad it is to be somewhere, from where the ship is now, so many ticks from now.
func (b *Hunter) danger(at fixed.Vec2, ticks int) (sum int) {
	for i := range b.threats[:b.n] {
		th := &b.threats[i]
		x, y := th.at.X+th.vel.X/Hz*fixed.Q(ticks)-at.X, th.at.Y+th.vel.Y/Hz*fixed.Q(ticks)-at.Y
		apart := fixed.V(x, y).LenSq()
		if touch := th.radius.Sq(); apart < touch {
			sum += badTouch + int((touch-apart)*badNear/touch)
		} else if wide := 4 * touch; apart < wide {
			sum += int((wide - apart) * badNear / wide)
		}
	}
	return sum
}

// How bad things are.
const (
	badTouch = 1000
	badNear  = 100
)
