package interest_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
)

// In random worlds, there is a reason for knowing of what is known and one for not knowing of what is not; each of them occurs.
func TestWhy(t *testing.T) {
	given := map[interest.Reason]int{}
	for seed := range uint64(150) {
		rng := fixed.NewPCG(seed)
		a := newArena(&rng)
		world := drawWorld(&rng)
		scene, viewer := interest.NewScene(a.schema), interest.NewViewer(a.schema, sim.Slot(below(&rng, arenaSlots)))
		for range 6 {
			scene.Update(a.q, world)
			viewer.Look(scene)
			for typ := range a.q.Tables {
				for row, h := range a.q.Tables[typ].Live() {
					why := viewer.Why(scene, typ, h)
					if why.Known() != slices.Contains(viewer.Rows(typ), int32(row)) {
						t.Fatalf("seed %d: row %d of %+v: %s", seed, row, a.schema.Types[typ], why)
					}
					given[why]++
					given[viewer.Why(scene, typ, h+2<<16)]++
				}
			}
			a.step()
		}
	}
	for why := interest.Gone; why <= interest.Lingering; why++ {
		if given[why] < 10 {
			t.Errorf("%q was the reason %d times", why, given[why])
		}
	}
}
