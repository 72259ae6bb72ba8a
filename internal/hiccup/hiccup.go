// Package hiccup measures how late the machine itself lets a program run, as a baseline for measurements of lateness.
package hiccup

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Meter is a running measurement.
type Meter struct {
	stop chan struct{}
	done chan int64
}

// nap is what the meter sleeps at a time.
const nap = time.Millisecond

// Start begins to measure: a goroutine does nothing but sleep and look at the clock.
func Start() *Meter {
	m := &Meter{stop: make(chan struct{}), done: make(chan int64)}
	go m.run()
	return m
}

func (m *Meter) run() {
	late := hdrhistogram.New(1, 10_000_000, 3) // microseconds, up to ten seconds, three digits
	for {
		select {
		case <-m.stop:
			m.done <- late.ValueAtQuantile(99)
			return
		default:
		}
		before := time.Now()
		time.Sleep(nap)
		overslept := (time.Since(before) - nap).Microseconds()
		_ = late.RecordValue(min(max(overslept, late.LowestTrackableValue()), late.HighestTrackableValue())) // within its range
	}
}

// Stop ends the measurement and returns by how many microseconds the sleeps were late, at the 99th percentile. It is
// called once.
func (m *Meter) Stop() int64 {
	close(m.stop)
	return <-m.done
}
