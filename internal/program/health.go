package program

import (
	"io"
	"net/http"

	"github.com/tickwork-engine/tickwork/server"
)

// addHealth adds what a supervisor or a proxy asks for. That /healthz is answered says that the process lives; /readyz says
// whether new players may be sent to it, and is answered 503 while the server drains.
func addHealth(mux *http.ServeMux, s *server.Server) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, "ok\n") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if s.Draining() {
			answer(w, http.StatusServiceUnavailable, "draining\n")
			return
		}
		answer(w, http.StatusOK, "ready\n")
	})
}

// answer writes a line that must not be kept.
func answer(w http.ResponseWriter, status int, line string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, line) // the asker has gone: nothing to be done
}
