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
	returns *hdrhistogram.Histogram // microseconds from dialing again to playing again
	silents *hdrhistogram.Histogram // microseconds that silent links were borne
}

// Spans that a meter tells apart: from a microsecond to ten seconds, to three digits.
const (
	shortest = 1
	longest  = 10_000_000
	digits   = 3
)

func newMeter() *meter {
	histogram := func() *hdrhistogram.Histogram { return hdrhistogram.New(shortest, longest, digits) }
	return &meter{between: histogram(), effects: histogram(), frames: histogram(), returns: histogram(), silents: histogram()}
}

// start empties the meter and lets it run.
func (m *meter) start() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.running, m.begin = true, time.Now()
	m.reading = Reading{Closes: map[string]int64{}, RogueCloses: map[string]int64{}}
	for _, h := range []*hdrhistogram.Histogram{m.between, m.effects, m.frames, m.returns, m.silents} {
		h.Reset()
	}
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
