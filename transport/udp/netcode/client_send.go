package netcode

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// Poll moves the client's time on and appends the packet that is due for [Client.Server], if one is: a request or a
// response ten times a second, a keep-alive if nothing else was sent, or what it takes to go on from another address.
// Fifty times a second is often enough.
func (c *Client) Poll(dst []byte, now clock.Time) []byte {
	c.expire(now)
	switch c.state {
	case SendingRequest:
		if c.repeat(now) {
			return c.appendRequest(dst)
		}
	case SendingResponse:
		if c.repeat(now) {
			return c.session.append(dst, now, kindResponse, c.response[:])
		}
	case Connected:
		return c.pollConnected(dst, now)
	}
	return dst
}

// expire ends a state whose time is over.
func (c *Client) expire(now clock.Time) {
	if !c.state.Open() {
		return
	}
	if c.state != Connected && now-c.began >= c.tokenTime() {
		c.state = TokenExpired
		return
	}
	if !c.session.lost(now) {
		return
	}
	switch c.state {
	case SendingRequest:
		c.fail(now, RequestTimedOut)
	case SendingResponse:
		c.fail(now, ResponseTimedOut)
	case Connected:
		c.state = TimedOut
	}
}

// longestToken keeps a token's life in nanoseconds from overflowing: a year.
const longestToken = 365 * 24 * 3600

// tokenTime returns how long the token lasts in all. The client need not know what time it is.
func (c *Client) tokenTime() clock.Time {
	return clock.Time(min(c.token.Expires-c.token.Created, longestToken)) * clock.Second
}

// repeat reports whether a handshake packet is due, and notes that it is sent.
func (c *Client) repeat(now clock.Time) bool {
	if c.asked && !c.session.due(now) {
		return false
	}
	c.asked, c.session.sent = true, now
	return true
}

// appendRequest appends the only packet that is not sealed; what is in it is.
func (c *Client) appendRequest(dst []byte) []byte {
	dst = append(append(dst, 0), versionInfo...)
	dst = wire.AppendU64(dst, c.token.Protocol)
	dst = wire.AppendU64(dst, c.token.Expires)
	dst = append(dst, c.token.Nonce[:]...)
	return append(dst, c.token.Sealed[:]...)
}

func (c *Client) pollConnected(dst []byte, now clock.Time) []byte {
	switch {
	case c.cookie != 0:
		return c.appendMove(dst, now)
	case now-c.session.heard >= silenceBeforeMove && now-c.moving >= moveEvery:
		return c.appendMove(dst, now)
	case c.session.due(now):
		return c.session.keepAlive(dst, now, c.index, c.capacity)
	}
	return dst
}

// appendMove appends a question for a cookie, or the cookie.
func (c *Client) appendMove(dst []byte, now clock.Time) []byte {
	body := wire.AppendU64(wire.AppendU64(c.session.scratch[:0], c.cookie), 0)
	c.cookie, c.moving = 0, now
	start := len(dst)
	dst = appendHeader(dst, kindMove, c.session.next)
	prefix := dst[start]
	dst = wire.AppendU32(dst, c.index)
	return c.session.appendSealed(dst, now, prefix, body)
}

// AppendPayload appends a packet with a payload of 1 to MaxPayload bytes. The client must be connected.
func (c *Client) AppendPayload(dst []byte, now clock.Time, payload []byte) []byte {
	if c.state != Connected {
		panic("netcode: a payload of a client that is not connected")
	}
	return c.session.append(dst, now, kindPayload, checkPayload(payload))
}

// Disconnect ends the connection and appends one packet that tells the server so. It is called DisconnectPackets times,
// and each packet is sent.
func (c *Client) Disconnect(dst []byte, now clock.Time) []byte {
	if c.state.Open() {
		c.state = Ended
	}
	return c.session.append(dst, now, kindDisconnect, nil)
}
