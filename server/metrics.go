package server

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/wire"
)

// metric is a figure that a server tells to Prometheus. The table in docs/metrics.md is generated from these.
type metric struct {
	name, help string
	kind       prometheus.ValueType
	// Exactly one of these gives its value: a number, a number for each reason, or a histogram.
	value    func(*figures) float64
	byReason func(*figures) map[wire.CloseCode]int
	spread   func(*meter) *spread
	trips    bool // the histogram of round trips, which belongs to no worker
	unit     float64
	desc     *prometheus.Desc
}

// reasonLabel is the label of metrics that are told apart by a close code's name.
const reasonLabel = "reason"

// figures are what all values of one scrape are taken from.
type figures struct {
	*haul
	lobby   lobby.Stats
	rooms   []lobby.Brief
	players int
	taken   int
	slow    int64 // rooms
	stuck   int64 // rooms, since the start
	memory  int   // of all rooms
	edge    EdgeStats
	crashes int64
	worker  tally
}

// monitor is what a server counts with, beside its workers.
type monitor struct {
	server   *Server
	registry *prometheus.Registry
	table    []metric
	lines    lines
	trips    *spread // round trips, in nanoseconds
}

func newMonitor(s *Server) *monitor {
	m := &monitor{server: s, registry: prometheus.NewRegistry(), table: metricTable(), trips: newSpread(roundTripBounds)}
	for i := range m.table {
		t := &m.table[i]
		var labels []string
		if t.byReason != nil {
			labels = []string{reasonLabel}
		}
		t.desc = prometheus.NewDesc(t.name, t.help, labels, nil)
	}
	m.registry.MustRegister(m, collectors.NewGoCollector(), collectors.NewBuildInfoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// roundTrip takes down a measured round trip.
func (m *monitor) roundTrip(span clock.Time) { m.trips.add(int64(span), 1) }

// handler answers a scrape.
func (m *monitor) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Describe implements prometheus.Collector.
func (m *monitor) Describe(to chan<- *prometheus.Desc) {
	for i := range m.table {
		to <- m.table[i].desc
	}
}

// Collect implements prometheus.Collector.
func (m *monitor) Collect(to chan<- prometheus.Metric) {
	f := m.figures()
	for i := range m.table {
		t := &m.table[i]
		switch {
		case t.value != nil:
			to <- prometheus.MustNewConstMetric(t.desc, t.kind, t.value(f))
		case t.byReason != nil:
			for code, n := range t.byReason(f) {
				to <- prometheus.MustNewConstMetric(t.desc, t.kind, float64(n), code.String())
			}
		case t.trips:
			to <- sumOfSpreads(t.desc, t.unit, m.trips)
		default:
			to <- sumOfSpreads(t.desc, t.unit, m.ofWorkers(t.spread)...)
		}
	}
}

// ofWorkers returns one histogram of each worker.
func (m *monitor) ofWorkers(which func(*meter) *spread) (list []*spread) {
	for _, w := range m.server.workers {
		list = append(list, which(w.meter))
	}
	return list
}

// figures takes everything down once.
func (m *monitor) figures() *figures {
	s := m.server
	f := &figures{
		haul: m.lines.haul(), lobby: s.lobby.Stats(), rooms: s.lobby.Briefs(), players: s.lobby.Players(),
		crashes: s.crashes.Load(), memory: s.lobby.Memory(), edge: s.Edge(),
	}
	for i := range f.rooms {
		f.taken += f.rooms[i].Taken
	}
	for _, w := range s.workers {
		f.worker.add(w.meter)
		f.slow += w.slow.Load()
		f.stuck += w.stuck.Load()
	}
	return f
}

// tally is the sum of the workers' counters.
type tally struct {
	overruns, ticks, snapshots, snapshotBytes                 int64
	givenUp                                                   clock.Time
	events, eventsLost, inputs, late, acked, lost, violations int64
	checked, desyncs                                          int64
}

func (t *tally) add(m *meter) {
	t.overruns += m.overruns.Load()
	t.ticks += m.ticks.Load()
	t.snapshots += m.snapshots.Load()
	t.snapshotBytes += m.snapshotBytes.Load()
	t.givenUp += clock.Time(m.givenUp.Load())
	t.events += m.events.Load()
	t.eventsLost += m.eventsLost.Load()
	t.inputs += m.inputs.Load()
	t.late += m.late.Load()
	t.acked += m.acked.Load()
	t.lost += m.lost.Load()
	t.violations += m.violations.Load()
	t.checked += m.checked.Load()
	t.desyncs += m.desyncs.Load()
}
