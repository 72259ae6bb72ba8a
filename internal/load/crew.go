package load

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// Config says who plays, and where. Game, New and Dial are needed.
type Config struct {
	Game *sim.Game
	// Bots is how many play.
	Bots int
	// New makes the one who plays in a bot's place.
	New func(seed uint64) client.Bot
	// Dial opens a link. See WebSocket and InMemory.
	Dial Dial
	// Seed makes the bots' doings follow from it.
	Seed uint64
	// NoPrediction makes the bots cheap: they neither predict nor reconcile.
	NoPrediction bool
	// Sighted is the number of bots of which one reads the snapshots that it acknowledges; the others spare the machine that. 0: all
	// read them.
	Sighted int
	// Names makes the name of each bot. Nil numbers them.
	Names func(i int) string
	// RoomSize is how many bots share a room, which one of them makes and the others enter by its code. 0: they go wherever the
	// server sends them, which fills room after room.
	RoomSize int
	// Tokens bring the first bots back to the seats of an earlier crew's: what its Tokens returned.
	Tokens []wire.Token
	// Rogues are those of the bots that misbehave. None: all play as they should.
	Rogues Rogues
	// RogueDial opens the links of rogues. Nil: Dial does.
	RogueDial Dial
	// DropEvery is how often a bot's link ends in one of the ways in which links of people do, on average. Zero: never.
	DropEvery clock.Time
	// Failed is told why a bot does not play: no link could be opened, or the server closed it (ErrClosed). The bot tries
	// again unless the server meant it for good. It may be called by several goroutines and must not wait. Nil: nobody is
	// told.
	Failed func(err error)
}

// Crew is a number of bots that play together. All methods but Run may be called while it runs.
type Crew struct {
	cfg    Config
	start  time.Time
	bots   []*bot
	meter  *meter
	dials  sync.WaitGroup
	wake   chan struct{} // a bot has arrived
	floods atomic.Bool   // the flooding bots do

	agenda room.Agenda[*bot] // of frames; only Run uses it and what follows
	begun  int               // bots that have begun
	last   clock.Time        // when the newest of them did
	over   int               // bots that will not play again
}

const (
	// framePeriod is the time between two frames of a bot's screen.
	framePeriod = clock.Second / 60
	// entry is how long a bot waits at most for the one before it to be welcome.
	entry = clock.Second
)

// New returns bots that do not play yet.
func New(cfg Config) *Crew {
	if cfg.Failed == nil {
		cfg.Failed = func(error) {}
	}
	c := &Crew{cfg: cfg, start: time.Now(), meter: newMeter(), wake: make(chan struct{}, 1)}
	c.floods.Store(true)
	for i, how := range cfg.Rogues.conducts(cfg.Bots) {
		b := c.newBot(i, how)
		c.bots = append(c.bots, b)
		if cfg.RoomSize > 0 {
			b.host = c.bots[i-i%cfg.RoomSize]
		}
	}
	return c
}

func (c *Crew) newBot(i int, how conduct) *bot {
	name := fmt.Sprintf("bot %d", i+1)
	if c.cfg.Names != nil {
		name = c.cfg.Names(i)
	}
	seed := c.cfg.Seed + uint64(i)
	cfg := client.Config{
		Game: c.cfg.Game, Name: name, Version: "bot", Seed: seed, NoPrediction: c.cfg.NoPrediction || how != honest,
		Blind: c.cfg.Sighted > 0 && i%c.cfg.Sighted != 0,
	}
	if c.cfg.RoomSize > 0 {
		cfg.Want = client.NoRoom
	}
	if i < len(c.cfg.Tokens) {
		cfg.Token = c.cfg.Tokens[i]
	}
	return &bot{
		crew: c, plays: c.cfg.New(seed), conduct: how, client: client.New(cfg), trouble: newTrouble(cfg, c.cfg.DropEvery),
	}
}

// Flood lets the flooding bots flood, or play as they should for the time being. They flood from the beginning.
func (c *Crew) Flood(on bool) { c.floods.Store(on) }

// Calm ends floods and drops. Bots that are on their way back still come.
func (c *Crew) Calm() {
	c.Flood(false)
	for _, b := range c.bots {
		b.mu.Lock()
		b.trouble.every = 0
		b.mu.Unlock()
	}
}

// Tokens returns what brings each bot back to its seat: zero for one that has no session yet.
func (c *Crew) Tokens() []wire.Token {
	tokens := make([]wire.Token, len(c.bots))
	for i, b := range c.bots {
		b.mu.Lock()
		tokens[i] = b.client.Token()
		b.mu.Unlock()
	}
	return tokens
}

func (c *Crew) now() clock.Time { return clock.Time(time.Since(c.start)) }

// Run plays until the context ends, or until the server has refused all bots for good. The bots come in one after another,
// so that the same ones meet in a room each time, unless one is overtaken on its way through a socket; at the end they leave
// their places. One goroutine plays for all, and one reads for each link.
func (c *Crew) Run(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for ctx.Err() == nil && c.over < len(c.bots) {
		c.begin()
		c.drawDue(ctx)
		c.sleep(ctx, timer)
	}
	c.dials.Wait()
	for _, b := range c.bots {
		b.leave()
	}
}

// begin lets the next bots begin. Each waits until the one before is welcome, but not for long.
func (c *Crew) begin() {
	for c.begun < len(c.bots) {
		now := c.now()
		if c.begun > 0 && !c.bots[c.begun-1].hasArrived() && now-c.last < entry {
			return
		}
		c.agenda.Add(now, c.bots[c.begun])
		c.begun, c.last = c.begun+1, now
	}
}

// drawDue draws the frames that are due. A crew that is late by more than a frame leaves some out.
func (c *Crew) drawDue(ctx context.Context) {
	for {
		at, _ := c.agenda.Next()
		now := c.now()
		b, ok := c.agenda.Pop(now)
		if !ok {
			return
		}
		c.meter.frame(now - at)
		b.frame(ctx, now)
		if b.isOver() {
			c.over++
			continue
		}
		c.agenda.Add(max(at+framePeriod, now-framePeriod), b)
	}
}

// sleep waits until the next frame is due or a bot has arrived.
func (c *Crew) sleep(ctx context.Context, timer *time.Timer) {
	at, ok := c.agenda.Next()
	if !ok {
		return
	}
	timer.Reset(time.Duration(at - c.now()))
	select {
	case <-timer.C:
	case <-c.wake:
	case <-ctx.Done():
	}
}

// arrived wakes Run, so that the next bot can begin.
func (c *Crew) arrived() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// Playing returns how many bots are in a room.
func (c *Crew) Playing() (n int) {
	for _, b := range c.bots {
		if b.state() == client.Playing {
			n++
		}
	}
	return n
}

// Start begins a measurement.
func (c *Crew) Start() {
	for _, b := range c.bots {
		_, _, b.before = b.status()
	}
	c.meter.start()
}

// Stop ends the measurement and returns what was taken down since Start.
func (c *Crew) Stop() Reading {
	r := c.Reading()
	c.meter.stop()
	return r
}

// Reading returns what was taken down since Start, and lets the measurement go on. Start, Stop and Reading are called by
// one goroutine.
func (c *Crew) Reading() Reading {
	r := c.meter.read()
	var trips []float64
	for _, b := range c.bots {
		state, roundTrip, sum := b.status()
		if b.conduct != honest {
			continue
		}
		if state == client.Playing {
			r.Playing++
			trips = append(trips, roundTrip.Milliseconds())
		}
		r.Inputs += int64(sum.ticks - b.before.ticks)
		r.Reported += int64(sum.inputs - b.before.inputs)
		r.Late += int64(sum.late - b.before.late)
		r.Unread += int64(sum.unread - b.before.unread)
	}
	r.RoundTripP50, r.RoundTripP99 = middleAndWorst(trips)
	return r
}

// middleAndWorst returns the median and the 99th percentile of a few numbers, 0 of none.
func middleAndWorst(list []float64) (p50, p99 float64) {
	if len(list) == 0 {
		return 0, 0
	}
	slices.Sort(list)
	last := len(list) - 1
	return list[last/2], list[(last*99+99)/100]
}
