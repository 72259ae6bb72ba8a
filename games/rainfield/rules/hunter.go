package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Hunter plays to win: it keeps out of the way of what would hurt it, shoots where its target will be, uses everything
// that a ship has, and brings its team-mates back. It knows no more than the world that it is shown.
type Hunter struct {
	side    fixed.Q // to which side it circles
	rand    fixed.PCG
	threats [maxThreats]threat
	n       int         // of the threats
	move    [2]int8     // the thrust that it decided on
	dashes  bool        // it decided to dash
	off     fixed.Angle // by how much it aims beside what it means
	decide  sim.Tick    // when it decides anew
	think   sim.Tick    // until when it looks at its cards
}

// A Hunter is no machine: it takes its time, and makes mistakes.
const (
	huntDecides = 12            // ticks between two decisions
	huntSlips   = fixed.One / 3 // share of these in which it forgets what is dangerous
	huntReads   = 2 * Hz        // ticks that it looks at its cards, at least
	huntOff     = 5             // degrees by which it aims beside what it means, at most
)

// NewHunter returns a bot; the seed decides about its habits.
func NewHunter(seed uint64) *Hunter {
	return &Hunter{side: fixed.One - fixed.One*fixed.Q(seed&1)*2, rand: fixed.NewPCG(seed)}
}

// Input returns the input for a tick, packed.
func (b *Hunter) Input(tick sim.Tick, world sim.World, own sim.Slot) sim.PackedInput {
	w, ok := world.(*World)
	if !ok {
		return sim.PackedInput{}
	}
	_, s := shipOf(w, own)
	if s == nil {
		return sim.PackedInput{}
	}
	in := limp(w, s)
	if s.HP > 0 {
		in = b.play(tick, w, s)
	}
	b.chooseCard(tick, w, s, &in)
	return in.Pack()
}

// play returns what it does with a ship that is in play.
func (b *Hunter) play(tick sim.Tick, w *World, s *Ship) Input {
	if tick >= b.decide {
		b.decide = tick + huntDecides
		b.decideAnew(w, s)
	}
	in := b.shoot(w, s)
	in.MoveX, in.MoveY = b.move[0], b.move[1]
	if b.dashes && s.Dash == 0 {
		in.Buttons |= DashButton
	}
	b.useAbilities(w, s, &in)
	return in
}

// decideAnew looks around and decides where to go.
func (b *Hunter) decideAnew(w *World, s *Ship) {
	b.off = fixed.Angle(b.rand.IntRange(-huntOff, huntOff)) * degree
	b.look(w, s)
	if b.rand.Chance(huntSlips) {
		b.n = 0
	}
	b.move = b.steer(s, b.wish(w, s))
	b.dashes = b.escape(s)
}

// limp crawls to the nearest team-mate.
func limp(w *World, s *Ship) (in Input) {
	way := fixed.Vec2{}
	best := ^uint64(0)
	for _, mate := range w.Ships.All() {
		if d := wayTo(s.Pos, mate.Pos); mate.HP > 0 && d.LenSq() < best {
			way, best = d, d.LenSq()
		}
	}
	move := thrustAlong(way)
	in.MoveX, in.MoveY = move[0], move[1]
	return in
}

// thrustAlong returns full thrust along a way of any length.
func thrustAlong(way fixed.Vec2) [2]int8 {
	way = way.Normalize()
	return [2]int8{int8((way.X * 127).Int()), int8((way.Y * 127).Int())}
}
