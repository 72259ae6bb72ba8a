package server

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/explain"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

const (
	// maxInquiries is how many may have snapshots explained at once. Each of them makes a room work more.
	maxInquiries = 4
	// maxInquiry is the longest span that is added up, in seconds.
	maxInquiry = 60
	// inquiryGrace is how much longer than the span itself may take until all its snapshots were sent.
	inquiryGrace = 2 * time.Second
)

// inquiry asks where the bytes of a player's snapshots go.
type inquiry struct {
	room    uint64
	slot    sim.Slot
	seconds int      // 0: one snapshot, entity by entity
	tick    sim.Tick // the first one that counts

	schema *sim.Schema
	rate   clock.Rate
	done   chan struct{} // closed when there is no more to come

	mu     sync.Mutex
	over   bool
	left   bool
	first  sim.Tick
	sum    *explain.Sum
	detail *explain.Detail
}

// readInquiry reads what is asked for; wrong tells what cannot be meant.
func readInquiry(query url.Values, slots int) (q *inquiry, wrong string) {
	q = &inquiry{done: make(chan struct{})}
	number := func(name string, most uint64) uint64 {
		text := query.Get(name)
		if text == "" && name != "room" && name != "slot" {
			return 0
		}
		n, err := strconv.ParseUint(text, 10, 64)
		if (err != nil || n > most) && wrong == "" {
			wrong = name + " must be a number up to " + strconv.FormatUint(most, 10)
		}
		return n
	}
	q.room = number("room", 1<<64-1)
	q.slot = sim.Slot(number("slot", uint64(slots-1)))
	q.seconds, q.tick = int(number("seconds", maxInquiry)), sim.Tick(number("tick", 1<<32-1))
	return q, wrong
}

// explainSnapshots answers where the bytes of a player's snapshots go: of the next one, or of those of a span.
func (s *Server) explainSnapshots(w http.ResponseWriter, r *http.Request) {
	schema := s.cfg.Room.Game.Schema
	q, wrong := readInquiry(r.URL.Query(), schema.Slots)
	if wrong != "" {
		http.Error(w, wrong, http.StatusBadRequest)
		return
	}
	if s.cfg.Room.Distribution != sim.ByState {
		http.Error(w, "frames travel here, and no snapshots", http.StatusConflict)
		return
	}
	brief, ok := s.lobby.Brief(q.room)
	if !ok {
		noSuchRoom(w)
		return
	}
	defer s.inquiries.Add(-1)
	if s.inquiries.Add(1) > maxInquiries {
		http.Error(w, "too many are asking", http.StatusServiceUnavailable)
		return
	}
	q.schema, q.rate, q.sum = schema, brief.Rate, explain.NewSum(schema, brief.Rate)
	if !s.look(r.Context(), q.room, &lobby.Look{Watch: &room.Watch{Slot: q.slot, Tell: q.tell}}) {
		q.end()
		http.Error(w, "the room does not answer", http.StatusServiceUnavailable)
		return
	}
	// A server's limit of time is for requests that do not mean to wait. A recorder in a test has none to lift.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(q.patience() + streamWriteTime))
	s.await(r.Context(), q)
	q.end()
	if r.URL.Query().Get("format") == "text" {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		q.report().Print(w)
		return
	}
	answer(w, q.report())
}

// patience is how long an inquiry may take.
func (q *inquiry) patience() time.Duration {
	return time.Duration(q.seconds)*time.Second + inquiryGrace
}

// await waits until an inquiry is over, or nobody wants to know any more.
func (s *Server) await(ctx context.Context, q *inquiry) {
	patience := time.NewTimer(q.patience())
	defer patience.Stop()
	select {
	case <-q.done:
	case <-patience.C:
	case <-ctx.Done():
	case <-s.stop:
	}
}

// tell takes what the room says of a snapshot. The room's worker calls it.
func (q *inquiry) tell(e *room.Explanation) (more bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.over:
		return false
	case e == nil:
		q.left = true
	case int32(e.Tick-q.tick) < 0:
		return true
	default:
		if more = q.take(e); more {
			return true
		}
	}
	close(q.done)
	q.over = true
	return false
}

// take adds a snapshot, and reports whether there are more to come.
func (q *inquiry) take(e *room.Explanation) (more bool) {
	q.sum.Add(e)
	if q.seconds == 0 {
		q.detail = explain.Describe(q.schema, q.rate, e)
		return false
	}
	if q.sum.Spans() == 1 {
		q.first = e.Tick
	}
	return e.Tick-q.first < sim.Tick(q.rate.Ticks(clock.Time(q.seconds)*clock.Second))
}

// end lets the room forget the inquiry when it comes to it next.
func (q *inquiry) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.over = true
}

// report returns what was found out. The inquiry must be over.
func (q *inquiry) report() *explain.Report {
	r := q.sum.Report(q.sum.Span())
	r.Room, r.Slot, r.Left, r.Snapshot = q.room, int(q.slot), q.left, q.detail
	return r
}
