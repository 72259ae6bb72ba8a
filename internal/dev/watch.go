package dev

import (
	"context"
	"fmt"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/tickwork-engine/tickwork/internal/build"
)

const (
	// settling is how long it must be quiet before a change is looked at: editors write a file in several steps, and people
	// save several files at once.
	settling = 50 * time.Millisecond
	// longest is how long a change is waited for that does not come to an end.
	longest = time.Second
)

// change is a number of files that were saved together.
type change struct {
	paths []string
	parts parts
	at    time.Time // when the first of them was noticed
}

// watcher looks out for changes of a game's files. Notices of the system only say when to look: what has changed is found
// by comparing the files, so it makes no difference how an editor saves them.
type watcher struct {
	game    build.Game
	files   tree
	notices *fsnotify.Watcher
	watched map[string]bool
	changes chan change
}

// watch begins to watch. Changes come until the context ends.
func watch(ctx context.Context, game build.Game) (*watcher, error) {
	notices, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("files cannot be watched: %w", err)
	}
	w := &watcher{game: game, notices: notices, changes: make(chan change)}
	if _, err := w.compare(); err != nil {
		notices.Close()
		return nil, err
	}
	go w.run(ctx)
	return w, nil
}

// run waits for notices, and looks when it is quiet again.
func (w *watcher) run(ctx context.Context) {
	defer w.notices.Close()
	quiet := time.NewTimer(0)
	quiet.Stop()
	var first time.Time // of the notices since the last look
	for {
		select {
		case <-ctx.Done():
			return
		case n := <-w.notices.Events:
			if n.Op == fsnotify.Chmod {
				continue
			}
			if first.IsZero() {
				first = time.Now()
			}
			quiet.Reset(min(settling, max(longest-time.Since(first), 0)))
		case <-w.notices.Errors: // some were lost
			first = time.Now()
			quiet.Reset(settling)
		case <-quiet.C:
			w.tell(ctx, first)
			first = time.Time{}
		}
	}
}

// tell looks, and tells of what has changed.
func (w *watcher) tell(ctx context.Context, at time.Time) {
	paths, err := w.compare()
	if err != nil || len(paths) == 0 {
		return // a folder that is just being replaced: another notice will come
	}
	c := change{paths: paths, at: at}
	for _, path := range paths {
		c.parts |= partsOf(w.game, path)
	}
	select {
	case w.changes <- c:
	case <-ctx.Done():
	}
}

// compare returns what has changed since the last time.
func (w *watcher) compare() (paths []string, err error) {
	now, folders, err := look(w.game, w.files)
	for err == nil {
		var fresh bool
		if fresh, err = w.watchAll(folders); err != nil || !fresh {
			break
		}
		now, folders, err = look(w.game, now) // something may have come into them before they were watched
	}
	if err != nil {
		return nil, err
	}
	paths = changed(w.files, now)
	w.files = now
	return paths, nil
}

// watchAll watches folders, and reports whether some were not watched before. One that was removed and made again has to
// be watched again.
func (w *watcher) watchAll(folders []string) (fresh bool, err error) {
	watched := map[string]bool{}
	for _, folder := range folders {
		if err := w.notices.Add(folder); err != nil {
			return false, fmt.Errorf("%s cannot be watched: %w", folder, err)
		}
		watched[folder] = true
		fresh = fresh || !w.watched[folder]
	}
	w.watched = watched
	return fresh, nil
}
