package rollback_test

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
)

// court is a referee with its clients, on one virtual clock.
type court struct {
	t       testing.TB
	now     clock.Time
	random  fixed.PCG
	referee *rollback.Referee
	next    clock.Time
	clients []*refereed
	shadow  sim.World           // what comes of the referee's frames
	worlds  map[sim.Tick][]byte // the same, of every tick
}

// refereed is a client with its line.
type refereed struct {
	*rollback.Client
	bot      bot
	up, down *transport.Conditioner
	period   clock.Time
	next     clock.Time
	got      int // bytes
}

func newCourt(t testing.TB, game *sim.Game, seed uint64) *court {
	c := &court{
		t: t, random: fixed.NewPCG(seed), worlds: map[sim.Tick][]byte{}, shadow: game.New(),
		referee: rollback.NewReferee(rollback.RefereeConfig{Game: game, Seed: 7}),
	}
	if err := c.shadow.Start(7, nil); err != nil {
		t.Fatal(err)
	}
	return c
}

// join lets a client take a slot.
func (c *court) join(cfg rollback.ClientConfig, b bot, line transport.Link, kind sim.CommandKind) *refereed {
	cl := &refereed{
		Client: rollback.NewClient(cfg), bot: b, period: framePeriod, next: c.now + clock.Time(c.random.Below(uint32(framePeriod))),
		up: transport.NewConditioner(line, c.random.Uint64()), down: transport.NewConditioner(line, c.random.Uint64()),
	}
	for len(c.clients) <= int(cfg.Slot) {
		c.clients = append(c.clients, nil)
	}
	c.clients[cfg.Slot] = cl
	c.referee.Join(cfg.Slot, kind)
	return cl
}

// fill lets a number of arena's players join, each on the same line.
func (c *court) fill(n int, line transport.Link) {
	for s := range sim.Slot(n) {
		c.join(rollback.ClientConfig{Game: arenaGame, Slot: s}, newPlayer(uint64(s)), line, sim.CommandJoin)
	}
}

func (c *court) run(span clock.Time) {
	for until := c.now + span; c.now < until; {
		next := min(c.next, until)
		for _, cl := range c.clients {
			if cl != nil {
				next = min(next, cl.next)
			}
		}
		c.now = max(c.now, next)
		c.step()
	}
}

func (c *court) step() {
	for s, cl := range c.clients {
		if cl == nil {
			continue
		}
		for _, msg, ok := cl.up.Pop(c.now); ok; _, msg, ok = cl.up.Pop(c.now) {
			c.referee.Receive(c.now, sim.Slot(s), msg)
		}
		for _, msg, ok := cl.down.Pop(c.now); ok; _, msg, ok = cl.down.Pop(c.now) {
			cl.got += len(msg)
			cl.Receive(c.now, msg)
		}
	}
	if c.next <= c.now {
		c.next += framePeriod / 2
		before := c.referee.Tick()
		c.referee.Advance(c.now)
		for tick := before + 1; tick <= c.referee.Tick(); tick++ {
			c.shadow.Advance(c.referee.Frame(tick), nil)
			c.worlds[tick] = c.shadow.Encode(nil)
		}
		for m := range c.referee.Outgoing() {
			if cl := c.clients[m.To]; cl != nil {
				_ = cl.down.Push(c.now, m.Channel, m.Bytes)
			}
		}
	}
	for _, cl := range c.clients {
		if cl != nil && cl.next <= c.now {
			cl.next += cl.period
			cl.Advance(c.now, cl.bot.next())
			for m := range cl.Outgoing() {
				_ = cl.up.Push(c.now, m.Channel, m.Bytes)
			}
		}
	}
}

// agree lets the clients stop at a tick and compares their worlds with the referee's of that tick.
func (c *court) agree() {
	c.t.Helper()
	end := c.referee.Tick() + 2*rollback.MaxWindow
	for _, cl := range c.clients {
		if cl != nil {
			cl.SetEnd(end)
		}
	}
	for range 100 {
		c.run(100 * ms)
	}
	for s, cl := range c.clients {
		switch {
		case cl == nil:
		case cl.Tick() != end || cl.Confirmed() != end || !bytes.Equal(cl.World().Encode(nil), c.worlds[end]):
			c.t.Errorf("client %d: tick %d, confirmed %d of %d, or another world: %+v", s, cl.Tick(), cl.Confirmed(), end, cl.Stats())
		case cl.Stats().Core.Rollbacks == 0 || cl.Stats().Refused > 0:
			c.t.Errorf("client %d: %+v", s, cl.Stats())
		}
	}
	if s := c.referee.Stats(); s.Desyncs > 0 || s.Checked == 0 || s.Refused > 0 {
		c.t.Errorf("%+v", s)
	}
}

func TestReferee(t *testing.T) {
	for name, line := range map[string]transport.Link{
		"near": near, "140 ms, 20 % reordering": {Delay: 70 * ms, Reorder: 0.2, Loss: 0.001},
		"300 ms": {Delay: 150 * ms, Jitter: 10 * ms}, "30 % loss": {Delay: 40 * ms, Jitter: 10 * ms, Loss: 0.3, Duplicate: 0.25},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCourt(t, arenaGame, randomSeed(t))
			c.fill(4, line)
			c.run(5 * clock.Second) // until all have their state
			before := c.referee.Stats()
			c.run(15 * clock.Second)
			late, ticks := c.referee.Stats().Late-before.Late, c.referee.Stats().Ticks-before.Ticks
			if float64(late) > 0.02*4*float64(ticks) {
				t.Errorf("%d inputs were late in %d ticks", late, ticks)
			}
			if due, tick := c.referee.Due(), c.referee.Tick(); due-tick > 12 {
				t.Errorf("the referee is at %d, due is %d", tick, due)
			}
			c.agree()
			t.Logf("%+v; %+v", c.referee.Stats(), c.clients[1].Stats())
		})
	}
}

// A client that cannot keep up loses its inputs, and nobody else anything: ticks are closed at the tolerance.
func TestASlowClientDoesNotSlowTheMatch(t *testing.T) {
	c := newCourt(t, arenaGame, randomSeed(t))
	c.fill(2, near)
	slow := c.join(rollback.ClientConfig{Game: arenaGame, Slot: 2, Window: rollback.MaxWindow}, newPlayer(5), transport.Link{Delay: 400 * ms}, sim.CommandJoin)
	c.run(20 * clock.Second)
	if behind := c.referee.Due() - c.referee.Tick(); behind > 10 {
		t.Errorf("the referee is %d ticks behind", behind)
	}
	if s := c.referee.Stats(); s.Late < 600 || slow.Stats().Replaced == 0 {
		t.Errorf("%+v, %+v", s, slow.Stats())
	}
	for _, cl := range c.clients[:2] {
		if cl.Stats().Replaced > 20 {
			t.Errorf("others lost inputs: %+v", cl.Stats())
		}
	}
	c.agree()
}

// Who comes, goes and comes back does so in a frame, the same for everybody; who is cut off for a while gets a state.
func TestRefereedComingAndGoing(t *testing.T) {
	c := newCourt(t, arenaGame, randomSeed(t))
	c.fill(3, far)
	c.run(5 * clock.Second)
	c.referee.Leave(1, sim.CommandDisconnect)
	c.clients[1] = nil
	c.run(3 * clock.Second)
	if !c.clients[0].World().(*arena).Birds[1].Away {
		t.Error("the bird is still there")
	}
	c.join(rollback.ClientConfig{Game: arenaGame, Slot: 1}, newPlayer(8), far, sim.CommandReconnect)
	c.run(3 * clock.Second)
	c.clients[2].down.SetLink(transport.Link{Loss: 1})
	c.run(4 * clock.Second)
	c.clients[2].down.SetLink(far)
	c.run(15 * clock.Second) // a stream takes its time to recover
	if s := c.clients[2].Stats(); s.States < 2 {
		t.Errorf("%+v", s)
	}
	if w := c.clients[0].World().(*arena); w.Birds[1].Away || !w.Birds[1].In {
		t.Error("the bird is not back")
	}
	c.referee.Leave(0, sim.CommandLeave)
	c.clients[0] = nil
	c.referee.Command(sim.Command{Kind: sim.CommandLeave, Slot: 2})
	c.run(clock.Second)
	if w := c.clients[1].World().(*arena); w.Birds[0].In || w.Birds[2].In {
		t.Error("those who left are still there")
	}
	c.agree()
}

// A client whose world differs is noticed and given the referee's.
func TestRefereeNoticesDesyncs(t *testing.T) {
	c := newCourt(t, arenaGame, randomSeed(t))
	c.fill(1, near)
	game := &sim.Game{Schema: arenaSchema, New: func() sim.World {
		return &flawed{flaw: func(tick uint32) bool { return tick == 300 }}
	}}
	c.join(rollback.ClientConfig{Game: game, Slot: 1}, newPlayer(1), near, sim.CommandJoin)
	c.run(10 * clock.Second)
	events := c.referee.Events()
	if s := c.referee.Stats(); s.Desyncs == 0 || len(events) != s.Desyncs || events[0].Peer != 1 || events[0].Tick != 300 && events[0].Tick != 360 {
		t.Fatalf("%+v, %+v", s, events)
	}
	before := c.referee.Stats().Desyncs
	c.run(5 * clock.Second)
	if s := c.referee.Stats(); s.Desyncs != before || c.clients[1].Stats().States != 2 {
		t.Errorf("%+v after the recovery; %+v", s, c.clients[1].Stats())
	}
}

// Rainfield by frames: what a client receives is little more than the inputs.
func TestRefereedRainfield(t *testing.T) {
	c := newCourt(t, rules.Game, randomSeed(t))
	for s := range sim.Slot(4) {
		line := transport.Link{Delay: 50 * ms, Jitter: 5 * ms, Loss: 0.01}
		c.join(rollback.ClientConfig{Game: rules.Game, Slot: s}, &pilot{RandomBot: rules.NewRandomBot(uint64(s))}, line, sim.CommandJoin)
	}
	c.run(5 * clock.Second)
	begin, from := c.clients[0].got, c.now
	c.run(30 * clock.Second)
	rate := float64(c.clients[0].got-begin) / (c.now - from).Seconds()
	t.Logf("%.0f bytes per client and second; %+v", rate, c.referee.Stats())
	if rate > 700 {
		t.Errorf("%.0f bytes per client and second", rate)
	}
	c.agree()
}

// Any bytes, to the referee and to a client, do no harm.
func FuzzReferee(f *testing.F) {
	f.Add([]byte("\x01\x09\x00\x00\x00\x00\x02ab"), true)
	f.Add([]byte("\x0a\x00\x00\x00\x00\x03\x00"), false)
	f.Add([]byte("\x0a\x00\x00\x00\x00\x01\x13\x10\x10\x00"), false)
	f.Add([]byte("\x08\x3c\x00\x00\x00\x01\x02\x03\x04"), true)
	f.Fuzz(func(t *testing.T, b []byte, toReferee bool) {
		c := newCourt(t, arenaGame, 1)
		c.fill(2, near)
		c.run(clock.Second)
		if toReferee {
			c.referee.Receive(c.now, 0, b)
		} else {
			c.clients[0].Receive(c.now, b)
		}
		c.run(200 * ms)
	})
}
