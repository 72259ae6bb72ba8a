package simtest

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
)

// SyncRollback plays a match for a number of ticks as machines do that play by rollback: before every tick it goes back by depth
// ticks and steps through them again. The error names the first tick and the first fields that came out differently. It
// is [Sync] for games without a server; rules that pass one pass the other, but what they do to a world between two
// ticks is not the same.
func SyncRollback(m Match, ticks, depth int) error {
	test := rollback.NewSyncTest(m.Game, depth)
	if err := test.World().Start(m.Seed, m.Options); err != nil {
		return err
	}
	for range ticks {
		f := test.Frame()
		for slot, bot := range m.Bots {
			if f.Tick == 1 {
				f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
			}
			f.Inputs[slot] = bot.Input(f.Tick, test.World(), sim.Slot(slot))
		}
		if err := test.Advance(); err != nil {
			return named(err)
		}
	}
	return nil
}

// named adds to what a sync test found the fields that differ.
func named(err error) error {
	var e *rollback.SyncError
	if !errors.As(err, &e) {
		return err
	}
	var lines []string
	for _, d := range worlddiff.Worlds(e.First, e.Again) {
		lines = append(lines, d.String())
	}
	return fmt.Errorf("tick %d: %w:\n%s", e.Tick, err, strings.Join(lines, "\n"))
}
