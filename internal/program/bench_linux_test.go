package program

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/program/processtest"
	"github.com/tickwork-engine/tickwork/server"
)

// promised are the figures that others read from the result by their names.
var promised = []string{
	"rooms", "players", "down_bytes_per_client_s", "down_wire_bytes_per_client_s", "server_cpu_s_per_room_s", "tick_late_p99_us",
	"hiccup_p99_us", "foreign_cpu_percent", "tick_hz", "snapshot_hz", "inter_arrival_p99_ms", "input_to_snapshot_p50_ms",
	"input_to_snapshot_p99_ms", "heap_kb_per_room", "allocs_per_tick",
	"cpu_percent_of_a_core", "wire_megabytes_per_s",
}

// measured runs bench for a moment and returns the figures of its last line.
func measured(t *testing.T, args ...string) (figures map[string]float64) {
	t.Helper()
	r := run(t, "whole", append([]string{"bench", "--json", "--settle=600ms"}, args...)...)
	if status := r.ended(t); status != 0 {
		t.Fatalf("status %d; %s", status, &r.err)
	}
	lines := strings.Split(strings.TrimSpace(r.out.String()), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &figures); err != nil || len(lines) != 1 {
		t.Fatalf("%v in %q", err, lines)
	}
	return figures
}

// A room full of bots, measured for a moment: the figures fit each other and what was asked for.
func TestBench(t *testing.T) {
	got := measured(t, "--rooms=1", "--for=2s")
	for _, name := range promised {
		if _, there := got[name]; !there {
			t.Errorf("%s is missing", name)
		}
	}
	for name, is := range map[string]struct{ from, to float64 }{
		"rooms": {1, 1}, "players": {float64(seats), float64(seats)}, "tick_hz": {57, 63}, "snapshot_hz": {18.5, 21.5},
		"input_hz": {30, 80}, "seconds": {1.5, 10}, "down_bytes_per_client_s": {500, 40_000}, "server_cpu_s_per_room_s": {1e-9, 1},
		"inter_arrival_p50_ms": {25, 75}, "input_to_snapshot_p50_ms": {5, 300}, "tick_late_p99_us": {1, 1e6}, "hiccup_p99_us": {1, 1e6},
		"foreign_cpu_percent": {0, 100}, "load_cpu_percent": {0, 110}, "heap_kb_per_room": {10, 1e5}, "allocs_per_tick": {0, 500},
		"late_input_percent": {0, 100}, "server_rss_mb": {1, 1000},
	} {
		if f, there := got[name]; !there || f < is.from || f > is.to {
			t.Errorf("%s is %v, not from %v to %v", name, f, is.from, is.to)
		}
	}
	// Each message has a header of two or four bytes, and there are at least as many messages as snapshots.
	framing := got["down_wire_bytes_per_client_s"] - got["down_bytes_per_client_s"]
	if framing < 2*got["snapshot_hz"]*0.99 || framing > 200 {
		t.Errorf("framing takes %v bytes per client and second", framing)
	}
	for _, quantiles := range [][2]string{{"inter_arrival_p50_ms", "inter_arrival_p99_ms"}, {"input_to_snapshot_p50_ms", "input_to_snapshot_p99_ms"}} {
		if got[quantiles[0]] > got[quantiles[1]] {
			t.Errorf("%s is %v, %s is %v", quantiles[0], got[quantiles[0]], quantiles[1], got[quantiles[1]])
		}
	}
}

// However bench ends, its processes end with it, and figures that are not there are not told.
func TestInterruptedBench(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, os.Kill} {
		r := run(t, "whole", "bench", "--json", "--rooms=1")
		r.tells(t, "settling")
		children, err := processtest.Descendants(r.Process.Pid)
		if err != nil || len(children) != 2 {
			t.Fatalf("bench has the processes %v: %v", children, err)
		}
		if err := r.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if err := processtest.Gone(2*time.Second, append(children, r.Process.Pid)...); err != nil {
			t.Error(err)
		}
		status := r.ended(t)
		if signal == os.Interrupt && (status != 1 || !strings.Contains(r.err.String(), "there is no result")) {
			t.Errorf("status %d; %s", status, &r.err)
		}
		if r.out.String() != "" {
			t.Errorf("the result is %s", &r.out)
		}
	}
}

// One of four floods: it is cut again and again, and the others' links are left alone.
func TestBenchOfAFlood(t *testing.T) {
	got := measured(t, "--rooms=1", "--for=2s", "--flood=25")
	for name, is := range map[string]struct{ from, to float64 }{
		"floods": {1, 1}, "flood_inter_arrival_p99_ms": {25, 2000}, "flood_inter_arrival_p99_ratio": {0.1, 50}, "flood_closes": {1, 100},
		"flood_hurt": {0, 0}, "flood_tick_late_p99_us": {1, 1e6}, "flood_server_cpu_percent": {0.1, 110}, "players": {4, 4},
	} {
		if f, there := got[name]; !there || f < is.from || f > is.to {
			t.Errorf("%s is %v, not from %v to %v", name, f, is.from, is.to)
		}
	}
}

// Connections that say nothing cost little, and are gone after three seconds.
func TestBenchOfSilence(t *testing.T) {
	r := run(t, "whole", "bench", "--json", "--silent=200")
	if status := r.ended(t); status != 0 {
		t.Fatalf("status %d; %s", status, &r.err)
	}
	var got silenceResult
	if err := json.Unmarshal([]byte(r.out.String()), &got); err != nil {
		t.Fatalf("%v in %q", err, &r.out)
	}
	if got.Connections != 200 || got.Left != 0 || got.Closes["HelloLate"] != 200 || got.BorneP50 < 2900 || got.BorneMax < got.BorneP50 {
		t.Errorf("%+v", got)
	}
	if got.KBEach < 1 || got.KBEach > 25 || got.Goroutines < 1 || got.Goroutines > 3 {
		t.Errorf("each takes %.1f KB and %.1f goroutines", got.KBEach, got.Goroutines)
	}
}

func TestPrintSilence(t *testing.T) {
	r := silenceResult{Connections: 7, BorneP50: 3051, BorneMax: 3102, Closes: map[string]int{"HelloLate": 7}}
	r.fill(server.Stats{HeapBytes: 1 << 20, StackBytes: 2 << 20, Goroutines: 10}, server.Stats{HeapBytes: 1<<20 + 7<<11, StackBytes: 2<<20 + 7<<12, Goroutines: 17})
	var told strings.Builder
	r.print(&told)
	for _, part := range []string{"7 connections", "6.0 KB: 2.0 of heap and 4.0 of stack, 1.0 goroutines", "3051 ms (p50), 3102 ms at most; 0 are left", "HelloLate 7"} {
		if !strings.Contains(told.String(), part) {
			t.Errorf("%q is not told:\n%s", part, &told)
		}
	}
}
