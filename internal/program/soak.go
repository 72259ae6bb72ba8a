package program

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/server"
)

// soakCommand lets a server and its bots run for long, in two processes as bench does, while the bots' links end and come
// back. What must not grow is looked at all the while.
type soakCommand struct {
	flags.Soak
}

// Run lets it run and prints the result. It fails if something grew, or if somebody lost a seat.
func (c *soakCommand) Run(ctx context.Context, g Game) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if g.BenchBot == nil {
		return noBots(g, "BenchBot")
	}
	result, err := c.soak(ctx, c.Rooms*g.Rules.Schema.Slots)
	if ctx.Err() != nil {
		return errors.New("stopped before the end; there is no result")
	}
	if err != nil {
		return err
	}
	if c.JSON {
		err = json.NewEncoder(os.Stdout).Encode(result)
	} else {
		result.print(os.Stdout)
	}
	return errors.Join(err, result.faults(c.MaxDrift))
}

// soak runs server and bots.
func (c *soakCommand) soak(ctx context.Context, players int) (r soakResult, err error) {
	srv, err := startServer(ctx, benchServerCommand{Seed: c.Seed, Coding: flags.Codings[0], SnapshotEvery: 3})
	if err != nil {
		return r, err
	}
	defer srv.stop()
	first, err := srv.collected() // also opens the connection that is asked over from now on
	if err != nil {
		return r, err
	}
	bots, err := startLoad(ctx, benchLoadCommand{URL: srv.url, Bots: players, Seed: c.Seed, DropEvery: c.DropEvery})
	if err != nil {
		return r, err
	}
	defer bots.stop()
	if err := bots.waitFor(ctx, players); err != nil {
		return r, err
	}
	samples, reading, err := c.watch(ctx, srv, bots, players)
	if err != nil {
		return r, err
	}
	if err := bots.tell("calm"); err != nil {
		return r, err
	}
	if err := bots.waitFor(ctx, players); err != nil { // the places of those who are away would be kept for a minute
		return r, err
	}
	last, err := windDown(ctx, srv, bots, first.Goroutines)
	if err != nil {
		return r, err
	}
	r.fill(samples, reading)
	r.GoroutinesBefore, r.GoroutinesAfter = first.Goroutines, last.Goroutines
	r.PlayersLeft, r.RoomsLeft = last.Players, last.Rooms
	return r, nil
}

// soakSample is what the server looked like at one time.
type soakSample struct {
	server.Stats
	after time.Duration // since everybody came in
	rss   float64       // megabytes
}

// sampleEvery is the time between two samples. Each costs the server a collection.
const sampleEvery = 5 * time.Second

// watch lets the time pass, and looks at the server again and again.
func (c *soakCommand) watch(ctx context.Context, srv *measuredServer, bots *measuredLoad, players int) (
	samples []soakSample, reading load.Reading, err error) {
	to := newStatus(os.Stderr)
	defer to.end()
	if err := bots.tell("start"); err != nil {
		return nil, reading, err
	}
	begin := time.Now()
	for time.Since(begin) < c.For {
		select {
		case <-time.After(min(sampleEvery, c.For-time.Since(begin))):
		case <-ctx.Done():
			return nil, reading, ctx.Err()
		}
		stats, err := srv.collected()
		if err != nil {
			return nil, reading, err
		}
		before := reading
		if reading, err = bots.reading(); err != nil {
			return nil, reading, err
		}
		sample := soakSample{stats, time.Since(begin), residentMB(srv.pid())}
		samples = append(samples, sample)
		to.tell(fmt.Sprintf("%s; heap %.0f KB, %.0f MB resident, %d goroutines",
			describeBots(reading, before, players), float64(stats.HeapBytes)/1024, sample.rss, stats.Goroutines))
	}
	reading, err = bots.finish()
	return samples, reading, err
}

// emptyPatience is how long a server may take to be as it was before anybody came: rooms are kept for a while, and links
// that fell silent longer than that.
const emptyPatience = 90 * time.Second

// windDown lets all bots leave, and waits until the server has no more goroutines than before, or has taken too long.
func windDown(ctx context.Context, srv *measuredServer, bots *measuredLoad, goroutines int) (s server.Stats, err error) {
	if _, err := bots.ask("leave"); err != nil {
		return s, err
	}
	for begin := time.Now(); ; {
		if s, err = srv.collected(); err != nil {
			return s, err
		}
		empty := s.Goroutines <= goroutines && s.Rooms == 0 && s.Players == 0
		if empty || time.Since(begin) > emptyPatience {
			return s, nil
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return s, ctx.Err()
		}
	}
}
