package predict

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

// The types of smoothSchema, and their words.
const (
	shipType = 0 // somebody's
	rockType = 1 // nobody's
	noteType = 2 // not smoothed

	wordX    = sim.RowFields
	wordY    = sim.RowFields + 1
	wordTurn = sim.RowFields + 2
)

var smoothSchema = &sim.Schema{
	Types: []sim.TypeSchema{
		{
			Name: "Ship", Capacity: 2, Owner: 0, ViewOffset: 16, ViewStride: 5, Snap: 20,
			Smoothed: []sim.SmoothedWord{
				{Word: wordX, Size: 100}, {Word: wordY}, {Word: wordTurn, Low: -math.Pi, Size: 2 * math.Pi, Angle: true},
			},
		},
		{
			Name: "Rock", Capacity: 100, Owner: -1, ViewOffset: 16 + 11, ViewStride: 3,
			Smoothed: []sim.SmoothedWord{{Word: wordX, Low: -50, Size: 100}},
		},
		{Name: "Note", Capacity: 1, Owner: 0, ViewOffset: 16 + 11 + 301, ViewStride: 3},
	},
	ViewWords: 16 + 11 + 301 + 4,
}

var ship = sim.MakeHandle(0, 1)

// row adds an entity to a view.
func row(v *sim.View, typ int, h sim.Handle, words ...float32) *sim.View {
	r := v.Add(typ, h, sim.FlagNow)
	for i, w := range words {
		r[sim.RowFields+i] = math.Float32bits(w)
	}
	return v
}

func shipAt(x, y, turn float32) *sim.View {
	return row(sim.NewView(smoothSchema), shipType, ship, x, y, turn)
}

func rockAt(x float32) *sim.View { return row(sim.NewView(smoothSchema), rockType, ship, x) }

// draw returns a word of an entity as it is drawn, given how it is.
func (s *smoother) draw(now clock.Time, is *sim.View, typ, word int) float32 {
	v := sim.NewView(smoothSchema)
	copy(v.Words, is.Words)
	s.apply(now, v)
	return sim.Float(v.Row(typ, 0)[word])
}

const ms = clock.Millisecond

func same(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-4 }

// At the moment of a correction nothing is seen to jump; a tenth of a second later everything is where it is.
func TestCorrectionIsNotSeen(t *testing.T) {
	cases := []struct {
		name          string
		before, after [3]float32
		size          float32
		half          [3]float32 // what is drawn after half of the time, when a quarter of the way is left
	}{
		{"straight", [3]float32{10, 20, 1}, [3]float32{14, 23, 1}, 5, [3]float32{13, 22.25, 1}},
		{"over the edge", [3]float32{98, 0, 0}, [3]float32{2, 0, 0}, 4, [3]float32{1, 0, 0}},
		{"back over the edge", [3]float32{2, 0, 0}, [3]float32{98, 0, 0}, 4, [3]float32{99, 0, 0}},
		{"a turn", [3]float32{1, 1, 3}, [3]float32{1, 1, -3}, 0, [3]float32{1, 1, -3 - (2*math.Pi-6)/4}},
		{"a large turn", [3]float32{1, 1, 0}, [3]float32{1, 1, 2}, 0, [3]float32{1, 1, 1.5}},
		{"far", [3]float32{10, 0, 1}, [3]float32{29, 0, 1.4}, 19, [3]float32{24.25, 0, 1.3}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := smoother{schema: smoothSchema}
			before, after := shipAt(c.before[0], c.before[1], c.before[2]), shipAt(c.after[0], c.after[1], c.after[2])
			const now = 500 * ms
			if got := s.corrected(now, before, after); !same(got, c.size) {
				t.Errorf("the size is %v, want %v", got, c.size)
			}
			for i := range 3 {
				for _, at := range []struct {
					now  clock.Time
					want float32
				}{{now, c.before[i]}, {now + 50*ms, c.half[i]}, {now + 100*ms, c.after[i]}, {now + 5000*ms, c.after[i]}} {
					if got := s.draw(at.now, after, shipType, wordX+i); !same(got, at.want) {
						t.Errorf("word %d, after %d ms: %v, want %v", i, (at.now-now)/ms, got, at.want)
					}
				}
			}
			if at := s.draw(now+100*ms, after, shipType, wordX); at != c.after[0] {
				t.Errorf("at the end the place is %v, want %v to the bit", at, c.after[0])
			}
		})
	}
}

// The way left becomes shorter with every frame, and is not overshot.
func TestCorrectionFades(t *testing.T) {
	s := smoother{schema: smoothSchema}
	after := shipAt(60, 0, 0)
	s.corrected(0, shipAt(50, 0, 0), after)
	last := float32(50)
	for now := ms; now <= 100*ms; now += ms {
		x := s.draw(now, after, shipType, wordX)
		if x <= last || x > 60 {
			t.Fatalf("after %d ms the ship is drawn at %v, before at %v", now/ms, x, last)
		}
		last = x
	}
}

// A correction in the middle of another one begins where the ship is drawn, not where it was thought to be.
func TestCorrectionsAddUp(t *testing.T) {
	s := smoother{schema: smoothSchema}
	x := float32(50)
	for i := range 40 {
		now := clock.Time(i) * 13 * ms
		is := shipAt(x, 0, 0)
		drawn := s.draw(now, is, shipType, wordX)
		x += float32(i%7) - 2
		after := shipAt(x, 0, 0)
		s.corrected(now, is, after)
		if again := s.draw(now, after, shipType, wordX); !same(again, drawn) {
			t.Fatalf("correction %d: the ship jumps from %v to %v", i, drawn, again)
		}
	}
}

// A teleport is not smoothed, and ends what is left of an earlier correction.
func TestSnap(t *testing.T) {
	s := smoother{schema: smoothSchema}
	s.corrected(0, shipAt(10, 0, 0), shipAt(15, 0, 0))
	after := shipAt(36, 0, 1)
	if size := s.corrected(10*ms, shipAt(15, 0, 0), after); size != 21 {
		t.Errorf("the size is %v", size)
	}
	for i, want := range []float32{36, 0, 1} {
		if got := s.draw(10*ms, after, shipType, wordX+i); got != want {
			t.Errorf("word %d is drawn as %v, want %v", i, got, want)
		}
	}
}

// On a ring, an offset never becomes longer than the way around the other side, and nothing is drawn outside.
func TestCorrectionsOnARing(t *testing.T) {
	s := smoother{schema: smoothSchema}
	x := float32(-50)
	for i := range 20 {
		is := rockAt(x)
		if x += 40; x >= 50 {
			x -= 100
		}
		after := rockAt(x)
		s.corrected(0, is, after)
		if got := s.draw(0, after, rockType, wordX); !same(got, -50) {
			t.Fatalf("correction %d: drawn at %v, want -50", i, got)
		}
		for now := clock.Time(0); now < 100*ms; now += 10 * ms {
			if got := s.draw(now, after, rockType, wordX); got < -50 || got >= 50 {
				t.Fatalf("correction %d, after %d ms: drawn at %v", i, now/ms, got)
			}
		}
	}
}

// Only what the player owns counts as a correction of his own.
func TestCorrectionSize(t *testing.T) {
	s := smoother{schema: smoothSchema}
	before, after := sim.NewView(smoothSchema), sim.NewView(smoothSchema)
	for i, moved := range []float32{3, 7} {
		h := sim.MakeHandle(i, 1)
		row(before, shipType, h, 10, 10, 0)
		row(after, shipType, h, 10+moved, 10, 0)
	}
	row(before, rockType, ship, 0)
	row(after, rockType, ship, 30)
	row(before, noteType, ship, 0)
	row(after, noteType, ship, 1000)
	if got := s.corrected(0, before, after); got != 7 {
		t.Errorf("the size is %v, want 7", got)
	}
	if got := s.draw(0, after, rockType, wordX); got != 0 {
		t.Errorf("the rock is drawn at %v, want 0", got)
	}
	if got := s.draw(0, after, noteType, wordX); got != 1000 {
		t.Errorf("the note is drawn at %v: it is not smoothed", got)
	}
	s.clear()
	if got := s.draw(0, after, shipType, wordX); got != 13 {
		t.Errorf("after clear the ship is drawn at %v", got)
	}
}

// What comes into a place that something corrected has left is drawn where it is.
func TestOffsetsOfTheGone(t *testing.T) {
	s := smoother{schema: smoothSchema}
	s.corrected(0, shipAt(10, 0, 0), shipAt(15, 0, 0))
	next := row(sim.NewView(smoothSchema), shipType, sim.MakeHandle(0, 3), 70, 0, 0)
	if s.corrected(0, shipAt(15, 0, 0), next) != 0 {
		t.Error("another ship is taken for the one that is gone")
	}
	if got := s.draw(0, next, shipType, wordX); got != 70 {
		t.Errorf("drawn at %v, want 70", got)
	}
}

// So many are smoothed at a time; the rest jump. As soon as one has arrived there is room again.
func TestManyCorrections(t *testing.T) {
	s := smoother{schema: smoothSchema}
	before, after := sim.NewView(smoothSchema), sim.NewView(smoothSchema)
	for i := range 100 {
		row(before, rockType, sim.MakeHandle(i, 1), 0)
		row(after, rockType, sim.MakeHandle(i, 1), 5)
	}
	s.corrected(0, before, after)
	drawn := sim.NewView(smoothSchema)
	copy(drawn.Words, after.Words)
	s.apply(0, drawn)
	for i := range 100 {
		want := float32(0)
		if i >= maxSmoothed {
			want = 5
		}
		if got := sim.Float(drawn.Row(rockType, i)[wordX]); got != want {
			t.Errorf("rock %d is drawn at %v, want %v", i, got, want)
		}
	}
	s.corrected(200*ms, shipAt(10, 0, 0), shipAt(15, 0, 0))
	if got := s.draw(200*ms, shipAt(15, 0, 0), shipType, wordX); got != 10 {
		t.Errorf("the ship is drawn at %v, want 10", got)
	}
	if n := testing.AllocsPerRun(10, func() {
		s.corrected(0, before, after)
		s.apply(0, drawn)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkSmoother(b *testing.B) {
	s := smoother{schema: smoothSchema}
	before, after := sim.NewView(smoothSchema), sim.NewView(smoothSchema)
	for i := range 30 {
		row(before, rockType, sim.MakeHandle(i, 1), 0)
		row(after, rockType, sim.MakeHandle(i, 1), 5)
	}
	for b.Loop() {
		s.corrected(0, before, after)
		s.apply(0, after)
	}
}
