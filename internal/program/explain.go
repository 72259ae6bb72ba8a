package program

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/explain"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

// explainCommand tells where the bytes of snapshots go.
type explainCommand struct {
	flags.Explain
}

// Run asks a server or lets bots play, and prints.
func (c *explainCommand) Run(ctx context.Context, g Game) error {
	if c.Admin != "" {
		return ExplainServer(ctx, os.Stdout, c.Explain)
	}
	r, err := c.simulate(g)
	if err != nil {
		return err
	}
	return printReport(os.Stdout, r, c.JSON)
}

func printReport(w io.Writer, r *explain.Report, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(r)
	}
	r.Print(w)
	return nil
}

// ExplainServer asks a running server where the bytes of a player's snapshots go, and prints its answer.
func ExplainServer(ctx context.Context, w io.Writer, f flags.Explain) error {
	query := url.Values{"room": {strconv.FormatUint(f.Room, 10)}, "slot": {strconv.Itoa(f.Slot)}}
	if f.Tick > 0 {
		query.Set("tick", strconv.FormatUint(uint64(f.Tick), 10))
	} else {
		query.Set("seconds", strconv.Itoa(int(f.For/time.Second)))
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.Admin+"/debug/explain?"+query.Encode(), nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(io.LimitReader(answer.Body, mostAnswer))
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", f.Admin, bytes.TrimSpace(content))
	}
	r := new(explain.Report)
	if err := json.Unmarshal(content, r); err != nil {
		return fmt.Errorf("%s does not answer as a server of this version: %w", f.Admin, err)
	}
	return printReport(w, r, f.JSON)
}

// mostAnswer is more than any answer takes, of 65,536 entities.
const mostAnswer = 256 << 20

// comeIn is how long bots play before anything is explained: until they have come in, and the world has come to them.
const comeIn = 3 * clock.Second

// explainedRate is how many ticks a second the bots' match has.
const explainedRate clock.Rate = 60

// simulate lets bots play on a virtual clock and explains what they are sent.
func (c *explainCommand) simulate(g Game) (*explain.Report, error) {
	schema := g.Rules.Schema
	switch {
	case g.BenchBot == nil:
		return nil, noBots(g, "BenchBot")
	case c.Slot >= schema.Slots:
		return nil, fmt.Errorf("%s has the slots 0 to %d", schema.Game, schema.Slots-1)
	}
	s := simtest.New(c.match(g))
	s.Run(comeIn)
	if s.Rooms() != 1 {
		return nil, errors.New("the bots did not come together in one room")
	}
	if c.Tick > 0 {
		return c.one(s, schema)
	}
	sum, players := explain.NewSum(schema, explainedRate), 0
	for slot := range sim.Slot(schema.Slots) {
		if c.Slot < 0 || c.Slot == int(slot) {
			players++
			s.Watch(0, room.Watch{Slot: slot, Tell: func(e *room.Explanation) bool {
				if e != nil {
					sum.Add(e)
				}
				return e != nil
			}})
		}
	}
	s.Run(clock.Time(c.For))
	r := sum.Report(c.For.Seconds() * float64(players))
	r.Slot = c.Slot
	return r, nil
}

// match returns a match of as many bots as there are places.
func (c *explainCommand) match(g Game) simtest.Config {
	cfg := simtest.Config{
		Seed: c.Seed, Room: room.Config{Game: g.Rules, Rate: explainedRate, Options: g.BenchOptions, Coding: coding(c.Coding), Budget: c.Budget},
	}
	link := simtest.Network{RTT: clock.Time(c.RTT), Loss: c.Loss}.Link()
	for i := range g.Rules.Schema.Slots {
		cfg.Players = append(cfg.Players, simtest.Player{
			Name: fmt.Sprint("bot ", i), Bot: client.Bot(g.BenchBot(c.Seed + uint64(i))),
			Up: link, Down: link, Stream: c.Loss == 0, NoPrediction: true,
		})
	}
	return cfg
}

// one explains the first snapshot from a tick on.
func (c *explainCommand) one(s *simtest.Sim, schema *sim.Schema) (*explain.Report, error) {
	slot := max(c.Slot, 0)
	sum := explain.NewSum(schema, explainedRate)
	var detail *explain.Detail
	s.Watch(0, room.Watch{Slot: sim.Slot(slot), Tell: func(e *room.Explanation) bool {
		if e == nil || e.Tick < sim.Tick(c.Tick) {
			return e != nil
		}
		sum.Add(e)
		detail = explain.Describe(schema, explainedRate, e)
		return false
	}})
	for detail == nil && s.Now() < explainedRate.At(int64(c.Tick))+comeIn {
		s.Run(clock.Second / 10)
	}
	if detail == nil {
		return nil, fmt.Errorf("slot %d was sent nothing from tick %d on", slot, c.Tick)
	}
	r := sum.Report(sum.Span())
	r.Slot, r.Snapshot = slot, detail
	return r, nil
}
