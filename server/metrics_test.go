package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// scraped is what a scrape tells: numbers by name, by name{reason}, and the counts of histograms.
type scraped map[string]float64

func scrape(t *testing.T, s *Server) scraped {
	t.Helper()
	families, err := s.monitor.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	all := scraped{}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			name := f.GetName()
			for _, l := range m.GetLabel() {
				if l.GetName() == reasonLabel {
					name += "{" + l.GetValue() + "}"
				}
			}
			all[name] = m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
	}
	return all
}

func TestMetricsOfPlay(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{Room: constantRooms()})
	crew, end := runConfig(t, load.Config{Bots: seats, Seed: 1, Dial: load.WebSocket(endpoint(t, s))})
	allPlay(t, crew, seats)
	eventually(t, "pings are answered", func() bool { return scrape(t, s)["tickwork_rtt_seconds"] >= 1 })
	got := scrape(t, s)
	for name, least := range (scraped{
		"tickwork_tick_duration_seconds": 100, "tickwork_tick_lateness_seconds": 100, "tickwork_ticks_total": 100,
		"tickwork_snapshot_packet_bytes": 100, "tickwork_snapshots_total": 100, "tickwork_snapshot_bytes_total": 1000,
		"tickwork_snapshots_acked_total": 50, "tickwork_player_ticks_total": 200, "tickwork_events_total": 1,
		"tickwork_players": float64(seats), "tickwork_seats_taken": float64(seats), "tickwork_rooms": 1,
		"tickwork_sessions_begun_total": float64(seats), "tickwork_admissions_total": float64(seats), "tickwork_rooms_opened_total": 1,
		"tickwork_connections": float64(seats), "tickwork_connections_total": float64(seats),
		"tickwork_received_messages_total": 100, "tickwork_received_bytes_total": 1000,
		"tickwork_sent_messages_total": 100, "tickwork_sent_bytes_total": 1000,
		"go_goroutines": 1, "process_cpu_seconds_total": 1e-6,
	}) {
		if got[name] < least {
			t.Errorf("%s is %v, want at least %v", name, got[name], least)
		}
	}
	for name, want := range (scraped{"tickwork_rooms_over_budget": 0, "tickwork_crashes_total": 0, "tickwork_violations_total": 0}) {
		if value, there := got[name]; !there || value != want {
			t.Errorf("%s is %v (%v), want %v", name, value, there, want)
		}
	}
	end()
	eventually(t, "the connections are gone", func() bool { return scrape(t, s)["tickwork_connections"] == 0 })
	if after := scrape(t, s); after["tickwork_sent_bytes_total"] < got["tickwork_sent_bytes_total"] ||
		after["tickwork_received_messages_total"] < got["tickwork_received_messages_total"] {
		t.Error("what closed connections have carried is not counted any more")
	}
}

// A counter never falls, also not when a room is gone.
func TestMetricsSurviveRooms(t *testing.T) {
	s, _ := start(t, Config{Room: room.Config{Game: disturbedGame(crashInFirstRoom)}})
	play(t, s, 1)
	eventually(t, "the crash is counted", func() bool { return scrape(t, s)["tickwork_crashes_total"] == 1 })
	got := scrape(t, s)
	if got["tickwork_ticks_total"] < crashTick-1 || got["tickwork_rooms_ended_total{ServerError}"] != 1 {
		t.Errorf("%v ticks, %v ended rooms", got["tickwork_ticks_total"], got["tickwork_rooms_ended_total{ServerError}"])
	}
}

func TestRefusalsAreToldByReason(t *testing.T) {
	s, _ := start(t, Config{MaxRooms: 1})
	first, _ := play(t, s, seats)
	allPlay(t, first, seats)
	play(t, s, 1)
	eventually(t, "the refusal is counted", func() bool { return scrape(t, s)["tickwork_requests_declined_total{Full}"] > 0 })
	call(t, endpoint(t, s)).say(wire.Hello{WireVersion: wire.Version + 1})
	eventually(t, "the other one, too", func() bool { return scrape(t, s)["tickwork_refusals_total{Version}"] == 1 })
}

func TestMetricsOverHTTP(t *testing.T) {
	s, _ := start(t, Config{})
	answer := request(s.AdminHandler(), http.MethodGet, "/metrics", nil)
	text := answer.Body.String()
	if answer.Code != http.StatusOK || !strings.Contains(text, `tickwork_tick_duration_seconds_bucket{le="0.0001"} 0`) {
		t.Errorf("answered %d: %.300s", answer.Code, text)
	}
	for _, bound := range []string{`le="0.25"`, `le="1e-05"`, `le="+Inf"`} {
		if !strings.Contains(text, bound) {
			t.Errorf("there is no bucket %s", bound)
		}
	}
}

func TestBuckets(t *testing.T) {
	s := newSpread([]int64{10, 20})
	for value, n := range map[int64]int{0: 1, 10: 2, 11: 4, 20: 8, 21: 16, 1 << 40: 32} {
		s.add(value, n)
	}
	for i, want := range []uint64{3, 12, 48} {
		if got := s.counts[i].Load(); got != want {
			t.Errorf("bucket %d holds %d, want %d", i, got, want)
		}
	}
	if want := int64(2*10 + 4*11 + 8*20 + 16*21 + 32<<40); s.sum.Load() != want {
		t.Errorf("the sum is %d, want %d", s.sum.Load(), want)
	}
}

func TestCountingAllocatesNothing(t *testing.T) {
	m := newMeter()
	before, after := room.Stats{}, room.Stats{Ticks: 1, Snapshots: 4, BytesOut: 400, Inputs: 4, Late: 1, Acked: 2}
	var l lines
	c := l.take(new(sink), func(transport.Conn) transport.Receiver { return new(deaf) }).(*line)
	msg := make([]byte, 100)
	if n := testing.AllocsPerRun(1000, func() {
		m.tick(500_000, 5_000, clock.Second/60, before, after)
		_ = c.Send(transport.Datagram, msg)
		c.Receive(0, transport.Datagram, msg)
	}); n != 0 {
		t.Errorf("counting a tick and two messages allocates %v times", n)
	}
	if h := l.haul(); h.messagesOut.Load() < 1000 || h.bytesIn.Load() < 100_000 || h.open != 1 {
		t.Errorf("counted %d messages, %d bytes, %d connections", h.messagesOut.Load(), h.bytesIn.Load(), h.open)
	}
}

// deaf is a receiver that hears nothing.
type deaf struct{}

func (*deaf) Receive(clock.Time, transport.Channel, []byte) {}
func (*deaf) Closed(clock.Time, wire.CloseCode)             {}

// full is a connection whose queue is full.
type full struct{ sink }

func (*full) Send(transport.Channel, []byte) error { return transport.ErrBacklog }
func (*full) Queued() (bytes, messages int)        { return 3000, 30 }

func TestQueuesAreTold(t *testing.T) {
	var l lines
	quiet := func(transport.Conn) transport.Receiver { return new(deaf) }
	l.take(new(sink), quiet)
	a := l.take(new(full), quiet).(*line)
	l.take(new(full), quiet)
	_ = a.Send(transport.Datagram, nil)
	h := l.haul()
	if h.queuedBytes != 6000 || h.queuedMessages != 60 || h.longest != 3000 || h.lagging != 2 || h.dropped.Load() != 1 {
		t.Errorf("told %d bytes, %d messages, %d at most, %d lagging, %d dropped",
			h.queuedBytes, h.queuedMessages, h.longest, h.lagging, h.dropped.Load())
	}
	a.Closed(0, wire.CloseLost)
	a.Closed(0, wire.CloseLost)
	if h = l.haul(); h.open != 2 || h.dropped.Load() != 1 {
		t.Errorf("after one is closed: %d open, %d dropped", h.open, h.dropped.Load())
	}
}

func BenchmarkMeter(b *testing.B) {
	m := newMeter()
	before, after := room.Stats{}, room.Stats{Ticks: 1, Inputs: 4, Acked: 1}
	b.ReportAllocs()
	for b.Loop() {
		m.tick(500_000, 5_000, clock.Second/60, before, after)
	}
}

func BenchmarkLine(b *testing.B) {
	var l lines
	c := l.take(new(sink), func(transport.Conn) transport.Receiver { return new(deaf) }).(*line)
	msg := make([]byte, 100)
	b.ReportAllocs()
	for b.Loop() {
		_ = c.Send(transport.Datagram, msg)
	}
}

func BenchmarkScrape(b *testing.B) {
	s := New(Config{Room: constantRooms()})
	defer s.Close()
	for b.Loop() {
		if _, err := s.monitor.registry.Gather(); err != nil {
			b.Fatal(err)
		}
	}
}

// Whoever scrapes while rooms run must not be waited for.
func TestScrapingWhileItRuns(t *testing.T) {
	s, _ := start(t, Config{Room: constantRooms(), Workers: 2})
	crew, _ := play(t, s, 4*seats)
	allPlay(t, crew, 4*seats)
	for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
		before := scrape(t, s)["tickwork_ticks_total"]
		if after := scrape(t, s)["tickwork_ticks_total"]; after < before {
			t.Fatalf("the ticks fell from %v to %v", before, after)
		}
	}
}
