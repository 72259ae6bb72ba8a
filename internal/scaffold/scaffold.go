// Package scaffold makes the project of a new game, outside of Tickwork's own repository: rules, page, program and a test,
// which can be played at once. What is written stands in template/, file by file.
package scaffold

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/tickwork-engine/tickwork/internal/gen"
)

// Options say which project is made.
type Options struct {
	// Name is the game's, and that of its folder and its Go module: see [CheckName].
	Name string
	// Dir is the folder in which the project gets its own. Empty: the current one.
	Dir string
	// From is a checkout of Tickwork that the project is to use. Empty: the one that this program was built in; or, if it
	// was built from a released version, that version.
	From string
}

// New makes a project, fetches the modules that it needs, and generates its code. What it does is told to progress. If it
// fails, nothing is left behind; the error says what to do.
func New(ctx context.Context, o Options, progress io.Writer) error {
	if err := CheckName(o.Name); err != nil {
		return err
	}
	if err := checkPackage(ctx, o.Name); err != nil {
		return err
	}
	source, err := findSource(ctx, o.From)
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(filepath.Join(o.Dir, o.Name))
	if err != nil {
		return err
	}
	if err := makeFolder(dir); err != nil {
		return err
	}
	fmt.Fprintf(progress, "making %s\n", dir)
	if err := fill(ctx, dir, newProject(o.Name, source), progress); err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	return nil
}

// makeFolder makes the project's folder, which must not be there yet.
func makeFolder(dir string) error {
	err := os.Mkdir(dir, 0o755)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s is there already: choose another name, or remove it", dir)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no folder %s: make it first", filepath.Dir(dir))
	}
	return err
}

// fill takes the steps that make a project of an empty folder.
func fill(ctx context.Context, dir string, p project, progress io.Writer) error {
	steps := []struct {
		what string
		run  func() error
	}{
		{"writing its files", func() error { return p.write(dir) }},
		{"fetching modules", func() error { return tidy(ctx, dir) }},
		{"editor settings", func() error { return writeEditor(ctx, dir) }},
		{"generating code", func() error { return gen.Run(filepath.Join(dir, "rules")) }},
	}
	for _, s := range steps {
		fmt.Fprintf(progress, "  %-20s", s.what)
		begin := time.Now()
		if err := s.run(); err != nil {
			fmt.Fprintln(progress, "failed")
			return err
		}
		fmt.Fprintf(progress, "%5.1f s\n", time.Since(begin).Seconds())
	}
	return nil
}
