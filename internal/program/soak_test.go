package program

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/server"
)

// samplesOf returns samples of a heap that a function of the time gives, in bytes.
func samplesOf(span time.Duration, heap func(time.Duration) float64) (list []soakSample) {
	for at := sampleEvery; at <= span; at += sampleEvery {
		stats := server.Stats{Rooms: 2, Players: 8, HeapBytes: uint64(heap(at)), Ticks: int(at.Seconds() * 120), UptimeSecond: at.Seconds()}
		list = append(list, soakSample{stats, at, heap(at) / (1 << 20)})
	}
	return list
}

func heapOf(s soakSample) float64 { return float64(s.HeapBytes) }

func TestDrift(t *testing.T) {
	const half = 30 * time.Minute
	for name, c := range map[string]struct {
		heap           func(time.Duration) float64
		begin, percent float64
	}{
		"steady":             {func(time.Duration) float64 { return 1e6 }, 1e6, 0},
		"growing by a fifth": {func(at time.Duration) float64 { return 1e6 * (1 + 0.2*at.Seconds()/half.Seconds()) }, 1e6, 20},
		"shrinking":          {func(at time.Duration) float64 { return 1e6 * (1 - 0.1*at.Seconds()/half.Seconds()) }, 1e6, -10},
		"with peaks": {func(at time.Duration) float64 {
			if at%(4*sampleEvery) == 0 || at > 25*time.Minute && at < 29*time.Minute {
				return 3e6
			}
			return 1e6
		}, 1e6, 0},
		"nothing": {func(time.Duration) float64 { return 0 }, 0, 0},
	} {
		begin, percent := drift(samplesOf(half, c.heap), heapOf)
		if math.Abs(begin-c.begin) > 0.03*c.begin || math.Abs(percent-c.percent) > 0.1*math.Abs(c.percent) {
			t.Errorf("%s: %.0f bytes, drifting by %.2f %%", name, begin, percent)
		}
	}
}

// What fills at the beginning is no drift.
func TestWarmingUpDoesNotCount(t *testing.T) {
	for span, from := range map[time.Duration]time.Duration{
		30 * time.Minute: 5 * time.Minute, 2 * time.Minute: logsFull, 30 * time.Second: 5 * time.Second,
	} {
		warm := warmed(samplesOf(span, func(time.Duration) float64 { return 1 }))
		if warm[0].after != from || warm[len(warm)-1].after != span {
			t.Errorf("of %v what counts is from %v to %v", span, warm[0].after, warm[len(warm)-1].after)
		}
	}
}

// well is a result without faults.
func well() soakResult {
	var r soakResult
	r.fill(samplesOf(2*time.Minute, func(time.Duration) float64 { return 2 << 20 }), load.Reading{
		Seconds: 120, Drops: 9, Returns: 7, ReturnP50: 4, ReturnP99: 9.5, BetweenP50: 50, BetweenP99: 52,
		Closes: map[string]int64{"TooSlow": 1},
	})
	r.GoroutinesBefore, r.GoroutinesAfter = 11, 10
	return r
}

func TestSoakResult(t *testing.T) {
	r := well()
	var told strings.Builder
	r.print(&told)
	for _, part := range []string{
		"2 rooms, 8 players, 120 s", "9, 7 bots came back, playing again after 4.0 ms (p50), 9.5 ms (p99); 0 lost their seat", "60.00 Hz",
		"50.0 ms apart (p50), 52.0 ms (p99)", "2048 KB live, +0.00 % since; 2.0 MB resident", "11 before, 10 after", "TooSlow 1",
	} {
		if !strings.Contains(told.String(), part) {
			t.Errorf("%q is not told:\n%s", part, &told)
		}
	}
}

func TestSoakFaults(t *testing.T) {
	if r := well(); r.faults(2) != nil {
		t.Errorf("a good result has faults: %v", r.faults(2))
	}
	for tells, spoil := range map[string]func(*soakResult){
		"grew by 2.10 %, of which 2.00 %":  func(r *soakResult) { r.HeapDrift = 2.1 },
		"12 goroutines are left of 11":     func(r *soakResult) { r.GoroutinesAfter = 12 },
		"1 players and 0 rooms are left":   func(r *soakResult) { r.PlayersLeft = 1 },
		"0 players and 1 rooms are left":   func(r *soakResult) { r.RoomsLeft = 1 },
		"1 of 7 bots came back to another": func(r *soakResult) { r.SeatsChanged = 1 },
	} {
		r := well()
		spoil(&r)
		if err := r.faults(2); err == nil || !strings.Contains(err.Error(), tells) {
			t.Errorf("the faults are %v, not that %q", err, tells)
		}
	}
}
