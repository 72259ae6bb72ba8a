package simtest_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

func TestSyncRollbackOfRainfield(t *testing.T) {
	for _, depth := range []int{1, 2, 8, 30} {
		if err := simtest.SyncRollback(botMatch(rules.Game), 1500, depth); err != nil {
			t.Errorf("depth %d: %v", depth, err)
		}
	}
}

// An unseeded value in a step is found in the tick in which it has an effect, and named to the field.
func TestSyncRollbackNamesTheField(t *testing.T) {
	for _, depth := range []int{1, 2, 8} {
		steps := 0
		game := &sim.Game{Schema: rules.Game.Schema, New: func() sim.World { return forgetful{rules.New(), &steps} }}
		err := simtest.SyncRollback(botMatch(game), 600, depth)
		var found *rollback.SyncError
		if !errors.As(err, &found) {
			t.Fatalf("depth %d: nothing was found: %v", depth, err)
		}
		for _, part := range []string{"comes out differently", "Ships[0].HP"} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("depth %d: the error does not say %q: %v", depth, part, err)
			}
		}
		if at, latest := int(found.Tick), 500/(depth+1)+depth+1; at > latest {
			t.Errorf("depth %d: found in tick %d, not by %d", depth, at, latest)
		}
	}
}

func TestSyncRollbackRefusesOptions(t *testing.T) {
	m := botMatch(rules.Game)
	m.Options = []byte{1, 2, 3, 4, 5, 6, 7, 8, 9}
	if simtest.SyncRollback(m, 10, 2) == nil {
		t.Error("malformed options were taken")
	}
}
