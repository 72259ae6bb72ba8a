package rules_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/cubes/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// A snapshot holds all of the world, exactly, so that a trace of snapshots is a trace of worlds.
func TestSnapshotIsTheWorld(t *testing.T) {
	w := rules.New()
	if err := w.Start(1, nil); err != nil {
		t.Fatal(err)
	}
	if w.Cubes.Len() != rules.Count {
		t.Fatalf("%d cubes", w.Cubes.Len())
	}
	rng := fixed.NewPCG(7)
	for _, c := range w.Cubes.All() {
		c.Turn = fixed.SmallestThree{Largest: uint8(rng.Below(4)), A: uint16(rng.Below(512)), B: uint16(rng.Below(512)), C: 511}
		c.X, c.Z = rng.Between(-64*fixed.One, 64*fixed.One)&^127, fixed.One/512
		c.Active = rng.Below(2) == 1
	}
	q := sim.NewQuantised(rules.Schema)
	w.Quantise(q)
	seen := rules.New()
	seen.Restore(q, 0)
	if seen.Hash() != w.Hash() {
		t.Error("the world that a snapshot gives is another one")
	}
	before := w.Hash()
	w.Advance(sim.NewPackedFrame(1), nil)
	if w.Hash() != before {
		t.Error("a step moves something")
	}
}
