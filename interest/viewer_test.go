package interest_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
)

// One comes to know of an entity at 80 units, and forgets it at more than 90.
func TestHysteresis(t *testing.T) {
	q := rankWorld()
	scene, viewer := interest.NewScene(rankSchema), interest.NewViewer(rankSchema, 0)
	for _, step := range []struct {
		x    int32
		want bool
	}{{181, false}, {180, true}, {181, true}, {190, true}, {191, false}, {190, false}, {181, false}, {180, true}} {
		q.Tables[1].Columns[0][2] = step.x
		scene.Update(q, nil)
		viewer.Look(scene)
		if got := slices.Contains(viewer.Rows(1), 2); got != step.want {
			t.Fatalf("at %d: known %t, want %t", step.x, got, step.want)
		}
	}
	// Who comes anew is another one, even in the same place.
	q.Tables[1].Columns[0][2] = 185
	for i, want := range []bool{true, false} {
		scene.Update(q, nil)
		viewer.Look(scene)
		if got := slices.Contains(viewer.Rows(1), 2); got != want {
			t.Errorf("look %d: known %t, want %t", i, got, want)
		}
		q.Tables[1].Handles[2] += 2 << 16
	}
}

// Who has lost what he looked from goes on looking from there; the game may say that he looks from nowhere.
func TestEyes(t *testing.T) {
	q := rankWorld()
	scene, viewer := interest.NewScene(rankSchema), interest.NewViewer(rankSchema, 0)
	look := func(w sim.World) int {
		scene.Update(q, w)
		viewer.Look(scene)
		return len(viewer.Rows(1))
	}
	if n := look(nil); n != 3 {
		t.Errorf("%d beasts are near the flag, want 3", n)
	}
	q.Tables[0].Columns[2][0] = int32(sim.NoSlot)
	if n := look(nil); n != 3 {
		t.Errorf("%d beasts are near where the flag was, want 3", n)
	}
	if n := look(eyeWorld{eyes: eyes{0: {190 * fixed.One, 100 * fixed.One}}}); n != 3 {
		t.Errorf("%d beasts are near the game's eye, want all 3: they were known before", n)
	}
	if n := look(eyeWorld{eyes: eyes{0: {191 * fixed.One, 100 * fixed.One}}}); n != 2 {
		t.Errorf("%d beasts are near the game's eye, want 2", n)
	}
	if n := look(eyeWorld{eyes: eyes{}}); n != 0 {
		t.Errorf("%d beasts are near nowhere, want none", n)
	}
}

func TestAll(t *testing.T) {
	plain := sim.TypeSchema{Name: "Plain", Capacity: 4, Owner: 2, Columns: rankColumns, Place: unitPlace}
	with := func(change func(t *sim.TypeSchema)) *sim.Schema {
		typ := plain
		typ.Columns = slices.Clone(plain.Columns)
		change(&typ)
		return &sim.Schema{Slots: 2, Types: []sim.TypeSchema{plain, typ}}
	}
	seesAll := sight(func(sim.Slot, int, sim.Handle) bool { return true })
	open := with(func(t *sim.TypeSchema) {})
	tests := []struct {
		name   string
		schema *sim.Schema
		world  sim.World
		want   bool
	}{
		{"nothing is hidden", open, nil, true},
		{"teams and eyes hide nothing", open, struct {
			sim.World
			teams
			eyes
		}{}, true},
		{"a line of sight", open, sightWorld{sight: seesAll}, false},
		{"a type known from near", with(func(t *sim.TypeSchema) { t.Near = fixed.One }), nil, false},
		{"a type for the team", with(func(t *sim.TypeSchema) { t.To = sim.TeamOnly }), nil, false},
		{"a column for the owner", with(func(t *sim.TypeSchema) { t.Columns[3].To = sim.OwnerOnly }), nil, false},
	}
	for _, test := range tests {
		q := sim.NewQuantised(test.schema)
		put(q, 0, 1, 1, 255)
		put(q, 0, 2, 2, 0)
		scene, viewer := interest.NewScene(test.schema), interest.NewViewer(test.schema, 0)
		if viewer.All() {
			t.Errorf("%s: all is known before the first look", test.name)
		}
		scene.Update(q, test.world)
		viewer.Look(scene)
		if viewer.All() != test.want {
			t.Errorf("%s: all is known: %t, want %t", test.name, viewer.All(), test.want)
		}
		if !slices.Equal(viewer.Rows(0), []int32{0, 1}) {
			t.Errorf("%s: the rows of the plain type are %v", test.name, viewer.Rows(0))
		}
	}
}

func TestMisuse(t *testing.T) {
	ownerless := &sim.Schema{Types: []sim.TypeSchema{{Name: "A", Capacity: 1, Owner: -1, To: sim.OwnerOnly}}}
	nowhere := sim.Place{Columns: [2]int{-1, -1}}
	placeless := &sim.Schema{Types: []sim.TypeSchema{{Name: "A", Capacity: 1, Owner: -1, Near: 1, Place: nowhere}}}
	scene, viewer, turns := interest.NewScene(rankSchema), interest.NewViewer(rankSchema, 0), interest.NewTurns(rankSchema)
	other := interest.NewViewer(placeless, 0)
	tests := []struct {
		name string
		do   func()
	}{
		{"an audience without an owner", func() { interest.NewScene(ownerless) }},
		{"near without a place", func() { interest.NewScene(placeless) }},
		{"a look before there is anything", func() { viewer.Look(scene) }},
		{"a look by a viewer of another schema", func() { scene.Update(rankWorld(), nil); other.Look(scene) }},
		{"turns of another schema", func() { turns.Begin(scene, other, 0) }},
		{"asking too late", func() {
			viewer.Look(scene)
			turns.Begin(scene, viewer, 0)
			turns.Ask(0, 0, 0)
			turns.Next()
			turns.Ask(0, 1, 0)
		}},
	}
	for _, test := range tests {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", test.name)
				}
			}()
			test.do()
		}()
	}
}
