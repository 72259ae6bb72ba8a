package rules

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/fixed"
)

// What a nova is.
const (
	novaRadius = 170 * fixed.One
	novaDamage = 4
	novaPush   = 320 * fixed.One
	novaCool   = 900 // ticks
	novaShards = 12
	novaTicks  = 6  // for which it clears bolts
	novaClears = 24 // bolts in a tick, at most: what is said in a tick is bounded
)

// nova hurts and pushes everything around a ship, and sends shards out; it clears bolts for a moment, see novaBolts.
func (t *turn) nova(s *Ship) {
	s.Nova = sooner(s, novaCool)
	t.ev.NovaBurst(NovaBurst{Slot: s.Slot, Pos: s.Pos})
	t.novaEnemies(s)
	t.novaAsteroids(s)
	g := &weapons[Shard]
	for i := range novaShards {
		t.shoot(s, g, shot{way: fixed.Polar(fixed.Turns(i, novaShards), fixed.One), nr: shardNr + uint8(i), damage: g.damage})
	}
}

// novaEnemies hurts the enemies that are there now: not those that come out of them.
func (t *turn) novaEnemies(s *Ship) {
	w, caught := t.w, uint64(0)
	for h, e := range w.Enemies.All() {
		if near(s.Pos, e.Pos, novaRadius+breedOf(e.Kind).radius) {
			caught |= 1 << h.Index()
		}
	}
	for ; caught != 0; caught &= caught - 1 {
		h, e := w.Enemies.Place(bits.TrailingZeros64(caught))
		stun(e, wayTo(s.Pos, e.Pos).WithLen(novaPush))
		t.landed(s.Slot, t.damageEnemy(h, e, s.Slot, novaDamage))
	}
	for h, b := range w.Bosses.All() {
		if near(s.Pos, b.Pos, novaRadius+bossRadius) {
			t.landed(s.Slot, t.damageBoss(h, b, s.Slot, novaDamage))
		}
	}
}

// novaAsteroids is novaEnemies for asteroids.
func (t *turn) novaAsteroids(s *Ship) {
	w, caught := t.w, uint64(0)
	for h, a := range w.Asteroids.All() {
		if near(s.Pos, a.Pos, novaRadius+radiusOf(a.Size)) {
			caught |= 1 << h.Index()
		}
	}
	for ; caught != 0; caught &= caught - 1 {
		h, a := w.Asteroids.Place(bits.TrailingZeros64(caught))
		t.landed(s.Slot, t.damageAsteroid(h, a, blow{by: s.Slot, way: wayTo(s.Pos, a.Pos), damage: novaDamage}))
	}
}

// novaBolts clears bolts around a ship that has just sent out a nova.
func (t *turn) novaBolts(s *Ship) {
	if s.Nova == 0 || s.Nova+novaTicks <= sooner(s, novaCool) {
		return
	}
	cleared := 0
	for h, b := range t.w.Bolts.All() {
		if cleared < novaClears && near(s.Pos, b.Pos, novaRadius) {
			cleared++
			t.endBolt(h, b)
		}
	}
}
