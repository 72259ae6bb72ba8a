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

// Init sets an empty world to the beginning of a match. The match itself begins with the first player.
func Init(w *World, seed uint64, o Options) {
	w.Options = o
	w.Rand = fixed.NewPCG(seed)
	if o.Constant {
		populateConstant(w)
	}
}

// populateConstant makes the population of the measured workload, in its order.
func populateConstant(w *World) {
	for slot := range constantShips {
		newShip(w, sim.Slot(slot))
	}
	for range constantEnemies {
		addEnemy(w, Chaser, randomPlace(w))
	}
	for range constantAsteroids {
		addAsteroid(w, randomPlace(w))
	}
	for range constantDrops {
		addDrop(w, Repair, randomPlace(w))
	}
}

// beginMatch makes everything new, but keeps the players.
func (t *turn) beginMatch() {
	w := t.w
	w.Enemies.Clear()
	w.Asteroids.Clear()
	w.Drops.Clear()
	w.Bosses.Clear()
	w.Offers.Clear()
	w.Tallies.Clear()
	w.Bullets.Clear()
	w.Bolts.Clear()
	w.Waiting = [EnemyKinds]uint8{}
	w.Foes, w.Calm, w.Squad = 0, 0, 0
	w.Wave = uint8(min(max(int(w.Options.Skip), 1), lastWave) - 1)
	w.Stage, w.Left = StageReady, readyTicks
	for range firstAsteroids {
		addAsteroid(w, randomPlace(w))
	}
	w.Spare = spareShips(w.Ships.Len())
	t.ev.Begin(Begin{Players: uint8(w.Ships.Len())})
	for _, s := range w.Ships.All() {
		*s = Ship{Slot: s.Slot, Away: s.Away, Past: s.Past, Arsenal: 1 << Blaster}
		t.catchUp(s, w.Wave)
		t.enter(s)
	}
}
