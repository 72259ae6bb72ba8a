package program

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
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
	bots := c.count(g.Rules.Schema.Slots)
	if rogues := c.Flood + c.Silent + c.Stall; rogues > bots {
		return fmt.Errorf("there are %d bots, and %d of them are to misbehave", bots, rogues)
	}
	if !c.JSON {
		fmt.Printf("%d bots play on %s\n", bots, c.URL)
	}
	r := playOut(ctx, load.New(c.config(g, bots)), bots)
	if r.Snapshots == 0 {
		return fmt.Errorf("no bot got to play on %s", c.URL)
	}
	result := newBotsResult(bots, r)
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(result)
	}
	result.print(os.Stdout)
	return nil
}

// playOut lets a crew play until the context ends or nobody can play any more, telling how it gets on, and returns what was
// measured before the bots left.
func playOut(ctx context.Context, crew *load.Crew, bots int) load.Reading {
	playing, leave := context.WithCancel(context.WithoutCancel(ctx))
	defer leave()
	crew.Start()
	done := make(chan struct{})
	go func() {
		defer close(done)
		crew.Run(playing)
	}()
	p := startProgress(newStatus(os.Stderr), crew.Reading, bots)
	select {
	case <-ctx.Done():
	case <-done:
	}
	p.stop()
	r := crew.Stop()
	leave()
	<-done
	return r
}

// count returns how many bots play.
func (c *botsCommand) count(slots int) int {
	switch {
	case c.Rooms == 0:
		return c.Bots.Bots
	case c.Players == 0:
		return c.Rooms * slots
	}
	return c.Rooms * c.Players
}

// config returns who plays, and how. Links can be mistreated only where that is asked for.
func (c *botsCommand) config(g Game, bots int) load.Config {
	raw := load.RawWebSocket(c.URL)
	dial := load.WebSocket(c.URL)
	if c.DropEvery > 0 {
		dial = raw
	}
	return load.Config{
		Game: g.Rules, Bots: bots, New: g.Bot, Seed: c.Seed, Names: botName, Dial: dial, RogueDial: raw,
		RoomSize: c.Players,
		Rogues:   load.Rogues{Flooding: c.Flood, Silent: c.Silent, Stalling: c.Stall}, DropEvery: clock.Time(c.DropEvery), Failed: (&complaints{out: os.Stderr}).tell,
	}
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
