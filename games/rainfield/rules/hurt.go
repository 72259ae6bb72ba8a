package rules

import "github.com/tickwork-engine/tickwork/fixed"

// hurtSafe is for how many ticks nothing hurts a ship that was just hurt.
const hurtSafe = 40

// vulnerable reports whether a ship can be hurt.
func vulnerable(s *Ship) bool {
	return s.HP > 0 && s.Safe == 0 && s.Dashing == 0 && s.Warded == 0 && !s.Away
}

// hurt damages a ship and pushes it.
func (t *turn) hurt(s *Ship, push fixed.Vec2, damage uint8) {
	damage = min(damage, s.HP)
	s.HP -= damage
	s.Safe, s.Combo, s.Held = hurtSafe, 0, 0
	s.Vel = s.Vel.Add(push).ClampLen(engines[levelOf(s, PowerEngine)].speed)
	s.Record.Taken = count(s.Record.Taken, uint16(damage))
	t.ev.Hurt(Hurt{Slot: s.Slot, Damage: damage, Lost: s.HP == 0})
	if s.HP == 0 {
		t.lose(s)
	}
}

// lose takes a ship without hit points out of play: a spare ship will come for it, or it is down.
func (t *turn) lose(s *Ship) {
	s.Safe, s.Revive = 0, 0
	s.Record.Downs = uint8(min(uint16(s.Record.Downs)+1, 255))
	if t.w.Spare > 0 {
		t.w.Spare--
		s.Gone = goneTicks
		return
	}
	s.Down = downTicks
	t.ev.Downed(Downed{Slot: s.Slot, Pos: s.Pos})
}
