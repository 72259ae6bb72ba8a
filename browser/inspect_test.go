package browser

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// inspected returns a host without a link.
func inspected() *host {
	h := newHost(rules.Game)
	h.configure(handed{}, false, 1)
	return h
}

func TestGhostOfHost(t *testing.T) {
	h := inspected()
	if h.inspection.ghost != nil {
		t.Fatal("there is memory for ghosts before one is asked for")
	}
	v := h.ghostOf(client.GhostTold)
	if len(v.Words) != rules.Schema.ViewWords || v.Words[client.HeaderSlot] != uint32(sim.NoSlot) {
		t.Errorf("the ghost has %d words and the header %v", len(v.Words), v.Words[:sim.ViewHeader])
	}
	if !h.play(1, 0) {
		t.Fatal("there is no match")
	}
	for i := range 60 {
		h.frame(float64(i) * 1000 / 60)
	}
	solo := h.ghostOf(client.GhostTold)
	if solo != v || solo.Words[client.HeaderTick] != uint32(h.solo.Tick()) || solo.Len(0) != h.picture().Len(0) {
		t.Errorf("the ghost of the solo match has the header %v", solo.Words[:sim.ViewHeader])
	}
	if n := testing.AllocsPerRun(20, func() { h.ghostOf(client.GhostTold) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestCorrectionsOfHost(t *testing.T) {
	h := inspected()
	if n := h.corrections(); n != 0 || len(h.inspection.corrections) != 0 {
		t.Errorf("%d corrections without a room", n)
	}
	h.inspection.write([]predict.Correction{{Tick: 7, Size: 1.5, Replayed: 3}, {Tick: 10, Replayed: 4}})
	if want := []uint32{7, 0x3fc00000, 3, 10, 0, 4}; !slices.Equal(h.inspection.corrections, want) {
		t.Errorf("the words are %v, want %v", h.inspection.corrections, want)
	}
	h.play(1, 0)
	if n := h.corrections(); n != 0 {
		t.Errorf("%d corrections in a match without a server", n)
	}
}
