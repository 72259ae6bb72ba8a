package scaffold

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

// nameForm is what names look like. They become names of folders, Go modules and programs, on every system.
var nameForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$`)

// maxName is how long a name may be, in letters.
const maxName = 40

// taken are names that the go command gives a meaning of its own.
var taken = []string{"C", "all", "main", "std", "testdata", "tool", "work"}

// CheckName reports what is wrong with the name of a project, and what to do. Names of Go's own packages are found out by
// [New], which asks the go command.
func CheckName(name string) error {
	switch {
	case !nameForm.MatchString(name):
		return fmt.Errorf("%q cannot be the name of a game: use letters, digits and single dashes between them, beginning with a letter", name)
	case len(name) > maxName:
		return fmt.Errorf("%q is too long for the name of a game: use at most %d letters", name, maxName)
	case slices.Contains(taken, name):
		return fmt.Errorf("%q cannot be the name of a game, because it means something to the go command: choose another one", name)
	}
	return nil
}

// checkPackage reports that a package of Go has the name: the project's own packages could not be imported then.
func checkPackage(ctx context.Context, name string) error {
	goRoot, err := goCommand(ctx, "", "env", "GOROOT")
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(goRoot, "src", name)); err == nil {
		return fmt.Errorf("%q cannot be the name of a game, because a package of Go has it: choose another one", name)
	}
	return nil
}
