package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
)

const (
	// shortestToken is how many characters the operator's token must have at least: it is tried over HTTP.
	shortestToken = 16
	// wrongTokenTime is how long a request with a wrong token waits for its answer, one after another.
	wrongTokenTime = 250 * time.Millisecond
	// maxActionBody is the size of the largest body of an action in bytes.
	maxActionBody = 4 << 10
)

// action is what a request with the right token does. It returns the status to answer with.
type action func(r *http.Request) (status int, said string)

func (s *Server) routeActions(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/token", s.guarded(func(*http.Request) (int, string) { return http.StatusNoContent, "" }))
	mux.HandleFunc("POST /api/message", s.guarded(func(r *http.Request) (int, string) { return s.tell(r, 0) }))
	mux.HandleFunc("POST /api/rooms/{room}/close", s.guarded(s.closeRoom))
	mux.HandleFunc("POST /api/rooms/{room}/message", s.guarded(func(r *http.Request) (int, string) {
		room := numberIn(r, "room")
		if _, ok := s.lobby.Brief(room); !ok {
			return http.StatusNotFound, "there is no such room"
		}
		return s.tell(r, room)
	}))
	mux.HandleFunc("POST /api/rooms/{room}/players/{player}/kick", s.guarded(s.kick))
}

// numberIn returns the number of a room or a player that a path names; 0 is none.
func numberIn(r *http.Request, name string) uint64 {
	number, err := strconv.ParseUint(r.PathValue(name), 10, 64)
	if err != nil {
		return 0
	}
	return number
}

// guarded returns a handler that lets only those act who have the operator's token.
func (s *Server) guarded(act action) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.cfg.AdminToken == "" {
			http.Error(w, "this server was started without an operator's token: there are no actions", http.StatusForbidden)
			return
		}
		shown, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !bearer || !sameToken(shown, s.cfg.AdminToken) {
			s.delayWrong(r)
			w.Header().Set("WWW-Authenticate", `Bearer realm="operator"`)
			http.Error(w, "the token is wrong", http.StatusUnauthorized)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxActionBody)
		status, said := act(r)
		if said != "" {
			http.Error(w, said, status)
			return
		}
		w.WriteHeader(status)
	}
}

// sameToken compares without telling by its time how much of a token was right.
func sameToken(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// delayWrong lets those who try tokens wait, one after another. Whoever has the right one does not wait for them.
func (s *Server) delayWrong(r *http.Request) {
	s.wrongToken.Lock()
	defer s.wrongToken.Unlock()
	wait := time.NewTimer(wrongTokenTime)
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-r.Context().Done():
	case <-s.stop:
	}
}

func (s *Server) closeRoom(r *http.Request) (int, string) {
	room := numberIn(r, "room")
	if !s.lobby.EndRoom(room) {
		return http.StatusNotFound, "there is no such room"
	}
	s.cfg.Log.Info("the operator has closed a room", "room", room)
	return http.StatusNoContent, ""
}

func (s *Server) kick(r *http.Request) (int, string) {
	room, player := numberIn(r, "room"), numberIn(r, "player")
	if !s.lobby.Kick(room, player) {
		return http.StatusNotFound, "the player does not sit there"
	}
	s.cfg.Log.Info("the operator has removed a player", "room", room, "player", player)
	return http.StatusNoContent, ""
}

// tell shows a text to the players of a room, or to all.
func (s *Server) tell(r *http.Request, room uint64) (int, string) {
	var body struct {
		Text string `json:"text"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return http.StatusBadRequest, `the body must be {"text": "..."}`
	}
	text := clip(oneLine(body.Text))
	if text == "" {
		return http.StatusBadRequest, "the text is empty"
	}
	told := s.lobby.Tell(room, text)
	s.cfg.Log.Info("the operator has told players something", "room", room, "players", told, "text", text)
	return http.StatusNoContent, ""
}

// oneLine returns a text without control characters, and without space around it.
func oneLine(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text))
}
