package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/sim"
)

// diffCommand tells where two logs, or two builds that play one log, part.
type diffCommand struct {
	flags.Diff
}

// errParted makes the exit status tell that there is a difference.
var errParted = errors.New("they are not the same")

// Run compares, and fails if there is a difference.
func (c *diffCommand) Run(ctx context.Context, g Game) error {
	p, ticks, err := c.compare(ctx, g)
	if err != nil {
		return err
	}
	if !p.Parted {
		fmt.Printf("the same over %d ticks\n", ticks)
		return nil
	}
	describe(os.Stdout, p)
	return errParted
}

// compare returns where the two part, and how many ticks were compared.
func (c *diffCommand) compare(ctx context.Context, g Game) (p worlddiff.Parting, ticks sim.Tick, err error) {
	log, err := loadLog(g, c.Logs[0])
	if err != nil {
		return p, 0, err
	}
	if c.With != "" {
		other := otherBuild{command: strings.Fields(c.With), log: c.Logs[0]}
		p, err = other.compare(ctx, g, log)
		return p, log.End() - log.Start(), err
	}
	second, err := loadLog(g, c.Logs[1])
	if err != nil {
		return p, 0, err
	}
	p, err = worlddiff.Logs(g.Rules, log, second)
	return p, min(log.End(), second.End()) - max(log.Start(), second.Start()), err
}

// describe tells of a parting, the first differences first.
func describe(w io.Writer, p worlddiff.Parting) {
	fmt.Fprintf(w, "they part in tick %d\n", p.Tick)
	if p.Frame != "" {
		fmt.Fprintf(w, "  %s\n", p.Frame)
	}
	for _, d := range p.World {
		fmt.Fprintf(w, "  %s\n", d)
	}
	if len(p.World) == worlddiff.Limit {
		fmt.Fprintf(w, "  and more\n")
	}
}

// otherBuild is another program of the same game.
type otherBuild struct {
	command []string
	log     string // the file
}

// compare plays the log in both builds.
func (o otherBuild) compare(ctx context.Context, g Game, log *sim.Log) (p worlddiff.Parting, err error) {
	out, err := o.run(ctx, o.log)
	if err != nil {
		return p, err
	}
	theirs := strings.Fields(string(out))
	world := g.Rules.New()
	player := log.Player(world)
	for i := 0; i == 0 || player.Next(nil); i++ {
		if i >= len(theirs) {
			return p, fmt.Errorf("%s stopped after %d ticks", o.command[0], len(theirs))
		}
		if fmt.Sprintf("%016x", world.Hash()) != theirs[i] {
			p.Parted, p.Tick = true, player.Tick()
			p.World, err = o.differences(ctx, g, p.Tick, world)
			return p, err
		}
	}
	return p, player.Err()
}

// differences fetches the other build's world of a tick and compares it with this one's.
func (o otherBuild) differences(ctx context.Context, g Game, tick sim.Tick, world sim.World) ([]worlddiff.Difference, error) {
	encoded, err := o.run(ctx, fmt.Sprintf("--world=%d", tick), o.log)
	if err != nil {
		return nil, err
	}
	other := g.Rules.New()
	if err := other.Decode(encoded); err != nil {
		return nil, fmt.Errorf("the world of %s cannot be read by this build: %w", o.command[0], err)
	}
	return worlddiff.Worlds(world, other), nil
}

// run lets the other build trace, and returns what it wrote.
func (o otherBuild) run(ctx context.Context, args ...string) ([]byte, error) {
	args = append(append(o.command[1:len(o.command):len(o.command)], "trace"), args...)
	cmd := exec.CommandContext(ctx, o.command[0], args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(o.command, " "), err, bytes.TrimSpace(said.Bytes()))
	}
	return out, nil
}
