package server

import (
	"runtime"
	"runtime/metrics"
	"time"
)

// Stats is what a server tells an operator about itself.
type Stats struct {
	Rooms        int     `json:"rooms"`
	Players      int     `json:"players"`             // connected and welcomed, in a room or not
	Connections  int     `json:"connections"`         // WebSockets
	RoomsWorker  int     `json:"rooms_of_worker"`     // of the one that has the most
	SlowRooms    int     `json:"slow_rooms"`          // that take more than half of the time between their ticks
	StuckRooms   int     `json:"stuck_rooms"`         // that did not come back from a tick and were given up, since the start
	RoomBytes    int     `json:"room_bytes"`          // the memory of all rooms, at most ten seconds old
	Ticks        int     `json:"ticks"`               // over all rooms that are open
	Snapshots    int     `json:"snapshots"`           // packets with a snapshot, over all rooms that are open
	Overruns     int     `json:"overruns"`            // ticks that were run a tick late or more, since the reset
	TickLateP50  int64   `json:"tick_late_p50_us"`    // since the reset, as the next two
	TickLateP99  int64   `json:"tick_late_p99_us"`    //
	TickLateMax  int64   `json:"tick_late_max_us"`    //
	Checked      int     `json:"checksums"`           // of players, that were compared with a room's, over all rooms that are open
	Desyncs      int     `json:"desyncs"`             // of these, those that differed
	GivenUp      float64 `json:"given_up_s"`          // time that rooms could not catch up any more, over all that are open
	BytesOut     int     `json:"bytes_out"`           // payload of packets, over all rooms that are open
	CPUSeconds   float64 `json:"cpu_s"`               // user and system, of the process; 0 where the system does not tell
	HeapBytes    uint64  `json:"heap_bytes"`          // what was live at the newest collection
	StackBytes   uint64  `json:"stack_bytes"`         // of all goroutines
	Mallocs      uint64  `json:"mallocs"`             // since the start
	Collections  uint64  `json:"garbage_collections"` // since the start
	Goroutines   int     `json:"goroutines"`
	UptimeSecond float64 `json:"uptime_s"`
}

// Stats returns the figures. It is cheap enough to be called every second.
func (s *Server) Stats() Stats {
	late := newHistogram()
	stats := Stats{Rooms: s.lobby.Rooms(), Players: s.lobby.Players(), Goroutines: runtime.NumGoroutine()}
	for _, w := range s.workers {
		stats.Overruns += w.late.addTo(late)
		stats.StuckRooms += int(w.stuck.Load())
		stats.SlowRooms += int(w.slow.Load())
		stats.RoomsWorker = max(stats.RoomsWorker, int(w.load.Load()))
	}
	stats.Connections = s.gate.count().Connections
	total := s.lobby.Totals()
	stats.Ticks, stats.Snapshots, stats.BytesOut = total.Ticks, total.Snapshots, total.BytesOut
	stats.Checked, stats.Desyncs = total.Checked, total.Desyncs
	stats.GivenUp = time.Duration(total.GivenUp).Seconds()
	stats.TickLateP50, stats.TickLateP99 = late.ValueAtQuantile(50), late.ValueAtQuantile(99)
	stats.TickLateMax = late.Max()
	stats.RoomBytes = s.lobby.Memory()
	stats.readRuntime()
	stats.CPUSeconds, stats.UptimeSecond = cpuSeconds(), time.Since(s.start).Seconds()
	return stats
}

// What is asked of package runtime/metrics. Tiny objects share blocks, and are counted beside the rest.
const (
	liveBytes   = "/gc/heap/live:bytes"
	stackBytes  = "/memory/classes/heap/stacks:bytes"
	allocs      = "/gc/heap/allocs:objects"
	tinyAllocs  = "/gc/heap/tiny/allocs:objects"
	collections = "/gc/cycles/total:gc-cycles"
)

// readRuntime fills in what the runtime knows. It does not stop the world.
func (s *Stats) readRuntime() {
	samples := []metrics.Sample{{Name: liveBytes}, {Name: allocs}, {Name: tinyAllocs}, {Name: collections}, {Name: stackBytes}}
	metrics.Read(samples)
	s.HeapBytes = samples[0].Value.Uint64()
	s.Mallocs = samples[1].Value.Uint64() + samples[2].Value.Uint64()
	s.Collections = samples[3].Value.Uint64()
	s.StackBytes = samples[4].Value.Uint64()
}

// resetLateness begins the figures of lateness anew.
func (s *Server) resetLateness() {
	for _, w := range s.workers {
		w.late.reset()
	}
}
