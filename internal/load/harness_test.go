package load

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/pprof"
	"sync"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/server"
	"github.com/tickwork-engine/tickwork/transport/ws"
)

// Nothing that a test has started may go on after it. Fuzzing leaves a goroutine of its own.
func TestMain(m *testing.M) {
	before := runtime.NumGoroutine()
	code := m.Run()
	if fuzz := flag.Lookup("test.fuzz"); fuzz != nil && fuzz.Value.String() != "" {
		os.Exit(code)
	}
	for end := time.Now().Add(patience); code == 0 && runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			fmt.Fprintln(os.Stderr, "goroutines are left after all tests:")
			_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 1)
			code = 1
		}
	}
	os.Exit(code)
}

// patience is how long tests wait for what must come.
const patience = 20 * time.Second

// seats is how many players a room of the tested game has.
var seats = rules.Game.Schema.Slots

// eventually waits until something is the case.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain waited for: %s", what)
		}
	}
}

// quiet is a log that nobody reads.
var quiet = slog.New(slog.DiscardHandler)

// rainfield returns a running server, which is closed when the test ends.
func rainfield(t *testing.T, maxRooms int) *server.Server {
	t.Helper()
	s := server.New(server.Config{Room: room.Config{Game: rules.Game}, MaxRooms: maxRooms, Log: quiet})
	t.Cleanup(s.Close)
	return s
}

// serve serves a server's WebSockets at an address of this machine until the function that it returns is called, and
// returns that address.
func serve(t *testing.T, s *server.Server, at string) (address string, end func()) {
	t.Helper()
	l, err := net.Listen("tcp", at)
	if err != nil {
		t.Fatal(err)
	}
	web := &http.Server{Handler: s.Handler()}
	var serving sync.WaitGroup
	serving.Go(func() { _ = web.Serve(ws.Listener(l)) }) // always ends with an error
	end = sync.OnceFunc(func() {
		_ = web.Close() // there is nothing that could fail
		serving.Wait()
	})
	t.Cleanup(end)
	return l.Addr().String(), end
}

func random(seed uint64) client.Bot { return rules.NewRandomBot(seed) }

// run lets a crew play until the test ends or the function that it returns is called.
func run(t *testing.T, cfg Config) (c *Crew, end func()) {
	t.Helper()
	cfg.Game = rules.Game
	if cfg.New == nil {
		cfg.New = random
	}
	c = New(cfg)
	ctx, stop := context.WithCancel(context.Background())
	var playing sync.WaitGroup
	playing.Go(func() { c.Run(ctx) })
	end = sync.OnceFunc(func() {
		stop()
		playing.Wait()
	})
	t.Cleanup(end)
	return c, end
}

// allPlay waits until all bots of a crew are in rooms.
func allPlay(t *testing.T, c *Crew) {
	t.Helper()
	eventually(t, "all bots play", func() bool { return c.Playing() == len(c.bots) })
}

// ships returns where the ships are that a bot has been told of, by slot.
func (b *bot) ships() map[int]rules.Ship {
	b.mu.Lock()
	defer b.mu.Unlock()
	found := make(map[int]rules.Ship)
	if w, ok := b.client.World().(*rules.World); ok {
		for _, s := range w.Ships.All() {
			found[int(s.Slot)] = *s
		}
	}
	return found
}
