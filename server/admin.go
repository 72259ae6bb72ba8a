package server

import (
	"encoding/json"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/console"
)

// AdminHandler returns the operator's endpoint. It must not be reachable from outside, and refuses requests whose Host is
// not this machine or that come from a page of somebody else's: a browser on this machine could be made to ask.
//
//	GET /                console, a page that shows all of it
//	GET /stats           the figures of Stats as JSON
//	GET /metrics         the figures for Prometheus, see docs/metrics.md
//	POST /stats/reset    begins the lateness anew
//	POST /stats/collect  runs the garbage collector, so that heap_bytes is up to date
//
//	GET /api/rooms                  all rooms
//	GET /api/rooms/{room}           a room and its players
//	GET /api/rooms/{room}/replay    the newest part of the match, a minute or so, as a replay file
//	GET /debug/explain              where the bytes of a player's snapshots go: ?room=N&slot=N, &seconds=N to add up, &format=text
//	GET /api/stream                 all rooms once a second, as server-sent events
//	GET /api/rooms/{room}/stream    a room twice a second and its world ten times, as server-sent events
//
// Actions need Config.AdminToken as a bearer token (RFC 6750); without one in the configuration there are none.
//
//	POST /api/rooms/{room}/close                    the room ends, and its players are told
//	POST /api/rooms/{room}/message                  {"text": "..."} is shown to its players
//	POST /api/rooms/{room}/players/{player}/kick    the player loses his seat for good
//	POST /api/message                               {"text": "..."} is shown to all players
//	POST /api/token                                 nothing; tells whether the token is good
func (s *Server) AdminHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /stats", func(w http.ResponseWriter, _ *http.Request) { answer(w, s.Stats()) })
	mux.Handle("GET /metrics", s.monitor.handler())
	mux.HandleFunc("POST /stats/reset", func(w http.ResponseWriter, _ *http.Request) {
		s.resetLateness()
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("POST /stats/collect", func(w http.ResponseWriter, _ *http.Request) {
		runtime.GC()
		w.WriteHeader(http.StatusNoContent)
	})
	s.routeRooms(mux)
	s.routeActions(mux)
	mux.Handle("GET /{$}", console.Handler())
	mux.Handle("GET /{file}", console.Handler())
	return OnlyHere(mux)
}

// answer writes a value as JSON.
func answer(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(value) // the reader has gone: nothing to be done
}

// OnlyHere returns a handler that refuses requests that somebody on this machine did not mean, as AdminHandler does, and
// passes on the others.
func OnlyHere(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !namesThisMachine(r.Host) || !ownPage(r) {
			http.Error(w, "only for programs on this machine", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ownPage reports whether a request comes from no page, or from one of the operator's address itself. Browsers tell by
// Origin, which they leave out of some requests, and by Sec-Fetch-Site.
func ownPage(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return false
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return true
	}
	return false
}

// namesThisMachine reports whether a Host header can only mean this machine. A name that somebody else's DNS leads here
// does not.
func namesThisMachine(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && addr.IsLoopback()
}
