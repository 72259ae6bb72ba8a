package load

import (
	"maps"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// Reading is what a crew has taken down in a measurement, of its honest bots unless it says otherwise. Times are in
// milliseconds.
type Reading struct {
	Seconds float64 // how long it took
	Playing int     // bots that were in a room at its end

	Bytes, Wire            int64   // received, without and with the headers of WebSocket frames
	Snapshots              int64   // taken over
	Unread                 int64   // messages and snapshots that could not be read
	BetweenP50, BetweenP99 float64 // from one snapshot to the next

	Inputs                                 int64   // made and sent, one a tick
	Reported, Late                         int64   // inputs that the server has told of, and of these those that came too late
	InputToSnapshotP50, InputToSnapshotP99 float64 // from an input to the snapshot of its tick
	RoundTripP50, RoundTripP99             float64 // over the bots that played at the end
	Corrections                            int64   // jumps of an own entity by more than a sixteenth of the game's unit

	Drops                          int64            // links that the crew itself has ended
	Returns                        int64            // of bots that play again after their link ended
	SeatsChanged                   int64            // returns to another seat than the one before
	ReturnP50, ReturnP99           float64          // from dialing again to playing again
	Closes, RogueCloses            map[string]int64 // links that the server ended or refused, by the name of the close code
	SilentBorneP50, SilentBorneMax float64          // for how long silent links were

	FrameLateP50, FrameLateP99 float64 // by how much the bots' own frames were late: the crew's share in what was measured
}

// handshake is the name under which links are counted that could not be opened at all.
const handshake = "Handshake"

// refused counts a link that could not be opened.
func (m *meter) refused(how string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.running {
		m.reading.Closes[how]++
	}
}

// closed counts a link that the server ended when it was so old.
func (m *meter) closed(code wire.CloseCode, of conduct, age clock.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.running {
		return
	}
	if of == honest {
		m.reading.Closes[code.String()]++
		return
	}
	m.reading.RogueCloses[code.String()]++
	if of == silent {
		record(m.silents, age)
	}
}

// corrected counts a jump.
func (m *meter) corrected() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.running {
		m.reading.Corrections++
	}
}

// dropped counts a link that the crew has ended.
func (m *meter) dropped() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.running {
		m.reading.Drops++
	}
}

// returned takes down that a bot plays again, so long after it dialed.
func (m *meter) returned(after clock.Time, sameSeat bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.running {
		return
	}
	m.reading.Returns++
	record(m.returns, after)
	if !sameSeat {
		m.reading.SeatsChanged++
	}
}

// stop stops the meter and returns what it has taken down.
func (m *meter) stop() Reading {
	r := m.read()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.running = false
	return r
}

// read returns what was taken down so far.
func (m *meter) read() Reading {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.reading
	r.Closes, r.RogueCloses = maps.Clone(r.Closes), maps.Clone(r.RogueCloses)
	r.Seconds = time.Since(m.begin).Seconds()
	r.BetweenP50, r.BetweenP99 = quantiles(m.between)
	r.InputToSnapshotP50, r.InputToSnapshotP99 = quantiles(m.effects)
	r.FrameLateP50, r.FrameLateP99 = quantiles(m.frames)
	r.ReturnP50, r.ReturnP99 = quantiles(m.returns)
	r.SilentBorneP50, _ = quantiles(m.silents)
	r.SilentBorneMax = float64(m.silents.Max()) / 1000
	return r
}

// quantiles returns the median and the 99th percentile in milliseconds.
func quantiles(h *hdrhistogram.Histogram) (p50, p99 float64) {
	return float64(h.ValueAtQuantile(50)) / 1000, float64(h.ValueAtQuantile(99)) / 1000
}
