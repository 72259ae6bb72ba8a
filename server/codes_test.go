package server

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/ws"
	"github.com/tickwork-engine/tickwork/wire"
)

// caller is a connection that says only what the test wants, and keeps what it is told.
type caller struct {
	t    *testing.T
	conn transport.Conn

	mu      sync.Mutex
	control []wire.ServerMessage
	ended   bool
	code    wire.CloseCode
}

func (c *caller) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	if wire.IsPacket(msg) {
		return
	}
	if m, err := wire.DecodeServer(msg); err == nil {
		c.mu.Lock()
		c.control = append(c.control, m)
		c.mu.Unlock()
	}
}

func (c *caller) Closed(_ clock.Time, code wire.CloseCode) {
	c.mu.Lock()
	c.ended, c.code = true, code
	c.mu.Unlock()
}

// call opens a WebSocket to a server.
func call(t *testing.T, address string) *caller {
	t.Helper()
	c := &caller{t: t}
	conn, err := ws.Dial(context.Background(), address, ws.DialConfig{MaxSend: 1 << 20}, func(transport.Conn) transport.Receiver { return c })
	if err != nil {
		t.Fatal(err)
	}
	c.conn = conn
	t.Cleanup(func() { conn.Close(wire.CloseNormal) })
	return c
}

func (c *caller) say(list ...wire.ClientMessage) {
	for _, m := range list {
		_ = c.conn.Send(transport.Ordered, m.Append(nil)) // a connection that has been closed: then that is what the test is about
	}
}

// heard waits for a message of a kind, and returns the newest.
func heard[M wire.ServerMessage](c *caller) (m M) {
	c.t.Helper()
	eventually(c.t, "a message of a kind", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, told := range c.control {
			if told, ok := told.(M); ok {
				m = told
				return true
			}
		}
		return false
	})
	return m
}

func (c *caller) closedWith() (code wire.CloseCode, ended bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.code, c.ended
}

// greeting is a Hello that fits.
func greeting() wire.Hello {
	return wire.Hello{WireVersion: wire.Version, SimVersion: rules.Schema.Version, Schema: rules.Schema.Agreement()}
}

// playing opens a connection that has a seat.
func (c *caller) playing() *caller {
	c.t.Helper()
	c.say(greeting(), wire.QuickMatch{})
	heard[wire.RoomJoined](c)
	return c
}

// endings make a server close a connection, by the code that it does so with. Config is what the server is made with.
var endings = map[wire.CloseCode]struct {
	config  Config
	provoke func(c *caller, s *Server)
}{
	wire.CloseGoingAway: {provoke: func(c *caller, s *Server) { c.playing(); go s.Close() }},
	wire.CloseVersion: {provoke: func(c *caller, _ *Server) {
		c.say(wire.Hello{WireVersion: wire.Version + 1, SimVersion: rules.Schema.Version, Schema: rules.Schema.Agreement()})
	}},
	wire.CloseSchema: {provoke: func(c *caller, _ *Server) {
		c.say(wire.Hello{WireVersion: wire.Version, SimVersion: rules.Schema.Version, Schema: rules.Schema.Agreement() + 1})
	}},
	wire.CloseHelloLate:  {provoke: func(*caller, *Server) {}},
	wire.CloseBadMessage: {provoke: func(c *caller, _ *Server) { _ = c.conn.Send(transport.Ordered, []byte{0, 1, 2}) }},
	wire.CloseTooLarge: {provoke: func(c *caller, _ *Server) {
		_ = c.conn.Send(transport.Ordered, make([]byte, wire.MaxClientMessage+1))
	}},
	wire.CloseViolations: {provoke: func(c *caller, _ *Server) {
		c.playing()
		for range 2000 {
			c.say(wire.Pong{})
		}
	}},
	wire.CloseReplaced: {provoke: func(c *caller, s *Server) {
		token := heard[wire.Welcome](c.playing()).Session
		again := greeting()
		again.Session = token
		call(c.t, endpoint(c.t, s)).say(again)
	}},
	wire.CloseRoomEnded: {provoke: func(c *caller, s *Server) { c.playing(); s.lobby.EndRoom(1) }},
	wire.CloseTooSlow: {provoke: func(c *caller, s *Server) {
		c.playing() // over a link that works, so that it is not that one which ends
		stalled := &stalledConn{caller: c}
		receiver := s.Accept(stalled)
		receiver.Receive(s.Now(), transport.Ordered, greeting().Append(nil))
		receiver.Receive(s.Now(), transport.Ordered, wire.QuickMatch{}.Append(nil))
	}},
	wire.CloseServerError: {
		config: Config{Room: room.Config{Game: disturbedGame(func(_ int, tick sim.Tick) {
			if tick == 10 {
				panic("a planted fault")
			}
		})}},
		provoke: func(c *caller, _ *Server) { c.playing() },
	},
	wire.CloseSignIn: {
		config: Config{RequireAccount: true, Identify: func(string) (Identity, error) { return Identity{}, errors.New("unknown") }},
		provoke: func(c *caller, _ *Server) {
			hello := greeting()
			hello.Access = "forged"
			c.say(hello)
		},
	},
	wire.CloseTooMany: {
		config: Config{Limits: Limits{Failures: Rate{PerSecond: 1, Burst: 1}, Unlimited: []netip.Prefix{}}},
		provoke: func(c *caller, s *Server) {
			guess := greeting()
			guess.Session = wire.Token{1}
			for range 3 { // others of the same address
				other := call(c.t, endpoint(c.t, s))
				other.say(guess)
				eventually(c.t, "the guess is answered", func() bool { return len(other.messages()) > 0 })
			}
			c.say(guess)
		},
	},
	wire.CloseKicked: {provoke: func(c *caller, s *Server) {
		s.lobby.Kick(1, heard[wire.Welcome](c.playing()).Player)
	}},
}

func (c *caller) messages() []wire.ServerMessage {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.control
}

// stalledConn is the server's end of a link whose other end takes control messages but no snapshots.
type stalledConn struct{ caller *caller }

func (s *stalledConn) Send(ch transport.Channel, _ []byte) error {
	if ch == transport.Datagram {
		return transport.ErrBacklog
	}
	return nil
}

func (s *stalledConn) Close(code wire.CloseCode) { s.caller.Closed(0, code) }
func (s *stalledConn) MaxDatagram() int          { return wire.MaxServerMessage }

// refusals make a server refuse a request, by the code that it does so with.
var refusals = map[wire.CloseCode]struct {
	config Config
	asks   []wire.ClientMessage
}{
	wire.CloseFull:       {Config{MaxRooms: -1}, []wire.ClientMessage{wire.QuickMatch{}}},
	wire.CloseNoRoom:     {Config{}, []wire.ClientMessage{wire.JoinRoomByCode{Code: "222222"}}},
	wire.CloseBadOptions: {Config{}, []wire.ClientMessage{wire.CreateRoom{Options: make([]byte, 100)}}},
	wire.CloseTooOften: {Config{}, []wire.ClientMessage{
		wire.BrowseRooms{}, wire.BrowseRooms{}, wire.BrowseRooms{}, wire.BrowseRooms{}, wire.BrowseRooms{}, wire.BrowseRooms{},
		wire.BrowseRooms{}, wire.BrowseRooms{}, wire.BrowseRooms{}, wire.BrowseRooms{},
	}},
}

// Every code that a server may give is given by one.
func TestEveryCode(t *testing.T) {
	for _, info := range wire.CloseCodes() {
		end, ends := endings[info.Code]
		refusal, refuses := refusals[info.Code]
		never := info.Code == wire.CloseNormal || info.Code == wire.CloseLost // only peers leave, and links break
		if ends == refuses && !never || never && (ends || refuses) {
			t.Errorf("%s: no test gives it, or two", info.Name)
		}
		if ends {
			t.Run(info.Name, func(t *testing.T) {
				t.Parallel()
				s, _ := start(t, end.config)
				c := call(t, endpoint(t, s))
				end.provoke(c, s)
				eventually(t, "the connection is closed", func() bool { _, ended := c.closedWith(); return ended })
				if code, _ := c.closedWith(); code != info.Code {
					t.Errorf("it is closed with %s", code)
				}
			})
		}
		if refuses {
			t.Run(info.Name, func(t *testing.T) {
				t.Parallel()
				s, _ := start(t, refusal.config)
				c := call(t, endpoint(t, s))
				c.say(greeting())
				c.say(refusal.asks...)
				if got, want := heard[wire.Refused](c), (wire.Refused{About: refusal.asks[0].Tag(), Code: info.Code}); got != want {
					t.Errorf("the request is refused with %+v, want %+v", got, want)
				}
				c.say(wire.Pong{})
				if _, ended := c.closedWith(); ended {
					t.Error("the connection is closed")
				}
			})
		}
	}
}
