package rules

import "github.com/tickwork-engine/tickwork/sim"

// obey carries out a command.
func (t *turn) obey(c sim.Command) {
	switch c.Kind {
	case sim.CommandJoin:
		t.join(c.Slot)
	case sim.CommandLeave:
		t.leave(c.Slot)
	case sim.CommandDisconnect, sim.CommandReconnect:
		if _, s := shipOf(t.w, c.Slot); s != nil {
			s.Away = c.Kind == sim.CommandDisconnect
		}
	}
}

// join gives a player a ship, which enters at once, with powers as if it had been there from the beginning. With the first
// player of a room a match begins.
func (t *turn) join(slot sim.Slot) {
	w := t.w
	if _, s := shipOf(w, slot); s != nil || w.Options.Constant {
		return
	}
	s := newShip(w, slot)
	if s == nil {
		return
	}
	if w.Ships.Len() == 1 {
		t.beginMatch()
		return
	}
	t.catchUp(s, cleared(w))
	t.enter(s)
	w.Spare = min(w.Spare, spareShips(w.Ships.Len()))
	if w.Stage == StageChoice {
		t.deal(slot)
	}
}

// cleared returns how many waves have been cleared whose powers have been chosen.
func cleared(w *World) uint8 {
	if w.Stage == StageReady {
		return w.Wave
	}
	return w.Wave - min(w.Wave, 1)
}

// leave takes a player's ship and choice away.
func (t *turn) leave(slot sim.Slot) {
	w := t.w
	h, s := shipOf(w, slot)
	if s == nil || w.Options.Constant {
		return
	}
	w.Ships.Remove(h)
	for h, o := range w.Offers.All() {
		if o.Slot == slot {
			w.Offers.Remove(h)
		}
	}
}
