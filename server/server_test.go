package server

import (
	"context"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestPlayersOverWebSockets(t *testing.T) {
	s, _ := start(t, Config{})
	crew, end := run(t, seats+1, load.WebSocket(endpoint(t, s)))
	allPlay(t, crew, seats+1)
	stats := s.Stats()
	if stats.Rooms != 2 || stats.Players != seats+1 || stats.Connections != seats+1 {
		t.Errorf("%d rooms, %d players and %d connections for a room's players and one more", stats.Rooms, stats.Players, stats.Connections)
	}
	eventually(t, "snapshots are sent", func() bool { return s.Stats().Snapshots > stats.Snapshots })
	end()
	eventually(t, "all have left", func() bool {
		stats := s.Stats()
		return stats.Players == 0 && stats.Connections == 0
	})
}

func TestCloseEndsEverything(t *testing.T) {
	before := runtime.NumGoroutine()
	s, _ := start(t, Config{})
	address := endpoint(t, s)
	crew, end := run(t, seats, load.WebSocket(address))
	allPlay(t, crew, seats)
	s.Close()
	s.Close() // does no harm
	eventually(t, "the players notice", func() bool { return crew.Playing() == 0 })
	if stats := s.Stats(); stats.Rooms != 0 {
		t.Errorf("%d rooms are left", stats.Rooms)
	}
	end()
	http.DefaultClient.CloseIdleConnections()
	// What listens for new connections is the test's own, and takes two goroutines.
	if !settlesAt(before + 2) {
		t.Errorf("%d goroutines were there before, %d are left", before, runtime.NumGoroutine())
	}
}

func TestClosedServerTellsThatItGoesAway(t *testing.T) {
	s, _ := start(t, Config{})
	s.Close()
	failed := make(chan error, 1)
	crew := load.New(load.Config{
		Game: rules.Game, Bots: 1, Dial: load.WebSocket(endpoint(t, s)),
		New:    func(seed uint64) client.Bot { return rules.NewRandomBot(seed) },
		Failed: func(err error) { failed <- err },
	})
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	done := make(chan struct{})
	go func() {
		crew.Run(ctx)
		close(done)
	}()
	select {
	case err := <-failed:
		if !strings.Contains(err.Error(), wire.CloseGoingAway.Text()) {
			t.Errorf("a player is told: %v", err)
		}
	case <-time.After(patience):
		t.Error("nobody is told anything")
	}
	stop()
	<-done
}

// ask sends a WebSocket handshake as a page of some origin would, and returns the status of the answer.
func ask(t *testing.T, address, origin string) int {
	t.Helper()
	url := "http" + strings.TrimPrefix(address, "ws")
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
		"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
	} {
		request.Header.Set(key, value)
	}
	if origin != "" {
		request.Header.Set("Origin", origin)
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

func TestOrigins(t *testing.T) {
	s, _ := start(t, Config{Origins: []string{"", "https://game.example"}})
	address := endpoint(t, s)
	own := "http" + strings.TrimPrefix(address, "ws")
	for _, c := range []struct {
		origin string
		status int
	}{
		{"", http.StatusSwitchingProtocols}, // no page
		{own, http.StatusSwitchingProtocols},
		{"https://game.example", http.StatusSwitchingProtocols},
		{"http://game.example", http.StatusForbidden},
		{"https://evil.example", http.StatusForbidden},
		{"null", http.StatusForbidden},
	} {
		if status := ask(t, address, c.origin); status != c.status {
			t.Errorf("a page from %q is answered %d, not %d", c.origin, status, c.status)
		}
	}
	eventually(t, "all visitors are gone", func() bool { return s.Stats().Connections == 0 })
}

// The zero configuration lets in pages of the own host only.
func TestOriginsByDefault(t *testing.T) {
	s, _ := start(t, Config{})
	address := endpoint(t, s)
	if status := ask(t, address, "https://game.example"); status != http.StatusForbidden {
		t.Errorf("a page of another host is answered %d", status)
	}
}

func TestHandlerTakesOnlyWebSockets(t *testing.T) {
	s, _ := start(t, Config{})
	answer, err := http.Get("http" + strings.TrimPrefix(endpoint(t, s), "ws"))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain request is answered %s", answer.Status)
	}
	if open := s.Edge().Connections; open != 0 {
		t.Errorf("%d connections are counted after it", open)
	}
}

func TestSeedsFollowFromTheConfig(t *testing.T) {
	if seeds(0) != nil {
		t.Error("seed 0 is not left to chance")
	}
	one, again, other := seeds(1), seeds(1), seeds(2)
	first := one()
	if got := again(); got != first {
		t.Errorf("the same seed gives %d and %d", first, got)
	}
	if other() == first || one() == first {
		t.Error("different seeds, or different rooms, share a world")
	}
}

func TestMisuseIsRefused(t *testing.T) {
	defer func() {
		if cause, _ := recover().(string); !strings.HasPrefix(cause, "server: ") {
			t.Errorf("a server without a game panics with %q", cause)
		}
	}()
	New(Config{})
}

func TestDefaults(t *testing.T) {
	cfg := Config{Room: constantRooms()}.withDefaults()
	if cfg.MaxRooms != 1000 || cfg.MaxConns != 1000*seats+spareConns || cfg.Log == nil {
		t.Errorf("the defaults are %+v", cfg)
	}
	few := Config{Room: constantRooms(), MaxRooms: 2}.withDefaults()
	if few.MaxConns != 2*seats+spareConns {
		t.Errorf("2 rooms may have %d connections", few.MaxConns)
	}
}

// A full server refuses those who come too late, and takes them when there is room.
func TestFullServer(t *testing.T) {
	s, _ := start(t, Config{MaxRooms: 1})
	first, end := play(t, s, seats)
	allPlay(t, first, seats)
	late, _ := play(t, s, 1)
	eventually(t, "the late one has tried", func() bool { return s.lobby.Stats().Declined[wire.CloseFull] > 0 })
	if late.Playing() != 0 {
		t.Error("the late one plays")
	}
	end()
	allPlay(t, late, 1)
}
