package program

import (
	"math"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/server"
)

func TestCheck(t *testing.T) {
	c := &benchCommand{Bench: flags.Bench{Rooms: 2}}
	whole := server.Stats{Rooms: 2, Players: 8}
	if err := c.check(8, 0, benchSpan{after: whole, bots: load.Reading{Playing: 8}}); err != nil {
		t.Error(err)
	}
	if err := c.check(8, 1, benchSpan{after: whole, bots: load.Reading{Playing: 7}}); err != nil {
		t.Errorf("one of eight is to flood: %v", err)
	}
	for tells, is := range map[string]struct {
		server server.Stats
		bots   load.Reading
	}{
		"8 players in 3 rooms":        {server.Stats{Rooms: 3, Players: 8}, load.Reading{Playing: 8}},
		"7 players in 2 rooms":        {server.Stats{Rooms: 2, Players: 7}, load.Reading{Playing: 8}},
		"only 7 of 8 bots played":     {whole, load.Reading{Playing: 7}},
		"0 players in 0 rooms were":   {server.Stats{}, load.Reading{Playing: 8}},
		"not 8 in 2: nothing was mea": {server.Stats{Rooms: 1, Players: 8}, load.Reading{}},
	} {
		if err := c.check(8, 0, benchSpan{after: is.server, bots: is.bots}); err == nil || !strings.Contains(err.Error(), tells) {
			t.Errorf("%+v and %d playing: the error is %v", is.server, is.bots.Playing, err)
		}
	}
}

func TestFill(t *testing.T) {
	before := server.Stats{Rooms: 2, Ticks: 1000, CPUSeconds: 1, Mallocs: 5000, UptimeSecond: 10}
	after := server.Stats{
		Rooms: 2, Players: 8, Ticks: 1000 + 2*60*20, CPUSeconds: 1.2, Mallocs: 5000 + 600, UptimeSecond: 30, TickLateP99: 1234,
	}
	bots := load.Reading{
		Seconds: 16, Playing: 8, Bytes: 8 * 16 * 2000, Wire: 8 * 16 * 2040, Snapshots: 8 * 16 * 20, BetweenP50: 50, BetweenP99: 60,
		Inputs: 8 * 16 * 60, Reported: 1000, Late: 5, InputToSnapshotP50: 30, InputToSnapshotP99: 45, FrameLateP99: 0.5,
	}
	var r benchResult
	r.fill(benchSpan{before, after, bots, machineSpan{hiccup: 77, foreign: 3, load: 12}})
	want := benchResult{
		Rooms: 2, Players: 8, Seconds: 16, DownBytes: 2000, DownWireBytes: 2040, ServerCPU: 0.005, TickLateP99: 1234, HiccupP99: 77,
		ForeignCPU: 3, TickHz: 60, SnapshotHz: 20, InterArrivalP50: 50, InterArrivalP99: 60, InputToSnapshotP50: 30,
		InputToSnapshotP99: 45, AllocsPerTick: 0.25, InputHz: 60, LateInputs: 0.5, LoadCPU: 12, LoadLateP99: 500,
	}
	if math.Abs(r.ServerCPU-want.ServerCPU) < 1e-12 {
		r.ServerCPU = want.ServerCPU
	}
	if r != want {
		t.Errorf("the result is\n%+v, want\n%+v", r, want)
	}
}

// A hundred players of a hundred entities each, sixty times a second, for ten seconds.
func TestFillObjects(t *testing.T) {
	span := benchSpan{
		before: server.Stats{CPUSeconds: 2, UptimeSecond: 5}, after: server.Stats{CPUSeconds: 3.5, UptimeSecond: 15},
		bots: load.Reading{Seconds: 10, Snapshots: 60_000, Wire: 25_000_000},
	}
	var r benchResult
	r.fillObjects(100, 1, span)
	if r.snapshotsDue != 60 || r.ServerPercent != 15 || r.WireMegabytes != 2.5 || r.ObjectUpdate != 0.25 {
		t.Errorf("%+v", r)
	}
	r = benchResult{}
	if r.fillObjects(0, 3, span); r.snapshotsDue != 20 || r.ServerPercent != 15 || r.ObjectUpdate != 0 {
		t.Errorf("of nobody knows how many entities: %+v", r)
	}
	var told strings.Builder
	r = good
	r.ObjectUpdate = 0.1234
	r.print(&told)
	if part := "2.1 % of a processor, 0.10 MB a second with framing, 0.123 us to tell one player of one entity\n"; !strings.Contains(told.String(), part) {
		t.Errorf("%q is not told:\n%s", part, &told)
	}
}

func TestFillFlood(t *testing.T) {
	r := good
	r.fillFlood(4, benchSpan{
		before: server.Stats{CPUSeconds: 1, UptimeSecond: 10}, after: server.Stats{CPUSeconds: 6, UptimeSecond: 20, TickLateP99: 900},
		bots: load.Reading{
			BetweenP99: 107, RogueCloses: map[string]int64{"Violations": 7, "Lost": 1}, Closes: map[string]int64{"TooSlow": 2},
		},
		machine: machineSpan{hiccup: 55},
	})
	want := good
	want.Floods, want.FloodInterArrivalP99, want.FloodRatio, want.FloodTickLateP99, want.FloodHiccupP99 = 4, 107, 2, 900, 55
	want.FloodCPU, want.FloodCloses, want.FloodHurt = 50, 8, 2
	if r != want {
		t.Errorf("the result is\n%+v, want\n%+v", r, want)
	}
	var told strings.Builder
	r.print(&told)
	if part := "107.0 ms apart (p99), 2.00 times as much; ticks late by 900 us"; !strings.Contains(told.String(), part) {
		t.Errorf("%q is not told:\n%s", part, &told)
	}
}

// good is a result that nobody needs to doubt.
var good = benchResult{
	Rooms: 10, Players: 40, Seconds: 20, DownBytes: 2345, DownWireBytes: 2390, ServerCPU: 0.0021, TickLateP99: 812, HiccupP99: 301,
	TickHz: 60, SnapshotHz: 20, InterArrivalP50: 50, InterArrivalP99: 53.5, InputToSnapshotP50: 31, InputToSnapshotP99: 41,
	HeapKBPerRoom: 222, AllocsPerTick: 0.03, ServerMB: 33, InputHz: 60, LateInputs: 0.01, LoadCPU: 44, LoadLateP99: 900, ForeignCPU: 1,
	ServerPercent: 2.1, WireMegabytes: 0.0956, snapshotsDue: 20,
}

func TestDoubts(t *testing.T) {
	if list := good.doubts(); len(list) != 0 {
		t.Errorf("a good result is doubted: %q", list)
	}
	unknown := good
	if unknown.ForeignCPU = -1; len(unknown.doubts()) != 0 {
		t.Error("a system that does not tell of other programs is doubted")
	}
	for tells, spoil := range map[string]func(*benchResult){
		"sent only 56.9 inputs":          func(r *benchResult) { r.InputHz = 56.9 },
		"took 91 % of their processor":   func(r *benchResult) { r.LoadCPU = 91 },
		"were late by 8001 us":           func(r *benchResult) { r.LoadLateP99 = 8001 },
		"other programs took 11 %":       func(r *benchResult) { r.ForeignCPU = 11 },
		"only 18.9 snapshots a second":   func(r *benchResult) { r.SnapshotHz = 18.9 },
		"only 0.0 snapshots a second ca": func(r *benchResult) { r.SnapshotHz = 0 },
		"only 20.0 snapshots a second c": func(r *benchResult) { r.snapshotsDue = 60 },
	} {
		r := good
		spoil(&r)
		if list := r.doubts(); len(list) != 1 || !strings.Contains(list[0], tells) {
			t.Errorf("the doubts are %q, not that %q", list, tells)
		}
	}
}

func TestPrint(t *testing.T) {
	var told strings.Builder
	good.print(&told)
	for _, part := range []string{
		"10 rooms, 40 players, 20.0 s", "2345 bytes per client and second, 2390 with framing", "0.00210 CPU seconds per room-second",
		"222 KB of heap per room", "33 MB resident", "0.03 allocations per tick", "60.00 Hz, late by 812 us (p99); the machine alone: 301 us",
		"20.00 Hz, 50.0 ms apart (p50), 53.5 ms (p99)", "31.0 ms (p50), 41.0 ms (p99)", "60.00 inputs a second, 0.01 % too late",
		"44 % of a processor, frames late by 900 us", "1 % of the machine",
	} {
		if !strings.Contains(told.String(), part) {
			t.Errorf("%q is not told:\n%s", part, &told)
		}
	}
}
