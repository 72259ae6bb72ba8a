package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// BoltLife is for how many ticks bolts fly.
const BoltLife = 210

// What a bolt is.
const (
	boltRadius = 5 * fixed.One
	boltDamage = 16
	boltPush   = 40 * fixed.One
	wholeTurn  = 255 // the arc of a ring
	fromBoss   = 7   // in a Volley
)

// volley is what a Volley tells.
type volley struct {
	pos   fixed.Vec2
	aim   fixed.Angle
	count uint8
	arc   uint8 // 1/255 of a turn
	speed uint16
	from  uint8
}

// volley lets bolts fly. Bolt i of n is at aim - arc/2 + arc*i/(n-1); those of a ring are at aim + i turns/n. They start
// where the event says, rounded as it is, so that a client has them exactly where they are. Nothing flies that has no
// place, or whose id is still in use.
func (t *turn) volley(v volley) {
	w := t.w
	n := w.freeBolts(v.count)
	if n == 0 {
		return
	}
	v.pos, v.aim = fixed.V(quarter(v.pos.X, Width), quarter(v.pos.Y, Height)), told(v.aim, aimBits)
	t.ev.Volley(Volley{Pos: v.pos, Aim: v.aim, Count: n, Arc: v.arc, Speed: v.speed, First: w.NextBolt, From: v.from})
	speed := fixed.Q(v.speed) * fixed.One
	for i := range n {
		if _, b := w.Bolts.Spawn(); b != nil {
			b.ID, b.Pos, b.Vel, b.Life = w.NextBolt, v.pos, fixed.Polar(v.angle(i, n), speed), BoltLife
			w.NextBolt++
		}
	}
}

// angle returns the direction of bolt i of n.
func (v *volley) angle(i, n uint8) fixed.Angle {
	if v.arc == wholeTurn {
		return v.aim + fixed.Turns(int(i), int(n))
	}
	if n == 1 {
		return v.aim
	}
	arc := int64(fixed.Turns(int(v.arc), wholeTurn))
	return v.aim + fixed.Angle(arc*int64(i)/int64(n-1)-arc/2)
}

// quarter rounds a coordinate to a quarter of a unit.
func quarter(x, size fixed.Q) fixed.Q {
	const step = fixed.One / 4
	return around((x+step/2)&^(step-1), size)
}

// freeBolts returns how many of the next ids are free, up to a count.
func (w *World) freeBolts(count uint8) uint8 {
	count = min(count, uint8(min(w.Bolts.Cap()-w.Bolts.Len(), maxVolley)))
	for _, b := range w.Bolts.All() {
		count = min(count, b.ID-w.NextBolt) // modulo 256
	}
	return count
}

// maxVolley is the most bolts that one Volley can tell of.
const maxVolley = 32

// stepBolts moves the bolts and lets each end at the first ship that it meets. What a client cannot see does not fly in
// its guess.
func (t *turn) stepBolts() {
	w := t.w
	if w.Bolts.Len() == 0 {
		return
	}
	var ships plot
	for h, s := range w.Ships.All() {
		if s.HP > 0 {
			ships.add(h.Index(), s.Pos, reachOf(s)+boltRadius)
		}
	}
	for h, b := range w.Bolts.All() {
		b.Pos = moved(b.Pos, b.Vel)
		if found := ships.at(b.Pos); found != 0 && t.hitShip(b, found) {
			t.endBolt(h, b)
			continue
		}
		if b.Life -= min(b.Life, 1); b.Life == 0 {
			w.Bolts.Remove(h)
		}
	}
}

// reachOf returns how far from a ship's middle bolts meet it.
func reachOf(s *Ship) fixed.Q {
	if s.Warded > 0 {
		return wardRadius
	}
	return shipRadius
}

// hitShip lets a bolt hit the first of the candidates that it touches, and reports whether it did.
func (t *turn) hitShip(b *Bolt, candidates uint64) bool {
	for ; candidates != 0; candidates &= candidates - 1 {
		s := t.w.Ships.At(lowest(candidates))
		if !near(b.Pos, s.Pos, reachOf(s)+boltRadius) {
			continue
		}
		if s.Warded > 0 {
			return true
		}
		if vulnerable(s) {
			t.hurt(s, b.Vel.WithLen(boltPush), boltDamage)
			return true
		}
	}
	return false
}

// endBolt tells of a bolt that met something, and removes it.
func (t *turn) endBolt(h sim.Handle, b *Bolt) {
	t.ev.BoltEnd(BoltEnd{Bolt: b.ID, Pos: b.Pos})
	t.w.Bolts.Remove(h)
}
