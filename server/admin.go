package server

import (
	"encoding/json"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strings"
)

// AdminHandler returns the operator's endpoint. It must not be reachable from outside, and refuses requests whose Host is
// not this machine or that come from a web page: a browser on this machine could be made to ask.
//
//	GET /stats           the figures of Stats as JSON
//	POST /stats/reset    begins the lateness anew
//	POST /stats/collect  runs the garbage collector, so that heap_bytes is up to date
func (s *Server) AdminHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /stats", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(s.Stats()) // the reader has gone: nothing to be done
	})
	mux.HandleFunc("POST /stats/reset", func(w http.ResponseWriter, _ *http.Request) {
		s.resetLateness()
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("POST /stats/collect", func(w http.ResponseWriter, _ *http.Request) {
		runtime.GC()
		w.WriteHeader(http.StatusNoContent)
	})
	return OnlyHere(mux)
}

// OnlyHere returns a handler that refuses requests that somebody on this machine did not mean, as AdminHandler does, and
// passes on the others.
func OnlyHere(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !namesThisMachine(r.Host) || r.Header.Get("Origin") != "" {
			http.Error(w, "only for programs on this machine", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
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
