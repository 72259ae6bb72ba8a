package load

import (
	"math"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
)

func TestFrameHeader(t *testing.T) {
	for n, want := range map[int]int{0: 2, 125: 2, 126: 4, 65535: 4, 65536: 10} {
		if got := frameHeader(n); got != want {
			t.Errorf("%d bytes are sent with a header of %d, not %d", n, got, want)
		}
	}
}

func TestMeterTakesDownOnlyWhileItRuns(t *testing.T) {
	m := newMeter()
	take := func() {
		m.received(100)
		m.snapshot(50 * clock.Millisecond)
		m.effect(30 * clock.Millisecond)
		m.frame(clock.Millisecond)
	}
	take()
	m.start()
	take()
	take()
	r := m.stop()
	take()
	if r.Bytes != 200 || r.Wire != 204 || r.Snapshots != 2 {
		t.Errorf("two messages of 100 bytes give %+v", r)
	}
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"between", r.BetweenP50, 50}, {"between, p99", r.BetweenP99, 50},
		{"input to snapshot", r.InputToSnapshotP99, 30}, {"frames", r.FrameLateP50, 1},
	} {
		if math.Abs(c.got-c.want) > c.want/500 { // three digits
			t.Errorf("%s: %v ms, not %v", c.name, c.got, c.want)
		}
	}
	m.start()
	if r := m.stop(); r.Bytes != 0 || r.Snapshots != 0 || r.BetweenP99 != 0 {
		t.Errorf("what was before the start is told: %+v", r)
	}
}

func TestMeterKeepsSpansInRange(t *testing.T) {
	m := newMeter()
	m.start()
	m.snapshot(-clock.Second)
	m.snapshot(1 << 62)
	if r := m.stop(); r.Snapshots != 2 || r.BetweenP99 < 9_900 {
		t.Errorf("%+v", r)
	}
}

// A measurement tells what its time held, and no more: rates are those of the game, whatever was before.
func TestReadingOfACrew(t *testing.T) {
	s := rainfield(t, 0)
	address, _ := serve(t, s, "127.0.0.1:0")
	c, _ := run(t, Config{Bots: seats, Dial: WebSocket("ws://" + address), NoPrediction: true})
	allPlay(t, c)
	time.Sleep(500 * time.Millisecond) // the clients find their pace
	before := s.Stats()
	c.Start()
	time.Sleep(1500 * time.Millisecond)
	r := c.Stop()
	after := s.Stats()

	// All is compared with what the server counts in nearly the same time.
	sent, ticks := float64(after.Snapshots-before.Snapshots), float64(after.Ticks-before.Ticks)
	if got := float64(r.Snapshots) / sent; got < 0.9 || got > 1.1 {
		t.Errorf("%d snapshots came of %.0f", r.Snapshots, sent)
	}
	if got := float64(r.Inputs) / (ticks * float64(seats)); got < 0.9 || got > 1.1 {
		t.Errorf("%d inputs were made in %.0f ticks by %d bots", r.Inputs, ticks, seats)
	}
	if payload := float64(after.BytesOut - before.BytesOut); float64(r.Bytes) < 0.9*payload || float64(r.Bytes) > 1.1*payload {
		t.Errorf("%d bytes came of %.0f", r.Bytes, payload)
	}
	if r.Wire < r.Bytes+2*r.Snapshots {
		t.Errorf("%d bytes with headers, %d without", r.Wire, r.Bytes)
	}
	if r.Playing != seats || r.Reported == 0 || r.Late > r.Reported || r.Seconds < 1.5 {
		t.Errorf("%+v", r)
	}
	// An input waits for its tick, and a snapshot tells of three.
	if tick := 1000.0 / 60; r.InputToSnapshotP50 < tick/2 || r.InputToSnapshotP99 < r.InputToSnapshotP50 {
		t.Errorf("snapshots show inputs after %.1f ms (p50), %.1f ms (p99)", r.InputToSnapshotP50, r.InputToSnapshotP99)
	}
	if between := 3000.0 / 60; r.BetweenP50 < 0.8*between || r.BetweenP50 > 1.2*between {
		t.Errorf("snapshots are %.1f ms apart", r.BetweenP50)
	}
}
