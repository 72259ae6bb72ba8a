package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"testing"
)

// asProgram is the variable of the environment that makes this test's binary the program. Its children are it, too.
const asProgram = "TICKWORK_TEST_CROWDBENCH"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// A hundred players come in and are told of a hundred wanderers, many times a second.
func TestBench(t *testing.T) {
	cmd := exec.Command(os.Args[0], "bench", "--rooms=1", "--snapshot-every=1", "--objects=100", "--for=2s", "--settle=1s", "--json")
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]float64
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	for name, is := range map[string]struct{ from, to float64 }{
		"players": {100, 100}, "rooms": {1, 1}, "tick_hz": {40, 70}, "cpu_percent_of_a_core": {0.5, 100},
		"snapshot_hz":                 {5, 70}, // a busy machine's links get fewer
		"us_per_object_client_update": {0.01, 5}, "wire_megabytes_per_s": {0.02, 3}, "late_input_percent": {0, 100},
	} {
		if f, there := got[name]; !there || f < is.from || f > is.to {
			t.Errorf("%s is %v, not from %v to %v", name, f, is.from, is.to)
		}
	}
	// Something moves: a snapshot of nothing new takes less than one byte for three of them.
	if each := got["down_bytes_per_client_s"] / got["snapshot_hz"]; each < 33 || each > 400 {
		t.Errorf("a snapshot of 100 wanderers takes %.1f bytes", each)
	}
	cpu := got["us_per_object_client_update"] * 100 * got["players"] * got["snapshot_hz"] / 1e4
	if percent := got["cpu_percent_of_a_core"]; cpu < percent*0.9 || cpu > percent*1.1 {
		t.Errorf("%.2f %% of a processor, but the updates take %.2f %%", percent, cpu)
	}
}
