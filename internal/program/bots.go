package program

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// botsCommand lets bots play on a server.
type botsCommand struct {
	flags.Bots
}

// Run plays until the time is over or the program is told to end.
func (c *botsCommand) Run(ctx context.Context, g Game) error {
	if g.Bot == nil {
		return noBots(g, "Bot")
	}
	if c.For > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.For)
		defer cancel()
	}
	crew := load.New(load.Config{
		Game: g.Rules, Bots: c.Bots.Bots, New: g.Bot, Seed: c.Seed, Names: botName, Dial: load.WebSocket(c.URL),
		Failed: (&complaints{out: os.Stderr}).tell,
	})
	fmt.Printf("%d bots play on %s\n", c.Bots.Bots, c.URL)
	crew.Start()
	crew.Run(ctx)
	r := crew.Stop()
	if r.Snapshots == 0 {
		return fmt.Errorf("no bot got to play on %s", c.URL)
	}
	fmt.Printf("%d snapshots, %d bytes, %.1f ms between snapshots (p99)\n", r.Snapshots, r.Bytes, r.BetweenP99)
	return nil
}

// noBots tells the author of a game which of its fields would have made bots.
func noBots(g Game, field string) error {
	return fmt.Errorf("%s has no bots for this: set %s in its main.go", g.Rules.Schema.Game, field)
}

// complaints tells the user why bots do not play, but not of each of them in each attempt.
type complaints struct {
	out  io.Writer
	mu   sync.Mutex
	last time.Time
}

// complaintSpan is the time between two complaints.
const complaintSpan = 2 * time.Second

func (c *complaints) tell(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.last) > complaintSpan {
		c.last = time.Now()
		fmt.Fprintln(c.out, err)
	}
}
