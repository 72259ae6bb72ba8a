package server

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

func TestWatchman(t *testing.T) {
	s := new(shift)
	m := watchman{shift: s}
	many := func(n int) (stuck bool) {
		for range n {
			stuck = stuck || m.look() != nil || s.isOver()
		}
		return stuck
	}
	if many(3 * stuckLooks) {
		t.Error("one who rests is stuck")
	}
	for range 3 * stuckLooks {
		s.begin(nil)
		if many(1) || !s.end() {
			t.Fatal("one who comes back is stuck")
		}
	}
	s.begin(nil)
	if many(stuckLooks) || !s.end() {
		t.Error("one who takes a little less than five seconds is stuck")
	}
	s.begin(nil)
	if !many(stuckLooks + 1) {
		t.Error("one who takes five seconds is not stuck")
	}
	if s.end() || !s.isOver() {
		t.Error("he is told that all is well when he comes back")
	}
}

// endless is a game whose first room does not come back from a tick until the test lets it, and how often it got there.
func endless(t *testing.T) (*sim.Game, *atomic.Int64) {
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	var stuck atomic.Int64
	return disturbedGame(func(number int, tick sim.Tick) {
		if number == 0 && tick == crashTick {
			stuck.Add(1)
			<-release
		}
	}), &stuck
}

// A game that hangs costs the players of its room five seconds, and those of others with the same worker no more than that.
func TestStuckRoomIsGivenUp(t *testing.T) {
	t.Parallel()
	game, _ := endless(t)
	crashes := make(chan Crash, 1)
	s, said := start(t, Config{Room: room.Config{Game: game}, Workers: 1, Crashed: func(c Crash) { crashes <- c }})
	crew, _ := play(t, s, 2*seats)
	eventually(t, "it is given up", func() bool { return s.Stats().StuckRooms == 1 })
	eventually(t, "all play again", func() bool { return crew.Playing() == 2*seats && s.Stats().Rooms == 2 })
	ticks := s.Stats().Ticks
	eventually(t, "the rooms go on", func() bool { return s.Stats().Ticks > ticks+100 })
	if !said.contains("given up") || !said.contains("room=1") {
		t.Error("the log does not tell of it")
	}
	if c := <-crashes; c.Room != 1 || c.Cause != errStuck || !strings.Contains(c.Stack, "endless") {
		t.Errorf("told of room %d: %v", c.Room, c.Cause)
	}
	if load := s.workers[0].load.Load(); load != 2 {
		t.Errorf("the worker has %d rooms", load)
	}
}

// A server ends also while a game hangs.
func TestCloseWithAStuckRoom(t *testing.T) {
	t.Parallel()
	game, stuck := endless(t)
	s, _ := start(t, Config{Room: room.Config{Game: game}})
	play(t, s, 1)
	eventually(t, "the game hangs", func() bool { return stuck.Load() == 1 })
	s.Close()
	if rooms := s.Stats().Rooms; rooms != 0 {
		t.Errorf("%d rooms are left", rooms)
	}
}
