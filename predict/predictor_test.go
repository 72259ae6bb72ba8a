package predict_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// wobble is a player's input that never comes to rest on a quantum.
func wobble(tick sim.Tick) sim.PackedInput {
	return input(int8(7*math.Sin(float64(tick)/5)), uint8(tick/9)&buttonBang)
}

// A prediction that comes true is not touched by the snapshots that confirm it, whose numbers are rounded: not by a bit.
func TestRightPredictionIsLeftAlone(t *testing.T) {
	d := newDuel(t, 100, 9)
	alone := newDuel(t, 100, 9) // never hears of the server again
	hashes := map[sim.Tick]uint64{}
	for i := range 1000 {
		in := wobble(d.player.Tick() + 1)
		d.play(in)
		alone.play(in)
		hashes[d.player.Tick()] = d.player.World().Hash()
		if want, known := hashes[d.tick]; known && d.server.Hash() != want {
			t.Fatalf("tick %d: the server has %#x, %#x was predicted", d.tick, d.server.Hash(), want)
		}
		if i%3 == 0 {
			if c := d.snapshot(); c.Size != 0 || c.Replayed != 9 || c.Tick != d.tick {
				t.Fatalf("tick %d: %+v", d.tick, c)
			}
		}
		if d.player.World().Hash() != alone.player.World().Hash() {
			t.Fatalf("tick %d: snapshots disturbed the prediction", d.player.Tick())
		}
	}
}

// The same in a real game, of which the player knows everything but what the others do, and they do nothing.
func TestRainfieldPredictionIsLeftAlone(t *testing.T) {
	m := newRainfield(t)
	const ahead = 8
	for range ahead {
		m.step()
	}
	alone := predict.New(rules.Game)
	alone.Start(0, 0, m.template, m.q)
	for tick := sim.Tick(1); tick <= 1200; tick++ {
		m.step()
		m.serve()
		for alone.Tick() < m.player.Tick() {
			alone.Step(m.input(alone.Tick() + 1))
		}
		if tick%3 != 0 {
			continue
		}
		c, ok := m.reconcile()
		if !ok || c.Size != 0 || c.Replayed != ahead {
			t.Fatalf("tick %d: %+v, %v", tick, c, ok)
		}
		if got, want := m.player.World().Hash(), alone.World().Hash(); got != want {
			t.Fatalf("tick %d: snapshots disturbed the prediction: %#x, want %#x", tick, got, want)
		}
	}
}

// What the player could not know is taken over as soon as it is told, and stays.
func TestWrongPredictionConverges(t *testing.T) {
	d := newDuel(t, 0, 6)
	again := 0
	for i := range 300 {
		d.play(wobble(d.player.Tick() + 1))
		if i == 100 {
			b := d.server.ballOf(me)
			b.pos, b.vel = b.pos+5*fixed.One+77, b.vel+fixed.One/8+5
		}
		if i%3 != 0 {
			continue
		}
		c := d.snapshot()
		if i > 102 && c.Size > 0 {
			again++
		}
		switch {
		case i == 102:
			if c.Size < 5 || c.Size > 6.1 || c.Tick != d.tick {
				t.Errorf("the correction was %+v", c)
			}
		case c.Size > 0.2:
			t.Errorf("after %d ticks: %+v", i, c)
		}
		// Half a quantum of place, and one of velocity, which a quantum of place tells from none after a while.
		if i > 100 && d.off() > 0.25 {
			t.Fatalf("after %d ticks the prediction is off by %.3f", i, d.off())
		}
	}
	if again > 3 { // of 66 snapshots
		t.Errorf("%d more corrections: what was taken over, rounded, is not left alone", again)
	}
}

// A correction is not seen as a jump: the ball is drawn where it was, and a tenth of a second later where it is. One that is
// thrown across the court is drawn there at once.
func TestCorrectionIsDrawnSmoothly(t *testing.T) {
	cases := []struct {
		name   string
		by     fixed.Q
		smooth bool
	}{
		{"forward", 5 * fixed.One, true}, {"backward over the edge", -19 * fixed.One, true}, {"thrown", 21 * fixed.One, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := newDuel(t, 0, 6)
			d.server.ballOf(me).pos = 8 * fixed.One
			d.start()
			before := d.drawn()
			d.server.ballOf(me).pos += c.by
			size := d.snapshot().Size
			truth := units(d.player.World().(*court).ballOf(me).pos)
			if want := math.Abs(units(c.by)); math.Abs(float64(size)-want) > 0.01 {
				t.Errorf("the size is %v, want %v", size, want)
			}
			if c.smooth != (math.Abs(d.drawn()-before) < 1e-4) || !c.smooth && d.drawn() != truth {
				t.Errorf("drawn at %v, before at %v; the ball is at %v", d.drawn(), before, truth)
			}
			if d.now += 100 * clock.Millisecond; d.drawn() != truth {
				t.Errorf("after 100 ms drawn at %v, want %v", d.drawn(), truth)
			}
		})
	}
}

// A prediction that begins anew is drawn where it is: it has nothing to do with where the old one was.
func TestStartIsNotSmoothed(t *testing.T) {
	d := newDuel(t, 0, 6)
	d.server.ballOf(me).pos += 5 * fixed.One
	d.snapshot()
	d.start()
	if truth := units(d.player.World().(*court).ballOf(me).pos); d.drawn() != truth {
		t.Errorf("drawn at %v, want %v", d.drawn(), truth)
	}
}

// A difference that never ends (a rule that reads what is not replicated) is corrected with every snapshot, and does not grow.
func TestWrongRulesStayBounded(t *testing.T) {
	d := newDuel(t, 0, 6)
	d.server.pace = 2
	var largest float64
	for i := range 300 {
		d.play(input(int8(9-18*(i/20%2)), 0))
		if i%3 == 0 {
			d.snapshot()
		}
		largest = max(largest, d.off())
	}
	if largest < 0.3 || largest > 4 {
		t.Errorf("the prediction was off by up to %.2f units", largest)
	}
}

// Only the player's own input is known; what others do is not guessed, and their entities are not drawn.
func TestOthersAreNotPredicted(t *testing.T) {
	d := newDuel(t, 0, 6)
	d.other = func(sim.Tick) sim.PackedInput { return input(20, buttonBang) }
	for i := range 60 {
		d.play(wobble(d.player.Tick() + 1))
		if i%3 == 0 {
			if c := d.snapshot(); c.Size != 0 {
				t.Fatalf("the other's ball moved mine: %+v", c)
			}
		}
	}
	if d.off() != 0 {
		t.Errorf("off by %v", d.off())
	}
	d.drawn() // checks that it is the only one
	for _, n := range d.news {
		if n.Owner != me {
			t.Errorf("an event of the other is noticed: %+v", n)
		}
	}
}

func TestReconcileRefuses(t *testing.T) {
	p := predict.New(courtGame)
	q := sim.NewQuantised(courtSchema)
	w := startCourt(2)
	w.Quantise(q)
	refused := func(tick sim.Tick, why string) {
		t.Helper()
		before := p.World().Hash()
		if c, ok := p.Reconcile(0, tick, tick, q); ok || c != (predict.Correction{}) {
			t.Errorf("%s: %+v", why, c)
		}
		if p.World().Hash() != before {
			t.Errorf("%s: the world was changed", why)
		}
	}
	refused(0, "before the start")
	p.Start(me, 50, w, q)
	refused(49, "before the first tick")
	refused(51, "not yet predicted")
	refused(50+1<<31, "half the numbers away")
	for range predict.History + 9 { // up to tick 187, of which 60 is the oldest that is kept
		p.Step(input(1, 0))
	}
	refused(59, "forgotten")
	if c, ok := p.Reconcile(0, 60, 60, q); !ok || c.Replayed != predict.History-1 {
		t.Errorf("the oldest tick: %+v, %v", c, ok)
	}
	if c, ok := p.Reconcile(0, 187, 187, q); !ok || c.Replayed != 0 {
		t.Errorf("the newest tick: %+v, %v", c, ok)
	}
	refused(186, "older than the last snapshot")
	p.Stop()
	refused(187, "stopped")
	if p.Running() {
		t.Error("a stopped prediction runs")
	}
}

func TestInputsAreKept(t *testing.T) {
	p := predict.New(courtGame)
	w, q := startCourt(2), sim.NewQuantised(courtSchema)
	w.Quantise(q)
	if _, ok := p.Input(0); ok {
		t.Error("an input before the start")
	}
	p.Start(me, 1000, w, q)
	for range 300 {
		p.Step(input(int8(p.Tick()+1), 0))
	}
	for tick := sim.Tick(990); tick < 1310; tick++ {
		in, ok := p.Input(tick)
		if want := tick > 1300-predict.History+1 && tick <= 1300; ok != want || ok && in != input(int8(tick), 0) {
			t.Errorf("tick %d: %v, %v", tick, in, ok)
		}
	}
}

// A room that runs for years passes the last tick number. The prediction must not notice.
func TestTicksWrap(t *testing.T) {
	const start = sim.Tick(1<<32 - 30)
	d, early := newDuel(t, start, 7), newDuel(t, 1000, 7)
	for i := range 200 {
		in := wobble(sim.Tick(i))
		d.play(in)
		early.play(in)
		if i == 20 { // corrected across the end
			d.server.ballOf(me).pos += fixed.One
			early.server.ballOf(me).pos += fixed.One
		}
		if i%3 == 0 {
			got, want := d.snapshot(), early.snapshot()
			if got.Size != want.Size || got.Replayed != want.Replayed || got.Tick != d.tick {
				t.Fatalf("after %d ticks: %+v, want %+v", i, got, want)
			}
		}
		if d.player.World().Hash() != early.player.World().Hash() {
			t.Fatalf("after %d ticks the worlds differ", i)
		}
		if in, ok := d.player.Input(d.player.Tick()); !ok || in != wobble(sim.Tick(i)) {
			t.Fatalf("after %d ticks the newest input is not kept", i)
		}
	}
	for i, n := range early.news {
		if m := d.news[i]; m.ID != n.ID || m.Phase != n.Phase || m.Tick-start != n.Tick-1000 {
			t.Fatalf("notice %d is %+v, want %+v", i, m, n)
		}
	}
	if len(d.news) != len(early.news) || len(d.news) < 20 {
		t.Errorf("%d notices, want %d", len(d.news), len(early.news))
	}
}

// Where the newest input is applied, the tick in which it is has another number on the server. Corrections and events go
// by the server's.
func TestUnalignedTicks(t *testing.T) {
	d := newDuel(t, 500, 4)
	d.play(input(0, 0))
	d.server.Quantise(d.q)
	c, ok := d.player.Reconcile(0, d.tick, d.tick+10, d.q)
	if !ok || c.Tick != d.tick+10 || c.Replayed != 4 {
		t.Fatalf("%+v, %v", c, ok)
	}
	d.step(input(0, buttonBang))
	if len(d.news) != 1 || d.news[0].Tick != d.player.Tick()+10 {
		t.Errorf("notices %+v; the player's tick is %d", d.news, d.player.Tick())
	}
}

// A spectator has no slot, and yet sees a world go on.
func TestSpectator(t *testing.T) {
	w, q, p := startCourt(2), sim.NewQuantised(courtSchema), predict.New(courtGame)
	w.ballOf(0).vel = fixed.One
	w.Quantise(q)
	p.Start(sim.NoSlot, 5, w, q)
	p.Step(input(100, buttonBang))
	if !p.World().(*court).guessed {
		t.Error("rules are not told that the frame is a guess")
	}
	if got := p.World().(*court).ballOf(0).pos; got != 11*fixed.One || len(p.Notices()) != 0 {
		t.Errorf("the ball is at %v", got.Float32())
	}
}

// Drawing between two ticks shows the input of this very frame, and changes nothing.
func TestViewAhead(t *testing.T) {
	d := newDuel(t, 0, 3)
	d.step(input(64, 0)) // a quarter of a unit a tick
	before := d.player.World().Hash()
	v := sim.NewView(courtSchema)
	for _, c := range []struct {
		share, want float32
		in          sim.PackedInput
	}{{0, 20.25, input(0, 0)}, {0.5, 20.375, input(0, 0)}, {0.5, 20.25, input(-64, 0)}, {1, 20.75, input(64, 0)}} {
		v.Clear()
		d.player.View(0, v, sim.PickNow, c.share, c.in)
		if x := sim.Float(v.Row(0, 0)[wordPos]); x != c.want {
			t.Errorf("%v of a tick ahead the ball is drawn at %v, want %v", c.share, x, c.want)
		}
	}
	if d.player.World().Hash() != before || len(d.player.Notices()) != 0 {
		t.Error("drawing changed the prediction")
	}
	d.player.Stop()
	if v.Clear(); v.Len(0) != 0 {
		t.Fatal("rows are left")
	}
	if d.player.View(0, v, sim.PickNow, 0, input(0, 0)); v.Len(0) != 0 {
		t.Error("a stopped prediction is drawn")
	}
}

// Whatever numbers a server sends, the prediction goes on within its memory.
func TestAnyTicks(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p, w, q := predict.New(courtGame), startCourt(2), sim.NewQuantised(courtSchema)
		w.Quantise(q)
		near := func() sim.Tick {
			if rapid.Bool().Draw(rt, "far") {
				return sim.Tick(rapid.Uint32().Draw(rt, "tick"))
			}
			return p.Tick() - sim.Tick(rapid.Uint32Range(0, predict.History+2).Draw(rt, "back"))
		}
		p.Start(me, near(), w, q)
		for range 30 {
			for range rapid.IntRange(0, 20).Draw(rt, "steps") {
				p.Step(input(3, buttonBang))
			}
			tick := near()
			c, ok := p.Reconcile(0, tick, near(), q)
			if behind := int(p.Tick() - tick); c.Replayed >= predict.History || ok && c.Replayed != behind || !ok && c.Replayed != 0 {
				rt.Fatalf("%d ticks behind: %+v, %v", behind, c, ok)
			}
			p.Settle(near())
			p.Confirm(bangAt(near()), rapid.IntRange(0, 300).Draw(rt, "ordinal"))
			if n := len(p.Notices()); n > 1024 {
				rt.Fatalf("%d notices", n)
			}
		}
	})
}
