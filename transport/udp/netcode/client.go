package netcode

import (
	"net/netip"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// State is where a client stands. The numbers are the standard's; negative ones are failures.
type State int8

// The states of a client.
const (
	TokenExpired     State = iota - 6 // the token's time was over before a server was reached
	InvalidToken                      // the token does not parse
	TimedOut                          // connected, and then nothing came for longer than the time-out
	ResponseTimedOut                  // no answer to the response
	RequestTimedOut                   // no answer to the request
	Denied                            // the server is full
	Ended                             // disconnected by either side
	SendingRequest                    // asking a server
	SendingResponse                   // answering its challenge
	Connected                         // there
)

var stateNames = [...]string{"token expired", "invalid token", "timed out", "response timed out", "request timed out",
	"denied", "disconnected", "sending request", "sending response", "connected"}

// String returns the state's name.
func (s State) String() string {
	if s < TokenExpired || s > Connected {
		return "unknown"
	}
	return stateNames[s-TokenExpired]
}

// Open reports whether the client is connected or on its way there.
func (s State) Open() bool { return s > Ended }

// Client connects to one of a token's servers. It is no good for several goroutines at once.
type Client struct {
	token    Token
	state    State
	server   int        // which of the token's
	began    clock.Time // with the first server
	entered  clock.Time // the present state
	asked    bool       // something was sent in the present state
	session  session
	response [answerSize]byte // the challenge, as it came
	index    uint32           // slot at the server
	capacity uint32
	cookie   uint64     // the server's word for our new address; 0: none
	moving   clock.Time // when we last asked to go on from here
}

// NewClient returns a client that begins now. The token is what an Issuer's Token appends. If it is malformed the client's
// state is InvalidToken.
func NewClient(now clock.Time, token []byte) *Client {
	t, err := ParseToken(token)
	if err != nil {
		return &Client{state: InvalidToken}
	}
	c := &Client{token: t, began: now,
		session: newSession(t.Protocol, t.ClientToServer, t.ServerToClient, t.Timeout)}
	c.enter(now, SendingRequest)
	return c
}

// State returns where the client stands.
func (c *Client) State() State { return c.state }

// Server returns the address that the client talks to.
func (c *Client) Server() netip.AddrPort {
	if len(c.token.Servers) == 0 {
		return netip.AddrPort{}
	}
	return c.token.Servers[c.server]
}

// Slot returns the client's slot at the server and how many slots there are, once it is connected.
func (c *Client) Slot() (index, capacity uint32) { return c.index, c.capacity }

func (c *Client) enter(now clock.Time, s State) {
	c.state, c.entered, c.asked = s, now, false
	c.session.heard = now
}

// Receive takes a packet. It overwrites b, in which the payload lies.
func (c *Client) Receive(now clock.Time, from netip.AddrPort, b []byte) (Event, []byte) {
	if !c.state.Open() || from != c.Server() {
		return Nothing, nil
	}
	h, err := parseHeader(b)
	if err != nil {
		return Nothing, nil
	}
	switch h.kind {
	case kindDenied, kindChallenge:
		c.receiveAnswer(now, b, h)
	case kindKeepAlive, kindPayload, kindDisconnect:
		return c.receiveSession(now, b, h)
	case kindMove:
		c.receiveCookie(now, b, h)
	}
	return Nothing, nil
}

// receiveAnswer takes a challenge or a refusal. Their numbers are the server's own and not looked at.
func (c *Client) receiveAnswer(now clock.Time, b []byte, h header) {
	if c.state == Connected || !bodyFits(h.kind, len(b)-h.size-tagSize) {
		return
	}
	body, err := c.session.in.open(b[0], h, b[h.size:])
	switch {
	case err != nil:
	case h.kind == kindDenied:
		c.fail(now, Denied)
	case c.state == SendingRequest:
		copy(c.response[:], body)
		c.enter(now, SendingResponse)
	}
}

// receiveSession takes a packet of a connection. The first keep-alive is what connects; a payload before it is dropped.
func (c *Client) receiveSession(now clock.Time, b []byte, h header) (Event, []byte) {
	if c.state == SendingRequest || c.state == SendingResponse && h.kind != kindKeepAlive {
		return Nothing, nil
	}
	body, err := c.session.open(now, b, h)
	if err != nil {
		return Nothing, nil
	}
	switch {
	case h.kind == kindDisconnect:
		c.enter(now, Ended)
	case h.kind == kindKeepAlive:
		r := wire.NewReader(body)
		c.index, c.capacity = r.U32(), r.U32()
		if c.state == SendingResponse {
			c.enter(now, Connected)
		}
	}
	return eventOf(h.kind), body
}

// receiveCookie takes the server's answer to a move, which Poll sends back.
func (c *Client) receiveCookie(now clock.Time, b []byte, h header) {
	if c.state != Connected || len(b) != h.size+moveAnswerSize+tagSize {
		return
	}
	heard := c.session.heard
	body, err := c.session.openBody(now, b[0], h, b[h.size:])
	if err != nil {
		return
	}
	c.session.heard = heard // Poll would stop asking
	r := wire.NewReader(body)
	c.cookie = r.U64()
}

// fail goes on with the token's next server, or ends in the given state if there is none.
func (c *Client) fail(now clock.Time, s State) {
	if c.server+1 < len(c.token.Servers) {
		c.server++
		c.enter(now, SendingRequest)
		return
	}
	c.state = s
}
