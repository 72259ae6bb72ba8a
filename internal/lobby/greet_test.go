package lobby

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestHello(t *testing.T) {
	h := newHall(t, func(c *Config) { c.Room.Rate = 30 })
	g := h.guest()
	g.say(hello(wire.Token{}))
	w := only[wire.Welcome](g)
	want := wire.Welcome{Player: 1, Session: w.Session, WireVersion: wire.Version, SimVersion: rules.Schema.Version,
		Schema: rules.Schema.Agreement(), TickHz: 30}
	if w != want || w.Session.IsZero() || len(g.control) != 1 {
		t.Errorf("told %+v, want %+v", g.control, want)
	}
	if s := h.lobby.Stats(); s.Accepted != 1 || s.Welcomed != 1 || s.Resumed != 0 || h.lobby.Players() != 1 || h.lobby.Rooms() != 0 {
		t.Errorf("counted %+v, %d players, %d rooms", s, h.lobby.Players(), h.lobby.Rooms())
	}
}

// Who does not fit is told the server's versions, and why.
func TestFirstMessages(t *testing.T) {
	other := func(change func(*wire.Hello)) []byte {
		m := hello(wire.Token{})
		change(&m)
		return m.Append(nil)
	}
	for _, c := range []struct {
		name string
		msg  []byte
		code wire.CloseCode
	}{
		{"an older wire version", other(func(m *wire.Hello) { m.WireVersion-- }), wire.CloseVersion},
		{"a newer Hello that nobody can read here", append(other(func(m *wire.Hello) { m.WireVersion++ }), 1, 2, 3), wire.CloseVersion},
		{"other rules", other(func(m *wire.Hello) { m.SimVersion++ }), wire.CloseVersion},
		{"another schema", other(func(m *wire.Hello) { m.Schema++ }), wire.CloseSchema},
		{"no schema", other(func(m *wire.Hello) { m.Schema = 0 }), wire.CloseSchema},
		{"a Hello that is cut off", other(func(*wire.Hello) {})[:20], wire.CloseBadMessage},
		{"a Hello with more behind it", append(other(func(*wire.Hello) {}), 0), wire.CloseBadMessage},
		{"something else", wire.QuickMatch{}.Append(nil), wire.CloseBadMessage},
		{"garbage", []byte("GET / HTTP/1.1\r\n\r\n"), wire.CloseBadMessage},
		{"nothing", nil, wire.CloseBadMessage},
		{"far too much", bytes.Repeat([]byte{7}, wire.MaxClientMessage+1), wire.CloseTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHall(t, nil)
			g := h.guest()
			g.send(transport.Ordered, c.msg)
			g.mustBeClosed(c.code)
			g.say(hello(wire.Token{})) // too late
			h.run(5 * clock.Second)
			if s := h.lobby.Stats(); s.Welcomed != 0 || s.Refused[c.code] != 1 || len(h.lobby.links) != 0 {
				t.Errorf("afterwards: %+v, %d links", s, len(h.lobby.links))
			}
		})
	}
}

func TestHelloMustComeInTime(t *testing.T) {
	h := newHall(t, nil)
	mute, slow := h.guest(), h.guest()
	h.run(wire.HelloTimeout - 200*ms)
	slow.say(hello(wire.Token{}))
	if mute.closed {
		t.Fatal("a connection was closed before its time")
	}
	h.run(300 * ms)
	mute.mustBeClosed(wire.CloseHelloLate)
	h.run(10 * clock.Second)
	if slow.closed || h.lobby.Stats().Refused[wire.CloseHelloLate] != 1 {
		t.Errorf("the slow one was closed with %v; %+v", slow.code, h.lobby.Stats())
	}
}

// A connection that takes its time to end is refused once.
func TestRefusedOnce(t *testing.T) {
	h := newHall(t, nil)
	c := &deadConn{}
	h.lobby.Accept(h.now, c)
	h.run(10 * clock.Second)
	if got := h.lobby.Stats().Refused[wire.CloseHelloLate]; got != 1 || c.closed != 1 {
		t.Errorf("refused %d times, closed %d times", got, c.closed)
	}
}

// Packets hold nobody off from saying Hello, but they do not replace it.
func TestPacketsBeforeHello(t *testing.T) {
	h := newHall(t, nil)
	g := h.guest()
	g.input(5)
	g.say(hello(wire.Token{}))
	only[wire.Welcome](g)
	if h.lobby.Stats().Stray != 1 {
		t.Errorf("%d stray messages were counted", h.lobby.Stats().Stray)
	}
	mute := h.guest()
	for range maxStray + 1 {
		mute.input(5)
	}
	mute.mustBeClosed(wire.CloseViolations)
}

// A second Hello is a message that makes no sense. Nothing of it counts.
func TestSecondHello(t *testing.T) {
	h := newHall(t, nil)
	g, token := h.greeted(wire.Token{})
	again := hello(token)
	again.DisplayName = "Eve"
	g.say(again)
	only[wire.Welcome](g)
	if s := h.lobby.Stats(); s.Stray != 1 || s.Welcomed != 1 || s.Resumed != 0 || g.closed {
		t.Errorf("counted %+v", s)
	}
	for range maxStray {
		g.say(again)
	}
	g.mustBeClosed(wire.CloseViolations)
}

func TestGarbageLater(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	g.send(transport.Ordered, []byte{99, 0, 0, 0})
	g.mustBeClosed(wire.CloseBadMessage)
}

// Whoever is silent is asked for a sign of life, and no sooner than needed.
func TestPings(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.greeted(wire.Token{})
	asked := h.now
	h.run(pingEvery - 200*ms)
	if n := len(all[wire.Ping](g)); n != 0 {
		t.Errorf("%d pings came early", n)
	}
	h.run(3*pingEvery + 300*ms - pingEvery)
	var at []clock.Time
	for _, p := range all[wire.Ping](g) {
		at = append(at, clock.Time(p.ServerT)-asked)
		g.say(wire.Pong(p))
	}
	if len(at) != 3 || !slices.IsSorted(at) || at[0] < pingEvery || at[2] > 3*pingEvery+300*ms {
		t.Errorf("pings came after %v ns", at)
	}
	if s := h.lobby.Stats(); s.Stray != 0 || g.closed {
		t.Errorf("the answers were not taken: %+v", s)
	}
}

// No connection may say more than any game needs.
func TestControlFlood(t *testing.T) {
	h := newHall(t, nil)
	quiet, _ := h.playing()
	loud, _ := h.playing()
	for range 10 { // as much as a room takes of a player's commands
		for range 8 {
			loud.say(wire.Command{Code: 1})
		}
		h.run(16 * ms)
	}
	if loud.closed {
		t.Fatal("a lively player was cut off")
	}
	for range 2 * controlBurst {
		loud.say(wire.Pong{})
	}
	loud.mustBeClosed(wire.CloseViolations)
	h.run(clock.Second)
	if quiet.closed || quiet.packets < 20 {
		t.Errorf("the other player was closed (%v) and got %d packets", quiet.closed, quiet.packets)
	}
}

func TestConfigIsNeeded(t *testing.T) {
	for _, cfg := range []Config{{}, {Random: counted()}} {
		func() {
			defer func() {
				if text, _ := recover().(string); text != "lobby: Config.Random and Config.Open are needed" {
					t.Errorf("panicked with %q", text)
				}
			}()
			New(cfg)
		}()
	}
}
