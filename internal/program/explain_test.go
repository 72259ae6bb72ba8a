package program

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/explain"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// asked returns the flags of explain as they are without a command line, changed.
func asked(change func(f *flags.Explain)) *explainCommand {
	f := flags.Explain{Slot: -1, For: 3 * time.Second, RTT: 50 * time.Millisecond, Seed: 1, Coding: "tight"}
	change(&f)
	return &explainCommand{f}
}

func TestExplainBots(t *testing.T) {
	for name, c := range map[string]struct {
		change  func(f *flags.Explain)
		slot    int
		seconds float64
		whole   bool
	}{
		"all":  {func(*flags.Explain) {}, -1, 12, false},
		"one":  {func(f *flags.Explain) { f.Slot, f.Loss = 2, 0.1 }, 2, 3, false},
		"bare": {func(f *flags.Explain) { f.Coding = "whole" }, -1, 12, true},
	} {
		r, err := asked(c.change).simulate(whole())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r.Game != "rainfield" || r.Slot != c.slot || r.Seconds != c.seconds || r.Snapshot != nil || r.Left {
			t.Errorf("%s: it is of slot %d, over %.1f s", name, r.Slot, r.Seconds)
		}
		if most := int(20*c.seconds) + seats; r.Snapshots < most-2*seats || r.Snapshots > most || r.Body < 500 || (r.Wholes == r.Snapshots) != c.whole {
			t.Errorf("%s: %d snapshots, %d whole, %.0f bytes a second", name, r.Snapshots, r.Wholes, r.Body)
		}
	}
}

// The same seed explains the same match.
func TestExplainAgain(t *testing.T) {
	play := func(seed uint64) string {
		r, err := asked(func(f *flags.Explain) { f.Seed, f.Loss = seed, 0.05 }).simulate(whole())
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if a, b := play(5), play(5); a != b {
		t.Errorf("%s, then %s", a, b)
	}
	if play(5) == play(6) {
		t.Error("another seed changes nothing")
	}
}

func TestExplainTick(t *testing.T) {
	r, err := asked(func(f *flags.Explain) { f.Tick = 400 }).simulate(whole())
	if err != nil {
		t.Fatal(err)
	}
	if d := r.Snapshot; d == nil || d.Tick < 400 || d.Tick > 403 || d.Slot != 0 || len(d.Entities) < 80 || len(d.With) != seats-1 {
		t.Errorf("it tells of %+v", d)
	}
}

func TestExplainRefuses(t *testing.T) {
	botless := whole()
	botless.BenchBot = nil
	if _, err := asked(func(*flags.Explain) {}).simulate(botless); err == nil || !strings.Contains(err.Error(), "set BenchBot in its main.go") {
		t.Errorf("without bots: %v", err)
	}
	if _, err := asked(func(f *flags.Explain) { f.Slot = seats }).simulate(whole()); err == nil || !strings.Contains(err.Error(), "slots 0 to 3") {
		t.Errorf("a slot too far: %v", err)
	}
}

// playing returns the operator's address of a server on which bots play.
func playing(t *testing.T) string {
	t.Helper()
	s := start(t, flags.Serve{})
	end := (&playCommand{flags.Play{Bots: seats}}).company(t.Context(), whole(), s)
	t.Cleanup(end)
	eventually(t, "all bots play", func() bool { return s.Stats().Players == seats })
	admin := httptest.NewServer(s.AdminHandler())
	t.Cleanup(admin.Close)
	return admin.URL
}

func TestExplainServer(t *testing.T) {
	url := playing(t)
	var out strings.Builder
	f := asked(func(f *flags.Explain) { f.Admin, f.Room, f.Slot, f.For, f.JSON = url, 1, 3, time.Second, true }).Explain
	if err := ExplainServer(t.Context(), &out, f); err != nil {
		t.Fatal(err)
	}
	var r explain.Report
	if err := json.Unmarshal([]byte(out.String()), &r); err != nil || r.Room != 1 || r.Slot != 3 || r.Snapshots < 3 || len(r.Types) == 0 {
		t.Errorf("%v: %s", err, &out)
	}
	out.Reset()
	f.Tick, f.JSON = 1, false
	if err := ExplainServer(t.Context(), &out, f); err != nil || !strings.HasPrefix(out.String(), "rainfield, room 1, slot 3: tick ") {
		t.Errorf("%v: %s", err, &out)
	}
	f.Room = 77
	if err := ExplainServer(t.Context(), &out, f); err == nil || !strings.Contains(err.Error(), "there is no such room") {
		t.Errorf("of a room that is not there: %v", err)
	}
}

// What is no server of this game's kind is said to be none.
func TestExplainStranger(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("hello")) }))
	defer other.Close()
	var out strings.Builder
	f := asked(func(f *flags.Explain) { f.Admin, f.Room, f.Slot = other.URL, 1, 0 }).Explain
	if err := ExplainServer(t.Context(), &out, f); err == nil || !strings.Contains(err.Error(), "does not answer as a server of this version") {
		t.Errorf("%v: %s", err, &out)
	}
	other.Close()
	if err := ExplainServer(t.Context(), &out, f); err == nil || out.Len() > 0 {
		t.Errorf("nobody answered, and it told %s", &out)
	}
}
