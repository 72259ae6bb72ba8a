package worlddiff_test

import (
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

func bots(n int) (list []client.Bot) {
	for i := range n {
		list = append(list, rules.NewHunter(uint64(i)))
	}
	return list
}

// pair returns two equal worlds in the middle of a match.
func pair() (a, b *rules.World) {
	_, w := simtest.Record(simtest.Match{Game: rules.Game, Seed: 4, Bots: bots(3)}, 300)
	a, b = w.(*rules.World), rules.New()
	b.CopyFrom(a)
	return a, b
}

func TestEqualWorlds(t *testing.T) {
	a, b := pair()
	if d := worlddiff.Worlds(a, b); len(d) > 0 {
		t.Errorf("differences between equal worlds: %v", d)
	}
}

func TestWhatFreePlacesHoldDoesNotCount(t *testing.T) {
	a, b := pair()
	for _, w := range []*rules.World{a, b} {
		h, s := w.Drops.Spawn()
		if w == a {
			s.Pos.X = fixed.One
		}
		w.Drops.Remove(h)
	}
	if d := worlddiff.Worlds(a, b); len(d) > 0 {
		t.Errorf("differences between equal worlds: %v", d)
	}
}

func TestDifferencesAreNamed(t *testing.T) {
	for _, c := range []struct {
		path   string
		change func(w *rules.World)
	}{
		{"Ships[1].Pos.X", func(w *rules.World) { w.Ships.At(1).Pos.X += 1 }},
		{"Ships[2].Away", func(w *rules.World) { w.Ships.At(2).Away = true }},
		{"Options.Constant", func(w *rules.World) { w.Options.Constant = true }},
		{"Rand.", func(w *rules.World) { w.Rand.Uint64() }},
		{"Drops[", func(w *rules.World) { w.Drops.Spawn() }},
		{"Ships[0] generation", func(w *rules.World) {
			h, s := first(w)
			old := *s
			w.Ships.Remove(h)
			_, s = w.Ships.Spawn()
			*s = old
		}},
	} {
		a, b := pair()
		c.change(b)
		d := worlddiff.Worlds(a, b)
		if len(d) == 0 || !strings.HasPrefix(d[0].Path, c.path) || d[0].A == d[0].B {
			t.Errorf("%s was changed, and told is %v", c.path, d)
		}
	}
}

func first(w *rules.World) (sim.Handle, *rules.Ship) {
	for h, s := range w.Ships.All() {
		return h, s
	}
	return 0, nil
}

func TestFixedNumbersAreTextForPeople(t *testing.T) {
	a, b := pair()
	a.Ships.At(0).Pos.X, b.Ships.At(0).Pos.X = fixed.One*3/2, fixed.One*2
	if got := worlddiff.Worlds(a, b)[0].String(); got != "Ships[0].Pos.X: 1.50000 (98304), 2.00000 (131072)" {
		t.Errorf("told is %q", got)
	}
}

func TestManyDifferencesAreCutOff(t *testing.T) {
	busy, _ := pair()
	if d := worlddiff.Worlds(busy, rules.New()); len(d) != worlddiff.Limit {
		t.Errorf("%d differences are told", len(d))
	}
}
