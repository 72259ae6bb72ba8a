package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tickwork-engine/tickwork/internal/scaffold"
)

// newCommand makes the project of a new game.
type newCommand struct {
	Name string `arg:"" help:"Name of the game: letters, digits and dashes. Its folder is made here, or elsewhere: ../NAME."`
	From string `placeholder:"DIR" help:"Checkout of Tickwork that the game is to use. Not given: the one that this tool was built in, or its released version."`
}

// Run makes the project, and prints what to do with it.
func (c *newCommand) Run(ctx context.Context) error {
	folder := filepath.Clean(c.Name)
	name := filepath.Base(folder)
	o := scaffold.Options{Name: name, Dir: filepath.Dir(folder), From: c.From}
	if err := scaffold.New(ctx, o, os.Stderr); err != nil {
		return err
	}
	fmt.Printf(`
  %s is ready. Go there with: cd %s

    go tool tickwork play     plays it in the browser; --bots 3 adds company
    go test ./...             plays a match of bots, 140 ms away from the server

  The rules are in %s, the page is in %s. README.md tells the rest.

`, name, folder, filepath.Join("rules", "rules.go"), filepath.Join("web", "main.ts"))
	return nil
}
