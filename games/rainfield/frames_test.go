package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/internal/program/page"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/server"
	"github.com/tickwork-engine/tickwork/sim"
)

// serveFrames serves the game's page and rooms whose frames travel.
func serveFrames(t *testing.T) (s *server.Server, address string) {
	t.Helper()
	browsertest.Find(t)
	game, _ := browsertest.Build(t, ".")
	files, err := page.New(os.DirFS(game.Dist()))
	if err != nil {
		t.Fatal(err)
	}
	s = server.New(server.Config{
		Room: room.Config{Game: rules.Game, Distribution: sim.ByFrames}, Seed: 5, Origins: []string{""},
	})
	mux := http.NewServeMux()
	mux.Handle("/", files)
	mux.Handle("/ws", s.Handler())
	at := httptest.NewServer(mux)
	t.Cleanup(func() {
		s.Close()
		at.Close()
	})
	return s, at.URL
}

// rollbacks returns how often a page's world went back.
func rollbacks(p *player) int {
	return browsertest.Eval[int](p.Page, "__tickwork.client.stats().rollbacks")
}

// Two people play in their browsers, each of which steps the whole match: what one does, both see, and the server finds their
// worlds to be its own.
func TestTwoBrowsersByFrames(t *testing.T) {
	s, address := serveFrames(t)
	ada, grace := join(t, address, "Ada"), join(t, address, "Grace")
	for i := range 4 {
		way, back := right, left
		if i%2 == 1 {
			way, back = left, right
		}
		stroke := ada.stroke(way, back)
		grace.Until("Ada's ship moves here, too", fmt.Sprintf(`(() => {
			const drawn = probe.ships.filter(s => s.slot === %d && s.at > %f - 100);
			return drawn.some(s => Math.abs(s.x - drawn[0].x) > %v);
		})()`, ada.slot(), stroke.At, noticeable))
	}
	before := s.Stats().Checked
	for deadline := time.Now().Add(20 * time.Second); s.Stats().Checked < before+6 && time.Now().Before(deadline); {
		time.Sleep(100 * time.Millisecond)
	}
	stats := s.Stats()
	t.Logf("%d checksums, Ada's world went back %d times, Grace's %d times", stats.Checked, rollbacks(ada), rollbacks(grace))
	if stats.Checked < before+6 || stats.Desyncs != 0 {
		t.Errorf("%d checksums were compared, %d differed", stats.Checked, stats.Desyncs)
	}
	if rollbacks(ada)+rollbacks(grace) == 0 {
		t.Error("no world ever went back, though keys cannot be foreseen")
	}
}
