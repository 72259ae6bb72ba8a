package dev

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// News is what happened to the game last, as pages and whoever else listens are told it. Twin of the interface in
// overlay.ts.
type News struct {
	// State is one of the constants below.
	State State `json:"state"`
	// Version is that of the page that is served from now on. A page of another version loads itself again.
	Version string `json:"version"`
	// At is when it happened, in milliseconds since 1970.
	At int64 `json:"at"`
	// Files are the files that were changed.
	Files []string `json:"files,omitempty"`
	// Problems are what keeps the game from being built, and Text is all that was said about it; or the panic of a room.
	Problems []Problem `json:"problems,omitempty"`
	Text     string    `json:"text,omitempty"`
	// Reasons are why matches began anew.
	Reasons []string `json:"reasons,omitempty"`
	// Rooms and Players are how many matches went on or ended, and who was in them.
	Rooms   int `json:"rooms"`
	Players int `json:"players"`
	// Seconds is how long it took since the first file was saved.
	Seconds float64 `json:"seconds"`
}

// State says what happened.
type State string

// The states.
const (
	Building  State = "building"  // a change is being built
	Failed    State = "failed"    // and could not be; everything is as before
	Reloaded  State = "reloaded"  // only the page is another one
	Swapped   State = "swapped"   // the program is another one, and the matches go on
	Restarted State = "restarted" // the program is another one, and the matches begin anew
	Crashed   State = "crashed"   // a room, or the program, has ended with a panic
)

// newsroom tells everybody who listens what happens.
type newsroom struct {
	mu        sync.Mutex
	last      News
	listeners map[chan []byte]bool
}

// backlog is how many news a listener may miss to read before it is given up.
const backlog = 32

// newNewsroom returns a newsroom in which nothing has happened but that a page of a version is served.
func newNewsroom(version string) *newsroom {
	return &newsroom{last: News{State: Building, Version: version}, listeners: map[chan []byte]bool{}}
}

// tell tells everybody.
func (r *newsroom) tell(n News) {
	r.mu.Lock()
	defer r.mu.Unlock()
	n.At = time.Now().UnixMilli()
	r.last = n
	for l := range r.listeners {
		select {
		case l <- n.event():
		default:
			close(l)
			delete(r.listeners, l)
		}
	}
}

// latest returns what happened last.
func (r *newsroom) latest() News {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.last
}

// listen returns a channel of events, beginning with what happened last, and what ends it.
func (r *newsroom) listen() (events chan []byte, end func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	events = make(chan []byte, backlog)
	events <- r.last.event()
	r.listeners[events] = true
	return events, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.listeners, events)
	}
}

// event returns the news as a server-sent event, see https://html.spec.whatwg.org/multipage/server-sent-events.html.
func (n *News) event() []byte {
	text, err := json.Marshal(n)
	if err != nil {
		panic("dev: " + err.Error()) // plain data
	}
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", n.State, text)
}

// heartbeat is how often a listener is told that the connection lives.
const heartbeat = 15 * time.Second

// serve tells what happens until the listener goes, or done is closed.
func (r *newsroom) serve(done <-chan struct{}, w http.ResponseWriter, q *http.Request) {
	events, end := r.listen()
	defer end()
	out := http.NewResponseController(w)
	_, _ = out.SetWriteDeadline(time.Time{}), out.SetReadDeadline(time.Time{}) // a server without deadlines is fine, too
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	alive := time.NewTicker(heartbeat)
	defer alive.Stop()
	for {
		var next []byte
		open := true
		select {
		case next, open = <-events:
		case <-alive.C:
			next = []byte(": still there\n\n")
		case <-q.Context().Done():
			return
		case <-done:
			return
		}
		if !open {
			return
		}
		if _, err := w.Write(next); err != nil || out.Flush() != nil {
			return
		}
	}
}
