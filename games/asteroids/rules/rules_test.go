package rules_test

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/asteroids/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// seed is that of the load.
const seed = 2323

// started returns the box after so many ticks.
func started(t testing.TB, ticks int) *rules.World {
	t.Helper()
	w := rules.New()
	if err := w.Start(seed, nil); err != nil {
		t.Fatal(err)
	}
	advance(w, ticks)
	return w
}

func advance(w *rules.World, ticks int) {
	frame := sim.NewPackedFrame(rules.Schema.Slots)
	for tick := range sim.Tick(ticks) {
		frame.Clear(tick + 1)
		w.Advance(frame, nil)
	}
}

// square returns |v|² of numbers of rules.
func square(v ...fixed.Q) (sum float64) {
	for _, q := range v {
		sum += q.Float() * q.Float()
	}
	return sum
}

// energies returns the mean energies of flying and of spinning, for bodies of the mass 1.
func energies(w *rules.World) (fly, spin float64) {
	r := rules.Radius.Float()
	for _, b := range w.Bodies.All() {
		fly += square(b.VX, b.VY, b.VZ) / 2
		spin += square(b.SpinX, b.SpinY, b.SpinZ) * 2 / 5 * r * r / 2
	}
	return fly / rules.Count, spin / rules.Count
}

// The load has one hash on every platform. Change it only together with a change of the rules that is meant to.
func TestVector(t *testing.T) {
	const want uint64 = 0x2b696995fd616970
	if got := started(t, 1000).Hash(); got != want {
		t.Errorf("after 1,000 ticks the world's hash is %#x, want %#x", got, want)
	}
}

// What the bench says of the load: bodies fly several meters a second, tumble, meet something every second or two, and go on
// doing so.
func TestLoad(t *testing.T) {
	const seconds = 60
	w := started(t, 10*rules.Hz)
	fly, spin := energies(w)
	hits, bumps := w.Hits, w.Bumps
	advance(w, seconds*rules.Hz)
	flown, spun := energies(w)
	if was, is := fly+spin, flown+spun; math.Abs(is/was-1) > 0.002 {
		t.Errorf("in a minute the energy went from %.4f to %.4f", was, is)
	}
	if speed := math.Sqrt(2 * flown); speed < 2.5 || speed > 4.5 {
		t.Errorf("bodies fly %.2f m/s", speed)
	}
	if turns := math.Sqrt(5*spun) / rules.Radius.Float() / (2 * math.Pi); turns < 0.4 || turns > 1.5 {
		t.Errorf("bodies turn %.2f times a second", turns)
	}
	each := float64(2*(w.Hits-hits)+w.Bumps-bumps) / rules.Count / seconds
	if each < 0.6 || each > 1.2 || w.Hits-hits < w.Bumps-bumps {
		t.Errorf("a body meets something %.2f times a second: %d times another body, %d times a wall", each, w.Hits-hits, w.Bumps-bumps)
	}
	for h, b := range w.Bodies.All() {
		for _, v := range []fixed.Q{b.X, b.Y, b.Z} {
			if v.Abs() > rules.Wall-rules.Radius/2 {
				t.Errorf("body %d is in a wall: %v", h.Index(), b)
			}
		}
	}
}

// No two bodies are in one place for long, at the beginning or later.
func TestBodiesAreApart(t *testing.T) {
	for _, ticks := range []int{0, 1, 500} {
		w := started(t, ticks)
		deep := 0
		for i, a := range w.Bodies.All() {
			for j, b := range w.Bodies.All() {
				apart := math.Sqrt(square(a.X-b.X, a.Y-b.Y, a.Z-b.Z))
				if j.Index() > i.Index() && apart < 1.8*rules.Radius.Float() {
					deep++
				}
			}
		}
		if deep > 3 || ticks < 2 && deep > 0 {
			t.Errorf("after %d ticks %d pairs are in each other", ticks, deep)
		}
	}
}

// A client's world is what was sent; how fast its bodies spin it does not know, and it leaves their rotation alone.
func TestSnapshotIsTheWorld(t *testing.T) {
	w := started(t, 100)
	q, again := sim.NewQuantised(rules.Schema), sim.NewQuantised(rules.Schema)
	w.Quantise(q)
	seen := rules.New()
	seen.Restore(q, 0)
	seen.Quantise(again)
	for c, column := range q.Tables[0].Columns {
		for row, v := range column {
			if again.Tables[0].Columns[c][row] != v {
				t.Fatalf("body %d: %s is %d, was %d", row, rules.Schema.Types[0].Columns[c].Name, again.Tables[0].Columns[c][row], v)
			}
		}
	}
	h, before := sim.MakeHandle(0, 1), *seen.Bodies.At(0)
	advance(seen, 1)
	if b := seen.Bodies.Get(h); b == nil || b.To != before.To || b.X == before.X {
		t.Errorf("a tick made %+v of %+v", b, before)
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	w, frame := started(t, 10), sim.NewPackedFrame(1)
	if n := testing.AllocsPerRun(100, func() { w.Advance(frame, nil) }); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

func BenchmarkStep(b *testing.B) {
	w, frame := started(b, 10), sim.NewPackedFrame(1)
	for b.Loop() {
		w.Advance(frame, nil)
	}
}
