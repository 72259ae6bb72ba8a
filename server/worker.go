package server

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/room"
)

// worker runs a share of the rooms: it sleeps until the earliest is due, and then runs all that are.
type worker struct {
	server *Server
	agenda room.Agenda[*lobby.Table]
	load   atomic.Int64 // rooms
	late   *lateness
	meter  *meter
	slow   atomic.Int64 // rooms, see strain
	stuck  atomic.Int64 // rooms, see shift

	strains  map[*lobby.Table]*strain // only the worker's goroutine uses it
	tapes    tapes                    // the same
	watchman watchman                 // only who keeps house uses it

	mu   sync.Mutex
	new  []*lobby.Table
	wake chan struct{}
}

func newWorker(s *Server) *worker {
	return &worker{
		server: s, late: newLateness(), meter: newMeter(), strains: make(map[*lobby.Table]*strain),
		tapes: tapes{recorder: s.recorder, of: make(map[*lobby.Table]*tape)}, wake: make(chan struct{}, 1),
	}
}

func workerCount(configured int) int {
	if configured > 0 {
		return configured
	}
	return runtime.GOMAXPROCS(0)
}

// add gives the worker another room.
func (w *worker) add(t *lobby.Table) {
	w.load.Add(1)
	w.mu.Lock()
	w.new = append(w.new, t)
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// run is the worker's goroutine, for a shift. It looks for news before every turn of a room: a worker with more to do than it
// can would otherwise never come to it.
func (w *worker) run(sh *shift) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for !w.server.stopping() {
		w.takeNew()
		ran := w.runNext(sh)
		if sh.isOver() {
			return // another goroutine is the worker
		}
		if !ran {
			w.sleep(timer)
		}
	}
	w.server.working.Done()
}

// sleep waits until a room is due, or until something else happens.
func (w *worker) sleep(timer *time.Timer) {
	if at, ok := w.agenda.Next(); ok {
		timer.Reset(time.Duration(at - w.server.Now()))
	}
	select {
	case <-timer.C:
	case <-w.wake:
	case <-w.server.stop:
	}
}

// takeNew enters rooms that were added since the last time.
func (w *worker) takeNew() {
	w.mu.Lock()
	fresh := w.new
	w.new = nil
	w.mu.Unlock()
	for _, t := range fresh {
		w.tapes.begin(t, w.server.replayHeader(t.Room()))
		w.agenda.Add(t.Room().Next(), t)
	}
}

// runNext gives the room that has waited longest its turn. It returns false if none is due, or if the shift is over.
func (w *worker) runNext(sh *shift) bool {
	now := w.server.Now()
	t, ok := w.agenda.Pop(now)
	if !ok {
		return false
	}
	next, open := w.turn(sh, t, now)
	switch {
	case sh.isOver():
		return false
	case open:
		w.agenda.Add(next, t)
		return true
	}
	w.load.Add(-1)
	w.tapes.end(t, ending(t))
	w.forget(t)
	w.server.cfg.Log.Info("room closed", "room", t.ID())
	return true
}

const (
	// slice is how long a room may catch up at a time: thousands of ticks of a game as it should be, and only one of a
	// game that takes longer than it has, which would otherwise make all rooms of its worker late.
	slice = 4 * clock.Millisecond
	// hopeless is the lateness from which on a room decides by itself how much of it to give up.
	hopeless = 5 * clock.Second
)

// turn runs the ticks of a room that are due, one by one. It returns when the room wants its next turn: one that is still
// late then waits behind all that are due by now.
func (w *worker) turn(sh *shift, t *lobby.Table, now clock.Time) (next clock.Time, open bool) {
	for begin := now; ; {
		next, now, open = w.tick(sh, t, now)
		switch {
		case !open || next > now:
			return next, open
		case now-begin >= slice:
			return now, true
		}
	}
}

// tick runs one tick of a room, or as many as the room decides if it is hopelessly late, and takes down how it went. It
// returns when the room wants to be run next, and the instant at which it was done.
func (w *worker) tick(sh *shift, t *lobby.Table, now clock.Time) (next, done clock.Time, open bool) {
	r, at := t.Room(), now
	due, first, before, period := r.Next(), r.Tick(), r.Stats(), r.Rate().Period()
	w.late.record(now-due, period)
	if now-due < hopeless {
		at = due
	}
	sh.begin(t)
	next, open = t.Run(at)
	if !sh.end() {
		return 0, now, false
	}
	w.tapes.take(t)
	done = w.server.Now()
	t.Spent(done - now)
	w.meter.tick(now-due, done-now, period, before, r.Stats())
	open = open && w.watch(t, done, effort{took: done - now, had: period * clock.Time(r.Tick()-first)})
	return next, done, open
}

// ending tells how a room's match has ended.
func ending(t *lobby.Table) room.Ending {
	if t.Crashed() {
		return room.Failed
	}
	return room.Ended
}
