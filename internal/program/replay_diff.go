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
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

// replayDiffCommand tells where two matches, or two builds that play one match, part.
type replayDiffCommand struct {
	flags.ReplayDiff
}

// Help tells more.
func (c *replayDiffCommand) Help() string { return ReplayDiffHelp }

// ReplayDiffHelp is what replay diff says of itself.
const ReplayDiffHelp = `It plays both and names the first tick that is not the same: what entered it, and the entities and fields that differ. It
takes replay files, and the bundles that machines write when their worlds differ in a match between peers; of two bundles it
also tells which of the machines did not do what its inputs say. Its exit status is 1 if there is a difference.`

// errParted makes the exit status tell that there is a difference.
var errParted = errors.New("they are not the same")

// Run compares, and fails if there is a difference.
func (c *replayDiffCommand) Run(ctx context.Context, g Game) error {
	if c.With == "" {
		if told, err := explainBundles(g, c.Files); told || err != nil {
			return err
		}
	}
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

// explainBundles tells of two bundles. It reports whether it has: not if one of the files is something else.
func explainBundles(g Game, paths []string) (told bool, err error) {
	var bundles [2][]byte
	for i, path := range paths {
		if bundles[i], err = readBundle(path); bundles[i] == nil || err != nil {
			return false, err
		}
	}
	text, err := simtest.Explain(g.Rules, bundles[0], bundles[1])
	if err != nil {
		return false, fmt.Errorf("%s and %s: %w", paths[0], paths[1], err)
	}
	fmt.Print(text)
	return true, errParted
}

// readBundle reads a file if it is a bundle. Otherwise it returns nothing.
func readBundle(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	front := make([]byte, len(bundleMagic))
	if n, _ := io.ReadFull(file, front); string(front[:n]) != bundleMagic {
		return nil, nil
	}
	return os.ReadFile(path)
}

// compare returns where the two part, and how many ticks were compared.
func (c *replayDiffCommand) compare(ctx context.Context, g Game) (p worlddiff.Parting, ticks sim.Tick, err error) {
	if c.With != "" {
		other := otherBuild{command: strings.Fields(c.With), file: c.Files[0]}
		return other.compare(ctx, g)
	}
	var sides [2]worlddiff.Side
	for i, path := range c.Files {
		side, done, err := openSide(g, path)
		if err != nil {
			return p, 0, err
		}
		defer done()
		sides[i] = side
	}
	from := max(sides[0].Tick(), sides[1].Tick())
	p, err = worlddiff.Matches(sides)
	return p, min(sides[0].Tick(), sides[1].Tick()) - from, err
}

// openSide opens a replay file, or the match in a bundle.
func openSide(g Game, path string) (side worlddiff.Side, done func(), err error) {
	raw, err := readBundle(path)
	if err != nil {
		return side, nil, err
	}
	if raw == nil {
		_, p, done, err := openPlayer(g, path)
		if err != nil {
			return side, nil, err
		}
		return worlddiff.Side{Played: p, World: p.World}, done, nil
	}
	var bundle rollback.Bundle
	if err := bundle.Decode(raw); err != nil {
		return side, nil, inFile(path, err)
	}
	log := sim.NewLog(g.Rules.Schema)
	if err := log.Load(bundle.Log); err != nil {
		return side, nil, inFile(path, err)
	}
	return worlddiff.Log(g.Rules, log), func() {}, nil
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
	file    string
}

// compare plays the file in both builds, and returns how many ticks it has.
func (o otherBuild) compare(ctx context.Context, g Game) (p worlddiff.Parting, ticks sim.Tick, err error) {
	f, player, done, err := openPlayer(g, o.file)
	if err != nil {
		return p, 0, err
	}
	defer done()
	ticks = f.End() - f.Start()
	out, err := o.run(ctx, o.file)
	if err != nil {
		return p, ticks, err
	}
	theirs := strings.Fields(string(out))
	for i := 0; i == 0 || player.Next(nil); i++ {
		if i >= len(theirs) {
			return p, ticks, fmt.Errorf("%s stopped after %d ticks", o.command[0], len(theirs))
		}
		if fmt.Sprintf("%016x", player.World().Hash()) != theirs[i] {
			p.Parted, p.Tick = true, player.Tick()
			p.World, err = o.differences(ctx, g, player)
			return p, ticks, err
		}
	}
	return p, ticks, inFile(o.file, player.Err())
}

// differences fetches the other build's world of the player's tick and compares it with the player's.
func (o otherBuild) differences(ctx context.Context, g Game, player *replay.Player) ([]worlddiff.Difference, error) {
	encoded, err := o.run(ctx, fmt.Sprintf("--world=%d", player.Tick()), o.file)
	if err != nil {
		return nil, err
	}
	other := g.Rules.New()
	if err := other.Decode(encoded); err != nil {
		return nil, fmt.Errorf("the world of %s cannot be read by this build: %w", o.command[0], err)
	}
	return worlddiff.Worlds(player.World(), other), nil
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
