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
}

// Run measures and prints.
func (c *benchCommand) Run(ctx context.Context, g Game) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if g.BenchBot == nil {
		return noBots(g, "BenchBot")
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
	srv, err := startServer(ctx, c.Seed)
	if err != nil {
		return r, err
	}
	defer srv.stop()
	bots, err := startLoad(ctx, benchLoadCommand{URL: srv.url, Bots: players, Seed: c.Seed})
	if err != nil {
		return r, err
	}
	defer bots.stop()
	if err := bots.waitFor(ctx, players); err != nil {
		return r, err
	}
	before, reading, span, err := c.span(ctx, srv, bots)
	if err != nil {
		return r, err
	}
	after, err := srv.stats()
	if err != nil {
		return r, err
	}
	if err := c.check(players, after, reading); err != nil {
		return r, err
	}
	r.fill(before, after, reading, span)
	r.HeapKBPerRoom, err = srv.heapKB(c.Rooms)
	r.ServerMB = residentMB(srv.pid())
	return r, err
}

// span lets the measured time pass and returns what was measured beside the server's own figures at its end.
func (c *benchCommand) span(ctx context.Context, srv *measuredServer, bots *measuredLoad) (
	before server.Stats, reading load.Reading, m machineSpan, err error) {
	if err := wait(ctx, "settling", c.Settle); err != nil {
		return before, reading, m, err
	}
	if before, err = srv.reset(); err != nil {
		return before, reading, m, err
	}
	if err := bots.tell("start"); err != nil {
		return before, reading, m, err
	}
	meter, machine := hiccup.Start(), readMachine(srv.pid(), bots.pid())
	err = wait(ctx, "measuring", c.For)
	m = machine.span()
	m.hiccup = meter.Stop()
	if err != nil {
		return before, reading, m, err
	}
	reading, err = bots.finish()
	return before, reading, m, err
}

// check makes sure that what was measured is what was asked for.
func (c *benchCommand) check(players int, s server.Stats, bots load.Reading) error {
	switch {
	case s.Rooms != c.Rooms || s.Players != players:
		return fmt.Errorf("%d players in %d rooms were there at the end, not %d in %d: nothing was measured",
			s.Players, s.Rooms, players, c.Rooms)
	case bots.Playing != players:
		return fmt.Errorf("only %d of %d bots played at the end: nothing was measured", bots.Playing, players)
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
