// Package rules is a game of tag: whoever is it glows, is a little faster than the others, and wants to be rid of it.
package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Lengths are in units, and times in ticks, of which a second has 60.
const (
	Right, Bottom, Radius = 800 * fixed.One, 450 * fixed.One, 30 * fixed.One // walls, and a runner; the middle is 0, 0
	Round, Truce          = 60 * 60, 60
)

// World is all state of a match.
//
//tickwork:world version=1 slots=8
type World struct {
	Runners  sim.Pool[Runner] `net:"cap=8"`
	It, Next sim.Handle       // the runner who is it, and who will be when the truce is over
	Truce    uint8            // ticks for which nobody can be tagged
	Left     uint16           // ticks of the round
}

// Runner is a player's. Its player sees it now, as the browser predicts it; the others see it a little in the past.
//
//tickwork:entity now
type Runner struct {
	Slot sim.Slot   `net:"owner"`
	Pos  fixed.Vec2 `net:"range=-800:800|-450:450,step=1/64"`
	Vel  fixed.Vec2 `net:"range=-16:16,step=1/2048,motion=Pos"` // units a tick
	Time uint16     // as it, in this round: the least wins
	Wins uint8
}

// Input is what a player does in a tick: thrust, -127 to 127 each way.
//
//tickwork:input
type Input struct{ MoveX, MoveY int8 }

// Tagged says that a runner was touched, and will be it.
//
//tickwork:event
type Tagged struct {
	Slot sim.Slot `net:"owner"`
}

// Init sets an empty world to the beginning of a match.
func Init(w *World, _ uint64) { w.Left = Round }

// Step takes the world to the next tick: on the server, and, as a guess at what the server will do, in every browser.
func Step(w *World, f *sim.Frame[Input], ev *Events) {
	for _, c := range f.Commands {
		switch c.Kind {
		case sim.CommandJoin, sim.CommandReconnect:
			_, r := w.Runners.Spawn()
			r.Slot, r.Pos = c.Slot, fixed.Polar(fixed.Turns(3*int(c.Slot), 8), Bottom/2)
			r.Time = Round - w.Left // as if it had been it until now: nobody wins by coming late
		case sim.CommandLeave, sim.CommandDisconnect:
			for h, r := range w.Runners.All() {
				if r.Slot == c.Slot {
					w.Runners.Remove(h)
				}
			}
		}
	}
	for h, r := range w.Runners.All() {
		run(r, f.Input(r.Slot), h == w.It)
	}
	if w.Truce -= min(w.Truce, 1); w.Truce == 0 {
		w.It = w.Next
	}
	if !f.Predicted { // only the server knows where everybody is
		referee(w, ev)
	}
}

// run moves a runner by a tick: thrust, drag, walls.
func run(r *Runner, in Input, it bool) {
	thrust := fixed.F(0.24)
	if it {
		thrust, r.Time = fixed.F(0.27), r.Time+1
	}
	push := fixed.V(fixed.Ratio(int(in.MoveX), 127), fixed.Ratio(int(in.MoveY), 127)).ClampLen(fixed.One)
	to := r.Pos.Add(r.Vel.Add(push.Scale(thrust)).Scale(fixed.F(0.96)))
	to = fixed.V(to.X.Clamp(Radius-Right, Right-Radius), to.Y.Clamp(Radius-Bottom, Bottom-Radius))
	r.Pos, r.Vel = to, to.Sub(r.Pos) // what the walls have left of it
}

// referee passes the tag on and ends rounds. A touch counts when the truce after it is over: every browser knows of it by
// then, so that no prediction is ever wrong about who is faster.
func referee(w *World, ev *Events) {
	it, least := w.Runners.Get(w.It), uint16(Round)
	for h, r := range w.Runners.All() {
		if w.Truce == 0 && (it == nil || r != it && r.Pos.DistSq(it.Pos) < (2*Radius).Sq()) {
			w.Next, w.Truce = h, Truce
			ev.Tagged(Tagged{Slot: r.Slot})
		}
		least = min(least, r.Time)
	}
	if w.Left--; w.Left == 0 {
		w.Left = Round
		for _, r := range w.Runners.All() {
			if r.Time == least {
				r.Wins++
			}
			r.Time = 0
		}
	}
}

// Bot chases whoever is winning if it is it. Otherwise it stays near where it began, on the side far from who is.
type Bot struct{}

// Input returns what the bot does in a tick, in the newest world that its client knows.
func (Bot) Input(_ sim.Tick, world sim.World, own sim.Slot) sim.PackedInput {
	w, _ := world.(*World)
	if w == nil || w.Runners.Get(w.It) == nil {
		return sim.PackedInput{}
	}
	it, me, prey, least := w.Runners.Get(w.It), fixed.Vec2{}, fixed.Vec2{}, uint16(Round+1)
	for _, r := range w.Runners.All() {
		soon := r.Pos.Add(r.Vel.Scale(20 * fixed.One))
		if r.Slot == own {
			me = soon
		} else if r.Time < least {
			prey, least = soon, r.Time
		}
	}
	goal := fixed.Polar(fixed.Turns(3*int(own), 8), Bottom/2).Add(me.Sub(it.Pos).WithLen(Bottom))
	if it.Slot == own {
		goal = prey
	}
	push := goal.Sub(me).WithLen(127) // the smallest parts of a unit, which are whole numbers
	return Input{MoveX: int8(push.X), MoveY: int8(push.Y)}.Pack()
}
