package load

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// links are the ways to a server that all crews must play over.
func links(t *testing.T) map[string]Dial {
	t.Helper()
	near, far := rainfield(t, 0), rainfield(t, 0)
	address, _ := serve(t, far, "127.0.0.1:0")
	return map[string]Dial{
		"in memory":       InMemory(near.Accept, near.Now),
		"over WebSockets": WebSocket("ws://" + address),
	}
}

func TestBotsReallyPlay(t *testing.T) {
	for name, dial := range links(t) {
		t.Run(name, func(t *testing.T) {
			c, _ := run(t, Config{Bots: seats, Dial: dial})
			allPlay(t, c)
			eventually(t, "every bot is told of all ships", func() bool {
				return !slices.ContainsFunc(c.bots, func(b *bot) bool { return len(b.ships()) != seats })
			})
			before := c.bots[0].ships()
			eventually(t, "every ship moves", func() bool {
				for slot, now := range c.bots[0].ships() {
					if now.Pos == before[slot].Pos {
						return false
					}
				}
				return true
			})
		})
	}
}

func TestBotsGiveTheirSeatsBack(t *testing.T) {
	s := rainfield(t, 1)
	dial := InMemory(s.Accept, s.Now)
	for range 3 { // all seats of the only room, each time
		c, end := run(t, Config{Bots: seats, Dial: dial})
		allPlay(t, c)
		end()
		eventually(t, "all have left", func() bool { return s.Stats().Players == 0 })
	}
}

// The bots come in one by one, so the same ones meet in each run.
func TestBotsMeetInOrder(t *testing.T) {
	s := rainfield(t, 0)
	c, _ := run(t, Config{Bots: 5 * seats, Dial: InMemory(s.Accept, s.Now)})
	allPlay(t, c)
	first := c.places()[0].room
	for i, p := range c.places() {
		if want := (place{first + uint64(i/seats), i % seats}); p != want {
			t.Errorf("bot %d is in room %d, slot %d", i, p.room-first, p.slot)
		}
	}
}

// Over sockets a bot may be overtaken by the next one, but room after room is filled all the same.
func TestBotsFillRooms(t *testing.T) {
	for name, dial := range links(t) {
		t.Run(name, func(t *testing.T) {
			c, _ := run(t, Config{Bots: 5 * seats, Dial: dial})
			allPlay(t, c)
			rooms, taken := map[uint64]int{}, map[place]bool{}
			for i, p := range c.places() {
				if taken[p] {
					t.Errorf("bot %d shares slot %d of room %d", i, p.slot, p.room)
				}
				taken[p] = true
				rooms[p.room]++
			}
			if len(rooms) != 5 {
				t.Errorf("the bots are in %d rooms, not in 5: %v", len(rooms), rooms)
			}
		})
	}
}

// place is where a bot plays.
type place struct {
	room uint64
	slot int
}

// places returns where each bot plays.
func (c *Crew) places() (list []place) {
	for _, b := range c.bots {
		b.mu.Lock()
		list = append(list, place{b.client.Room(), int(b.client.Slot())})
		b.mu.Unlock()
	}
	return list
}

func TestBotsComeBackAfterARestart(t *testing.T) {
	s := rainfield(t, 0)
	address, end := serve(t, s, "127.0.0.1:0")
	var mu sync.Mutex
	var troubles []error
	c, _ := run(t, Config{Bots: seats, Dial: WebSocket("ws://" + address), Failed: func(err error) {
		mu.Lock()
		defer mu.Unlock()
		troubles = append(troubles, err)
	}})
	allPlay(t, c)
	end()
	s.Close()
	eventually(t, "all have noticed", func() bool { return c.Playing() == 0 })
	again := rainfield(t, 0)
	serve(t, again, address)
	allPlay(t, c)
	if players := again.Stats().Players; players != seats {
		t.Errorf("%d players are on the new server, not %d", players, seats)
	}
	mu.Lock()
	defer mu.Unlock()
	if !slices.ContainsFunc(troubles, func(err error) bool { return errors.Is(err, ErrClosed) }) {
		t.Errorf("nobody was told that the server went away: %v", troubles)
	}
}

func TestUnreachableServerIsReported(t *testing.T) {
	s := rainfield(t, 0)
	address, end := serve(t, s, "127.0.0.1:0")
	end()
	failed := make(chan error, 1)
	c, _ := run(t, Config{Bots: 2, Dial: WebSocket("ws://" + address), Failed: func(err error) {
		select {
		case failed <- err:
		default:
		}
	}})
	if err := <-failed; err == nil || errors.Is(err, ErrClosed) {
		t.Errorf("the error is %v", err)
	}
	if n := c.Playing(); n != 0 {
		t.Errorf("%d bots play", n)
	}
}

// A server with other rules refuses everybody for good. The crew gives up.
func TestRunEndsWhenAllAreRefused(t *testing.T) {
	s := rainfield(t, 0)
	schema := *rules.Game.Schema
	schema.Hash++
	failed := make(chan error, 100)
	c := New(Config{
		Game: &sim.Game{Schema: &schema, New: rules.Game.New}, Bots: 3, New: random,
		Dial: InMemory(s.Accept, s.Now), Failed: func(err error) { failed <- err },
	})
	c.Run(context.Background())
	close(failed)
	told := 0
	for err := range failed {
		if told++; !errors.Is(err, ErrClosed) {
			t.Errorf("the error is %v", err)
		}
	}
	if told != 3 {
		t.Errorf("%d of 3 bots told that they are refused", told)
	}
}

func TestCrewWithoutBots(t *testing.T) {
	New(Config{Game: rules.Game, New: random}).Run(context.Background())
}

// inputs keeps what a bot does.
type inputs struct {
	client.Bot
	mu   sync.Mutex
	list []sim.PackedInput
}

func (in *inputs) Input(tick sim.Tick, world sim.World, own sim.Slot) sim.PackedInput {
	next := in.Bot.Input(tick, world, own)
	in.mu.Lock()
	defer in.mu.Unlock()
	if n := len(in.list); n == 0 || in.list[n-1] != next {
		in.list = append(in.list, next)
	}
	return next
}

// Bots of one seed do the same things in the same order, however their frames fall.
func TestDoingsFollowFromTheSeed(t *testing.T) {
	const changes = 4
	record := func(seed uint64) (found [][]sim.PackedInput) {
		var players []*inputs
		s := rainfield(t, 0)
		c, end := run(t, Config{Bots: 2, Seed: seed, Dial: InMemory(s.Accept, s.Now), New: func(seed uint64) client.Bot {
			players = append(players, &inputs{Bot: random(seed)})
			return players[len(players)-1]
		}})
		allPlay(t, c)
		for _, p := range players {
			eventually(t, "some inputs", func() bool {
				p.mu.Lock()
				defer p.mu.Unlock()
				return len(p.list) >= changes
			})
		}
		end()
		for _, p := range players {
			found = append(found, p.list[:changes])
		}
		return found
	}
	first, again, other := record(7), record(7), record(8000)
	for i := range first {
		if !slices.Equal(first[i], again[i]) {
			t.Errorf("bot %d did %v, and then %v", i, first[i], again[i])
		}
		if slices.Equal(first[i], other[i]) {
			t.Errorf("bot %d does the same with another seed", i)
		}
	}
	if slices.Equal(first[0], first[1]) {
		t.Error("both bots do the same")
	}
}

func TestNames(t *testing.T) {
	s := rainfield(t, 0)
	c, _ := run(t, Config{Bots: 2, Dial: InMemory(s.Accept, s.Now)})
	allPlay(t, c)
	eventually(t, "the bots know each other", func() bool {
		b := c.bots[0]
		b.mu.Lock()
		defer b.mu.Unlock()
		return len(b.client.Peers()) == 1 && b.client.Peers()[0].Name == "bot 2"
	})
}

// What an old link still delivers must not disturb the bot's new one.
func TestOldLinksAreNotHeard(t *testing.T) {
	s := rainfield(t, 0)
	var made []transport.Receiver
	dial := InMemory(s.Accept, s.Now)
	var mu sync.Mutex
	c, _ := run(t, Config{Bots: 1, Dial: func(ctx context.Context, r transport.Receiver) (transport.Conn, func(), error) {
		mu.Lock()
		made = append(made, r)
		mu.Unlock()
		return dial(ctx, r)
	}})
	allPlay(t, c)
	mu.Lock()
	defer mu.Unlock()
	old := &link{bot: c.bots[0]}
	old.Receive(0, transport.Ordered, wire.RoomLeft{Reason: wire.CloseNormal}.Append(nil))
	old.Closed(0, wire.CloseReplaced)
	if c.Playing() != 1 {
		t.Error("an old link has ended the bot's match")
	}
	made[0].Closed(clock.Second, wire.CloseLost)
	if c.Playing() != 0 {
		t.Error("the present link's end is not noticed")
	}
}
