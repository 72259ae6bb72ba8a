package dev_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/internal/dev"
	"github.com/tickwork-engine/tickwork/internal/dev/devtest"
	"github.com/tickwork-engine/tickwork/internal/dev/pond/rules"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/sim"
)

// patience is how long tests wait for what must come.
const patience = 60 * time.Second

// swimmer is a bot that takes down what it sees.
type swimmer struct {
	rules.Bot
	mu   sync.Mutex
	seen sight
}

// sight is what a snapshot showed: all ducks, and the own one.
type sight struct {
	tick   sim.Tick
	slot   sim.Slot
	handle sim.Handle
	duck   rules.Duck
	there  bool
	all    map[sim.Handle]rules.Duck
}

func (s *swimmer) Input(tick sim.Tick, world sim.World, own sim.Slot) sim.PackedInput {
	now := sight{tick: tick, slot: own, all: map[sim.Handle]rules.Duck{}}
	if w, _ := world.(*rules.World); w != nil && own != sim.NoSlot {
		for h, d := range w.Ducks.All() {
			if now.all[h] = *d; d.Slot == own {
				now.handle, now.duck, now.there = h, *d, true
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.there {
		s.seen = now
	}
	return s.Bot.Input(tick, world, own)
}

func (s *swimmer) look() sight {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen
}

// pond is a game that is developed, and two players in it.
type pond struct {
	*devtest.Game
	*devtest.Dev
	crew     *load.Crew
	swimmers []*swimmer
}

const players = 2

// newPond starts everything, with a number of bots that play along, and waits until all play.
func newPond(t *testing.T, bots int) *pond {
	t.Helper()
	p := &pond{Game: devtest.Copy(t, "pond")}
	p.Dev = devtest.Start(t, p.Game, func(c *dev.Config) { c.Seed, c.Bots = 3, bots })
	p.Await(dev.Swapped)
	p.crew = load.New(load.Config{
		Game: rules.Game, Bots: players, NoPrediction: true, Dial: load.WebSocket("ws" + strings.TrimPrefix(p.Address, "http") + "/ws"),
		New: func(uint64) client.Bot {
			p.swimmers = append(p.swimmers, &swimmer{})
			return p.swimmers[len(p.swimmers)-1]
		},
	})
	ctx, stop := context.WithCancel(context.Background())
	var playing sync.WaitGroup
	playing.Go(func() { p.crew.Run(ctx) })
	t.Cleanup(func() {
		stop()
		playing.Wait()
	})
	p.untilAll(t, "scores", func(now sight) bool { return now.duck.Score >= 3*rules.Worth })
	return p
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain waited for: %s", what)
		}
	}
}

// untilAll waits until something is the case for every player.
func (p *pond) untilAll(t *testing.T, what string, is func(sight) bool) {
	t.Helper()
	eventually(t, "everybody "+what, func() bool {
		for _, s := range p.swimmers {
			if now := s.look(); !now.there || now.duck.Away || !is(now) {
				return false
			}
		}
		return true
	})
}

// look returns what everybody sees.
func (p *pond) look() (list []sight) {
	for _, s := range p.swimmers {
		list = append(list, s.look())
	}
	return list
}

// mustGoOn checks that everybody still has the duck from before, in the same place, with at least the score from before,
// and that time has gone on.
func (p *pond) mustGoOn(t *testing.T, before []sight) {
	t.Helper()
	const while = 30 // ticks: longer than it takes to come back
	at := p.look()
	p.untilAll(t, "plays on", func(now sight) bool { return now.tick > at[now.slot].tick+while })
	eventually(t, "everybody is in a room", func() bool { return p.crew.Playing() == players })
	for i, now := range p.look() {
		was := before[i]
		if now.slot != was.slot || now.handle != was.handle || now.duck.Score < was.duck.Score {
			t.Errorf("player %d was %+v, and is %+v", i, was, now)
		}
	}
}
