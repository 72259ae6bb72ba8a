package simtest_test

import (
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

func botMatch(game *sim.Game) simtest.Match {
	m := simtest.Match{Game: game, Seed: 1, Options: rules.Options{Skip: 4}.Pack()} // soon there is a boss
	for i := range 4 {
		m.Bots = append(m.Bots, client.Bot(rules.NewHunter(uint64(i))))
	}
	return m
}

func TestSyncOfRainfield(t *testing.T) {
	if err := simtest.Sync(botMatch(rules.Game), 8000, 8); err != nil {
		t.Error(err)
	}
}

// forgetful is a world whose step depends on something that is not part of it.
type forgetful struct {
	*rules.World
	steps *int
}

func (f forgetful) Advance(frame *sim.PackedFrame, ev *sim.Events) {
	f.World.Advance(frame, ev)
	if *f.steps++; *f.steps%500 == 0 {
		f.World.Ships.At(0).HP--
	}
}

func (f forgetful) CopyFrom(src sim.World) { f.World.CopyFrom(src.(forgetful).World) }

func TestSyncFindsWhatTheWorldDoesNotHold(t *testing.T) {
	steps := 0
	game := &sim.Game{Schema: rules.Game.Schema, New: func() sim.World { return forgetful{rules.New(), &steps} }}
	err := simtest.Sync(botMatch(game), 600, 4)
	if err == nil {
		t.Fatal("nothing was found")
	}
	for _, part := range []string{"comes out differently", "Ships[0].HP"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error does not say %q: %v", part, err)
		}
	}
}
