package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What a ship can do.
const (
	thrust     = 900             // units a second, each second
	shipSpeed  = 320 * fixed.One // at most
	shipRadius = 12 * fixed.One
	shipHP     = 100
	fireEvery  = 8   // ticks
	goneTicks  = 120 // from being lost until coming back
	safeTicks  = 120 // after coming back
)

// newShip adds a player's ship at a random place. A slot that has one keeps it.
func newShip(w *World, slot sim.Slot) *Ship {
	if _, s := shipOf(w, slot); s != nil {
		return s
	}
	_, s := w.Ships.Spawn()
	if s != nil {
		s.Slot, s.HP, s.Pos = slot, shipHP, randomPlace(w)
	}
	return s
}

// shipOf returns the ship of a slot, or nil.
func shipOf(w *World, slot sim.Slot) (sim.Handle, *Ship) {
	for h, s := range w.Ships.All() {
		if s.Slot == slot {
			return h, s
		}
	}
	return 0, nil
}

// enter brings a ship into play, whole, at a random place.
func enter(w *World, s *Ship, ev *Events) {
	if s == nil {
		return
	}
	s.Pos, s.Vel, s.HP = randomPlace(w), fixed.Vec2{}, shipHP
	s.Gone, s.Safe = 0, safeTicks
	ev.Enter(Enter{Slot: s.Slot, Pos: s.Pos})
}

func stepShips(w *World, f *sim.Frame[Input], ev *Events) {
	for _, s := range w.Ships.All() {
		if s.Gone > 0 {
			comeBack(w, s, f.Predicted, ev)
			continue
		}
		s.Safe -= min(s.Safe, 1)
		s.Cool -= min(s.Cool, 1)
		in := f.Input(s.Slot)
		steer(s, &in)
		s.Pos = moved(s.Pos, s.Vel)
		if in.Buttons&Fire != 0 && s.Cool == 0 {
			fire(w, s, &in, ev)
		}
	}
}

// comeBack counts down until a lost ship is in play again. Where that will be only the server can say.
func comeBack(w *World, s *Ship, predicted bool, ev *Events) {
	if s.Gone == 1 && predicted {
		return
	}
	if s.Gone--; s.Gone == 0 {
		enter(w, s, ev)
	}
}

// steer thrusts and turns the ship as the player wants.
func steer(s *Ship, in *Input) {
	s.Vel.X = drag(s.Vel.X + push(in.MoveX))
	s.Vel.Y = drag(s.Vel.Y + push(in.MoveY))
	s.Vel = s.Vel.ClampLen(shipSpeed)
	if in.AimX != 0 || in.AimY != 0 {
		s.Aim = aim(in).Angle()
	}
}

// push returns the change of speed in a tick for a thrust of -127 to 127.
func push(move int8) fixed.Q { return fixed.Q(max(move, -127)) * (thrust * fixed.One / Hz) / 127 }

// drag takes a fiftieth off a speed.
func drag(v fixed.Q) fixed.Q { return v.Mul(fixed.F(0.98)) }

// aim returns the direction of the gun, of any length.
func aim(in *Input) fixed.Vec2 { return fixed.V(fixed.Q(in.AimX), fixed.Q(in.AimY)) }
