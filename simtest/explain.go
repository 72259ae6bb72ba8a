package simtest

import (
	"fmt"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
)

// Explain tells, in a few lines, where the worlds of two machines parted that have each made a bundle of it: the first tick
// whose checksums differ, and whether the machines stepped with other frames, began with other worlds, or whether one of
// them computed something that does not follow from its log, with the fields that are wrong then. The error says that a
// bundle cannot be read.
func Explain(game *sim.Game, a, b []byte) (string, error) {
	var bundles [2]rollback.Bundle
	for i, raw := range [2][]byte{a, b} {
		if err := bundles[i].Decode(raw); err != nil {
			return "", err
		}
	}
	var text strings.Builder
	if tick, ok := firstDifference(&bundles[0], &bundles[1]); ok {
		fmt.Fprintf(&text, "the worlds of slots %d and %d differ from tick %d on\n", bundles[0].Slot, bundles[1].Slot, tick)
	}
	var logs [2]*sim.Log
	for i := range logs {
		logs[i] = sim.NewLog(game.Schema)
		if err := logs[i].Load(bundles[i].Log); err != nil {
			return "", err
		}
	}
	parting, err := worlddiff.Logs(game, logs[0], logs[1])
	switch {
	case err != nil:
		return "", err
	case parting.Parted:
		fmt.Fprintf(&text, "their logs part in tick %d: %s%s", parting.Tick, parting.Frame, listed(parting.World))
		return text.String(), nil
	}
	for i := range bundles {
		if err := doubt(&text, game, &bundles[i], logs[i]); err != nil {
			return "", err
		}
	}
	return text.String(), nil
}

// firstDifference returns the first tick whose checksums differ in the traces of two bundles.
func firstDifference(a, b *rollback.Bundle) (sim.Tick, bool) {
	first := max(a.Tick-sim.Tick(len(a.Trace)), b.Tick-sim.Tick(len(b.Trace))) + 1
	for tick := first; tick <= min(a.Tick, b.Tick); tick++ {
		if a.Trace[len(a.Trace)-1-int(a.Tick-tick)] != b.Trace[len(b.Trace)-1-int(b.Tick-tick)] {
			return tick, true
		}
	}
	return 0, false
}

// doubt plays a bundle's log and tells how the machine's own world differs from what comes of it.
func doubt(text *strings.Builder, game *sim.Game, b *rollback.Bundle, log *sim.Log) error {
	world := game.New()
	if err := log.Play(world, b.Tick); err != nil {
		return err
	}
	if rollback.Fold(world.Hash()) == b.Local {
		fmt.Fprintf(text, "the world of slot %d is what its log says\n", b.Slot)
		return nil
	}
	fmt.Fprintf(text, "the world of slot %d in tick %d is not what its log says", b.Slot, b.Tick)
	if len(b.World) == 0 {
		text.WriteString("\n")
		return nil
	}
	own := game.New()
	if err := own.Decode(b.World); err != nil {
		return err
	}
	text.WriteString(listed(worlddiff.Worlds(world, own)))
	return nil
}

// listed returns differences, one a line.
func listed(list []worlddiff.Difference) string {
	var text strings.Builder
	text.WriteString(":\n")
	for _, d := range list {
		fmt.Fprintf(&text, "  %s\n", d)
	}
	return text.String()
}
