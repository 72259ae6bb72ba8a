package server

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// crashTick is the tick in which the game of the first room panics.
const crashTick = 30

func crashInFirstRoom(number int, tick sim.Tick) {
	if number == 0 && tick == crashTick {
		panic("the game divides by zero")
	}
}

func TestCrashEndsOnlyItsRoom(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{Room: room.Config{Game: disturbedGame(crashInFirstRoom)}, Workers: 1})
	crew, _ := play(t, s, 2*seats)
	allPlay(t, crew, 2*seats)
	eventually(t, "the crash is reported", func() bool { return said.contains("room crashed") })
	for _, part := range []string{"room=1", "tick=30", "the game divides by zero", "crashInFirstRoom"} {
		if !said.contains(part) {
			t.Errorf("the log of the crash does not tell %q", part)
		}
	}
	ticks := s.Stats().Ticks
	eventually(t, "the other room goes on", func() bool { return s.Stats().Ticks > ticks })
	// The players of the dead room come back by themselves, and find a new one.
	eventually(t, "all play again", func() bool { return crew.Playing() == 2*seats && s.Stats().Rooms == 2 })
	if !said.contains("room closed") {
		t.Error("the log does not tell that the room was closed")
	}
}

func TestLogOfCrashedRoomIsKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, said := start(t, Config{Room: room.Config{Game: disturbedGame(crashInFirstRoom)}, CrashDir: dir})
	play(t, s, 1)
	eventually(t, "the log is kept", func() bool { return said.contains("log of a crashed room kept") })
	files, err := filepath.Glob(filepath.Join(dir, "crash-*-room1-tick30.twreplay"))
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, error %v", files, err)
	}
	v, world := played(t, read(t, files[0]))
	if !v.Right() || v.End != crashTick-1 {
		t.Errorf("the match is %+v, which does not end with the last tick before the crash", v)
	}
	if ships := world.Ships.Len(); ships != 1 {
		t.Errorf("%d ships in the world before the crash, not the bot's", ships)
	}
}

func TestLogThatCannotBeKeptIsReported(t *testing.T) {
	t.Parallel()
	nowhere := filepath.Join(t.TempDir(), "missing")
	s, said := start(t, Config{Room: room.Config{Game: disturbedGame(crashInFirstRoom)}, CrashDir: nowhere})
	play(t, s, 1)
	eventually(t, "the loss is reported", func() bool { return said.contains("the log of a crashed room is lost") })
}

// stillborn is a world whose first start panics.
type stillborn struct {
	sim.World
	starts *atomic.Int64
}

func (w stillborn) Start(seed uint64, options []byte) error {
	if w.starts.Add(1) == 1 {
		panic("the map has no place to start")
	}
	return w.World.Start(seed, options)
}

// A game that panics when its world starts costs one player a moment, and the server nothing.
func TestCrashAtTheStart(t *testing.T) {
	t.Parallel()
	var starts atomic.Int64
	game := &sim.Game{Schema: rules.Game.Schema, New: func() sim.World { return stillborn{rules.Game.New(), &starts} }}
	told := make(chan Crash, 1)
	s, said := start(t, Config{Room: room.Config{Game: game}, Crashed: func(c Crash) { told <- c }})
	crew, _ := play(t, s, 1)
	c := <-told
	if c.Room != 1 || c.Tick != 0 || c.Cause != "the map has no place to start" || !strings.Contains(c.Stack, "stillborn.Start") {
		t.Errorf("told %+v", c)
	}
	allPlay(t, crew, 1)
	for _, part := range []string{"room crashed at its start", "room=1", "seed=", "stillborn.Start"} {
		if !said.contains(part) {
			t.Errorf("the log of the crash does not tell %q", part)
		}
	}
}
