package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

func TestSummary(t *testing.T) {
	w := New()
	Init(w, 1, Options{})
	if got := sim.Summarise(w); got != (sim.Summary{}) {
		t.Errorf("before the first wave the summary is %+v", got)
	}
	w.Wave = 5
	if got, want := sim.Summarise(w), (sim.Summary{Phase: sim.PhasePlaying, Progress: 5}); got != want {
		t.Errorf("in wave 5 the summary is %+v", got)
	}
}
