package program

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestBenchSyncTest(t *testing.T) {
	var out bytes.Buffer
	if err := BenchSyncTest(&out, true); err != nil {
		t.Fatal(err)
	}
	var figures map[string]float64
	if err := json.Unmarshal(out.Bytes(), &figures); err != nil || strings.Count(out.String(), "\n") != 1 {
		t.Fatalf("%v in %q", err, &out)
	}
	for _, name := range []string{"ns_per_frame_64b", "ns_per_frame_64k", "ns_per_frame_256k", "copy_ns_64k", "copy_ns_256k"} {
		if figures[name] <= 0 {
			t.Errorf("%s is %v", name, figures[name])
		}
	}
	if allocs, there := figures["allocs_per_frame"]; !there || allocs != 0 {
		t.Errorf("allocs_per_frame is %v", allocs)
	}
	// Eight copies make most of a frame, so it cannot take less than four, nor sensibly more than forty.
	if ratio := figures["ns_per_frame_64k"] / figures["copy_ns_64k"]; ratio < 4 || ratio > 40 {
		t.Errorf("a frame takes %.1f copies: %v", ratio, figures)
	}
	out.Reset()
	if err := BenchSyncTest(&out, false); err != nil || !strings.Contains(out.String(), "64 KiB") {
		t.Errorf("%v, for people: %s", err, &out)
	}
}

// A state that comes out differently is no measurement.
func TestBenchSyncTestChecks(t *testing.T) {
	run := newSyncTestRun(64)
	flat := run.test.World().(*flatState)
	flat.bytes[flat.newest]++
	nsEach(time.Millisecond, run.frame)
	if run.err == nil {
		t.Error("nothing was noticed")
	}
}
