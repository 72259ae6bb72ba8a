package load

import (
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/tickwork-engine/tickwork/clock"
)

// meter takes down what bots receive, and how well they themselves keep up.
type meter struct {
	mu      sync.Mutex
	running bool
	begin   time.Time
	reading Reading
	between *hdrhistogram.Histogram // microseconds between snapshots
	effects *hdrhistogram.Histogram // microseconds from an input to the snapshot that shows its effect
	frames  *hdrhistogram.Histogram // microseconds that frames are late
}

// Spans that a meter tells apart: from a microsecond to ten seconds, to three digits.
const (
	shortest = 1
	longest  = 10_000_000
	digits   = 3
)

func newMeter() *meter {
	histogram := func() *hdrhistogram.Histogram { return hdrhistogram.New(shortest, longest, digits) }
	return &meter{between: histogram(), effects: histogram(), frames: histogram()}
}

// start empties the meter and lets it run.
func (m *meter) start() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.running, m.begin, m.reading = true, time.Now(), Reading{}
	m.between.Reset()
	m.effects.Reset()
	m.frames.Reset()
}

// frameHeader returns the bytes that WebSocket puts before a server's message of n bytes (RFC 6455 section 5.2).
func frameHeader(n int) int {
	switch {
	case n < 126:
		return 2
	case n < 1<<16:
		return 4
	}
	return 10
}

// received takes down a message of n bytes.
func (m *meter) received(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.running {
		m.reading.Bytes += int64(n)
		m.reading.Wire += int64(n + frameHeader(n))
	}
}

// snapshot takes down a snapshot that came so long after the one before.
func (m *meter) snapshot(since clock.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.running {
		m.reading.Snapshots++
		record(m.between, since)
	}
}

// effect takes down that a snapshot told of an input so long after it was made.
func (m *meter) effect(after clock.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.running {
		record(m.effects, after)
	}
}

// frame takes down that a bot's frame was drawn so late.
func (m *meter) frame(late clock.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.running {
		record(m.frames, late)
	}
}

func record(h *hdrhistogram.Histogram, span clock.Time) {
	_ = h.RecordValue(min(max(int64(span/clock.Microsecond), shortest), longest)) // within its range
}

// Reading is what a crew has taken down in a measurement. Times are in milliseconds.
type Reading struct {
	Seconds float64 // how long it took
	Playing int     // bots that were in a room at its end

	Bytes, Wire            int64   // received, without and with the headers of WebSocket frames
	Snapshots              int64   // taken over
	BetweenP50, BetweenP99 float64 // from one snapshot to the next

	Inputs                                 int64   // made and sent, one a tick
	Reported, Late                         int64   // inputs that the server has told of, and of these those that came too late
	InputToSnapshotP50, InputToSnapshotP99 float64 // from an input to the snapshot of its tick

	FrameLateP50, FrameLateP99 float64 // by how much the bots' own frames were late: the crew's share in what was measured
}

// stop stops the meter and returns what it has taken down.
func (m *meter) stop() Reading {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.running = false
	r := m.reading
	r.Seconds = time.Since(m.begin).Seconds()
	r.BetweenP50, r.BetweenP99 = quantiles(m.between)
	r.InputToSnapshotP50, r.InputToSnapshotP99 = quantiles(m.effects)
	r.FrameLateP50, r.FrameLateP99 = quantiles(m.frames)
	return r
}

// quantiles returns the median and the 99th percentile in milliseconds.
func quantiles(h *hdrhistogram.Histogram) (p50, p99 float64) {
	return float64(h.ValueAtQuantile(50)) / 1000, float64(h.ValueAtQuantile(99)) / 1000
}
