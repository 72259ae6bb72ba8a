package program

import (
	"bufio"
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/sim"
)

// traceCommand plays a log for diff, which compares builds: it writes the world's hash after each tick, one a line, or the
// whole world of one tick.
type traceCommand struct {
	Log   string `arg:""`
	World int64  `default:"-1"` // the tick whose encoded world is written instead of all hashes
}

// Run plays the log.
func (c *traceCommand) Run(g Game) error {
	log, err := loadLog(g, c.Log)
	if err != nil {
		return err
	}
	world := g.Rules.New()
	if c.World >= 0 {
		if err := log.Play(world, sim.Tick(c.World)); err != nil {
			return err
		}
		_, err := os.Stdout.Write(world.Encode(nil))
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	player := log.Player(world)
	for {
		fmt.Fprintf(out, "%016x\n", world.Hash())
		if !player.Next(nil) {
			break
		}
	}
	if player.Err() != nil {
		return player.Err()
	}
	return out.Flush()
}

// loadLog reads a log of the game from a file.
func loadLog(g Game, path string) (*sim.Log, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	log := sim.NewLog(g.Rules.Schema)
	if err := log.Load(content); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return log, nil
}
