package interest_test

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
)

// In random worlds, distances are what they are from entity to eye.
func TestAway(t *testing.T) {
	measured := 0
	for seed := range uint64(60) {
		rng := fixed.NewPCG(seed)
		a := newArena(&rng)
		scene, v, w := interest.NewScene(a.schema), interest.NewViewer(a.schema, 1), newWitness(a.schema, 1)
		world := drawWorld(&rng)
		for range 4 {
			scene.Update(a.q, world)
			v.Look(scene)
			w.look(a, world)
			for typ := range a.q.Tables {
				for row := range a.q.Tables[typ].Len {
					measured += w.checkAway(t, a, typ, row, v, scene)
				}
			}
			a.step()
		}
	}
	if measured < 1000 {
		t.Errorf("only %d distances were measured", measured)
	}
}

// checkAway compares what a viewer says of a distance with what it is, and returns 1 if there was any.
func (w *witness) checkAway(t *testing.T, a *arena, typ, row int, v *interest.Viewer, scene *interest.Scene) int {
	t.Helper()
	s := &a.schema.Types[typ]
	distance, near := 0.0, 0.0
	if s.Near > 0 && s.To != sim.OwnerOnly {
		near = s.Near.Float()
		if w.looks {
			distance = math.Sqrt(float64(w.distance(s, &a.q.Tables[typ], row))) / float64(fixed.One)
		}
	}
	gotDistance, gotNear := v.Away(scene, typ, row)
	if gotNear != near || math.Abs(gotDistance-distance) > 0.01 {
		t.Fatalf("an entity of %+v is %.3f units away, of %.3f; told is %.3f of %.3f", s, distance, near, gotDistance, gotNear)
	}
	if distance > 0 {
		return 1
	}
	return 0
}

// Turns tell when the player was told last of the entity that waits.
func TestSince(t *testing.T) {
	asked := 0
	for seed := range uint64(20) {
		rng := fixed.NewPCG(seed)
		a := newArena(&rng)
		scene, v, turns := interest.NewScene(a.schema), interest.NewViewer(a.schema, 1), interest.NewTurns(a.schema)
		told := map[[2]int]sim.Tick{}
		for tick := sim.Tick(10); tick < 14; tick++ {
			scene.Update(a.q, nil)
			v.Look(scene)
			turns.Begin(scene, v, tick)
			turns.Compare(sim.NewQuantised(a.schema))
			for turns.Left() > 0 {
				turn, _ := turns.Next()
				key := [2]int{turn.Type, int(turn.Row)}
				want, before := told[key]
				if !before {
					want = 9
				}
				if since, _ := turns.Since(turn); since != want {
					t.Fatalf("seed %d, tick %d, %+v: told at tick %d, not %d", seed, tick, turn, since, want)
				}
				if asked++; asked%2 == 0 {
					turns.Sent(turn)
					told[key] = tick
				}
			}
		}
	}
	if asked < 1000 {
		t.Errorf("only %d times somebody had news", asked)
	}
}
