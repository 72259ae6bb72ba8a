package sim_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

func TestFrameClear(t *testing.T) {
	f := sim.NewPackedFrame(2)
	f.Inputs[1] = sim.PackedInput{1, 2, 3}
	f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandJoin, Slot: 1})
	f.Predicted = true
	room := cap(f.Commands)
	f.Clear(9)
	if f.Tick != 9 || len(f.Inputs) != 2 || f.Inputs[1] != (sim.PackedInput{}) || len(f.Commands) != 0 || f.Predicted {
		t.Errorf("after Clear: %+v", f)
	}
	if cap(f.Commands) != room {
		t.Error("Clear gave the commands' memory away")
	}
}

// Rules ask for the input of a slot that a snapshot names, whatever it is.
func TestFrameInput(t *testing.T) {
	f := sim.Frame[int8]{Inputs: []int8{5, -6}}
	for slot, want := range map[sim.Slot]int8{0: 5, 1: -6, 2: 0, sim.NoSlot: 0} {
		if got := f.Input(slot); got != want {
			t.Errorf("slot %d: %d, want %d", slot, got, want)
		}
	}
}

func TestHandle(t *testing.T) {
	for _, c := range []struct {
		index      int
		generation uint16
		want       sim.Handle
	}{{0, 0, 0}, {0, 1, 0x10000}, {65534, 65535, 0xfffffffe}, {258, 3, 0x30102}} {
		h := sim.MakeHandle(c.index, c.generation)
		if h != c.want || h.Index() != c.index || h.Generation() != c.generation {
			t.Errorf("place %d, generation %d: %#x", c.index, c.generation, uint32(h))
		}
	}
}
