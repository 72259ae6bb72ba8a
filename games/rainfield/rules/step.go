package rules

import "github.com/tickwork-engine/tickwork/sim"

// Hz is the number of ticks in a second. Speeds below are in units a second and are divided by it.
const Hz = 60

// Step takes the world to the frame's tick. What happens is said to ev.
func Step(w *World, f *sim.Frame[Input], ev *Events) {
	for _, c := range f.Commands {
		obey(w, c, ev)
	}
	stepShips(w, f, ev)
	stepEnemies(w)
	stepAsteroids(w)
	stepDrops(w, ev)
	stepBullets(w, ev)
	if !w.Options.Constant {
		collideShips(w, f.Predicted, ev)
	}
	if !w.Options.Constant && !f.Predicted {
		populate(w)
	}
}

// obey carries out a command.
func obey(w *World, c sim.Command, ev *Events) {
	switch c.Kind {
	case sim.CommandJoin:
		if !w.Options.Constant {
			enter(w, newShip(w, c.Slot), ev)
		}
	case sim.CommandLeave:
		if h, s := shipOf(w, c.Slot); s != nil && !w.Options.Constant {
			w.Ships.Remove(h)
		}
	case sim.CommandDisconnect, sim.CommandReconnect:
		if _, s := shipOf(w, c.Slot); s != nil {
			s.Away = c.Kind == sim.CommandDisconnect
		}
	}
}
