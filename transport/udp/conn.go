package udp

import (
	"net/netip"
	"sync"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/udp/internal/link"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
	"github.com/tickwork-engine/tickwork/wire"
)

// phase is how far a connection has come. See STATES.md.
type phase uint8

const (
	open    phase = iota
	leaving       // we have closed it: what is queued and the code are on their way
	left          // the peer has closed it: it may ask again for what it has not heard that we know
	gone          // nothing is sent and nothing taken any more
)

// conn is one connection, of either side.
type conn struct {
	set      *settings
	out      outlet
	receiver transport.Receiver

	mu       sync.Mutex // held for what does not block
	envelope envelope
	link     *link.Link
	to       netip.AddrPort
	phase    phase
	code     wire.CloseCode // if not open
	until    clock.Time     // when leaving and left are over at the latest
	payload  []byte
	packet   []byte

	delivering sync.Mutex // orders the calls of the receiver; mu may be taken under it
	told       bool       // Closed was called
}

func newConn(set *settings, out outlet, to netip.AddrPort, e envelope) *conn {
	return &conn{
		set: set, out: out, to: to, envelope: e, link: link.New(set.now(), set.link),
		payload: make([]byte, 0, netcode.MaxPayload), packet: make([]byte, 0, netcode.MaxPacket),
	}
}

// Send sends a datagram at once, and an ordered message as soon as the path takes it.
func (c *conn) Send(ch transport.Channel, msg []byte) error {
	now := c.set.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.phase != open {
		return transport.ErrClosed
	}
	if err := c.link.Send(now, ch, msg); err != nil {
		return err
	}
	c.flush(now)
	return nil
}

// MaxDatagram returns the largest datagram. It does not change when the path does.
func (c *conn) MaxDatagram() int { return link.MaxDatagram }

// Queued returns what the path does not take at present.
func (c *conn) Queued() (bytes, messages int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.link.Queued()
}

// Close ends the connection. Its receiver hears of it within a few milliseconds.
func (c *conn) Close(code wire.CloseCode) {
	now := c.set.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.phase != open {
		return
	}
	if code == wire.CloseLost {
		c.end(now, gone, code)
		return
	}
	c.end(now, leaving, code)
	c.link.Close(code)
	c.flush(now)
}

// end leaves the open phase. Only the first code counts.
func (c *conn) end(now clock.Time, p phase, code wire.CloseCode) {
	if c.phase == open {
		c.code = code
		c.until = now + closingTime
	}
	c.phase = max(c.phase, p)
}

// flush sends what is to be sent now.
func (c *conn) flush(now clock.Time) {
	for range maxBurst {
		if c.phase == gone {
			return // the envelope seals no more
		}
		payload := c.link.Poll(c.payload, now)
		if len(payload) == 0 {
			return
		}
		c.write(c.envelope.greet(c.packet, now))
		c.write(c.envelope.AppendPayload(c.packet, now, payload))
	}
}

// write hands a packet to the kernel. What it does not take is lost, like everything that is lost on the way.
func (c *conn) write(b []byte) {
	if len(b) > 0 {
		c.out.WriteToUDPAddrPort(b, c.to)
	}
}

// take takes a packet that has come from an address, and hands over what comes of it. Only the goroutine that reads calls
// it.
func (c *conn) take(now clock.Time, from netip.AddrPort, b []byte) {
	if c.open(now, from, b) {
		c.deliver(now)
	}
}

// open opens a packet and reports whether there may be something to hand over.
func (c *conn) open(now clock.Time, from netip.AddrPort, b []byte) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.phase == gone {
		return false
	}
	event, payload := c.envelope.receive(now, from, b)
	switch event {
	case netcode.Payload:
		c.fail(now, c.link.Receive(now, payload))
	case netcode.Alive:
		c.link.Alive(now)
	case netcode.Disconnected:
		c.end(now, gone, wire.CloseNormal) // a code would have come before
	}
	return event == netcode.Payload || event == netcode.Disconnected
}

// fail closes the connection if its peer has done what ends it.
func (c *conn) fail(now clock.Time, err error) {
	code := wire.CloseBadMessage
	switch err {
	case nil:
		return
	case link.ErrTooLarge:
		code = wire.CloseTooLarge
	}
	if c.phase == open {
		c.end(now, leaving, code)
		c.link.Close(code)
	}
}

// pulse tells the connection the time. It reports whether it is gone, and its receiver knows.
func (c *conn) pulse(now clock.Time) bool {
	over := c.age(now)
	if !c.delivering.TryLock() {
		return false // the receiver is being called; the next pulse tells it
	}
	defer c.delivering.Unlock()
	c.tell(now)
	return over
}

// age sends what is due and ends what is over. It reports whether the connection is gone.
func (c *conn) age(now clock.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.phase == gone {
		return true
	}
	c.flush(now)
	c.write(c.envelope.upkeep(c.packet, now))
	switch {
	case c.envelope.lost(now):
		c.end(now, gone, wire.CloseLost)
	case c.phase == leaving && c.link.Left() || c.phase != open && now >= c.until:
		for range netcode.DisconnectPackets {
			c.write(c.envelope.Disconnect(c.packet, now))
		}
		c.end(now, gone, c.code)
	}
	return c.phase == gone
}
