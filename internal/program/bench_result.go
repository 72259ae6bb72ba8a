package program

import (
	"fmt"
	"io"
)

// benchResult is what bench prints. Everything is of the measured time only, but for memory, which is of its end.
type benchResult struct {
	Rooms              int     `json:"rooms"`
	Players            int     `json:"players"`
	DownBytes          float64 `json:"down_bytes_per_client_s"`      // payload
	DownWireBytes      float64 `json:"down_wire_bytes_per_client_s"` // with the headers of WebSocket frames
	ServerCPU          float64 `json:"server_cpu_s_per_room_s"`
	TickLateP99        int64   `json:"tick_late_p99_us"`
	HiccupP99          int64   `json:"hiccup_p99_us"`       // how late the machine let a sleeping program run meanwhile
	ForeignCPU         float64 `json:"foreign_cpu_percent"` // of the whole machine, taken by other programs
	TickHz             float64 `json:"tick_hz"`             // of a room
	SnapshotHz         float64 `json:"snapshot_hz"`         // that a bot took over
	InterArrivalP50    float64 `json:"inter_arrival_p50_ms"`
	InterArrivalP99    float64 `json:"inter_arrival_p99_ms"`
	InputToSnapshotP50 float64 `json:"input_to_snapshot_p50_ms"`
	InputToSnapshotP99 float64 `json:"input_to_snapshot_p99_ms"`
	HeapKBPerRoom      float64 `json:"heap_kb_per_room"` // live objects of the whole server, divided by its rooms
	AllocsPerTick      float64 `json:"allocs_per_tick"`  // of the whole server, for one tick of one room
	ServerMB           float64 `json:"server_rss_mb"`    // resident memory of the server
	InputHz            float64 `json:"input_hz"`         // that a bot sent
	LateInputs         float64 `json:"late_input_percent"`
	LoadCPU            float64 `json:"load_cpu_percent"`       // of its processor, taken by the bots
	LoadLateP99        int64   `json:"load_frame_late_p99_us"` // by how much the bots' own frames were late
	Unread             int64   `json:"unread"`                 // snapshots that a bot could not read; one of 16 bots tries
	Seconds            float64 `json:"seconds"`
	ServerPercent      float64 `json:"cpu_percent_of_a_core"` // taken by the server
	WireMegabytes      float64 `json:"wire_megabytes_per_s"`  // to all players, with the headers of WebSocket frames
	ObjectUpdate       float64 `json:"us_per_object_client_update,omitempty"`

	snapshotsDue float64 // a second

	// Of the time after the measured one, in which some of the players flood. Absent if none do.
	Floods               int     `json:"floods,omitempty"`                        // players that do
	FloodInterArrivalP99 float64 `json:"flood_inter_arrival_p99_ms,omitempty"`    // of the others
	FloodRatio           float64 `json:"flood_inter_arrival_p99_ratio,omitempty"` // to the measured time's
	FloodTickLateP99     int64   `json:"flood_tick_late_p99_us,omitempty"`
	FloodHiccupP99       int64   `json:"flood_hiccup_p99_us,omitempty"`
	FloodCPU             float64 `json:"flood_server_cpu_percent,omitempty"` // of its processor
	FloodCloses          int64   `json:"flood_closes,omitempty"`             // links of those who flood that the server has closed
	FloodHurt            int64   `json:"flood_hurt"`                         // links of others that it has closed
}

// fill computes the result from what was measured.
func (r *benchResult) fill(s benchSpan) {
	before, after, bots, m := s.before, s.after, s.bots, s.machine
	seconds, rooms := after.UptimeSecond-before.UptimeSecond, float64(after.Rooms)
	clients, ticks := float64(bots.Playing), float64(after.Ticks-before.Ticks)
	r.Rooms, r.Players, r.Seconds = after.Rooms, after.Players, bots.Seconds
	r.DownBytes = float64(bots.Bytes) / clients / bots.Seconds
	r.DownWireBytes = float64(bots.Wire) / clients / bots.Seconds
	r.ServerCPU = (after.CPUSeconds - before.CPUSeconds) / seconds / rooms
	r.TickLateP99, r.HiccupP99 = after.TickLateP99, m.hiccup
	r.ForeignCPU = m.foreign
	r.TickHz = ticks / seconds / rooms
	r.SnapshotHz = float64(bots.Snapshots) / clients / bots.Seconds
	r.InterArrivalP50, r.InterArrivalP99 = bots.BetweenP50, bots.BetweenP99
	r.InputToSnapshotP50, r.InputToSnapshotP99 = bots.InputToSnapshotP50, bots.InputToSnapshotP99
	r.AllocsPerTick = float64(after.Mallocs-before.Mallocs) / ticks
	r.InputHz = float64(bots.Inputs) / clients / bots.Seconds
	r.LateInputs = float64(bots.Late) * 100 / float64(max(bots.Reported, 1))
	r.LoadCPU, r.LoadLateP99 = m.load, int64(bots.FrameLateP99*1000)
	r.Unread = bots.Unread
}

// fillObjects adds what all players take together, and what it takes of the server's time to tell one of them of one entity
// once.
func (r *benchResult) fillObjects(objects, every int, s benchSpan) {
	r.snapshotsDue = benchHz / float64(max(every, 1))
	cpu := (s.after.CPUSeconds - s.before.CPUSeconds) / (s.after.UptimeSecond - s.before.UptimeSecond)
	r.ServerPercent = cpu * 100
	r.WireMegabytes = float64(s.bots.Wire) / 1e6 / s.bots.Seconds
	if updates := float64(objects) * float64(s.bots.Snapshots) / s.bots.Seconds; updates > 0 {
		r.ObjectUpdate = cpu * 1e6 / updates
	}
}

// benchHz is the tick rate of the rooms that are measured.
const benchHz = 60

// fillFlood adds what was measured while some flooded.
func (r *benchResult) fillFlood(floods int, s benchSpan) {
	r.Floods = floods
	r.FloodInterArrivalP99 = s.bots.BetweenP99
	r.FloodRatio = s.bots.BetweenP99 / r.InterArrivalP99
	r.FloodTickLateP99, r.FloodHiccupP99 = s.after.TickLateP99, s.machine.hiccup
	r.FloodCPU = (s.after.CPUSeconds - s.before.CPUSeconds) * 100 / (s.after.UptimeSecond - s.before.UptimeSecond)
	r.FloodCloses, r.FloodHurt = sum(s.bots.RogueCloses), sum(s.bots.Closes)
}

func sum(counts map[string]int64) (total int64) {
	for _, n := range counts {
		total += n
	}
	return total
}

// What the bots must manage for their measurements to be the server's.
const (
	leastInputHz  = 57   // of 60
	mostLoadCPU   = 90   // percent of a processor
	mostLoadLate  = 8000 // microseconds: half a frame
	mostForeign   = 10   // percent of the machine
	fullSnapshots = 0.95 // of those that are due
)

// doubts returns what speaks against taking the figures for the server's.
func (r *benchResult) doubts() (list []string) {
	doubt := func(there bool, format string, args ...any) {
		if there {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	doubt(r.InputHz < leastInputHz, "the bots sent only %.1f inputs a second: latencies and rates are theirs, not the server's", r.InputHz)
	doubt(r.LoadCPU > mostLoadCPU, "the bots took %.0f %% of their processor: latencies are theirs, not the server's", r.LoadCPU)
	doubt(r.LoadLateP99 > mostLoadLate, "the bots' frames were late by %d us (p99): latencies are theirs, not the server's", r.LoadLateP99)
	doubt(r.ForeignCPU > mostForeign, "other programs took %.0f %% of the machine: measure again when it is quiet", r.ForeignCPU)
	doubt(r.Unread > 0, "%d snapshots could not be read: codec or network are at fault", r.Unread)
	doubt(r.SnapshotHz < fullSnapshots*r.snapshotsDue, "only %.1f snapshots a second came: the server or the bots could not keep up", r.SnapshotHz)
	return list
}

// print writes the result for people.
func (r *benchResult) print(w io.Writer) {
	fmt.Fprintf(w, "%d rooms, %d players, %.1f s\n", r.Rooms, r.Players, r.Seconds)
	fmt.Fprintf(w, "down               %.0f bytes per client and second, %.0f with framing\n", r.DownBytes, r.DownWireBytes)
	fmt.Fprintf(w, "server             %.5f CPU seconds per room-second, %.0f KB of heap per room, %.0f MB resident, %.2f allocations per tick\n",
		r.ServerCPU, r.HeapKBPerRoom, r.ServerMB, r.AllocsPerTick)
	fmt.Fprintf(w, "in all             %.1f %% of a processor, %.2f MB a second with framing", r.ServerPercent, r.WireMegabytes)
	if r.ObjectUpdate > 0 {
		fmt.Fprintf(w, ", %.3f us to tell one player of one entity", r.ObjectUpdate)
	}
	fmt.Fprintf(w, "\nticks              %.2f Hz, late by %d us (p99); the machine alone: %d us\n", r.TickHz, r.TickLateP99, r.HiccupP99)
	fmt.Fprintf(w, "snapshots          %.2f Hz, %.1f ms apart (p50), %.1f ms (p99)\n", r.SnapshotHz, r.InterArrivalP50, r.InterArrivalP99)
	fmt.Fprintf(w, "input to snapshot  %.1f ms (p50), %.1f ms (p99)\n", r.InputToSnapshotP50, r.InputToSnapshotP99)
	fmt.Fprintf(w, "bots               %.2f inputs a second, %.2f %% too late, %.0f %% of a processor, frames late by %d us (p99)\n",
		r.InputHz, r.LateInputs, r.LoadCPU, r.LoadLateP99)
	fmt.Fprintf(w, "other programs     %.0f %% of the machine\n", r.ForeignCPU)
	if r.Floods > 0 {
		fmt.Fprintf(w, "flood of %-9d snapshots of the others %.1f ms apart (p99), %.2f times as much; ticks late by %d us (p99), the machine alone %d us; "+
			"%.0f %% of a processor; %d of their links closed, %d of others\n",
			r.Floods, r.FloodInterArrivalP99, r.FloodRatio, r.FloodTickLateP99, r.FloodHiccupP99, r.FloodCPU, r.FloodCloses, r.FloodHurt)
	}
}
