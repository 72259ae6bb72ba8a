package interp_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/interp"
	"github.com/tickwork-engine/tickwork/sim"
)

// capacity is how many snapshots a buffer holds.
const capacity = 32

// screen moves a buffer's clock from tick to tick.
type screen struct {
	buffer *interp.Buffer
	now    clock.Time
}

func newScreen(b *interp.Buffer) *screen {
	b.Advance(0)
	return &screen{buffer: b}
}

// to moves the clock to a tick that is not before the last one.
func (s *screen) to(t interface{ Fatalf(string, ...any) }, tick float64) {
	s.now += rate.Span(tick - s.buffer.Tick())
	s.buffer.Advance(s.now)
	if off := s.buffer.Tick() - tick; off > 0.01 || off < -0.01 {
		t.Fatalf("the clock is at %v, want %v", s.buffer.Tick(), tick)
	}
}

// insert puts in a snapshot in which the first dot is at the given place, at the instant of its tick.
func insert(b *interp.Buffer, tick sim.Tick, places ...int32) {
	b.Insert(rate.At(int64(tick)), tick, dotsAt(places...))
}

func TestViewBetweenSnapshots(t *testing.T) {
	b := newBuffer()
	insert(b, 3, 30)
	insert(b, 9, 90) // the one between comes late
	insert(b, 6, 70)
	s := newScreen(b)
	for _, c := range []struct {
		tick float64
		want float32
	}{
		{2, 30}, {3, 30}, {4.5, 50}, {6, 70}, {7.5, 80}, {9, 90},
		{10.5, 100}, {21, 170}, {21.5, 170}, {25, 170}, {999, 170}, // 200 ms are 12 ticks
	} {
		s.to(t, c.tick)
		mustDraw(t, b, first, c.want)
	}
}

func TestViewOfFewSnapshots(t *testing.T) {
	b := newBuffer()
	if _, drawn := place(b, first); drawn || b.Ready() || b.NewestWorld() != nil || b.Newest() != 0 {
		t.Error("an empty buffer shows something")
	}
	insert(b, 7, 70)
	b.Advance(rate.At(100))
	mustDraw(t, b, first, 70)
	if b.Ready() || b.Newest() != 7 || b.Stats() != (interp.Stats{}) {
		t.Errorf("ready %v, newest %d, %+v", b.Ready(), b.Newest(), b.Stats())
	}
	insert(b, 10, 100)
	b.Advance(rate.At(100))
	if !b.Ready() || b.Newest() != 10 || b.Stats().Frames != 1 {
		t.Errorf("ready %v, newest %d, %+v", b.Ready(), b.Newest(), b.Stats())
	}
	if x := b.NewestWorld().(*track).dots.Get(first).x.Int(); x != 100 {
		t.Errorf("the newest world's dot is at %d", x)
	}
}

// What appears is drawn from the snapshot on that has it; what is gone, until the snapshot that has not.
func TestViewAppearAndDisappear(t *testing.T) {
	b := newBuffer()
	insert(b, 3, 30)
	insert(b, 6, 60, 500)
	insert(b, 9, 90)
	insert(b, 12, 120)
	s := newScreen(b)
	for _, c := range []struct {
		tick  float64
		drawn bool
	}{{4, false}, {5.9, false}, {6, true}, {8.9, true}, {9, false}, {11, false}, {15, false}} {
		s.to(t, c.tick)
		if _, drawn := place(b, second); drawn != c.drawn {
			t.Errorf("at tick %v the second dot is drawn: %v", c.tick, drawn)
		}
		if c.drawn {
			mustDraw(t, b, second, 500)
		}
		mustDraw(t, b, first, float32(c.tick)*10)
	}
	b = newBuffer()
	insert(b, 3, 30)
	insert(b, 6, 60, 500) // the last one that is there
	newScreen(b).to(t, 8)
	mustDraw(t, b, second, 500)
}

// Whatever the order of arrival, the newest snapshots are kept, each once and in the order of their ticks.
func TestBufferProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := newBuffer()
		var model []sim.Tick
		arrivals := rapid.SliceOfN(rapid.Uint32Range(1, 60), 2, 100).Draw(t, "arrivals")
		for _, n := range arrivals {
			tick := sim.Tick(n)
			insert(b, tick, square(tick))
			if slices.Contains(model, tick) {
				continue
			}
			model = append(model, tick)
			slices.Sort(model)
			if len(model) > capacity {
				model = model[1:]
			}
		}
		if b.Newest() != model[len(model)-1] {
			t.Fatalf("the newest is %d, want %d", b.Newest(), model[len(model)-1])
		}
		if len(model) < 2 || !b.Ready() && !arrivesInOrder(arrivals) {
			return // the clock needs two that came in order
		}
		s := newScreen(b)
		for i := range model[1:] {
			from, to := model[i], model[i+1]
			for _, share := range []float64{0, 0.5, 0.99} {
				s.to(t, float64(from)+share*float64(to-from))
				want := float64(square(from)) + share*float64(square(to)-square(from))
				if x, drawn := place(b, first); !drawn || float64(x) < want-0.1 || float64(x) > want+0.1 {
					t.Fatalf("at tick %v, between %d and %d, drawn (%v) at %v, want %v", b.Tick(), from, to, drawn, x, want)
				}
			}
		}
	})
}

// square returns where the dot of the property is, so that no three snapshots lie on a line.
func square(tick sim.Tick) int32 { return int32(tick * tick) }

// arrivesInOrder reports whether any arrival is newer than all before it.
func arrivesInOrder(arrivals []uint32) bool {
	return slices.Max(arrivals) > arrivals[0]
}

// Whatever ticks a server sends, and whenever, something is drawn that lies between the snapshots or a little beyond.
func TestBufferAnyTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, now := newBuffer(), clock.Time(rapid.Int64Range(0, 1<<50).Draw(t, "start"))
		for range 60 {
			now += clock.Time(rapid.Int64Range(0, int64(clock.Second)).Draw(t, "passed"))
			if rapid.Bool().Draw(t, "comes") {
				b.Insert(now, sim.Tick(rapid.Uint32().Draw(t, "tick")), dotsAt(rapid.Int32Range(-100, 100).Draw(t, "place")))
			}
			b.Advance(now)
			x, drawn := place(b, first)
			if drawn != (b.NewestWorld() != nil) || !(x > -3000 && x < 3000) { // 200 units in a tick, for 12 more
				t.Fatalf("at tick %v drawn (%v) at %v", b.Tick(), drawn, x)
			}
		}
	})
}

func TestBufferCounts(t *testing.T) {
	b := newBuffer()
	for tick := sim.Tick(3); tick <= 30; tick += 3 {
		insert(b, tick, int32(tick))
	}
	s := newScreen(b)
	s.to(t, 20)
	before := b.Stats()
	insert(b, 16, 16)
	insert(b, 16, 16) // a double
	insert(b, 15, 15) // another one
	insert(b, 22, 22) // not too late
	if got := since(before, b.Stats()); got != (interp.Stats{Late: 1}) {
		t.Errorf("%+v, want one late", got)
	}
	s.to(t, 30)
	s.to(t, 31)
	s.to(t, 42)
	s.to(t, 43)
	if got := since(before, b.Stats()); got != (interp.Stats{Frames: 4, Starved: 3, Extrapolated: 2, Late: 1}) {
		t.Errorf("%+v", got)
	}
	for tick := sim.Tick(33); tick < 200; tick += 3 {
		insert(b, tick, int32(tick))
	}
	if insert(b, 17, 17); since(before, b.Stats()).Late != 6 {
		t.Errorf("%+v: 33 to 42, and 17 in a full buffer, are late too", since(before, b.Stats()))
	}
}

// A buffer is used again in the next room; nothing of the last one may be seen there.
func TestBufferReset(t *testing.T) {
	b := newBuffer()
	for tick := sim.Tick(1000); tick < 1100; tick += 3 {
		insert(b, tick, 1, 2, 3)
	}
	newScreen(b).to(t, 1050)
	template := trackGame.New().(*track)
	_, item := template.dots.Spawn()
	item.color = 7
	b.Reset(template)
	if _, drawn := place(b, first); drawn || b.Ready() || b.NewestWorld() != nil {
		t.Error("the buffer is not empty")
	}
	for tick := sim.Tick(3); tick < 200; tick += 3 { // all of the ring's worlds
		insert(b, tick, int32(tick))
	}
	newScreen(b).to(t, 150)
	mustDraw(t, b, first, 150)
	if _, drawn := place(b, second); drawn {
		t.Error("a dot of the last room is drawn")
	}
	v := sim.NewView(trackGame.Schema)
	b.View(v, sim.PickThen, sim.NoSlot)
	if row := v.Row(0, 0); row[wordColor] != 7 || row[sim.RowFlags] != 0 {
		t.Errorf("color %d, want that of the template; flags %d", row[wordColor], row[sim.RowFlags])
	}
}

// A frame of a real game: a snapshot comes in, the clock moves, the view is written.
func TestBufferAllocates(t *testing.T) {
	frame := rainfieldFrame(t)
	for range 100 {
		frame()
	}
	if n := testing.AllocsPerRun(100, frame); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// rainfieldFrame returns what inserts the next snapshot of a match of 94 entities and draws a frame.
func rainfieldFrame(t testing.TB) func() {
	t.Helper()
	w := rules.New()
	if err := w.Start(1, rules.Options{Constant: true}.Pack()); err != nil {
		t.Fatal(err)
	}
	b := interp.NewBuffer(rules.Game, rate)
	b.Reset(w)
	q, v, tick := sim.NewQuantised(rules.Schema), sim.NewView(rules.Schema), sim.Tick(0)
	w.Quantise(q)
	return func() {
		tick += 3
		b.Insert(rate.At(int64(tick)), tick, q)
		b.Advance(rate.At(int64(tick)))
		v.Clear()
		b.View(v, sim.PickThen, 0)
	}
}

func BenchmarkFrame(b *testing.B) {
	frame := rainfieldFrame(b)
	for b.Loop() {
		frame()
	}
}
