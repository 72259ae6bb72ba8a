package server

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/wire"
)

// drain begins a drain that the test, or a call of hurry, ends. What it returns is written to the channel.
func drain(t *testing.T, s *Server) (ended chan int, hurry context.CancelFunc) {
	t.Helper()
	ctx, hurry := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(hurry)
	ended = make(chan int, 1)
	go func() { ended <- s.Drain(ctx) }()
	eventually(t, "the server drains", s.Draining)
	return ended, hurry
}

// Nothing is to be waited for where nobody plays.
func TestDrainOfAnEmptyServer(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{})
	if s.Draining() {
		t.Error("it drains from the start")
	}
	begin := time.Now()
	if ended := s.Drain(context.Background()); ended != 0 || time.Since(begin) > drainTime/2 {
		t.Errorf("%d rooms were ended after %v", ended, time.Since(begin))
	}
	if !said.contains("msg=drained ended_rooms=0") {
		t.Error("the log does not tell that it is done")
	}
}

// A match goes on while the server drains, and the server ends with it.
func TestDrainWaitsForThePlayers(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{})
	crew, end := play(t, s, 2)
	allPlay(t, crew, 2)
	ended, _ := drain(t, s)
	ticks := s.Stats().Ticks
	eventually(t, "the match goes on", func() bool { return s.Stats().Ticks > ticks+30 })
	if crew.Playing() != 2 {
		t.Errorf("%d of 2 still play", crew.Playing())
	}
	end() // the bots leave their room
	if n := <-ended; n != 0 {
		t.Errorf("%d rooms were ended", n)
	}
	if !said.contains("msg=draining rooms=1 players=2 seconds_left=60") {
		t.Error("the log does not tell what is waited for")
	}
}

func TestDrainTakesNoNewPlayers(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{})
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
	drain(t, s)
	late, _ := play(t, s, 1)
	eventually(t, "the late one is refused", func() bool { return s.lobby.Stats().Refused[wire.CloseGoingAway] > 0 })
	if late.Playing() != 0 || crew.Playing() != 1 {
		t.Errorf("%d late ones play, and %d of those before", late.Playing(), crew.Playing())
	}
}

// A link that breaks while the server drains costs nobody the seat, over a real socket.
func TestDrainLetsPlayersComeBack(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{})
	address := endpoint(t, s)
	crew, _ := run(t, 2, load.WebSocket(address))
	allPlay(t, crew, 2)
	tokens := crew.Tokens()
	stays, _ := run(t, 1, load.WebSocket(address))
	allPlay(t, stays, 1)
	drain(t, s)
	again, _ := runConfig(t, load.Config{Bots: 2, Dial: load.WebSocket(address), Tokens: tokens}) // newer links win
	allPlay(t, again, 2)
	if stats := s.lobby.Stats(); stats.Resumed < 2 || stats.Welcomed != 3 {
		t.Errorf("%d sessions were resumed, %d began", stats.Resumed, stats.Welcomed)
	}
}

// Who does not leave is told at the deadline, and what was played until then can be played again.
func TestDrainKeepsLogs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, said := start(t, Config{LogDir: dir, MaxRooms: 2})
	crew, _ := play(t, s, 2*seats)
	allPlay(t, crew, 2*seats)
	ended, hurry := drain(t, s)
	hurry()
	if n := <-ended; n != 2 {
		t.Errorf("%d rooms were ended, not 2", n)
	}
	eventually(t, "the players are told", func() bool { return crew.Playing() == 0 })
	files, err := filepath.Glob(filepath.Join(dir, "drain-*-room1.twreplay"))
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, error %v", files, err)
	}
	v, world := played(t, read(t, files[0]))
	if ships := world.Ships.Len(); !v.Right() || v.Start != 0 || v.End == 0 || ships != seats {
		t.Errorf("the match is %+v with %d ships", v, ships)
	}
	for _, part := range []string{"log of an ended room kept", "room=1", "room=2", "room2.twreplay", "ended_rooms=2"} {
		if !said.contains(part) {
			t.Errorf("the log does not tell %q", part)
		}
	}
}

func TestDrainReportsLostLogs(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{LogDir: filepath.Join(t.TempDir(), "missing")})
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
	_, hurry := drain(t, s)
	hurry()
	eventually(t, "the loss is reported", func() bool { return said.contains("the log of an ended room is lost") })
}

// Close in the middle of a drain ends it, and so does a second drain that has no time.
func TestDrainAndCloseMeet(t *testing.T) {
	t.Parallel()
	for name, finish := range map[string]func(*Server){
		"Close": (*Server).Close,
		"Drain": func(s *Server) {
			at, cancel := context.WithCancel(context.Background())
			cancel()
			s.Drain(at)
		},
	} {
		s, _ := start(t, Config{})
		crew, _ := play(t, s, 1)
		allPlay(t, crew, 1)
		ended, _ := drain(t, s)
		finish(s)
		if n := <-ended; n != 0 {
			t.Errorf("%s: %d rooms were ended by the first drain", name, n)
		}
		s.Close()
	}
}
