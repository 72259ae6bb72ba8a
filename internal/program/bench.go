package program

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/tickwork-engine/tickwork/internal/hiccup"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/server"
)

// benchCommand measures rooms full of bots: a server in one process, on one processor, and the bots in another, on
// another one, with WebSockets between them.
type benchCommand struct {
	flags.Bench
	// Settle is how long the bots play before it counts: a little longer than a client remembers how its inputs arrived, so
	// that what happened while the others came in is forgotten.
	Settle time.Duration `hidden:"" default:"7s"`
	// SnapshotEvery is the number of ticks from one snapshot to the next.
	SnapshotEvery int `hidden:"" default:"3"`
	// Objects is how many entities every snapshot tells of, to compute what telling one player of one of them takes. 0: that is not
	// asked for.
	Objects int `hidden:""`
}

// server returns the server that is to be measured.
func (c *benchCommand) server() benchServerCommand {
	return benchServerCommand{Seed: c.Seed, Coding: c.Coding, Distribution: c.Distribution, SnapshotEvery: c.SnapshotEvery}
}

// Run measures and prints.
func (c *benchCommand) Run(ctx context.Context, g Game) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if g.BenchBot == nil {
		return noBots(g, "BenchBot")
	}
	if c.Silent > 0 {
		return c.silence(ctx)
	}
	result, err := c.measure(ctx, c.Rooms*g.Rules.Schema.Slots)
	if ctx.Err() != nil {
		return fmt.Errorf("stopped before the end; there is no result")
	}
	if err != nil {
		return err
	}
	for _, doubt := range result.doubts() {
		tell("warning: %s", doubt)
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(result)
	}
	result.print(os.Stdout)
	return nil
}

// measure runs server and bots, and reads the figures before and after the measured time.
func (c *benchCommand) measure(ctx context.Context, players int) (r benchResult, err error) {
	srv, err := startServer(ctx, c.server())
	if err != nil {
		return r, err
	}
	defer srv.stop()
	floods := 0
	if c.Flood > 0 {
		floods = max(int(float64(players)*c.Flood/100), 1)
	}
	bots, err := startLoad(ctx, benchLoadCommand{URL: srv.url, Bots: players, Seed: c.Seed, Flood: floods})
	if err != nil {
		return r, err
	}
	defer bots.stop()
	if err := bots.waitFor(ctx, players); err != nil {
		return r, err
	}
	if err := wait(ctx, "settling", c.Settle); err != nil {
		return r, err
	}
	quiet, err := c.span(ctx, srv, bots)
	if err != nil {
		return r, err
	}
	if err := c.check(players, floods, quiet); err != nil {
		return r, err
	}
	r.fill(quiet)
	r.fillObjects(c.Objects, c.SnapshotEvery, quiet)
	r.HeapKBPerRoom, err = srv.heapKB(c.Rooms)
	r.ServerMB = residentMB(srv.pid())
	if floods > 0 && err == nil {
		err = c.flood(ctx, srv, bots, floods, &r)
	}
	return r, err
}

// flood lets some of the players flood and measures the others for as long again.
func (c *benchCommand) flood(ctx context.Context, srv *measuredServer, bots *measuredLoad, floods int, r *benchResult) error {
	if err := bots.tell("flood"); err != nil {
		return err
	}
	span, err := c.span(ctx, srv, bots)
	if err != nil {
		return err
	}
	r.fillFlood(floods, span)
	return nil
}

// benchSpan is what was measured in a span of time: the server's own figures before and after it, what the bots took down,
// and what the machine did.
type benchSpan struct {
	before, after server.Stats
	bots          load.Reading
	machine       machineSpan
}

// span lets the measured time pass.
func (c *benchCommand) span(ctx context.Context, srv *measuredServer, bots *measuredLoad) (s benchSpan, err error) {
	if s.before, err = srv.reset(); err != nil {
		return s, err
	}
	if err := bots.tell("start"); err != nil {
		return s, err
	}
	meter, machine := hiccup.Start(), readMachine(srv.pid(), bots.pid())
	err = wait(ctx, "measuring", c.For)
	s.machine = machine.span()
	s.machine.hiccup = meter.Stop()
	if err != nil {
		return s, err
	}
	if s.bots, err = bots.finish(); err != nil {
		return s, err
	}
	s.after, err = srv.stats()
	return s, err
}

// check makes sure that what was measured is what was asked for. Bots that are to flood later are not among those that are
// read.
func (c *benchCommand) check(players, floods int, s benchSpan) error {
	switch {
	case s.after.Rooms != c.Rooms || s.after.Players != players:
		return fmt.Errorf("%d players in %d rooms were there at the end, not %d in %d: nothing was measured",
			s.after.Players, s.after.Rooms, players, c.Rooms)
	case s.bots.Playing != players-floods:
		return fmt.Errorf("only %d of %d bots played at the end: nothing was measured", s.bots.Playing, players-floods)
	}
	return nil
}

// wait lets time pass, and says so.
func wait(ctx context.Context, what string, span time.Duration) error {
	const news = 5 * time.Second
	for left := span; left > 0; left -= news {
		tell("%s: %.0f s left", what, left.Seconds())
		select {
		case <-time.After(min(left, news)):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// tell writes a line of progress, beside the result.
func tell(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
