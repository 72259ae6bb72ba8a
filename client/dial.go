package client

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/wire"
)

const (
	// firstRetry is the waiting time after the first failure; it doubles with each up to lastRetry. Waiting times vary by
	// half, so that a server that comes back is not met by everyone at once.
	firstRetry = 250 * clock.Millisecond
	lastRetry  = 8 * clock.Second
	// coolDown is the least waiting time after the server has said that this was too much.
	coolDown = 5 * clock.Second
	// answerTime is how long the server may take to answer before the link is given up.
	answerTime = 5 * clock.Second
	// silence is how long a playing client waits for a sign of the server before it gives the link up.
	silence = 5 * clock.Second
	// lobbySilence is the same in the lobby, where there may be nothing to hear but pings, one every 5 s.
	lobbySilence = 15 * clock.Second
)

// dialer says when the next link is opened.
type dialer struct {
	rand     fixed.PCG
	failures int
	at       clock.Time
	heardAt  clock.Time // the last sign of the server on this link
	asked    clock.Time // when the question was sent whose answer is awaited
}

func newDialer(seed uint64) dialer { return dialer{rand: fixed.NewPCG(seed)} }

// failed plans the next attempt after a failure with a code.
func (d *dialer) failed(now clock.Time, code wire.CloseCode) {
	wait := d.wait()
	if tooMuch(code) {
		wait += coolDown
	}
	d.at = now + wait
}

// wait returns for how long to wait after one more failure.
func (d *dialer) wait() clock.Time {
	wait := min(firstRetry<<min(d.failures, 10), lastRetry)
	d.failures++
	return wait/2 + wait*clock.Time(d.rand.Below(1024))/1024
}

// tooMuch reports whether a close code says that the client, or its network, has done too much of something.
func tooMuch(code wire.CloseCode) bool {
	switch code {
	case wire.CloseViolations, wire.CloseTooMany, wire.CloseTooOften, wire.CloseTooLarge:
		return true
	}
	return false
}

// NextDial reports whether the shell ought to open a link now. It does so once per attempt: the shell then calls Opened
// when the link is there, or Closed when it cannot be had.
func (c *Client) NextDial(now clock.Time) bool {
	c.now = now
	if c.state != Waiting || now < c.dial.at {
		return false
	}
	c.state = Dialing
	return true
}

// RetryAt returns the instant of the next attempt to connect, in the state Waiting, or to get a place, in the state Joining.
func (c *Client) RetryAt() clock.Time { return c.dial.at }

// Opened tells that the link is there. The client introduces itself.
func (c *Client) Opened(now clock.Time) {
	if c.state != Dialing {
		return
	}
	c.now = now
	c.state = Greeting
	c.dial.heardAt, c.dial.asked = now, now
	c.session.greetedAt = now
	schema := c.cfg.Game.Schema
	c.out.control(wire.Hello{
		WireVersion: wire.Version, SimVersion: schema.Version, ClientVersion: c.cfg.Version,
		DisplayName: c.cfg.Name, Session: c.session.token, Schema: schema.Agreement(),
		Access: c.cfg.Access,
	}.Append)
}

// Closed tells that the link is gone, or could not be had. Unless the server meant it for good, the client will want a
// new one after a while; it keeps its session for that, and what it has asked for.
func (c *Client) Closed(now clock.Time, code wire.CloseCode) {
	if c.state == Ended {
		return
	}
	c.now = now
	c.out.clear()
	c.hang = hangup{}
	c.told.linkLost()
	if final(code) {
		c.end(code)
		return
	}
	if code == wire.CloseRoomEnded {
		c.depart(code)
	}
	c.state = Waiting
	c.dial.failed(now, code)
}

// final reports whether it makes no sense to connect again after a close with this code.
func final(code wire.CloseCode) bool {
	switch code {
	case wire.CloseVersion, wire.CloseSchema, wire.CloseReplaced, wire.CloseNormal, wire.CloseKicked, wire.CloseSignIn,
		wire.CloseBadMessage:
		return true
	}
	return false
}

func (c *Client) end(code wire.CloseCode) {
	c.state = Ended
	c.ended = code
	c.predict.Stop()
}

// Leave gives the place up for good and ends the client.
func (c *Client) Leave() {
	if c.state == Playing || c.state == Joining {
		c.out.control(wire.LeaveRoom{}.Append)
	}
	c.hangUp(wire.CloseNormal)
	c.end(wire.CloseNormal)
}

// hangup is the wish to close the link.
type hangup struct {
	wanted bool
	code   wire.CloseCode
}

func (c *Client) hangUp(code wire.CloseCode) { c.hang = hangup{wanted: true, code: code} }

// Hangup reports whether the shell ought to close the link now, after sending what is outgoing, and with which code. It
// does so once.
func (c *Client) Hangup() (wire.CloseCode, bool) {
	h := c.hang
	c.hang = hangup{}
	return h.code, h.wanted
}

// watch gives a link up on which the server stays silent, and does what is due while it does not.
func (c *Client) watch(now clock.Time) {
	patience, since := silence, c.dial.heardAt
	switch c.state {
	case Greeting:
		patience, since = answerTime, c.dial.asked
	case Joining:
		if c.waitInJoining(now) {
			return
		}
		patience, since = answerTime, c.dial.asked
	case Lobby:
		patience = lobbySilence
	case Playing:
	default:
		return
	}
	if now-since < patience {
		return
	}
	c.Closed(now, wire.CloseLost)
	c.hangUp(wire.CloseLost)
}
