package scaffold

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
)

// modulePath is Tickwork's module.
const modulePath = "github.com/tickwork-engine/tickwork"

// source is where a project gets Tickwork from.
type source struct {
	dir     string // of a checkout, or empty for a released version
	version string
	needs   needs // of a checkout
}

// unreleased is the version that stands for a checkout. Any will do, since it is replaced.
const unreleased = "v0.0.0"

// findSource returns the checkout that is named, or else where this program comes from.
func findSource(ctx context.Context, from string) (s source, err error) {
	if from != "" {
		s, err = checkout(from)
	} else {
		info, _ := debug.ReadBuildInfo()
		s, err = ownSource(info, thisFile())
	}
	if err == nil && s.dir != "" {
		s.needs, err = readNeeds(ctx, s.dir)
	}
	return s, err
}

// checkout returns a checkout that was named.
func checkout(from string) (source, error) {
	dir, err := filepath.Abs(from)
	if err == nil && !isCheckout(dir) {
		err = fmt.Errorf("%s is not a checkout of Tickwork: --from takes the folder with the go.mod of %s", from, modulePath)
	}
	return source{dir: dir, version: unreleased}, err
}

// ownSource tells from what the go command wrote into this program, and from the file that this package was compiled
// from, where the program comes from. Modules that were fetched have a checksum.
func ownSource(info *debug.BuildInfo, file string) (source, error) {
	if info != nil && info.Main.Path == modulePath && info.Main.Sum != "" {
		return source{version: info.Main.Version}, nil
	}
	if dir := filepath.Join(filepath.Dir(file), "..", ".."); filepath.IsAbs(dir) && isCheckout(dir) {
		return source{dir: dir, version: unreleased}, nil
	}
	return source{}, errors.New("this tool does not know where Tickwork's sources are: name a checkout with --from DIR")
}

// thisFile returns the path of this file when it was compiled.
func thisFile() string {
	_, file, _, _ := runtime.Caller(0)
	return file
}

var moduleLine = regexp.MustCompile(`(?m)^module ` + regexp.QuoteMeta(modulePath) + `$`)

// isCheckout reports whether a folder holds Tickwork's module.
func isCheckout(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	return err == nil && moduleLine.Match(text)
}
