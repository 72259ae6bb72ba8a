package ws

import (
	"bufio"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/lxzan/gws"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Accept decides about a new connection and returns who receives its messages. It may already send. Nil refuses: the
// connection is closed, with wire.CloseFull unless Accept has closed it with another code. The request is only valid
// during the call.
type Accept func(conn transport.Conn, r *http.Request) transport.Receiver

type handler struct {
	set      settings
	origins  []string
	accept   Accept
	upgrader *gws.Upgrader
}

// NewHandler returns a handler that opens a WebSocket for each request and hands it to accept. It answers a page that
// is not in the allow-list with 403, and a request that is no WebSocket handshake with 426 or 400. Each connection has
// one goroutine of its own, on which its receiver is called. See the package's documentation for the timeouts that the
// http.Server must have. The http.Server does not know these connections any more, so its Shutdown does not end them.
func NewHandler(cfg Config, accept Accept) http.Handler {
	set := cfg.settings()
	return &handler{
		set:     set,
		origins: slices.Clone(cfg.Origins),
		accept:  accept,
		upgrader: gws.NewUpgrader(events{}, &gws.ServerOption{
			ReadMaxPayloadSize: set.maxMessage,
			HandshakeTimeout:   handshakeTimeout,
			NewSession:         func() gws.SessionStorage { return nil },
		}),
	}
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Upgrade", "websocket")
		http.Error(w, "a WebSocket is here, and nothing else", http.StatusUpgradeRequired)
		return
	}
	if !originAllowed(r, h.origins) {
		http.Error(w, "this page may not connect here", http.StatusForbidden)
		return
	}
	if nc := hijack(w); nc != nil {
		h.open(newConn(&h.set, nc), r)
	}
}

// hijack takes the connection over from net/http, or returns nil if it had to refuse. A client that sends frames before
// it has an answer is refused: they would be in a buffer that goes away here.
func hijack(w http.ResponseWriter) net.Conn {
	nc, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		http.Error(w, "WebSocket needs HTTP/1.1", http.StatusNotImplemented)
		return nil
	}
	if buffered.Reader.Buffered() > 0 {
		nc.Close()
		return nil
	}
	return nc
}

// open shakes hands and begins to deliver. The goroutine of net/http ends with the request, so that its buffers can be
// freed; the connection goes on in one of its own.
func (h *handler) open(c *conn, r *http.Request) {
	l := newLink(c)
	c.nc.SetDeadline(time.Now().Add(handshakeTimeout))
	socket, err := h.upgrader.UpgradeFromConn(l, bufio.NewReaderSize(l, readBuffer), r)
	if err != nil {
		return // gws has answered and closed
	}
	l.muted = true
	c.start()
	if c.receiver = h.admit(c, r); c.receiver == nil {
		c.receiver = nobody{}
		c.Close(wire.CloseFull)
	}
	go c.serve(socket)
}

// admit asks who receives. A panic counts as a refusal.
func (h *handler) admit(c *conn, r *http.Request) transport.Receiver {
	defer c.contain()
	return h.accept(c, r)
}

// nobody is the receiver of a refused connection.
type nobody struct{}

func (nobody) Receive(clock.Time, transport.Channel, []byte) {}
func (nobody) Closed(clock.Time, wire.CloseCode)             {}
