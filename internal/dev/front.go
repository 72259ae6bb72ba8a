package dev

import (
	"context"
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync"
	"sync/atomic"
)

// Paths of this tool's own, on the address of the game.
const (
	newsPath   = "/__tickwork/dev"
	scriptPath = "/__tickwork/dev.js"
)

// front is what browsers see: the page, and behind it the program, which changes while they stay.
type front struct {
	site  atomic.Pointer[site]
	proxy *httputil.ReverseProxy

	swap   sync.RWMutex // held while one program takes the place of another: who comes then waits
	target *url.URL     // nil: there is no program
}

func newFront() *front {
	f := &front{}
	f.proxy = &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(r.In.Context().Value(targetKey{}).(*url.URL))
			r.Out.Host = r.In.Host // which the program compares with the page's origin
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) {
			http.Error(w, "the game's program does not answer", http.StatusBadGateway)
		},
		ErrorLog: log.New(io.Discard, "", 0), // the program's end is told elsewhere
	}
	return f
}

// program returns where the program is, or nil. It waits while it is being replaced.
func (f *front) program() *url.URL {
	f.swap.RLock()
	defer f.swap.RUnlock()
	return f.target
}

// aim passes everything on to an address from now on; to nobody if it is empty. swap must be held.
func (f *front) aim(address string) {
	f.target = nil
	if address != "" {
		f.target = &url.URL{Scheme: "http", Host: address}
	}
}

// pass passes a request on to the program.
func (f *front) pass(w http.ResponseWriter, r *http.Request) {
	target := f.program()
	if target == nil {
		w.Header().Set("Retry-After", "1")
		http.Error(w, "the game's program does not run", http.StatusServiceUnavailable)
		return
	}
	f.proxy.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), targetKey{}, target)))
}

// targetKey is under what a request carries where it is passed on to.
type targetKey struct{}

// routes returns everything that browsers ask for. It ends what lasts when done is closed.
func (f *front) routes(done <-chan struct{}, news *newsroom) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+newsPath, func(w http.ResponseWriter, r *http.Request) { news.serve(done, w, r) })
	mux.HandleFunc("GET "+scriptPath, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(overlayScript()) // the asker has gone: nothing to be done
	})
	mux.HandleFunc("GET /ws", f.pass)
	mux.HandleFunc("GET /healthz", f.pass)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) { f.site.Load().handler.ServeHTTP(w, r) })
	return mux
}
