package dev

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tickwork-engine/tickwork/internal/devlink"
	"github.com/tickwork-engine/tickwork/internal/gen"
)

// swap lets a program that was built take the place of the one that runs, with its matches if they fit. Until the new one
// is there the old one serves; then players wait for as long as it takes to hand over. If the new one fails at it, the old
// one is started again with the matches that it had.
func (s *session) swap(r *made) error {
	next, err := launch(r.program, s.args(), s.crashes, s.cfg.Err)
	if err != nil {
		return err
	}
	first := s.running == nil
	s.front.swap.Lock()
	matches, reasons := s.take(r.lock)
	began, err := beginWith(next, matches, &reasons)
	if err != nil {
		s.revive(matches)
		s.front.swap.Unlock()
		return err
	}
	s.replace(next)
	s.lock = r.lock
	if r.site != nil {
		s.front.site.Store(r.site)
	}
	s.front.swap.Unlock()
	n := News{State: Swapped, Reasons: reasons, Rooms: began.Rooms, Players: began.Players}
	if len(reasons) > 0 {
		n.State = Restarted
	}
	s.tell.done(s.files(), r.steps, result(n, first), s.took())
	s.publish(n)
	return nil
}

// take ends the matches of the program that runs and returns them. If they cannot go on with another schema the reasons
// are told, and only their numbers are returned.
func (s *session) take(lock []byte) (m devlink.Matches, reasons []string) {
	if s.running == nil {
		return m, nil
	}
	taken, err := s.running.handOver()
	if err != nil || taken == nil {
		return m, []string{fmt.Sprintf("the old program did not hand its matches over (%v): does a step of the rules never end?", err)}
	}
	reasons, err = gen.SchemaChanges(s.lock, lock)
	if err != nil {
		reasons = []string{err.Error()}
	}
	return *taken, reasons
}

// beginWith lets a program begin, with matches if there is no reason against it. If it refuses them, that is another
// reason, and it begins without. It returns what the matches were.
func beginWith(p *program, m devlink.Matches, reasons *[]string) (devlink.Matches, error) {
	if len(*reasons) == 0 {
		err := p.begin(m)
		if !errors.Is(err, errRefused) {
			return m, err
		}
		*reasons = append(*reasons, err.Error())
	}
	return m, p.begin(devlink.Matches{})
}

// replace makes a program the one that runs. The swap of front must be held.
func (s *session) replace(next *program) {
	if old := s.running; old != nil {
		s.stops.Go(func() {
			old.stop()
			if old.file != next.file {
				_ = os.RemoveAll(filepath.Dir(old.file)) // at the end everything is removed in any case
			}
		})
	}
	s.running = next
	s.front.aim(next.address)
}

// revive starts the program that ran once more, with the matches that were taken from it.
func (s *session) revive(m devlink.Matches) {
	if s.running == nil {
		return
	}
	again, err := launch(s.running.file, s.args(), s.crashes, s.cfg.Err)
	if err == nil {
		var reasons []string
		_, err = beginWith(again, m, &reasons)
	}
	if err != nil {
		s.tell.line("the program from before could not be started again: %v", err)
		s.running.stop()
		s.running = nil
		s.front.aim("")
		return
	}
	s.replace(again)
}

// result tells people what a swap has done, or the first program.
func result(n News, first bool) string {
	if first {
		return "ready"
	}
	if n.State == Restarted {
		return fmt.Sprintf("restarted %s, because %s", matches(n), list(n.Reasons))
	}
	return "swapped " + matches(n)
}

func matches(n News) string { return count(n.Rooms, "room") + ", " + count(n.Players, "player") }

// roomCrashed tells of a room whose game has panicked. The program goes on.
func (s *session) roomCrashed(c programCrash) {
	p := crashPlace(c.Stack)
	p.Text = c.Cause
	s.tell.crashed(c.Crash, p)
	s.publish(News{State: Crashed, Problems: []Problem{p}, Text: c.Stack, Rooms: 1})
}

// over is closed when the program has ended; nil for none.
func (p *program) over() <-chan struct{} {
	if p == nil {
		return nil
	}
	return p.ended
}

// shortLife is how long a program must have lived to be started again after its end: one that cannot live waits for a
// change.
const shortLife = 3 * time.Second

// programEnded tells that the program has ended by itself, and starts it again.
func (s *session) programEnded() {
	old := s.running
	said := old.said.text()
	p := crashPlace(said)
	p.Text, _, _ = strings.Cut(said, "\n")
	if p.Text == "" {
		p.Text = "the game's program has ended"
	}
	s.tell.line("the game's program has ended: %s", p)
	s.publish(News{State: Crashed, Problems: []Problem{p}, Text: said})
	s.front.swap.Lock()
	defer s.front.swap.Unlock()
	s.running = nil
	s.front.aim("")
	if err := s.restart(old); err != nil {
		s.owed |= programPart
		s.tell.line("it is started again with the next change: %v", err)
	}
}

// restart starts a program that has ended once more, without its matches.
func (s *session) restart(old *program) error {
	if time.Since(old.since) < shortLife {
		return errors.New("it did not live for long")
	}
	again, err := launch(old.file, s.args(), s.crashes, s.cfg.Err)
	if err != nil {
		return err
	}
	if err := again.begin(devlink.Matches{}); err != nil {
		return err
	}
	s.replace(again)
	return nil
}
