package gen

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Incompatible is the error for rules that clients of the same version could not play: what travels, or the state that
// logs hold, is not what the lock says that others have, and the version is the same.
type Incompatible struct {
	Changes Problems // each with the two ways out
}

// Error returns the changes, one a line.
func (e *Incompatible) Error() string { return e.Changes.Error() }

// incompatible compares what was generated with the lock that others have. It returns nil if clients of that one may
// join, or if the version was raised, so that they are told to reload. Version 0 promises nothing.
func (g *generated) incompatible() (*Incompatible, error) {
	old, err := reference(g.dir)
	if err != nil || old == nil || old.Version == 0 || g.lock.Version > old.Version {
		return nil, err
	}
	list := problemList{fset: g.r.src.fset}
	for _, c := range g.lock.changes(old) {
		list.add(g.r.whereabouts(c.name), c.name, "%s, and clients of version %d could not join: raise version= in %s%s to %d, or %s",
			c.what, old.Version, directivePrefix, directiveWorld, old.Version+1, c.undo)
	}
	if list.err() == nil {
		return nil, nil
	}
	return &Incompatible{list.list}, nil
}

// compatible returns the [Incompatible] as an error, or what went wrong in finding out.
func (g *generated) compatible() error {
	bad, err := g.incompatible()
	if err != nil || bad == nil {
		return err
	}
	return bad
}

// whereabouts returns where the source declares the field that a change is about, or else the type, or else the world.
func (r *reader) whereabouts(name string) token.Pos {
	field := fact{name: name}.field()
	typ, _, _ := strings.Cut(field, ".")
	for _, name := range []string{field, typ} {
		if pos := r.authors(name); pos.IsValid() {
			return pos
		}
	}
	return r.marks[directiveWorld][0].pos
}

// reference returns the lock that others have: that of the last commit, because what is between commits is nobody's yet.
// Without it, it is the one that lies in the folder, and nil without that.
func reference(dir string) (*lock, error) {
	if text, err := committed(dir); err == nil {
		if l, err := parseLock(text); err == nil {
			return l, nil
		}
	}
	path := filepath.Join(dir, lockPath)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("gen: %w", err)
	}
	l, err := parseLock(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: restore it from a commit, or delete it", shortPath(path), err)
	}
	return l, nil
}

// committed returns the lock of the last commit of the git repository that the folder is in.
func committed(dir string) ([]byte, error) {
	show := exec.Command("git", "cat-file", "blob", "HEAD:./"+lockPath)
	show.Dir = dir
	show.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "GIT_") // a hook's, which are about the repository that it runs for
	})
	return show.Output()
}
