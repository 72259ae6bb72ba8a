package server

import (
	"sync"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/tickwork-engine/tickwork/clock"
)

// lateness takes down how late ticks are run.
type lateness struct {
	mu       sync.Mutex
	hist     *hdrhistogram.Histogram // microseconds
	overruns int                     // ticks that were run when the next one was due, too
}

// Lateness is told apart from a microsecond to ten seconds, to three digits.
const (
	shortestLate = 1
	longestLate  = 10_000_000
	lateDigits   = 3
)

func newHistogram() *hdrhistogram.Histogram {
	return hdrhistogram.New(shortestLate, longestLate, lateDigits)
}

func newLateness() *lateness { return &lateness{hist: newHistogram()} }

// record takes down a tick that was run so late, of a room with the given time between ticks.
func (l *lateness) record(late, period clock.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_ = l.hist.RecordValue(min(max(int64(late/clock.Microsecond), shortestLate), longestLate)) // within its range
	if late >= period {
		l.overruns++
	}
}

// addTo adds what was taken down to a histogram, and returns the number of overruns.
func (l *lateness) addTo(h *hdrhistogram.Histogram) (overruns int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	h.Merge(l.hist)
	return l.overruns
}

// reset forgets everything.
func (l *lateness) reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hist.Reset()
	l.overruns = 0
}
