package program

import (
	"encoding/json"
	"testing"
)

// Two minutes of what `make soak` does for half an hour: the server's memory does not grow once its buffers are full, its
// goroutines end with their links, and everybody keeps his seat. In so short a time the drops themselves move the live
// memory by a few percent.
func TestTwoMinutesOfSoak(t *testing.T) {
	t.Parallel() // it hardly uses the machine
	r := run(t, "whole", "soak", "--rooms=10", "--for=2m", "--drop-every=10s", "--max-drift=8", "--json")
	if status := r.endedWithin(t, soakPatience); status != 0 {
		t.Fatalf("status %d; %s%s", status, &r.out, &r.err)
	}
	var got soakResult
	if err := json.Unmarshal([]byte(r.out.String()), &got); err != nil {
		t.Fatalf("%v in %q", err, &r.out)
	}
	t.Logf("%+v", got)
	if got.Drops < 100 || got.Reconnects < 80 || got.Rooms != 10 || got.HeapKB == 0 || got.GoroutinesBefore == 0 || got.Seconds < 119 {
		t.Errorf("hardly anything happened: %+v", got)
	}
}
