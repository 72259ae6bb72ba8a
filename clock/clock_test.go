package clock

import (
	"math"
	"slices"
	"testing"
	"time"
)

func TestSpansAreNanoseconds(t *testing.T) {
	if Time(3*time.Second+5*time.Millisecond) != 3*Second+5*Millisecond {
		t.Fatal("a time.Duration must convert directly")
	}
	if got := FromMilliseconds(1.5); got != 1500*Microsecond {
		t.Errorf("FromMilliseconds(1.5) = %d", got)
	}
	if got := FromSeconds(0.25); got != 250*Millisecond {
		t.Errorf("FromSeconds(0.25) = %d", got)
	}
	if got := (90 * Second).Seconds(); got != 90 {
		t.Errorf("Seconds() = %v", got)
	}
	if got := (90 * Microsecond).Milliseconds(); got != 0.09 {
		t.Errorf("Milliseconds() = %v", got)
	}
}

// A tick's instant is computed from its number, so a day of ticks ends on the nanosecond.
func TestRateDoesNotDrift(t *testing.T) {
	for _, rate := range []Rate{1, 20, 30, 60, 128, 1000} {
		const day = 24 * 3600
		if got := rate.At(int64(rate) * day); got != day*Second {
			t.Errorf("%d Hz: a day of ticks ends at %d", rate, got)
		}
	}
	if got := Rate(60).At(3); got != 50*Millisecond {
		t.Errorf("tick 3 at 60 Hz is due at %d", got)
	}
}

func TestRateTicksAndSpan(t *testing.T) {
	r := Rate(60)
	if got := r.Ticks(r.At(600)); math.Abs(got-600) > 1e-6 {
		t.Errorf("Ticks = %v", got)
	}
	if got := r.Span(1.5); got != 25*Millisecond {
		t.Errorf("Span(1.5) = %d", got)
	}
	if got := r.Period(); got != 16666666 {
		t.Errorf("Period = %d", got)
	}
}

func TestWindowQuantiles(t *testing.T) {
	w := NewWindow(100)
	if w.Quantile(0.5) != 0 {
		t.Error("an empty window answers 0")
	}
	for i := range 1000 {
		w.Add(float64((i * 37) % 100))
	}
	if w.Len() != 100 {
		t.Fatalf("%d samples", w.Len())
	}
	for _, c := range []struct{ q, want float64 }{{0, 0}, {0.5, 50}, {0.99, 98}, {1, 99}} {
		if got := w.Quantile(c.q); math.Abs(got-c.want) > 1 {
			t.Errorf("quantile %v = %v, want about %v", c.q, got, c.want)
		}
	}
}

// Against sorting the newest samples anew: the window must forget exactly the oldest.
func TestWindowForgetsTheOldest(t *testing.T) {
	const size = 17
	w := NewWindow(size)
	var all []float64
	x := uint64(1)
	for range 500 {
		x = x*6364136223846793005 + 1442695040888963407
		v := float64(x >> 60) // few different values, so that equal ones meet
		all = append(all, v)
		w.Add(v)
		newest := slices.Sorted(slices.Values(all[max(0, len(all)-size):]))
		if w.Quantile(0) != newest[0] || w.Quantile(1) != newest[len(newest)-1] || w.Quantile(0.5) != newest[(len(newest))/2] {
			t.Fatalf("after %d samples: %v %v %v, want those of %v", len(all), w.Quantile(0), w.Quantile(0.5), w.Quantile(1), newest)
		}
	}
}

func TestWindowAllocatesNothing(t *testing.T) {
	w := NewWindow(64)
	if n := testing.AllocsPerRun(200, func() { w.Add(3); w.Add(1); _ = w.Quantile(0.9) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkWindow(b *testing.B) {
	w := NewWindow(256)
	x := 0.0
	for b.Loop() {
		x += 0.7
		if x > 1 {
			x--
		}
		w.Add(x)
		_ = w.Quantile(0.99)
	}
}
