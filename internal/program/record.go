package program

import (
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/simtest"
)

// recordCommand plays a match of bots without any network and keeps its log.
type recordCommand struct {
	flags.Record
}

// Run plays, writes the log, and prints the hash of the world at its end.
func (c *recordCommand) Run(g Game) error {
	if g.Bot == nil {
		return noBots(g, "Bot")
	}
	if slots := g.Rules.Schema.Slots; c.Bots > slots {
		return fmt.Errorf("%s has places for %d players, not for %d", g.Rules.Schema.Game, slots, c.Bots)
	}
	m := simtest.Match{Game: g.Rules, Seed: c.Seed, Options: g.Options}
	for i := range c.Bots {
		m.Bots = append(m.Bots, client.Bot(g.Bot(c.Seed+uint64(i))))
	}
	log, world := simtest.Record(m, c.Ticks)
	if err := os.WriteFile(c.Out, log.Encode(nil), 0o644); err != nil {
		return err
	}
	fmt.Printf("%d ticks, %d bytes, hash %016x\n", c.Ticks, log.Size(), world.Hash())
	return nil
}
