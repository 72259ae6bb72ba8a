package server

import (
	"bytes"
	"errors"
	"log/slog"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// quietly is a configuration for servers whose log nobody reads.
var quietly = Config{Room: room.Config{Game: rules.Game}, Log: slog.New(slog.DiscardHandler)}

// ticks returns the newest ticks of a server's rooms. Nobody may be running them.
func ticks(s *Server) (list []sim.Tick) {
	for _, w := range s.workers {
		for _, t := range w.new {
			list = append(list, t.Room().Tick())
		}
	}
	return list
}

// The bots of a crew do not notice more than a lost link: the next server knows them, and their match goes on.
func TestHandoverOfARunningServer(t *testing.T) {
	t.Parallel()
	const bots = 6
	first := New(quietly)
	t.Cleanup(first.Close)
	crew, end := run(t, bots, load.InMemory(first.Accept, first.Now))
	allPlay(t, crew, bots)
	tokens := crew.Tokens()
	before := first.Stats()
	handover := first.Handover()
	eventually(t, "the bots have lost their links", func() bool { return crew.Playing() == 0 })
	end()

	second, err := Resume(quietly, handover)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(second.Close)
	if s := second.Stats(); s.Rooms != before.Rooms || s.Players != 0 {
		t.Errorf("%d rooms and %d players go on, of %d rooms", s.Rooms, s.Players, before.Rooms)
	}
	again, _ := runConfig(t, load.Config{
		Bots: bots, Dial: load.InMemory(second.Accept, second.Now), Tokens: tokens,
	})
	allPlay(t, again, bots)
	if stats := second.lobby.Stats(); stats.Resumed != bots || stats.Welcomed != 0 {
		t.Errorf("%d of %d sessions were resumed, %d began", stats.Resumed, bots, stats.Welcomed)
	}
}

// The rooms go on at the very tick at which they were handed over, and not earlier.
func TestHandoverKeepsTheTick(t *testing.T) {
	t.Parallel()
	first := New(quietly)
	crew, _ := play(t, first, 1)
	allPlay(t, crew, 1)
	eventually(t, "some ticks have passed", func() bool { return first.Stats().Ticks > 30 })
	ran := first.Stats().Ticks
	handover := first.Handover()
	s := idle(quietly) // whose workers do not run
	var err error
	if s.lobby, err = lobby.Resume(s.lobbyConfig(), 0, handover[handoverHead:]); err != nil {
		t.Fatal(err)
	}
	if at := ticks(s); len(at) != 1 || int(at[0]) <= ran {
		t.Errorf("the rooms are at ticks %v, after %d ticks", at, ran)
	}
}

func TestHandoverHappensOnce(t *testing.T) {
	t.Parallel()
	s := New(quietly)
	if first, second := s.Handover(), s.Handover(); first == nil || second != nil {
		t.Errorf("the first time there are %d bytes, the second time %d", len(first), len(second))
	}
	s.Close()
	closed := New(quietly)
	closed.Close()
	if after := closed.Handover(); after != nil {
		t.Errorf("a closed server hands over %d bytes", len(after))
	}
}

func TestResumeWithoutRooms(t *testing.T) {
	t.Parallel()
	s, err := Resume(quietly, New(quietly).Handover())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
}

func TestHandoversThatAreRefused(t *testing.T) {
	t.Parallel()
	first := New(quietly)
	crew, _ := play(t, first, 1)
	allPlay(t, crew, 1)
	good := first.Handover()
	for n := range len(good) {
		if _, err := Resume(quietly, good[:n]); !errors.Is(err, ErrHandover) {
			t.Fatalf("%d of %d bytes: the error is %v", n, len(good), err)
		}
	}
	for at := range good {
		bad := bytes.Clone(good)
		bad[at] ^= 1
		if _, err := Resume(quietly, bad); !errors.Is(err, ErrHandover) {
			t.Fatalf("with byte %d changed: the error is %v", at, err)
		}
	}
	schema := *rules.Schema
	schema.Version++
	other := quietly
	other.Room.Game = &sim.Game{Schema: &schema, New: rules.Game.New}
	if _, err := Resume(other, good); !errors.Is(err, sim.ErrLogSchema) {
		t.Errorf("other rules: the error is %v", err)
	}
}

// A room that panics is told of, with where it was.
func TestCrashIsTold(t *testing.T) {
	t.Parallel()
	told := make(chan Crash, 1)
	s, _ := start(t, Config{Room: room.Config{Game: disturbedGame(crashInFirstRoom)}, Crashed: func(c Crash) { told <- c }})
	play(t, s, 1)
	c := <-told
	if c.Room != 1 || c.Tick != crashTick || c.Cause != "the game divides by zero" || !bytes.Contains([]byte(c.Stack), []byte("crashInFirstRoom")) {
		t.Errorf("told %+v", c)
	}
}
