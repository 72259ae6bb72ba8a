package program

import (
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/simtest"
)

// recordCommand plays a match of bots without any network and keeps it as a replay file.
type recordCommand struct {
	flags.Record
}

// recordedRate is how many ticks a second a recorded match has: what rooms have, too.
const recordedRate = 60

// Run plays, writes the file, and prints the hash of the world at its end. The same match gives the same file.
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
	h := replay.NewHeader(g.Rules.Schema, recordedRate)
	h.Build, h.Seed, h.Options = buildID(), &c.Seed, g.Options
	file, err := replay.FromLog(g.Rules, h, log)
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.Out, file, 0o644); err != nil {
		return err
	}
	fmt.Printf("%d ticks, %d bytes, hash %016x\n", c.Ticks, len(file), world.Hash())
	return nil
}
