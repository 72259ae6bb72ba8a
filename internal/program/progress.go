package program

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/tickwork-engine/tickwork/internal/load"
)

// status is where a program tells how it is getting on: on a terminal in one line that is written anew each time, and
// elsewhere in lines.
type status struct {
	out  io.Writer
	live bool
}

// newStatus returns one that writes to a file, which may be a terminal.
func newStatus(out *os.File) status {
	info, err := out.Stat()
	return status{out, err == nil && info.Mode()&os.ModeCharDevice != 0}
}

// clearRest erases what a longer line before has left (ECMA-48, EL).
const clearRest = "\x1b[K"

func (s status) tell(line string) {
	if s.live {
		fmt.Fprintf(s.out, "\r%s%s", line, clearRest)
		return
	}
	fmt.Fprintln(s.out, line)
}

// end ends the line that is on the terminal.
func (s status) end() {
	if s.live {
		fmt.Fprintln(s.out)
	}
}

// every returns how often something is told.
func (s status) every() time.Duration {
	if s.live {
		return liveEvery
	}
	return linesEvery
}

const (
	liveEvery  = time.Second
	linesEvery = 5 * time.Second
)

// progress tells again and again how bots are getting on.
type progress struct {
	status
	reading func() load.Reading
	bots    int
	before  load.Reading
	stopped chan struct{}
	done    sync.WaitGroup
}

// startProgress begins to tell what reading returns.
func startProgress(to status, reading func() load.Reading, bots int) *progress {
	p := &progress{status: to, reading: reading, bots: bots, stopped: make(chan struct{})}
	p.done.Go(p.run)
	return p
}

// stop ends it.
func (p *progress) stop() {
	close(p.stopped)
	p.done.Wait()
	p.end()
}

func (p *progress) run() {
	tick := time.NewTicker(p.every())
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			now := p.reading()
			p.tell(describeBots(now, p.before, p.bots))
			p.before = now
		case <-p.stopped:
			return
		}
	}
}

// describeBots tells of a reading in a line; rates are those since the one before.
func describeBots(r, before load.Reading, bots int) string {
	var s strings.Builder
	rate := float64(r.Snapshots-before.Snapshots) / max(r.Seconds-before.Seconds, 1e-3)
	fmt.Fprintf(&s, "%.0f s: %d of %d play, %.0f snapshots/s, %.1f ms apart (p99 %.1f), input to snapshot %.1f ms (p99 %.1f), RTT %.1f ms",
		r.Seconds, r.Playing, bots, rate, r.BetweenP50, r.BetweenP99, r.InputToSnapshotP50, r.InputToSnapshotP99, r.RoundTripP50)
	if r.Returns > 0 {
		fmt.Fprintf(&s, ", %d back (p99 %.1f ms)", r.Returns, r.ReturnP99)
	}
	if all := listCloses(r.Closes); all != "" {
		fmt.Fprintf(&s, ", closed: %s", all)
	}
	return s.String()
}
