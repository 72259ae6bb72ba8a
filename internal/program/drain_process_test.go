package program

import (
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/ws"
	"github.com/tickwork-engine/tickwork/wire"
)

// player is a client that takes a seat and then does nothing. It keeps its token, and why it was closed.
type player struct {
	conn   transport.Conn
	token  chan wire.Token
	seated chan wire.RoomJoined
	notice chan wire.Notice
	closed chan wire.CloseCode
}

// join opens a connection of a player, new or with a token.
func join(t *testing.T, url string, token wire.Token, config ws.DialConfig) *player {
	t.Helper()
	p := &player{
		token: make(chan wire.Token, 1), seated: make(chan wire.RoomJoined, 1),
		notice: make(chan wire.Notice, 2), closed: make(chan wire.CloseCode, 1),
	}
	var err error
	p.conn, err = ws.Dial(t.Context(), url, config, func(transport.Conn) transport.Receiver { return p })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.conn.Close(wire.CloseNormal) })
	hello := wire.Hello{WireVersion: wire.Version, SimVersion: rules.Schema.Version, Schema: rules.Schema.Agreement(), Session: token}
	p.say(t, hello)
	if token == (wire.Token{}) {
		p.say(t, wire.QuickMatch{})
	}
	return p
}

func (p *player) say(t *testing.T, m wire.ClientMessage) {
	t.Helper()
	if err := p.conn.Send(transport.Ordered, m.Append(nil)); err != nil {
		t.Fatal(err)
	}
}

func (p *player) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	if wire.IsPacket(msg) {
		return
	}
	switch m, _ := wire.DecodeServer(msg); m := m.(type) {
	case wire.Welcome:
		p.token <- m.Session
	case wire.RoomJoined:
		p.seated <- m
	case wire.Notice:
		p.notice <- m
	}
}

func (p *player) Closed(_ clock.Time, code wire.CloseCode) { p.closed <- code }

// got waits for what a player is told.
func got[T any](t *testing.T, from chan T) (what T) {
	t.Helper()
	select {
	case what = <-from:
	case <-time.After(testPatience):
		t.Fatalf("in vain waited for a %T", what)
	}
	return what
}

// service is a running serve.
type service struct {
	*running
	http, ws, admin string // addresses
}

// serveProcess starts serve on free ports, with further arguments.
func serveProcess(t *testing.T, args ...string) service {
	t.Helper()
	s := service{running: run(t, "whole", append([]string{"serve", "--addr=127.0.0.1:0", "--admin=127.0.0.1:0"}, args...)...)}
	s.admin = strings.TrimSuffix(s.tells(t, "msg=console address="), "/")
	s.http = s.tells(t, "msg=serving game=rainfield address=")
	s.ws = "ws" + strings.TrimPrefix(s.http, "http") + "/ws"
	return s
}

func (s service) signal(t *testing.T, signal syscall.Signal) {
	t.Helper()
	if err := s.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
}

// mustBeDraining checks that both addresses tell that the process lives, and wants no new players.
func (s service) mustBeDraining(t *testing.T) {
	t.Helper()
	for _, address := range []string{s.http, s.admin} {
		if status, body := get(t, address+"/readyz"); status != http.StatusServiceUnavailable || body != "draining\n" {
			t.Errorf("while it drains, /readyz is answered %d, %q", status, body)
		}
		if status, _ := get(t, address+"/healthz"); status != http.StatusOK {
			t.Errorf("while it drains, /healthz is answered %d", status)
		}
	}
}

// Told to end, the program lets the match go on, is not ready for new players, takes back who was lost, and ends with the
// match.
func TestDrainOfAProcess(t *testing.T) {
	s := serveProcess(t, "--drain-time=60s")
	stays := join(t, s.ws, wire.Token{}, ws.DialConfig{})
	got(t, stays.seated)
	lost := join(t, s.ws, wire.Token{}, ws.DialConfig{})
	seat, token := got(t, lost.seated), got(t, lost.token)
	if status, body := get(t, s.http+"/readyz"); status != http.StatusOK || body != "ready\n" {
		t.Errorf("before, /readyz is answered %d, %q", status, body)
	}
	s.signal(t, syscall.SIGTERM)
	s.tells(t, "msg=draining rooms=1 players=2")
	if n := got(t, stays.notice); n.Kind != wire.NoticeShutdown || n.Seconds < 50 || n.Seconds > 60 {
		t.Errorf("the players are told %+v", n)
	}
	s.mustBeDraining(t)
	if code := got(t, join(t, s.ws, wire.Token{}, ws.DialConfig{}).closed); code != wire.CloseGoingAway {
		t.Errorf("a new player is refused with %d", code)
	}
	back := join(t, s.ws, token, ws.DialConfig{})
	if again := got(t, back.seated); again.Room != seat.Room || again.Slot != seat.Slot {
		t.Errorf("who comes back sits in %+v, not in %+v", again, seat)
	}
	stays.say(t, wire.LeaveRoom{})
	back.say(t, wire.LeaveRoom{})
	if status := s.ended(t); status != 0 {
		t.Errorf("it ended with status %d: %s", status, &s.err)
	}
	for _, p := range []*player{stays, back} {
		if code := got(t, p.closed); code != wire.CloseGoingAway {
			t.Errorf("a player was closed with %d", code)
		}
	}
	s.tells(t, "msg=drained ended_rooms=0")
}

// At the deadline, or when the program is told again, the players are told and the logs are kept.
func TestEndOfADrain(t *testing.T) {
	for name, c := range map[string]struct {
		args  string
		again bool
	}{
		"the deadline":    {"--drain-time=300ms", false},
		"a second signal": {"--drain-time=1h", true},
		"no time at all":  {"--drain-time=0s", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			s := serveProcess(t, c.args, "--log-dir="+dir)
			p := join(t, s.ws, wire.Token{}, ws.DialConfig{})
			got(t, p.seated)
			s.signal(t, syscall.SIGTERM)
			s.tells(t, "msg=\"told to end")
			if c.again {
				s.tells(t, "msg=draining")
				time.Sleep(apart + 100*time.Millisecond)
				s.signal(t, syscall.SIGTERM)
			}
			if code := got(t, p.closed); code != wire.CloseGoingAway {
				t.Errorf("the player was closed with %d", code)
			}
			if status := s.ended(t); status != 0 {
				t.Errorf("it ended with status %d", status)
			}
			s.tells(t, "msg=drained ended_rooms=1")
			if logs, err := filepath.Glob(filepath.Join(dir, "drain-*-room1.twreplay")); err != nil || len(logs) != 1 {
				t.Errorf("the logs are %v, %v; it told %s", logs, err, &s.err)
			}
		})
	}
}

// Ctrl+C goes to all programs of a terminal, and those above this one pass it on: that is one signal.
func TestSignalsAtOnceAreOne(t *testing.T) {
	s := serveProcess(t, "--drain-time=1h")
	p := join(t, s.ws, wire.Token{}, ws.DialConfig{})
	got(t, p.seated)
	s.signal(t, syscall.SIGINT)
	s.signal(t, syscall.SIGTERM) // another one: the kernel merges two of a kind
	s.tells(t, "msg=draining rooms=1")
	time.Sleep(2 * apart)
	select {
	case code := <-p.closed:
		t.Fatalf("the player was closed with %d", code)
	default:
	}
	p.say(t, wire.LeaveRoom{})
	if status := s.ended(t); status != 0 {
		t.Errorf("it ended with status %d", status)
	}
}
