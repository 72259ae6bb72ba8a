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

// progress tells again and again how bots are getting on: on a terminal in one line, which is written anew each second, and
// elsewhere in a line now and then.
type progress struct {
	out     io.Writer
	live    bool
	reading func() load.Reading
	bots    int
	last    load.Reading
	end     chan struct{}
	done    sync.WaitGroup
}

const (
	liveEvery  = time.Second
	linesEvery = 5 * time.Second
	// clearRest erases what a longer line before has left (ECMA-48, EL).
	clearRest = "\x1b[K"
)

// startProgress begins to tell what reading returns.
func startProgress(out *os.File, reading func() load.Reading, bots int) *progress {
	info, err := out.Stat()
	p := newProgress(out, err == nil && info.Mode()&os.ModeCharDevice != 0, reading, bots)
	p.done.Go(p.run)
	return p
}

func newProgress(out io.Writer, live bool, reading func() load.Reading, bots int) *progress {
	return &progress{out: out, live: live, reading: reading, bots: bots, end: make(chan struct{})}
}

// stop ends it.
func (p *progress) stop() {
	close(p.end)
	p.done.Wait()
	if p.live {
		fmt.Fprintln(p.out)
	}
}

func (p *progress) run() {
	every := linesEvery
	if p.live {
		every = liveEvery
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.tell()
		case <-p.end:
			return
		}
	}
}

// tell reads, and writes a line.
func (p *progress) tell() {
	before := p.last
	p.last = p.reading()
	line := p.line(before)
	if p.live {
		fmt.Fprintf(p.out, "\r%s%s", line, clearRest)
		return
	}
	fmt.Fprintln(p.out, line)
}

// line describes the newest reading; rates are those since the one before.
func (p *progress) line(before load.Reading) string {
	r := p.last
	var s strings.Builder
	rate := float64(r.Snapshots-before.Snapshots) / max(r.Seconds-before.Seconds, 1e-3)
	fmt.Fprintf(&s, "%.0f s: %d of %d play, %.0f snapshots/s, %.1f ms apart (p99 %.1f), input to snapshot %.1f ms (p99 %.1f), RTT %.1f ms",
		r.Seconds, r.Playing, p.bots, rate, r.BetweenP50, r.BetweenP99, r.InputToSnapshotP50, r.InputToSnapshotP99, r.RoundTripP50)
	if r.Returns > 0 {
		fmt.Fprintf(&s, ", %d back (p99 %.1f ms)", r.Returns, r.ReturnP99)
	}
	if all := listCloses(r.Closes); all != "" {
		fmt.Fprintf(&s, ", closed: %s", all)
	}
	return s.String()
}
