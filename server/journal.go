package server

import (
	"context"
	"log/slog"

	"github.com/tickwork-engine/tickwork/internal/lobby"
)

// The attributes of the log, by which lines are searched. A line that concerns a room has its number, and one that concerns a
// session its player's. Tokens, names and what players write are never told.
const (
	keyRoom   = "room"   // its number
	keyPlayer = "player" // the number of the session
	keySlot   = "slot"   // the player's place in the room
	keyTick   = "tick"   // of the room
	keyCode   = "code"   // why a connection was closed, see PROTOCOL.md, "Close codes"
	keyErr    = "err"
)

// told are the messages of what happens to sessions.
var told = map[lobby.NoteKind]string{
	lobby.NoteBegan:   "session began",
	lobby.NoteResumed: "session resumed",
	lobby.NoteSeated:  "seat taken",
	lobby.NoteLeft:    "seat given up",
	lobby.NoteClosed:  "connection ended",
	lobby.NoteRefused: "connection refused",
	lobby.NoteFreed:   "seat freed",
}

// noted tells of what happens to sessions those who want to know everything: a flood of connections must not fill the log.
func (s *Server) noted(n lobby.Note) {
	log := s.cfg.Log
	if !log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	attrs := make([]slog.Attr, 0, 4)
	if n.Player != 0 {
		attrs = append(attrs, slog.Uint64(keyPlayer, n.Player))
	}
	if n.Room != 0 {
		attrs = append(attrs, slog.Uint64(keyRoom, n.Room), slog.Int(keySlot, int(n.Slot)))
	}
	if n.Code != 0 {
		attrs = append(attrs, slog.Int(keyCode, int(n.Code)))
	}
	log.LogAttrs(context.Background(), slog.LevelDebug, told[n.Kind], attrs...)
}
