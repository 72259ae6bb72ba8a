package program

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/tickwork-engine/tickwork/internal/load"
)

// soakResult is what soak prints.
type soakResult struct {
	Rooms            int              `json:"rooms"`
	Players          int              `json:"players"`
	Drops            int64            `json:"drops"`
	Reconnects       int64            `json:"reconnects"`
	SeatsChanged     int64            `json:"seats_changed"` // reconnects to another seat
	ReconnectP50     float64          `json:"reconnect_p50_ms"`
	ReconnectP99     float64          `json:"reconnect_p99_ms"`
	TickHz           float64          `json:"tick_hz"` // of a room
	InterArrivalP50  float64          `json:"inter_arrival_p50_ms"`
	InterArrivalP99  float64          `json:"inter_arrival_p99_ms"`
	HeapKB           float64          `json:"heap_kb"`            // live, after the first sixth
	HeapDrift        float64          `json:"heap_drift_percent"` // from then to the end
	ResidentMB       float64          `json:"rss_mb"`             // after the first sixth
	ResidentDrift    float64          `json:"rss_drift_percent"`
	GoroutinesBefore int              `json:"goroutines_before"` // before anybody came
	GoroutinesAfter  int              `json:"goroutines_after"`  // after all have left
	PlayersLeft      int              `json:"players_left"`
	RoomsLeft        int              `json:"rooms_left"`
	Closes           map[string]int64 `json:"closes"` // links that the server ended, by close code
	Seconds          float64          `json:"seconds"`
}

// fill computes the result from what was seen.
func (r *soakResult) fill(samples []soakSample, bots load.Reading) {
	first, last := samples[0], samples[len(samples)-1]
	r.Rooms, r.Players, r.Seconds = last.Rooms, last.Players, bots.Seconds
	r.Drops, r.Reconnects, r.SeatsChanged = bots.Drops, bots.Returns, bots.SeatsChanged
	r.ReconnectP50, r.ReconnectP99 = bots.ReturnP50, bots.ReturnP99
	r.InterArrivalP50, r.InterArrivalP99 = bots.BetweenP50, bots.BetweenP99
	r.Closes = bots.Closes
	if seconds := last.UptimeSecond - first.UptimeSecond; seconds > 0 {
		r.TickHz = float64(last.Ticks-first.Ticks) / seconds / float64(max(last.Rooms, 1))
	}
	warm := warmed(samples)
	r.HeapKB, r.HeapDrift = drift(warm, func(s soakSample) float64 { return float64(s.HeapBytes) / 1024 })
	r.ResidentMB, r.ResidentDrift = drift(warm, func(s soakSample) float64 { return s.rss })
}

// logsFull is when the rooms' logs, which hold the last minute, have been written through once.
const logsFull = 75 * time.Second

// warmed leaves out what was before the first sixth, and before all buffers were filled once, if that leaves enough.
func warmed(samples []soakSample) []soakSample {
	end := samples[len(samples)-1].after
	from := end / 6
	if end > logsFull+4*sampleEvery {
		from = max(from, logsFull)
	}
	i := slices.IndexFunc(samples, func(s soakSample) bool { return s.after >= from })
	return samples[i:]
}

// drift returns a figure at the beginning of some samples, and by how many percent it has changed at their end. The floors
// of the first and the last quarter are compared, which are three quarters of the time apart: links that end and machines
// that stall make peaks, which may come at any time and are given back, but a leak raises the floor.
func drift(samples []soakSample, figure func(soakSample) float64) (begin, percent float64) {
	quarter := max(len(samples)/4, 1)
	begin = floor(samples[:quarter], figure)
	end := floor(samples[len(samples)-quarter:], figure)
	if begin == 0 || len(samples) < 2 {
		return begin, 0
	}
	return begin, (end - begin) / begin * 100 * 4 / 3
}

// floor returns the lower decile of a figure.
func floor(samples []soakSample, figure func(soakSample) float64) float64 {
	list := make([]float64, len(samples))
	for i, s := range samples {
		list[i] = figure(s)
	}
	slices.Sort(list)
	return list[len(list)/10]
}

// faults returns what must not be, or nil.
func (r *soakResult) faults(maxDrift float64) error {
	var faults []error
	fault := func(there bool, format string, args ...any) {
		if there {
			faults = append(faults, fmt.Errorf(format, args...))
		}
	}
	fault(r.HeapDrift > maxDrift, "the live memory grew by %.2f %%, of which %.2f %% are allowed", r.HeapDrift, maxDrift)
	fault(r.GoroutinesAfter > r.GoroutinesBefore, "%d goroutines are left of %d before anybody came", r.GoroutinesAfter, r.GoroutinesBefore)
	fault(r.PlayersLeft+r.RoomsLeft > 0, "%d players and %d rooms are left when all have gone", r.PlayersLeft, r.RoomsLeft)
	fault(r.SeatsChanged > 0, "%d of %d bots came back to another seat", r.SeatsChanged, r.Reconnects)
	return errors.Join(faults...)
}

// print writes the result for people.
func (r *soakResult) print(w io.Writer) {
	fmt.Fprintf(w, "%d rooms, %d players, %.0f s\n", r.Rooms, r.Players, r.Seconds)
	fmt.Fprintf(w, "drops              %d, %d bots came back, playing again after %.1f ms (p50), %.1f ms (p99); %d lost their seat\n",
		r.Drops, r.Reconnects, r.ReconnectP50, r.ReconnectP99, r.SeatsChanged)
	fmt.Fprintf(w, "server             %.2f Hz, snapshots %.1f ms apart (p50), %.1f ms (p99)\n", r.TickHz, r.InterArrivalP50, r.InterArrivalP99)
	fmt.Fprintf(w, "memory             %.0f KB live, %+.2f %% since; %.1f MB resident, %+.2f %% since\n",
		r.HeapKB, r.HeapDrift, r.ResidentMB, r.ResidentDrift)
	fmt.Fprintf(w, "goroutines         %d before, %d after\n", r.GoroutinesBefore, r.GoroutinesAfter)
	printCloses(w, "closed", r.Closes)
}
