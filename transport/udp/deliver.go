package udp

import (
	"runtime/debug"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// deliver hands over what has come, and then tells of the end if there is one.
func (c *conn) deliver(now clock.Time) {
	c.delivering.Lock()
	defer c.delivering.Unlock()
	for {
		ch, msg, ok := c.next(now)
		if !ok {
			break
		}
		c.receive(now, ch, msg)
	}
	c.tell(now)
}

// next returns the next message. It stays valid while other goroutines send, because only the one that reads takes packets.
func (c *conn) next(now clock.Time) (transport.Channel, []byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		ch, msg, ok := c.link.Deliver()
		if ok && c.phase == open {
			return ch, msg, true
		}
		if !ok {
			break // what comes after the end is dropped, but its sender is to know that it came
		}
	}
	if code, is := c.link.PeerLeft(); is && c.phase == open {
		c.end(now, left, peerCode(code))
	}
	c.flush(now)
	return 0, nil, false
}

// peerCode returns the code of a peer, if it is one that may be sent.
func peerCode(code wire.CloseCode) wire.CloseCode {
	if code < wire.CloseNormal || code == wire.CloseLost {
		return wire.CloseBadMessage
	}
	return code
}

// receive calls the receiver.
func (c *conn) receive(now clock.Time, ch transport.Channel, msg []byte) {
	defer c.contain()
	c.receiver.Receive(now, ch, msg)
}

// tell tells the receiver of the end, once. The caller holds delivering.
func (c *conn) tell(now clock.Time) {
	code, ended := c.ended()
	if !ended || c.told {
		return
	}
	c.told = true
	defer c.contain()
	c.receiver.Closed(now, code)
}

// ended returns the code that the connection was closed with.
func (c *conn) ended() (wire.CloseCode, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.code, c.phase != open
}

// contain keeps a panic of the receiver to this connection, if somebody wants to hear of it.
func (c *conn) contain() {
	if c.set.onPanic == nil {
		return
	}
	if v := recover(); v != nil {
		c.set.onPanic(v, debug.Stack())
		c.Close(wire.CloseServerError)
	}
}
