package server

import (
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tickwork-engine/tickwork/clock"
)

// spread is a histogram that is written without locks and without allocation. Who has many writers gives each one of its
// own, and adds them up when somebody asks.
type spread struct {
	bounds []int64 // upper ends of the buckets, in rising order; shared
	counts []atomic.Uint64
	sum    atomic.Int64
}

func newSpread(bounds []int64) *spread {
	return &spread{bounds: bounds, counts: make([]atomic.Uint64, len(bounds)+1)}
}

// add counts n equal values.
func (s *spread) add(value int64, n int) {
	at := 0
	for at < len(s.bounds) && value > s.bounds[at] {
		at++
	}
	s.counts[at].Add(uint64(n))
	s.sum.Add(value * int64(n))
}

// metric returns the sum of spreads with the same bounds. unit is how many of their units make one of the metric's.
func sumOfSpreads(desc *prometheus.Desc, unit float64, spreads ...*spread) prometheus.Metric {
	bounds := spreads[0].bounds
	below := make(map[float64]uint64, len(bounds))
	count, sum := uint64(0), int64(0)
	for at := range len(bounds) + 1 {
		for _, s := range spreads {
			count += s.counts[at].Load()
		}
		if at < len(bounds) {
			below[float64(bounds[at])/unit] = count
		}
	}
	for _, s := range spreads {
		sum += s.sum.Load()
	}
	return prometheus.MustNewConstHistogram(desc, count, float64(sum)/unit, below)
}

const us, ms = int64(clock.Microsecond), int64(clock.Millisecond)

// The buckets. A tick takes some microseconds and is due every 16 ms; a timer is half a millisecond late.
var (
	tickBounds = []int64{
		10 * us, 25 * us, 50 * us, 100 * us, 250 * us, 500 * us,
		1 * ms, 2500 * us, 5 * ms, 10 * ms, 25 * ms, 50 * ms, 100 * ms, 250 * ms,
	}
	roundTripBounds = []int64{
		1 * ms, 5 * ms, 10 * ms, 20 * ms, 30 * ms, 50 * ms, 75 * ms, 100 * ms, 150 * ms, 200 * ms, 300 * ms, 500 * ms, 1000 * ms,
	}
	packetBounds = []int64{32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 2048, 4096, 16384} // bytes
)
