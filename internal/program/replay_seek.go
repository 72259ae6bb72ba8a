package program

import (
	"bufio"
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/worlddiff"
)

// replaySeekCommand prints a world.
type replaySeekCommand struct {
	flags.ReplaySeek
}

// Help tells more.
func (c *replaySeekCommand) Help() string { return ReplaySeekHelp }

// ReplaySeekHelp is what replay seek says of itself.
const ReplaySeekHelp = `It prints every number of the world, also those that players are not sent, a line each: Ships[2].Pos.X: 12.50000 (819200). In
brackets are fixed-point numbers as they are in memory. Items are named by their places.`

// Run prints.
func (c *replaySeekCommand) Run(g Game) error {
	f, p, done, err := openPlayer(g, c.File)
	if err != nil {
		return err
	}
	defer done()
	tick, err := moment(c.At, f)
	if err == nil {
		err = inside(c.File, f, tick)
	}
	if err != nil {
		return err
	}
	if err := p.Seek(tick); err != nil {
		return inFile(c.File, err)
	}
	out := bufio.NewWriter(os.Stdout)
	if c.JSON {
		fmt.Fprintf(out, `{"tick":%d,"hash":"%016x","world":%s}`+"\n", tick, p.World().Hash(), worlddiff.JSON(p.World()))
		return out.Flush()
	}
	fmt.Fprintf(out, "tick %d (%s), hash %016x\n", tick, clockTime(tick, f.Header.Rate), p.World().Hash())
	if err := worlddiff.Text(out, p.World()); err != nil {
		return err
	}
	return out.Flush()
}
