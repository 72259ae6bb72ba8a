package server

import (
	"errors"
	"runtime"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/wire"
)

// stuckLooks is how often in a row a worker is seen in one and the same tick of a room before it is given up: five seconds. Looks
// count and not time, so that a process that was stopped for hours gives nobody up.
const stuckLooks = int(5e9 / housekeeping)

// shift is one goroutine's time as a worker. A goroutine cannot be ended from outside. One whose game does not come back from a
// tick is left alone with its room, and another one takes over the worker's other rooms.
type shift struct {
	state atomic.Int64 // the number of the run that is going on; resting or over
	runs  int64        // only the goroutine itself uses it
	table *lobby.Table // of the run that is going on
}

// States of a shift besides a run.
const (
	resting = 0
	over    = -1
)

// begin says that a table is run from now on.
func (s *shift) begin(t *lobby.Table) {
	s.runs++
	s.table = t
	s.state.Store(s.runs)
}

// end says that the run is over. If the shift is, too, it returns false: then nothing is the goroutine's own any more.
func (s *shift) end() bool { return s.state.CompareAndSwap(s.runs, resting) }

// isOver reports whether another goroutine has taken over.
func (s *shift) isOver() bool { return s.state.Load() == over }

// watchman looks whether a worker's goroutine comes back from its rooms.
type watchman struct {
	shift *shift // the present one
	seen  int64  // its state, when it was last looked at
	looks int    // in how many looks in a row
}

// look returns the table that the goroutine has been stuck in for too long, whose shift is over then, or nil.
func (m *watchman) look() *lobby.Table {
	state := m.shift.state.Load()
	if state == resting || state != m.seen {
		m.seen, m.looks = state, 0
		return nil
	}
	if m.looks++; m.looks < stuckLooks || !m.shift.state.CompareAndSwap(state, over) {
		return nil
	}
	return m.shift.table
}

// start lets a new goroutine be the worker.
func (w *worker) start() {
	w.watchman = watchman{shift: new(shift)}
	go w.run(w.watchman.shift)
}

// relieve gives up a room that does not come back, if there is one: its players are told, and the others go on.
func (w *worker) relieve() {
	if w.server.cfg.KeepStuckRooms {
		return
	}
	t := w.watchman.look()
	if t == nil {
		return
	}
	w.stuck.Add(1)
	w.load.Add(-1)
	w.tapes.drop(t)
	w.forget(t)
	w.start()
	w.server.cfg.Log.Error("room does not come back from a tick, and is given up", "room", t.ID())
	if w.server.cfg.Crashed != nil {
		w.server.cfg.Crashed(Crash{Room: t.ID(), Cause: errStuck, Stack: stacks()})
	}
	t.End(wire.CloseServerError)
}

var errStuck = errors.New("a tick does not come back: does a loop of the rules never end?")

// maxStacks is how much is told of what all goroutines do, in bytes: it is for somebody who reads it.
const maxStacks = 64 << 10

// stacks returns what all goroutines do, the stuck one among them.
func stacks() string {
	text := make([]byte, maxStacks)
	return string(text[:runtime.Stack(text, true)])
}
