package client_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// typeOf returns the number of a type by its name.
func typeOf(t *testing.T, name string) int {
	t.Helper()
	n := slices.IndexFunc(rules.Schema.Types, func(s sim.TypeSchema) bool { return s.Name == name })
	if n < 0 {
		t.Fatalf("there is no type %s", name)
	}
	return n
}

// Words of a ship's row.
const (
	shipSlot = sim.RowFields + iota
	shipX
	shipY
)

// ships returns where a view shows the ships, by slot.
func ships(t *testing.T, v *sim.View) map[sim.Slot][2]float32 {
	t.Helper()
	at := map[sim.Slot][2]float32{}
	typ := typeOf(t, "Ship")
	for i := range v.Len(typ) {
		row := v.Row(typ, i)
		at[sim.Slot(row[shipSlot])] = [2]float32{sim.Float(row[shipX]), sim.Float(row[shipY])}
	}
	return at
}

// places returns where the ships of a world are, by slot.
func places(w sim.World) map[sim.Slot][2]float32 {
	at := map[sim.Slot][2]float32{}
	for _, s := range w.(*rules.World).Ships.All() {
		at[s.Slot] = [2]float32{float32(s.Pos.X.Float()), float32(s.Pos.Y.Float())}
	}
	return at
}

func sameMap(a, b map[sim.Slot][2]float32) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if a[k] != b[k] {
			return false
		}
	}
	return true
}

func ghost(c *client.Client, kind client.Ghost) *sim.View {
	v := sim.NewView(rules.Schema)
	c.Ghost(kind, v)
	return v
}

func TestGhosts(t *testing.T) {
	s := playing(t)
	s.play(200, rules.Input{MoveX: 127}) // the last snapshot is one tick old
	told, predicted := ghost(s.client, client.GhostTold), ghost(s.client, client.GhostPredicted)
	if got, want := ships(t, told), places(s.client.World()); len(want) == 0 || !sameMap(got, want) {
		t.Errorf("the server has told %v, the ghost shows %v", want, got)
	}
	if got, want := ships(t, predicted), places(s.client.Predicted()); len(want) == 0 || !sameMap(got, want) {
		t.Errorf("%v is predicted, the ghost shows %v", want, got)
	}
	if sameMap(ships(t, told), ships(t, predicted)) {
		t.Error("a ship that flies is predicted to be where the server has seen it: the test shows nothing")
	}
	if tick := sim.Tick(told.Words[client.HeaderTick]); tick != s.client.SnapshotTick() {
		t.Errorf("what was told is of tick %d, the snapshot of %d", tick, s.client.SnapshotTick())
	}
	if tick := sim.Tick(predicted.Words[client.HeaderTick]); tick != s.client.Tick() {
		t.Errorf("what is predicted is of tick %d, the client at %d", tick, s.client.Tick())
	}
}

// What is told shows all of the snapshot, what is predicted only what a player foresees.
func TestGhostsShowTheirPart(t *testing.T) {
	s := playing(t)
	s.play(200, rules.Input{})
	world := s.client.World().(*rules.World)
	told, predicted := ghost(s.client, client.GhostTold), ghost(s.client, client.GhostPredicted)
	for _, c := range []struct {
		name      string
		told      int
		predicted bool
	}{
		{"Ship", world.Ships.Len(), true}, {"Asteroid", world.Asteroids.Len(), true},
		{"Enemy", world.Enemies.Len(), false}, {"World", 1, false},
	} {
		typ := typeOf(t, c.name)
		if told.Len(typ) != c.told || predicted.Len(typ) > 0 != (c.predicted && c.told > 0) {
			t.Errorf("%s: %d of %d are told, %d predicted", c.name, told.Len(typ), c.told, predicted.Len(typ))
		}
		for i := range told.Len(typ) {
			if told.Row(typ, i)[sim.RowFlags]&sim.FlagNow != 0 {
				t.Errorf("%s: what was told is flagged as predicted", c.name)
			}
		}
	}
}

func TestGhostsOfNothing(t *testing.T) {
	s := newServer(t, client.Config{})
	for _, kind := range []client.Ghost{client.GhostTold, client.GhostPredicted} {
		v := ghost(s.client, kind)
		for typ := range rules.Schema.Types {
			if v.Len(typ) != 0 {
				t.Errorf("ghost %d shows %d rows of type %d before there is a room", kind, v.Len(typ), typ)
			}
		}
		if v.Words[client.HeaderSlot] != uint32(sim.NoSlot) || v.Words[client.HeaderState] != uint32(client.Waiting) {
			t.Errorf("ghost %d has the header %v", kind, v.Words[:sim.ViewHeader])
		}
	}
}

// A correction is smoothed in the picture, and seen at once in the ghost.
func TestGhostIsNotSmoothed(t *testing.T) {
	s := playing(t)
	s.play(200, rules.Input{})
	for _, ship := range s.world.Ships.All() {
		ship.Pos.X += 20 * fixed.One // which nobody could foresee
	}
	s.tick++
	s.now += clock.Second / 60
	s.world.Advance(&sim.PackedFrame{Tick: sim.Tick(s.tick), Inputs: make([]sim.PackedInput, rules.Schema.Slots)}, nil)
	s.snapshot()
	s.client.Advance(s.now, sim.PackedInput{})
	drawn := ships(t, s.client.View(s.now, sim.PackedInput{}))[s.client.Slot()]
	seen := ships(t, ghost(s.client, client.GhostPredicted))[s.client.Slot()]
	if off := seen[0] - drawn[0]; off < 15 && off > -1500 {
		t.Errorf("a jump of 20 is drawn at %v and predicted at %v", drawn, seen)
	}
}

// Whoever looks at ghosts changes nothing, and nobody pays for them.
func TestGhostsChangeNothing(t *testing.T) {
	s := playing(t)
	s.play(200, rules.Input{MoveX: 50})
	picture := slices.Clone(s.client.Picture().Words)
	predicted := s.client.Predicted().Hash()
	v := sim.NewView(rules.Schema)
	if n := testing.AllocsPerRun(50, func() {
		s.client.Ghost(client.GhostTold, v)
		s.client.Ghost(client.GhostPredicted, v)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if !slices.Equal(picture, s.client.Picture().Words) || s.client.Predicted().Hash() != predicted {
		t.Error("the picture or the prediction is another one")
	}
}

func TestGhostsOfSolo(t *testing.T) {
	s := newSolo(t, 1)
	for i := range 120 {
		s.Advance(clock.Time(i)*soloFrame, rules.Input{MoveX: 127}.Pack())
	}
	v := sim.NewView(rules.Schema)
	s.Ghost(client.GhostTold, v)
	if got, want := ships(t, v), places(s.World()); len(want) != 1 || !sameMap(got, want) {
		t.Errorf("the world has %v, the ghost shows %v", want, got)
	}
	if v.Words[client.HeaderTick] != uint32(s.Tick()) {
		t.Errorf("tick %d, the ghost is of %d", s.Tick(), v.Words[client.HeaderTick])
	}
	s.Ghost(client.GhostPredicted, v)
	if got := ships(t, v); len(got) != 0 {
		t.Errorf("%v is predicted", got)
	}
}
