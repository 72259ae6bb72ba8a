package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Init sets an empty world to the beginning of a match.
func Init(w *World, seed uint64, o Options) {
	w.Settings = o
	w.Calm[0] = int64(seed)
}

// Team returns the team of a player: there are two, the even and the odd.
func (w *World) Team(slot sim.Slot) uint8 { return uint8(slot % 2) }

// Eye returns where a player looks from: the gale.
func (w *World) Eye(sim.Slot) (at [2]fixed.Q, ok bool) { return [2]fixed.Q{w.Gale.X, w.Gale.Y}, w.Open }

// Sees reports whether a player may know of something: of traps, only while it is open.
func (w *World) Sees(_ sim.Slot, typ int, _ sim.Handle) bool { return typ != TypeTrap || w.Open }

// Step lets each player who moves push the things that are theirs, and rings a bell in every tenth tick.
func Step(w *World, f *sim.Frame[Input], ev *Events) {
	w.Since = f.Tick
	w.Open = f.Predicted
	w.Wave += uint16(len(f.Commands))
	for _, e := range w.Things.All() {
		in := f.Input(e.Owner)
		e.I32 += int32(in.Move)
		e.Vel = in.Drag
		if in.Fire {
			ev.Spark(Spark{Owner: e.Owner, Pos: e.Pos, Aim: in.Look, Power: in.Throw, Mood: 2, Depth: -10})
		}
	}
	if f.Tick%10 == 0 {
		ev.Bell(Bell{})
	}
}
