package server

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// lookTime is how long a room may take for a picture of it: many ticks. One that takes longer is in trouble, and is shown
// with what is known of it.
const lookTime = 500 * time.Millisecond

// overview is what the console shows first.
type overview struct {
	Game     string        `json:"game"`
	Actions  bool          `json:"actions"` // there are any
	At       int64         `json:"at_ms"`   // the server's clock
	BytesIn  int64         `json:"bytes_in"`
	BytesOut int64         `json:"bytes_out"`
	Ticks    int64         `json:"ticks_run"` // over all rooms that ever were
	Crashes  int64         `json:"crashes"`
	Late     counted       `json:"late"` // how much later than due ticks began, in microseconds
	Begun    int           `json:"sessions_begun"`
	Resumed  int           `json:"sessions_resumed"`
	Refused  reasons       `json:"refused"`  // connections
	Declined reasons       `json:"declined"` // requests of connections that have stayed
	Ended    reasons       `json:"ended"`    // rooms
	Stats    Stats         `json:"stats"`
	Rooms    []roomSummary `json:"rooms"`
}

// counted is a histogram since the start: what has changed from one to the next tells of the time between.
type counted struct {
	Bounds []int64  `json:"bounds"` // the upper ends of the buckets but the last
	Counts []uint64 `json:"counts"`
}

// reasons count by the name of a close code.
type reasons map[string]int

func byName(codes map[wire.CloseCode]int) reasons {
	names := make(reasons, len(codes))
	for code, n := range codes {
		names[code.String()] = n
	}
	return names
}

// roomSummary is a room as it is listed.
type roomSummary struct {
	Room      uint64 `json:"room"`
	Name      string `json:"name"` // from people; empty: the server made it
	Public    bool   `json:"public"`
	Phase     string `json:"phase"`
	Progress  int32  `json:"progress"` // in the game's own count
	Players   int    `json:"players"`  // whose link is there
	Taken     int    `json:"taken"`    // seats
	Capacity  int    `json:"capacity"`
	TickHz    int    `json:"tick_hz"`
	Ticks     int    `json:"ticks"`
	TickNanos int64  `json:"tick_ns"` // what a tick takes
	Over      bool   `json:"over_budget"`
	BytesOut  int    `json:"bytes_out"`
	Memory    int    `json:"memory_bytes"`
	Snapshots int    `json:"snapshots"`
	Overruns  int    `json:"overruns"`
}

// roomDetail is a room with its players.
type roomDetail struct {
	roomSummary
	At         int64    `json:"at_ms"`
	Tick       sim.Tick `json:"tick"`
	Seen       bool     `json:"seen"` // false: the room does not answer, and only its figures of before are told
	Events     int      `json:"events"`
	EventsLost int      `json:"events_lost"`
	Violations int      `json:"violations"`
	GivenUp    float64  `json:"given_up_s"`
	Seats      []seat   `json:"seats"`
}

// seat is a player in a room. What is counted is of his present link.
type seat struct {
	Slot           sim.Slot `json:"slot"`
	Player         uint64   `json:"player"`
	Name           string   `json:"name"`
	Account        string   `json:"account"` // empty: a guest
	Away           bool     `json:"away"`
	RoundTrip      int64    `json:"rtt_us"` // 0: not measured yet
	Sent           int      `json:"sent"`
	Acked          int      `json:"acked"`
	Lost           int      `json:"lost"`
	Ticks          int      `json:"ticks"`
	Late           int      `json:"late"`
	Ahead          int      `json:"ahead"` // ticks from the newest tick to the newest input
	QueuedBytes    int      `json:"queued_bytes"`
	QueuedMessages int      `json:"queued_messages"`
	Lag            int64    `json:"lag_ms"` // for how long the link has taken less than it is sent
	Frames         uint32   `json:"frames"` // this and the next are what the client says
	Starved        uint32   `json:"starved"`
	Corrections    uint32   `json:"corrections"`
}

func (s *Server) routeRooms(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/rooms", func(w http.ResponseWriter, _ *http.Request) { answer(w, s.overview()) })
	mux.HandleFunc("GET /api/rooms/{room}", ofRoom(func(w http.ResponseWriter, r *http.Request, room uint64) {
		if d, ok := s.roomDetail(r.Context(), room); ok {
			answer(w, d)
		} else {
			noSuchRoom(w)
		}
	}))
	mux.HandleFunc("GET /api/rooms/{room}/replay", ofRoom(s.sendReplay))
	mux.HandleFunc("GET /debug/explain", s.explainSnapshots)
	mux.HandleFunc("GET /api/stream", s.streamOverview)
	mux.HandleFunc("GET /api/rooms/{room}/stream", ofRoom(s.streamRoom))
}

// ofRoom returns a handler for requests whose path names a room.
func ofRoom(serve func(w http.ResponseWriter, r *http.Request, room uint64)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		room, err := strconv.ParseUint(r.PathValue("room"), 10, 64)
		if err != nil {
			noSuchRoom(w)
			return
		}
		serve(w, r, room)
	}
}

func noSuchRoom(w http.ResponseWriter) { http.Error(w, "there is no such room", http.StatusNotFound) }

func (s *Server) overview() *overview {
	traffic, seen := s.monitor.lines.haul(), s.lobby.Stats()
	o := &overview{
		Game: s.cfg.Room.Game.Schema.Game, Actions: s.cfg.AdminToken != "", At: int64(s.Now() / clock.Millisecond),
		BytesIn: traffic.bytesIn.Load(), BytesOut: traffic.bytesOut.Load(), Crashes: s.crashes.Load(),
		Begun: seen.Welcomed, Resumed: seen.Resumed, Refused: byName(seen.Refused), Declined: byName(seen.Declined), Ended: byName(seen.Ended),
		Stats: s.Stats(), Rooms: []roomSummary{},
	}
	o.Late.Counts = make([]uint64, len(tickBounds)+1)
	for _, bound := range tickBounds {
		o.Late.Bounds = append(o.Late.Bounds, bound/us)
	}
	for _, w := range s.workers {
		o.Ticks += w.meter.ticks.Load()
		for i := range o.Late.Counts {
			o.Late.Counts[i] += w.meter.lateness.counts[i].Load()
		}
	}
	for _, b := range s.lobby.Briefs() {
		o.Rooms = append(o.Rooms, summarise(&b))
	}
	return o
}

// phases are the names of a match's phases.
var phases = map[sim.Phase]string{sim.PhaseWaiting: "waiting", sim.PhasePlaying: "playing", sim.PhaseOver: "over"}

func summarise(b *lobby.Brief) roomSummary {
	return roomSummary{
		Room: b.Room, Name: b.Name, Public: b.Public, Phase: phases[b.Summary.Phase], Progress: b.Summary.Progress,
		Players: b.Present, Taken: b.Taken, Capacity: b.Capacity, TickHz: int(b.Rate), Ticks: b.Stats.Ticks,
		TickNanos: int64(b.Cost), Over: b.Overloaded(), BytesOut: b.Stats.BytesOut, Memory: b.Memory, Snapshots: b.Stats.Snapshots,
		Overruns: b.Stats.Overruns,
	}
}

// roomDetail returns a room with its players; ok is false if there is no such room.
func (s *Server) roomDetail(ctx context.Context, room uint64) (d *roomDetail, ok bool) {
	look := new(lobby.Look)
	if s.look(ctx, room, look) {
		return s.detail(room, look)
	}
	return s.detail(room, nil)
}

// look waits for a picture of a room, and reports whether it was taken. If not, it may still be written to.
func (s *Server) look(ctx context.Context, room uint64, look *lobby.Look) (taken bool) {
	ready, ok := s.lobby.Ask(room, look)
	if !ok {
		return false
	}
	patience := time.NewTimer(lookTime)
	defer patience.Stop()
	select {
	case <-ready:
		return look.Taken
	case <-patience.C:
	case <-ctx.Done():
	case <-s.stop:
	}
	return false
}

// detail puts together what the lobby knows of a room and what a picture of it shows, which may be nil.
func (s *Server) detail(room uint64, look *lobby.Look) (d *roomDetail, ok bool) {
	brief, ok := s.lobby.Brief(room)
	if !ok {
		return nil, false
	}
	d = &roomDetail{
		roomSummary: summarise(&brief), At: int64(s.Now() / clock.Millisecond), Seen: look != nil, Seats: []seat{},
		Events: brief.Stats.Events, EventsLost: brief.Stats.EventsLost, Violations: brief.Stats.Violations,
		GivenUp: brief.Stats.GivenUp.Seconds(),
	}
	if look != nil {
		d.Tick = look.Tick
	}
	for _, sitting := range s.lobby.Sittings(room) {
		d.Seats = append(d.Seats, describe(sitting, look))
	}
	return d, true
}

// describe returns what is known of who sits in a slot.
func describe(who lobby.Sitting, look *lobby.Look) seat {
	p := seat{
		Slot: who.Slot, Player: who.Player, Account: who.Account, Away: !who.Connected, RoundTrip: int64(who.RoundTrip / clock.Microsecond),
		QueuedBytes: who.QueuedBytes, QueuedMessages: who.QueuedMessages, Lag: int64(who.Lag / clock.Millisecond),
		Frames: who.Report.Frames, Starved: who.Report.Starved, Corrections: who.Report.Corrections,
	}
	if look == nil {
		return p
	}
	for i := range look.Occupants {
		if o := &look.Occupants[i]; o.Slot == who.Slot {
			p.Name, p.Ahead = o.Name, o.Ahead
			p.Sent, p.Acked, p.Lost = o.Stats.Sent, o.Stats.Acked, o.Stats.Lost
			p.Ticks, p.Late = o.Stats.Ticks, o.Stats.Late
		}
	}
	return p
}

// sendReplay sends the newest part of a match.
func (s *Server) sendReplay(w http.ResponseWriter, r *http.Request, room uint64) {
	look := &lobby.Look{Match: true}
	if !s.look(r.Context(), room, look) {
		noSuchRoom(w)
		return
	}
	if look.Replay == nil {
		http.Error(w, "the match is too large for a file", http.StatusInternalServerError)
		return
	}
	name := fmt.Sprintf("room%d-tick%d%s", room, look.Tick, ReplayExt)
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(look.Replay) // the reader has gone: nothing to be done
}

// clip returns a text as it fits into a message to players.
func clip(text string) string { return wire.Clip(text, wire.MaxErrorText) }
