package server

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// Crash is the end of a room whose game has panicked.
type Crash struct {
	Room  uint64
	Tick  sim.Tick // the one that was being run; 0: its world was to start, or a tick does not come back
	Cause any      // what the game panicked with
	Stack string   // where, as runtime/debug writes it
}

// crashed reports a room whose game panicked, and keeps its log. The room's players have been told; the other rooms go
// on. It is called while the panic unwinds, so the stack still shows where it came from.
func (s *Server) crashed(t *lobby.Table, cause any) {
	s.crashes.Add(1)
	tick, stack := t.Room().Tick()+1, string(debug.Stack())
	s.cfg.Log.Error("room crashed", keyRoom, t.ID(), keyTick, uint64(tick), "cause", cause, "stack", stack)
	if s.cfg.Crashed != nil {
		s.cfg.Crashed(Crash{Room: t.ID(), Tick: tick, Cause: cause, Stack: stack})
	}
	if s.cfg.CrashDir != "" {
		s.done.Go(func() { s.keepLog(t, tick) }) // nobody runs the room any more, so its log does not change
	}
}

// startCrashed reports a room whose game panicked when its world was to start. The player who wanted it has been told. There is
// no log; the seed and the options make it happen again.
func (s *Server) startCrashed(c lobby.StartCrash) {
	stack := string(debug.Stack())
	s.cfg.Log.Error("room crashed at its start", "room", c.Room, "seed", c.Seed, "options", fmt.Sprintf("%x", c.Options),
		"cause", c.Cause, "stack", stack)
	if s.cfg.Crashed != nil { // not under the lobby's lock: it may want to know the server's figures
		s.done.Go(func() { s.cfg.Crashed(Crash{Room: c.Room, Cause: c.Cause, Stack: stack}) })
	}
}

// keepLog writes the newest part of the match of a room that crashed in a tick. Played to its end it gives the world just before.
func (s *Server) keepLog(t *lobby.Table, tick sim.Tick) {
	r := t.Room()
	name := fmt.Sprintf("crash-%s-room%d-tick%d%s", s.start.UTC().Format(nameTime), t.ID(), tick, ReplayExt)
	file, err := r.Newest(s.replayHeader(r), room.Failed)
	if err == nil {
		err = os.WriteFile(filepath.Join(s.cfg.CrashDir, name), file, 0o600)
	}
	if err != nil {
		s.cfg.Log.Error("the log of a crashed room is lost", keyRoom, t.ID(), keyErr, err)
		return
	}
	s.cfg.Log.Info("log of a crashed room kept", keyRoom, t.ID(), "file", filepath.Join(s.cfg.CrashDir, name))
}
