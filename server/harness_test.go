package server

import (
	"bytes"
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport/ws"
)

// seats is how many players a room of the tested game has.
var seats = rules.Game.Schema.Slots

// disturbed is a world that does something before each tick that rules must not do.
type disturbed struct {
	sim.World
	number  int // in the order in which worlds were made, from 0
	disturb func(number int, tick sim.Tick)
}

func (d *disturbed) Advance(f *sim.PackedFrame, ev *sim.Events) {
	d.disturb(d.number, f.Tick)
	d.World.Advance(f, ev)
}

func (d *disturbed) CopyFrom(src sim.World) { d.World.CopyFrom(src.(*disturbed).World) }

// disturbedGame is rainfield with something done before each tick. The rooms' worlds are numbered in the order of the
// rooms.
func disturbedGame(disturb func(number int, tick sim.Tick)) *sim.Game {
	var made atomic.Int64
	return &sim.Game{Schema: rules.Game.Schema, New: func() sim.World {
		return &disturbed{World: rules.Game.New(), number: int(made.Add(1)) - 1, disturb: disturb}
	}}
}

// journal is a log that can be read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) contains(what string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Contains(j.text.String(), what)
}

// start returns a running server and its log. It is closed when the test ends.
func start(t *testing.T, cfg Config) (*Server, *journal) {
	t.Helper()
	said := new(journal)
	cfg.Log = slog.New(slog.NewTextHandler(said, nil))
	if cfg.Room.Game == nil {
		cfg.Room.Game = rules.Game
	}
	s := New(cfg)
	t.Cleanup(s.Close)
	return s, said
}

// play lets bots play on a server through links in memory, until the test ends or the function that it returns is called.
func play(t *testing.T, s *Server, bots int) (crew *load.Crew, end func()) {
	t.Helper()
	return run(t, bots, load.InMemory(s.Accept, s.Now))
}

// run lets bots play over links of any kind.
func run(t *testing.T, bots int, dial load.Dial) (crew *load.Crew, end func()) {
	t.Helper()
	return runConfig(t, load.Config{Bots: bots, Seed: 1, Dial: dial})
}

// runConfig lets bots play as a configuration says, which needs no game.
func runConfig(t *testing.T, cfg load.Config) (crew *load.Crew, end func()) {
	t.Helper()
	cfg.Game, cfg.NoPrediction = rules.Game, true
	cfg.New = func(seed uint64) client.Bot { return rules.NewRandomBot(seed) }
	crew = load.New(cfg)
	ctx, stop := context.WithCancel(context.Background())
	var playing sync.WaitGroup
	playing.Go(func() { crew.Run(ctx) })
	end = sync.OnceFunc(func() {
		stop()
		playing.Wait()
	})
	t.Cleanup(end)
	return crew, end
}

// endpoint serves the server's WebSockets on this machine and returns their address, ws://host:port.
func endpoint(t *testing.T, s *Server) string {
	t.Helper()
	web := httptest.NewUnstartedServer(s.Handler())
	web.Listener = ws.Listener(web.Listener)
	web.Start()
	t.Cleanup(web.Close)
	return "ws" + strings.TrimPrefix(web.URL, "http")
}

// eventually waits until something is the case.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain waited for: %s", what)
		}
	}
}

// allPlay waits until all of a crew are in rooms.
func allPlay(t *testing.T, crew *load.Crew, bots int) {
	t.Helper()
	eventually(t, "all bots play", func() bool { return crew.Playing() == bots })
}

// constantRooms is the room of a game that never ends by itself.
func constantRooms() room.Config {
	return room.Config{Game: rules.Game, Options: rules.Options{Constant: true}.Pack()}
}
