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
	goneTicks  = 120 // from being lost until a spare ship comes
	safeTicks  = 120 // after entering
	crawlShare = 4   // a ship that is down has one in so many of its thrust
)

// newShip adds a player's ship at a random place. A slot that has one keeps it.
func newShip(w *World, slot sim.Slot) *Ship {
	if _, s := shipOf(w, slot); s != nil {
		return s
	}
	_, s := w.Ships.Spawn()
	if s != nil {
		s.Slot, s.HP, s.Arsenal, s.Pos = slot, shipHP, 1<<Blaster, randomPlace(w)
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

// enter brings a ship into play, whole.
func (t *turn) enter(s *Ship) {
	s.Pos, s.Vel, s.HP = safePlace(t.w), fixed.Vec2{}, hullOf(s)
	s.Gone, s.Down, s.Revive, s.Dashing, s.Warded, s.Safe = 0, 0, 0, 0, 0, safeTicks
	t.ev.Enter(Enter{Slot: s.Slot, Pos: s.Pos})
}

func (t *turn) stepShips(f *sim.Frame[Input]) {
	for _, s := range t.w.Ships.All() {
		in := f.Input(s.Slot)
		pressed := uint8(0)
		if !t.w.Options.Constant {
			pressed = pressedOf(s, in.Buttons)
			t.chooseBy(s, pressed)
		}
		switch {
		case s.HP > 0:
			t.play(s, &in, pressed)
		case s.Gone > 0:
			t.comeBack(s)
		default:
			crawl(s, &in)
		}
	}
}

// play lets a ship do what its player wants.
func (t *turn) play(s *Ship, in *Input, pressed uint8) {
	s.Safe -= min(s.Safe, 1)
	s.Cool -= min(s.Cool, 1)
	if !t.w.Options.Constant {
		t.coolDown(s)
		t.act(s, in, pressed)
	}
	if s.Dashing > 0 {
		s.Dashing--
	} else {
		steer(s, in, thrust)
	}
	s.Pos = moved(s.Pos, s.Vel)
	if in.Buttons&Fire != 0 && s.Cool == 0 {
		t.fire(s, in)
	}
}

// act lets a ship do what buttons other than the trigger ask for.
func (t *turn) act(s *Ship, in *Input, pressed uint8) {
	if pressed&DashButton != 0 && s.Dash == 0 {
		t.dash(s, in)
	}
	if pressed&NovaButton != 0 && s.Nova == 0 {
		t.nova(s)
	}
	t.novaBolts(s)
	if pressed&WardButton != 0 && s.Ward == 0 {
		t.ward(s)
	}
	if in.Buttons&Next != 0 && !wasDown(s, Next) {
		nextWeapon(s)
	}
}

// coolDown lets everything of a ship's that runs by itself run on.
func (t *turn) coolDown(s *Ship) {
	s.Dash -= min(s.Dash, 1)
	s.Nova -= min(s.Nova, 1)
	s.Ward -= min(s.Ward, 1)
	s.Warded -= min(s.Warded, 1)
	holdCombo(s)
	t.mend(s)
}

// comeBack counts down until a lost ship is in play again. Where that will be only the server can say.
func (t *turn) comeBack(s *Ship) {
	if s.Gone == 1 && t.guess {
		return
	}
	if s.Gone--; s.Gone == 0 {
		t.enter(s)
	}
}

// crawl moves a ship that is down, which is not out while somebody is reviving it. One that is out drifts on unseen by the
// same rule, so that a client that does not know yet how a revival ends still knows where its ship is.
func crawl(s *Ship, in *Input) {
	if s.Down > 1 || s.Revive == 0 {
		s.Down -= min(s.Down, 1)
	}
	steer(s, in, thrust/crawlShare)
	s.Pos = moved(s.Pos, s.Vel)
}

// steer thrusts and turns the ship as the player wants.
func steer(s *Ship, in *Input, thrust fixed.Q) {
	engine := &engines[levelOf(s, PowerEngine)]
	percent := fixed.Q(engine.thrust)
	s.Vel.X = drag(s.Vel.X + push(in.MoveX, thrust)*percent/100)
	s.Vel.Y = drag(s.Vel.Y + push(in.MoveY, thrust)*percent/100)
	s.Vel = s.Vel.ClampLen(engine.speed)
	if in.AimX != 0 || in.AimY != 0 {
		s.Aim = aim(in).Angle()
	}
}

// push returns the change of speed in a tick for a thrust of -127 to 127.
func push(move int8, thrust fixed.Q) fixed.Q {
	return fixed.Q(max(move, -127)) * (thrust * fixed.One / Hz) / 127
}

// drag takes a fiftieth off a speed.
func drag(v fixed.Q) fixed.Q { return v.Mul(fixed.F(0.98)) }

// aim returns the direction of the gun, of any length.
func aim(in *Input) fixed.Vec2 { return fixed.V(fixed.Q(in.AimX), fixed.Q(in.AimY)) }
