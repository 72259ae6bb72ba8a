package link

import (
	"errors"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/limit"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// What a peer can do that ends the connection. Whatever else is wrong is dropped.
var (
	// ErrTooLarge says that an ordered message is over the limit.
	ErrTooLarge = errors.New("link: a message is too large")
	// ErrContradiction says that fragments of one message do not belong together.
	ErrContradiction = errors.New("link: fragments contradict each other")
)

// Config bounds what one end sends and takes. All fields must be set.
type Config struct {
	MaxSend       int // bytes of an ordered message that is sent
	MaxReceive    int // bytes of one that is taken
	QueueBytes    int // of ordered messages that the peer does not have yet
	QueueMessages int // likewise
	Datagrams     limit.Rate
}

// repeated is an acknowledgement that goes out several times.
type repeated struct {
	ack
	times int // that it was sent
}

// Link is one end. It is no good for several goroutines at once.
type Link struct {
	cfg     Config
	buffers buffers
	out     outbound
	in      inbound
	parts   assembly
	rtt     roundTrip
	limit   congestion
	path    path
	bucket  limit.Bucket // of datagrams

	waiting [][]byte // datagrams' payloads, ready to be sent
	sent    int      // the first of them that was not
	number  uint32   // of the next datagram

	acks    []repeated // oldest first
	fresh   int        // how many came since they were last sent
	ackedAt clock.Time // when the first of these came
	syn     probe      // of the peer, to be answered
	synCame bool

	datagram []byte // to be handed over
	hasOne   bool
	message  []byte // the message that was handed over last

	leaving  bool // Close was called
	end      end
	endTries int
	endSent  clock.Time
	endAcked bool
	peerEnd  end
	peerLeft bool
	ignored  uint64 // packets that were none
}

// New returns an end that begins now. It panics if messages may be larger than MaxMessage.
func New(now clock.Time, cfg Config) *Link {
	if cfg.MaxSend > MaxMessage || cfg.MaxReceive > MaxMessage {
		panic("link: messages are too large")
	}
	l := &Link{cfg: cfg, path: newPath(now), limit: newCongestion()}
	l.in.most, l.in.budget = cfg.MaxReceive, max(4*cfg.MaxReceive, receiveBudget)
	return l
}

// receiveBudget is what every link may hold for its peer, in bytes.
const receiveBudget = 64 << 10

// Send queues a message. It copies msg. The errors are those of transport.Conn.
func (l *Link) Send(now clock.Time, ch transport.Channel, msg []byte) error {
	switch {
	case l.leaving || l.peerLeft:
		return transport.ErrClosed
	case ch == transport.Datagram:
		return l.sendDatagram(now, msg)
	case len(msg) > l.cfg.MaxSend:
		return transport.ErrTooLarge
	case len(l.out.queue) > 0 && (l.out.bytes+len(msg) > l.cfg.QueueBytes || len(l.out.queue) >= l.cfg.QueueMessages):
		return transport.ErrBacklog
	}
	l.out.push(l.buffers.copyOf(msg))
	return nil
}

// sendDatagram cuts a datagram into as many payloads as the path makes necessary, mostly one.
func (l *Link) sendDatagram(now clock.Time, msg []byte) error {
	if len(msg) > MaxDatagram {
		return transport.ErrTooLarge
	}
	size := l.path.size - fragmentHeader
	total := max((len(msg)+size-1)/size, 1)
	if !l.bucket.Spend(now, l.cfg.Datagrams, total) {
		return transport.ErrBacklog
	}
	for number := range total {
		f := fragment{sequence: l.number, number: uint8(number), total: uint8(total),
			data: msg[number*size : min((number+1)*size, len(msg))]}
		l.waiting = append(l.waiting, f.append(l.buffers.lend(fragmentHeader+len(f.data))))
	}
	l.number++
	return nil
}

// Close begins the end: the queued messages are sent, and after them the code. Only the first call counts.
func (l *Link) Close(code wire.CloseCode) {
	if !l.leaving {
		l.leaving = true
		l.end = end{code, l.out.base + uint32(len(l.out.queue))}
	}
}

// Left reports whether all that was sent before Close, and the code, have arrived.
func (l *Link) Left() bool { return l.leaving && l.endAcked && len(l.out.queue) == 0 }

// PeerLeft returns the peer's code, once it has closed and all that it sent before was delivered.
func (l *Link) PeerLeft() (wire.CloseCode, bool) { return l.peerEnd.code, l.peerLeft }

// Queued returns what waits because the path takes no more, in bytes and messages.
func (l *Link) Queued() (bytes, messages int) {
	return l.out.unsent, l.out.waiting()
}

// Stats is what a link knows of its way, and has counted.
type Stats struct {
	RoundTrip clock.Time // smoothed; zero if none was measured
	PathSize  int        // bytes of the largest payload that is known to get through
	Window    int        // bytes of the stream that may be under way
	Resent    uint64     // fragments that were sent again
	Ignored   uint64     // payloads that were no packets
}

// Stats returns the present figures.
func (l *Link) Stats() Stats {
	return Stats{RoundTrip: l.rtt.mean, PathSize: l.path.size, Window: l.limit.window, Resent: l.out.resent, Ignored: l.ignored}
}

// Alive says that something has come that is not for the link, such as a keep-alive.
func (l *Link) Alive(now clock.Time) { l.path.heard = now }
