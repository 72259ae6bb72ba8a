package dev

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/tickwork-engine/tickwork/internal/build"
)

// tree is the state of all files that a game is made of, by path.
type tree map[string]stamp

// stamp tells a file's states apart. The sum decides; size and time only spare reading it.
type stamp struct {
	size int64
	at   time.Time
	sum  [sha256.Size]byte
}

// look returns the state of a game's files, and the folders that they are or could be in. Files whose time and size are as
// before are not read again.
func look(game build.Game, before tree) (now tree, folders []string, err error) {
	now = tree{}
	for _, root := range []string{game.Dir, game.Client} {
		err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist): // removed meanwhile, or a client without sources
				return nil
			case err != nil:
				return err
			case d.IsDir() && path != root && skipped(d.Name()):
				return filepath.SkipDir
			case d.IsDir():
				folders = append(folders, path)
			case partsOf(game, path) != 0:
				now.add(path, before[path])
			}
			return nil
		})
		if err != nil {
			return nil, nil, err
		}
	}
	return now, folders, nil
}

// add takes a file up. One that cannot be read is not there: it is just being replaced.
func (t tree) add(path string, before stamp) {
	info, err := os.Stat(path)
	if err != nil {
		return
	}
	s := stamp{size: info.Size(), at: info.ModTime(), sum: before.sum}
	if s != before {
		content, err := os.ReadFile(path)
		if err != nil {
			return
		}
		s.sum = sha256.Sum256(content)
	}
	t[path] = s
}

// changed returns the paths of the files that are new, gone or different, in their order.
func changed(before, now tree) (paths []string) {
	for path, s := range now {
		if was, there := before[path]; !there || was.sum != s.sum {
			paths = append(paths, path)
		}
	}
	for path := range maps.Keys(before) {
		if _, there := now[path]; !there {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}
