package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/gen"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// trainCommand makes a start table for a game's snapshots.
type trainCommand struct {
	played
	Files []string `arg:"" optional:"" help:"Replay files of the game's own matches, such as serve --record writes. Without any, bots play."`
	Ticks int      `default:"20000" placeholder:"N" help:"How many ticks of each match are looked at (${default})."`
	Every int      `default:"3" placeholder:"N" help:"How many ticks from one snapshot to the next (${default})."`
	Seed  uint64   `default:"1000" placeholder:"S" help:"Make what bots play follow from the number S (${default})."`
}

// Help tells more.
func (c *trainCommand) Help() string {
	return `A snapshot tells only what could not be foreseen, and how well things can be foreseen differs from game to game. This command looks
at matches, finds out how likely what is, and writes it to rules/start.table, which belongs into the repository: it becomes part of the
schema, and both ends of a connection must have the same. It saves some 5 to 10 % of the bytes.

It is worth a run when the game is nearly done. A field that is added or changed later makes the file void until the next run.
A new table is a new version of the schema: raise version= in //tickwork:world if players have the old one.`
}

// Run lets the game's program look at the matches, and writes table and generated files.
func (c *trainCommand) Run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "tickwork-train")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "numbers")
	args := flags.Train{Out: out, Files: c.Files, Ticks: c.Ticks, Every: c.Every, Seed: c.Seed}.Args()
	found, err := game{Game: c.Game}.find(ctx)
	if err != nil {
		return err
	}
	if err := forward(ctx, found, programOnly, append([]string{"train"}, args...)...); err != nil {
		return err
	}
	numbers, err := readNumbers(out)
	if err != nil {
		return err
	}
	rules := filepath.Join(found.Dir, "rules")
	if err := gen.WriteStart(rules, numbers); err != nil {
		return err
	}
	return gen.Run(rules)
}

// readNumbers reads what the program has written.
func readNumbers(path string) (list []uint16, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for _, word := range strings.Fields(string(text)) {
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil {
			return nil, fmt.Errorf("the game's program has written %q, which is no start table", word)
		}
		list = append(list, uint16(n))
	}
	return list, nil
}
