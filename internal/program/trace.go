package program

import (
	"bufio"
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/sim"
)

// traceCommand plays a replay file for replay diff, which compares builds: it writes the world's hash after each tick, one a
// line, or the whole world of one tick.
type traceCommand struct {
	File  string `arg:""`
	World int64  `default:"-1"` // the tick whose encoded world is written instead of all hashes
}

// Run plays the file. Where this build's world is not the file's at a keyframe, it tells the one that came out.
func (c *traceCommand) Run(g Game) error {
	_, player, done, err := openPlayer(g, c.File)
	if err != nil {
		return err
	}
	defer done()
	if c.World >= 0 {
		for player.Tick() < sim.Tick(c.World) && player.Next(nil) {
		}
		world := player.World()
		if p := player.Parted(); p != nil && p.Tick == player.Tick() {
			world = p.Got
		}
		_, err := os.Stdout.Write(world.Encode(nil))
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	for more := true; more; more = player.Next(nil) {
		hash := player.World().Hash()
		if p := player.Parted(); p != nil && p.Tick == player.Tick() {
			hash = p.Played
		}
		fmt.Fprintf(out, "%016x\n", hash)
	}
	if player.Err() != nil {
		return inFile(c.File, player.Err())
	}
	return out.Flush()
}
