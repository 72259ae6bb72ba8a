package server

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/sim"
)

const (
	// overviewEvery and worldEvery are how often a stream tells of all rooms, and of the world of one.
	overviewEvery = time.Second
	worldEvery    = 100 * time.Millisecond
	// worldsADetail is how many worlds are told from one time that the players are told to the next.
	worldsADetail = 5
	// maxStreams is how many streams there may be at once. Each one is a tab of the console.
	maxStreams = 64
	// streamWriteTime is how long a reader may take to take one event.
	streamWriteTime = 10 * time.Second
)

// stream writes server-sent events (HTML standard, section 9.2).
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	buffer  []byte
}

// openStream begins a stream, unless there are too many. The caller must close it.
func (s *Server) openStream(w http.ResponseWriter) (out *stream, ok bool) {
	if s.streams.Add(1) > maxStreams {
		s.streams.Add(-1)
		http.Error(w, "too many are watching", http.StatusServiceUnavailable)
		return nil, false
	}
	out = &stream{w: w, control: http.NewResponseController(w)}
	// A server's limits of time are for requests that end. A recorder in a test has none to lift.
	_ = out.control.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	return out, true
}

func (s *Server) closeStream() { s.streams.Add(-1) }

// send writes one event, and reports whether the reader is still there.
func (out *stream) send(event string, value any) bool {
	content, err := json.Marshal(value)
	if err != nil {
		return false
	}
	out.buffer = append(append(append(out.buffer[:0], "event: "...), event...), "\ndata: "...)
	out.buffer = append(append(out.buffer, content...), "\n\n"...)
	_ = out.control.SetWriteDeadline(time.Now().Add(streamWriteTime)) // as above
	if _, err := out.w.Write(out.buffer); err != nil {
		return false
	}
	return out.control.Flush() == nil
}

// streamOverview tells of all rooms.
func (s *Server) streamOverview(w http.ResponseWriter, r *http.Request) {
	out, ok := s.openStream(w)
	if !ok {
		return
	}
	defer s.closeStream()
	s.pace(r, overviewEvery, func() bool { return out.send("overview", s.overview()) })
}

// pace does something at once and then again and again, until it returns false, the reader has gone, or the server ends.
func (s *Server) pace(r *http.Request, every time.Duration, do func() bool) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for do() {
		select {
		case <-ticker.C:
		case <-r.Context().Done():
			return
		case <-s.stop:
			return
		}
	}
}

// streamRoom tells of one room: first how its world is to be drawn, then the world and the players, and at last that it is
// gone.
func (s *Server) streamRoom(w http.ResponseWriter, r *http.Request, room uint64) {
	if _, ok := s.lobby.Brief(room); !ok {
		noSuchRoom(w)
		return
	}
	out, ok := s.openStream(w)
	if !ok {
		return
	}
	defer s.closeStream()
	v := &viewer{server: s, room: room, out: out, plan: newPlan(s.cfg.Room.Game.Schema)}
	if !out.send("plan", v.plan) {
		return
	}
	s.pace(r, worldEvery, func() bool { return v.show(r) })
}

// viewer is somebody who watches a room.
type viewer struct {
	server *Server
	room   uint64
	out    *stream
	plan   *plan
	shown  int
	look   *lobby.Look // used again and again, unless a room has not answered
}

// show sends the newest world, and now and then the players. It returns false if that was the last.
func (v *viewer) show(r *http.Request) bool {
	if v.look == nil {
		schema := v.server.cfg.Room.Game.Schema
		v.look = &lobby.Look{View: sim.NewView(schema), Quantised: sim.NewQuantised(schema)}
	}
	taken := v.server.look(r.Context(), v.room, v.look)
	if taken && !v.out.send("world", v.plan.draw(v.look)) {
		return false
	}
	v.shown++
	if taken && v.shown%worldsADetail != 1 {
		return true
	}
	look := v.look
	if !taken {
		look, v.look = nil, nil
	}
	d, ok := v.server.detail(v.room, look)
	if !ok {
		v.out.send("gone", struct{}{})
		return false
	}
	return v.out.send("room", d)
}
