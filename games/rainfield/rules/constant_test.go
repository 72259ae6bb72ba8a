package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// The variant that is measured against others keeps its population, whatever the bots do, and they fire as often as the
// workload says.
func TestConstantPopulation(t *testing.T) {
	m := newMatch(t, Options{Constant: true})
	const seconds = 120
	kinds := m.step(seconds*Hz, botsPlay())
	w := m.w
	if w.Ships.Len() != 4 || w.Enemies.Len() != 50 || w.Asteroids.Len() != 30 || w.Drops.Len() != 10 {
		t.Errorf("%d ships, %d enemies, %d asteroids, %d drops", w.Ships.Len(), w.Enemies.Len(), w.Asteroids.Len(), w.Drops.Len())
	}
	if perSecond := float64(kinds[KindShot]) / seconds; perSecond < 20 || perSecond > 24 {
		t.Errorf("%.1f bullets a second, the workload has 21.9", perSecond)
	}
	if kinds[KindKill] == 0 || kinds[KindBreak] == 0 {
		t.Errorf("nothing was destroyed: %v", kinds)
	}
	if kinds[KindHurt] != 0 || kinds[KindEnter] != 0 {
		t.Errorf("ships were hurt: %v", kinds)
	}
	for _, e := range w.Enemies.All() {
		if v := e.Vel.Len(); v > enemyFastest {
			t.Errorf("an enemy flies %v units a second", v.Float())
		}
	}
	for _, a := range w.Asteroids.All() {
		if a.Size != Large || a.Vel.X.Abs() > asteroidSpeed || a.Vel.Y.Abs() > asteroidSpeed {
			t.Errorf("an asteroid of size %d flies %v", a.Size, a.Vel)
		}
	}
}

// What a client can show is within the precision that the workload asks for.
func TestSnapshotPrecision(t *testing.T) {
	m := newMatch(t, Options{Constant: true})
	m.step(600, botsPlay())
	q := sim.NewQuantised(Schema)
	m.w.Quantise(q)
	seen := New()
	seen.Restore(q, 0)
	check := func(what string, pos, told, vel, toldVel fixed.Vec2) {
		if off := wayTo(pos, told); off.X.Abs() > fixed.One/16 || off.Y.Abs() > fixed.One/16 {
			t.Errorf("%s: position off by %v", what, off)
		}
		if off := vel.Sub(toldVel); off.X.Abs() > fixed.One/4 || off.Y.Abs() > fixed.One/4 {
			t.Errorf("%s: velocity off by %v", what, off)
		}
	}
	for h, e := range m.w.Enemies.All() {
		s := seen.Enemies.Get(h)
		check("enemy", e.Pos, s.Pos, e.Vel, s.Vel)
		if e.HP != s.HP {
			t.Errorf("enemy: hp %d shown as %d", e.HP, s.HP)
		}
	}
	for h, e := range m.w.Ships.All() {
		s := seen.Ships.Get(h)
		check("ship", e.Pos, s.Pos, e.Vel, s.Vel)
	}
	for h, e := range m.w.Asteroids.All() {
		s := seen.Asteroids.Get(h)
		check("asteroid", e.Pos, s.Pos, e.Vel, s.Vel)
	}
	for h, e := range m.w.Drops.All() {
		check("drop", e.Pos, seen.Drops.Get(h).Pos, fixed.Vec2{}, fixed.Vec2{})
	}
}

// The plot never misses anything that is near, also over the edges.
func TestPlotMissesNothing(t *testing.T) {
	rand := fixed.NewPCG(3)
	place := func() fixed.Vec2 { return fixed.V(rand.Between(0, Width), rand.Between(0, Height)) }
	for range 200 {
		var p plot
		var at [64]fixed.Vec2
		for i := range at {
			at[i] = place()
			p.add(i, at[i], 30*fixed.One)
		}
		for range 20 {
			from := place()
			found := p.at(from)
			for i := range at {
				if near(from, at[i], 30*fixed.One) && found&(1<<i) == 0 {
					t.Fatalf("%v is near %v, but was not found", at[i], from)
				}
			}
		}
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	for _, o := range []Options{{}, {Constant: true}} {
		m := newMatch(t, o)
		for slot := range Schema.Slots {
			m.frame.Commands = append(m.frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
		}
		play := botsPlay()
		m.step(600, play)
		if n := testing.AllocsPerRun(600, func() { m.step(1, play) }); n != 0 {
			t.Errorf("%+v: %v allocations a tick", o, n)
		}
	}
}

func BenchmarkStep(b *testing.B) {
	for name, o := range map[string]Options{"constant": {Constant: true}, "match": {}} {
		b.Run(name, func(b *testing.B) {
			w := New()
			if err := w.Start(1, o.Pack()); err != nil {
				b.Fatal(err)
			}
			frame := sim.NewPackedFrame(Schema.Slots)
			for slot := range Schema.Slots {
				frame.Commands = append(frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
			}
			play := botsPlay()
			var said sim.Events
			b.ReportAllocs()
			for b.Loop() {
				frame.Tick++
				play(frame)
				said.Clear(frame.Tick)
				w.Advance(frame, &said)
				frame.Commands = frame.Commands[:0]
			}
		})
	}
}
