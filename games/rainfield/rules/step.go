package rules

import "github.com/tickwork-engine/tickwork/sim"

// Hz is the number of ticks in a second. Speeds below are in units a second and are divided by it.
const Hz = 60

// turn is one step in the making: the world that is stepped and who is told of what happens. The frame's inputs are not in
// it: what is reached through it would have to live on the heap.
type turn struct {
	w     *World
	ev    *Events
	tick  sim.Tick
	guess bool // it is a client's guess, which leaves to the server what chance decides and what depends on enemies
	prey  prey
	crowd plot // of the enemies, where they are after they have moved
}

// Step takes the world to the frame's tick. What happens is said to ev.
func Step(w *World, f *sim.Frame[Input], ev *Events) {
	t := turn{w: w, ev: ev, tick: f.Tick, guess: f.Predicted}
	for _, c := range f.Commands {
		t.obey(c)
	}
	t.stepShips(f)
	t.stepEnemies()
	t.plotEnemies()
	t.stepBoss()
	t.stepAsteroids()
	t.stepDrops()
	t.stepBullets()
	if w.Options.Constant {
		return
	}
	t.collideShips()
	t.stepBolts()
	t.stepRevivals()
	t.stepStage()
}
