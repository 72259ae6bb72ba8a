package gen

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// The paths of the generated files that are not Go, relative to the rules.
const (
	lockPath   = "schema.lock.json"
	scriptPath = "../web/rules_gen.ts"
)

// Generate reads the rules package in a folder and returns the contents of the files to be written for it, by their paths
// relative to the folder. The TypeScript is among them only if there is a folder web beside the rules. Nothing is written.
// For a package with mistakes the error is a [Problems].
func Generate(dir string) (map[string][]byte, error) {
	g, err := generateIn(dir)
	if err != nil {
		return nil, err
	}
	return g.files, nil
}

// generate is [Generate] for given files, whose paths are absolute.
func generate(dir string, files []string) (map[string][]byte, error) {
	g, err := generateFrom(dir, files)
	if err != nil {
		return nil, err
	}
	return g.files, nil
}

// generated is what follows from the rules package in a folder.
type generated struct {
	dir   string // absolute
	r     *reader
	lock  *lock
	files map[string][]byte // by their paths relative to the folder
}

// generateIn generates from the hand-written files of a folder.
func generateIn(dir string) (*generated, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("gen: %w", err)
	}
	files, err := handWritten(dir)
	if err != nil {
		return nil, err
	}
	return generateFrom(dir, files)
}

func generateFrom(dir string, files []string) (*generated, error) {
	src, err := load(dir, files)
	if err != nil {
		return nil, err
	}
	r := newReader(src)
	m, err := r.read(dir)
	if err != nil {
		return nil, err
	}
	lock := newLock(m)
	shape, err := lock.shape()
	if err != nil {
		return nil, err
	}
	if m.start, err = readStart(dir, shape); err != nil {
		return nil, err
	}
	lock.Start = startHash(m.start)
	hash, err := lock.seal(m)
	if err != nil {
		return nil, err
	}
	out, err := r.goFiles(m, hash)
	if err != nil {
		return nil, err
	}
	if out[lockPath], err = prettyJSON(lock); err != nil {
		return nil, err
	}
	if isDir(filepath.Join(dir, filepath.Dir(scriptPath))) {
		out[scriptPath] = []byte(typeScript(m, hash))
	}
	return &generated{dir, r, lock, out}, nil
}

// goFiles returns the generated Go files by name.
func (r *reader) goFiles(m *model, hash uint64) (map[string][]byte, error) {
	bodies := map[string]string{
		"world_gen.go":    worldFile(m),
		"snapshot_gen.go": snapshotFile(m),
		"view_gen.go":     viewFile(m),
		"events_gen.go":   eventsFile(m),
		"input_gen.go":    inputFile(m),
		"schema_gen.go":   schemaFile(m, hash),
	}
	out := map[string][]byte{}
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(bodies)) {
		text, file, err := goFile(m, bodies[name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out[name], parsed = text, append(parsed, file)
	}
	r.checkCollisions(parsed)
	return out, r.err()
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Run writes the generated files of the rules package in a folder, and removes those that an earlier version of the
// generator left there. Files that are as they should be are not touched. For rules that clients of the same version could
// not play any more the error is an [Incompatible], and nothing is written.
func Run(dir string) error {
	g, err := generateIn(dir)
	if err != nil {
		return err
	}
	if err := g.compatible(); err != nil {
		return err
	}
	return g.write()
}

// Draft is [Run] while a game is being changed, many times a minute. Rules that clients of the same version could not play
// are no error, but then schema.lock.json is left as it is, for Run and [Check] to go by. Draft returns what the file would
// be, and the [Incompatible] that Run would return, or nil.
func Draft(dir string) (lock []byte, warning *Incompatible, err error) {
	g, err := generateIn(dir)
	if err != nil {
		return nil, nil, err
	}
	if warning, err = g.incompatible(); err != nil {
		return nil, nil, err
	}
	lock = g.files[lockPath]
	if warning != nil {
		delete(g.files, lockPath)
	}
	return lock, warning, g.write()
}

// write writes what is not as it should be.
func (g *generated) write() error {
	stale, err := g.stale()
	if err != nil {
		return err
	}
	for _, name := range stale {
		path := filepath.Join(g.dir, name)
		if text, wanted := g.files[name]; !wanted {
			err = os.Remove(path)
		} else {
			err = os.WriteFile(path, text, 0o644)
		}
		if err != nil {
			return fmt.Errorf("gen: %w", err)
		}
	}
	return nil
}

// ErrStale is in the error of [Check] if a generated file is not what [Run] would write.
var ErrStale = errors.New("gen: generated files are out of date; run tickwork gen")

// Check reports the generated files of the rules package in a folder that are missing, out of date or left over, and like
// [Run] an [Incompatible].
func Check(dir string) error {
	g, err := generateIn(dir)
	if err != nil {
		return err
	}
	if err := g.compatible(); err != nil {
		return err
	}
	stale, err := g.stale()
	if err != nil || len(stale) == 0 {
		return err
	}
	errs := []error{ErrStale}
	for _, name := range stale {
		errs = append(errs, errors.New(shortPath(filepath.Join(dir, name))))
	}
	return errors.Join(errs...)
}

// stale returns the names of the files that are different in the folder.
func (g *generated) stale() (list []string, err error) {
	for _, name := range slices.Sorted(maps.Keys(g.files)) {
		old, err := os.ReadFile(filepath.Join(g.dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("gen: %w", err)
		}
		if err != nil || !bytes.Equal(old, g.files[name]) {
			list = append(list, name)
		}
	}
	over, err := leftOver(g.dir, g.files)
	return append(list, over...), err
}

// leftOver returns the generated Go files of the folder that are not generated any more.
func leftOver(dir string, files map[string][]byte) ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, fmt.Errorf("gen: %w", err)
	}
	var names []string
	for _, path := range paths {
		generated, err := isGenerated(path)
		if err != nil {
			return nil, fmt.Errorf("gen: %w", err)
		}
		if name := filepath.Base(path); generated && files[name] == nil {
			names = append(names, name)
		}
	}
	return names, nil
}
