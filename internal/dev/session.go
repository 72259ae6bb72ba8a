package dev

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// session is a game that is developed: what runs, and what has changed since it was built. One goroutine uses it.
type session struct {
	cfg     Config
	here    string // the current folder
	front   *front
	news    *newsroom
	tell    *teller
	maker   *maker
	crashes chan programCrash
	stops   sync.WaitGroup // programs that are ending

	running *program // nil: none
	lock    []byte   // the schema of the one that runs
	owed    parts    // what has changed since all was built well
	changed change   // what is being built, or is to be
}

func newSession(cfg Config, into string) (*session, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	first, err := waitingSite(into)
	if err != nil {
		return nil, err
	}
	s := &session{
		cfg: cfg, here: here, front: newFront(), news: newNewsroom(first.version), tell: &teller{out: cfg.Out},
		maker: newMaker(cfg.Game, into), crashes: make(chan programCrash, backlog),
	}
	s.front.site.Store(first)
	return s, nil
}

// job is a build that is under way.
type job struct {
	cancel context.CancelFunc
	done   chan made
}

// run builds, and builds again whenever something changes, until the context ends. A change breaks off what is being built.
func (s *session) run(ctx context.Context, changes <-chan change) {
	j := s.build(ctx, change{parts: everything, at: time.Now()})
	defer func() { s.end(j) }()
	for {
		select {
		case <-ctx.Done():
			return
		case c := <-changes:
			j.stop()
			j = s.build(ctx, c)
		case r := <-j.done:
			j = job{}
			s.use(r)
		case c := <-s.crashes:
			if c.program == s.running {
				s.roomCrashed(c)
			}
		case <-s.running.over():
			s.programEnded()
		}
	}
}

// build begins to build what a change makes necessary, and what is still owed.
func (s *session) build(ctx context.Context, c change) job {
	s.owed |= c.parts
	c.paths = append(s.changed.paths, c.paths...) // of a build that was broken off
	s.changed = c
	s.publish(News{State: Building})
	ctx, cancel := context.WithCancel(ctx)
	j := job{cancel: cancel, done: make(chan made, 1)}
	owed := s.owed
	go func() { j.done <- s.maker.make(ctx, owed) }()
	return j
}

// stop breaks a build off, if there is one, and waits until it has ended.
func (j job) stop() {
	if j.cancel != nil {
		j.cancel()
		<-j.done
	}
}

// use brings what was built to where it is played.
func (s *session) use(r made) {
	err := s.bring(&r)
	if len(r.errs) > 0 || err != nil {
		s.failed(r, err)
	} else {
		s.owed = 0
		s.tell.warned(r.warning)
	}
	s.changed = change{}
}

// bring takes a good build into use.
func (s *session) bring(r *made) error {
	if len(r.errs) > 0 {
		return nil
	}
	if r.program != "" && !s.runs(r.program) {
		return s.swap(r)
	}
	result := "no difference"
	if r.site != nil && r.site.version != s.front.site.Load().version {
		s.front.site.Store(r.site)
		result = "reloaded"
	}
	s.tell.done(s.files(), r.steps, result, s.took())
	s.publish(News{State: Reloaded})
	return nil
}

// runs reports whether a program that was built is the one that runs already, to the byte: a mistake was mended by taking
// it back. Then the matches are not disturbed.
func (s *session) runs(file string) bool {
	if s.running == nil || !s.running.alive() {
		return false
	}
	now, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	was, err := os.ReadFile(s.running.file)
	if err != nil || !bytes.Equal(was, now) {
		return false
	}
	_ = os.RemoveAll(filepath.Dir(file)) // at the end everything is removed in any case
	return true
}

// failed tells of a build that is not used.
func (s *session) failed(r made, err error) {
	if err != nil {
		r.errs = append(r.errs, err)
	}
	problems, said := problemsOf(s.cfg.Game.Dir, s.here, r.errs)
	s.tell.failed(s.files(), problems, s.took())
	s.publish(News{State: Failed, Problems: problems, Text: said})
}

// publish tells everybody what has happened, with what is the same for all news.
func (s *session) publish(n News) {
	n.Version, n.Files = s.front.site.Load().version, s.files()
	if n.State != Building && n.State != Crashed {
		n.Seconds = s.took().Seconds()
	}
	s.news.tell(n)
}

func (s *session) took() time.Duration { return time.Since(s.changed.at) }

// files returns what has changed, from the game's folder.
func (s *session) files() (list []string) {
	for _, path := range s.changed.paths {
		rel, err := filepath.Rel(s.cfg.Game.Dir, path)
		if err != nil {
			rel = path
		}
		list = append(list, filepath.ToSlash(rel))
	}
	return list
}

// args are the program's.
func (s *session) args() []string {
	return []string{fmt.Sprintf("--bots=%d", s.cfg.Bots), fmt.Sprintf("--seed=%d", s.cfg.Seed), "--options=" + s.cfg.Options}
}

// end ends everything that runs.
func (s *session) end(j job) {
	j.stop()
	if s.running != nil {
		s.running.stop()
	}
	s.stops.Wait()
}
