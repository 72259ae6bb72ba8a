package lobby

import (
	"encoding/binary"
	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/mem"
	"github.com/tickwork-engine/tickwork/wire"
)

const ms = clock.Millisecond

// hall is a lobby with its rooms and guests on one virtual clock.
type hall struct {
	t       rapid.TB
	lobby   *Lobby
	now     clock.Time
	tables  []*running
	guests  []*guest
	crashed []any        // the causes
	random  func([]byte) // of this lobby, and of those that follow it
}

// running is a table that is run when it is due.
type running struct {
	*Table
	next clock.Time
	open bool
}

// counted returns random bytes that are none: a number that counts up.
func counted() func([]byte) {
	drawn := uint64(0)
	return func(b []byte) {
		drawn++
		clear(b)
		binary.LittleEndian.PutUint64(b, drawn)
	}
}

func newHall(t rapid.TB, change func(*Config)) *hall {
	h := &hall{t: t, now: clock.Second, random: counted()}
	h.lobby = New(h.config(change))
	return h
}

// config returns what a lobby in the hall is made with.
func (h *hall) config(change func(*Config)) Config {
	cfg := Config{Room: room.Config{Game: rules.Game}, Random: h.random, Seed: func() uint64 { return 4 }}
	cfg.Open = func(_ clock.Time, table *Table) {
		h.tables = append(h.tables, &running{Table: table, next: table.Room().Next(), open: true})
	}
	cfg.Crashed = func(_ *Table, cause any) { h.crashed = append(h.crashed, cause) }
	if change != nil {
		change(&cfg)
	}
	return cfg
}

// idle is a world in which nothing happens, for tests that have many rooms and do not look into them.
type idle struct{ *rules.World }

func (idle) Advance(*sim.PackedFrame, *sim.Events) {}

var idleGame = &sim.Game{Schema: rules.Schema, New: func() sim.World { return idle{rules.New()} }}

// run lets time pass: messages arrive, rooms run when they are due, and the lobby looks after things.
func (h *hall) run(span clock.Time) {
	const step = 4 * ms
	for until := h.now + span; h.now < until; {
		h.now += step
		h.deliver()
		for _, r := range h.tables {
			if r.open && r.next <= h.now {
				r.next, r.open = r.Run(h.now)
			}
		}
		if h.now%(100*ms) < step {
			h.lobby.Advance(h.now)
		}
		h.deliver()
	}
}

// deliver hands over what is under way, and the answers to it.
func (h *hall) deliver() {
	for range 3 {
		for _, g := range h.guests {
			if !g.gone {
				g.gone = g.closed // both ends hear of the end in one more call
				g.pair.Advance(h.now)
			}
		}
	}
}

// world returns the world of the room with a number.
func (h *hall) world(id uint64) *rules.World {
	h.t.Helper()
	for _, r := range h.tables {
		if r.ID() == id {
			return r.Room().World().(*rules.World)
		}
	}
	h.t.Fatalf("there is no room %d", id)
	return nil
}

// guest is the other end of a connection: a client that says only what the test wants, and keeps what it is told.
type guest struct {
	hall    *hall
	pair    *mem.Pair
	control []wire.ServerMessage
	packets int
	closed  bool
	gone    bool // nothing moves on the connection any more
	code    wire.CloseCode
}

// guest opens a connection.
func (h *hall) guest() *guest {
	g := &guest{hall: h, pair: mem.NewPair(mem.Config{})}
	g.pair.Attach(g, h.lobby.Accept(h.now, g.pair.B()))
	g.pair.Advance(h.now)
	h.guests = append(h.guests, g)
	return g
}

func (g *guest) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	if wire.IsPacket(msg) {
		g.packets++
		return
	}
	m, err := wire.DecodeServer(msg)
	if err != nil {
		g.hall.t.Fatalf("the server sent a message that is none: %v", err)
	}
	g.control = append(g.control, m)
}

func (g *guest) Closed(_ clock.Time, code wire.CloseCode) { g.closed, g.code = true, code }

func (g *guest) say(m wire.ClientMessage) { g.send(transport.Ordered, m.Append(nil)) }

func (g *guest) send(ch transport.Channel, msg []byte) {
	_ = g.pair.A().Send(ch, msg) // a link that is closed takes nothing: then that is what the test is about
	g.hall.deliver()
}

// input sends an input for a tick.
func (g *guest) input(tick sim.Tick) { g.send(transport.Datagram, inputPacket(tick, g.epoch())) }

// epoch returns that of the guest's newest stay in a room.
func (g *guest) epoch() uint8 {
	if j := all[wire.RoomJoined](g); len(j) > 0 {
		return j[len(j)-1].Epoch
	}
	return 0
}

func inputPacket(tick sim.Tick, epoch uint8) []byte {
	var p wire.InputPacket
	p.Reset(rules.Schema.InputSize)
	p.Tick, p.Epoch = uint32(tick), epoch
	in := rules.Input{MoveX: 127}.Pack()
	p.Push(in[:rules.Schema.InputSize])
	return p.Append(nil)
}

// hello returns a greeting that fits, with the token of an earlier session or none.
func hello(token wire.Token) wire.Hello {
	return wire.Hello{WireVersion: wire.Version, SimVersion: rules.Schema.Version, Schema: rules.Schema.Agreement(),
		DisplayName: "Ada", Session: token}
}

// greeted opens a connection that has said hello, and returns its token.
func (h *hall) greeted(token wire.Token) (*guest, wire.Token) {
	h.t.Helper()
	g := h.guest()
	g.say(hello(token))
	return g, only[wire.Welcome](g).Session
}

// playing opens a connection of a new player and gives him a seat.
func (h *hall) playing() (*guest, wire.Token) {
	h.t.Helper()
	g, token := h.greeted(wire.Token{})
	g.say(wire.QuickMatch{})
	h.run(40 * ms)
	only[wire.RoomJoined](g)
	return g, token
}

// cut ends the connection without a word.
func (g *guest) cut() {
	g.pair.Cut()
	g.hall.deliver()
}

// all returns the messages of a kind that a guest was told.
func all[M wire.ServerMessage](g *guest) (list []M) {
	for _, m := range g.control {
		if m, ok := m.(M); ok {
			list = append(list, m)
		}
	}
	return list
}

// only returns the one message of a kind that a guest must have been told.
func only[M wire.ServerMessage](g *guest) (m M) {
	g.hall.t.Helper()
	list := all[M](g)
	if len(list) != 1 {
		g.hall.t.Fatalf("%T came %d times; the guest was told %+v, and closed with %v (%v)", m, len(list), g.control, g.code, g.closed)
	}
	return list[0]
}

// mustBeClosed checks that a guest was told why, and that the connection was closed with the same code.
func (g *guest) mustBeClosed(code wire.CloseCode) {
	g.hall.t.Helper()
	g.hall.deliver()
	told := only[wire.Error](g)
	want := wire.Error{Code: code, Text: told.Text, WireVersion: wire.Version,
		SimVersion: rules.Schema.Version, Schema: rules.Schema.Agreement()}
	if told != want || told.Text == "" {
		g.hall.t.Errorf("the guest was told %+v, want %+v", told, want)
	}
	if !g.closed || g.code != code {
		g.hall.t.Errorf("the connection was closed (%v) with %v, want %v", g.closed, g.code, code)
	}
	if got := g.hall.lobby.Stats().Refused[code]; got != 1 {
		g.hall.t.Errorf("%d refusals were counted", got)
	}
}

// seat returns where a guest was told that he plays, if he does.
func (g *guest) seat() (s session.Place, plays bool) {
	for _, m := range g.control {
		switch m := m.(type) {
		case wire.RoomJoined:
			s, plays = session.Place{Room: m.Room, Slot: m.Slot}, true
		case wire.RoomLeft:
			plays = false
		}
	}
	return s, plays && !g.closed
}

// mustSitApart checks that no two guests play in the same seat, and returns how many play.
func (h *hall) mustSitApart() int {
	h.t.Helper()
	seats := make(map[session.Place]*guest)
	for _, g := range h.guests {
		s, plays := g.seat()
		if plays && seats[s] != nil {
			h.t.Fatalf("two players sit in %+v", s)
		}
		if plays {
			seats[s] = g
		}
	}
	return len(seats)
}

// mustBeDeclined checks that a guest's newest refusal is about a message and has a code, and that he stays connected.
func (g *guest) mustBeDeclined(about wire.ClientTag, code wire.CloseCode) {
	g.hall.t.Helper()
	g.hall.deliver()
	list := all[wire.Refused](g)
	if want := (wire.Refused{About: about, Code: code}); len(list) == 0 || list[len(list)-1] != want {
		g.hall.t.Fatalf("the guest was refused %+v, want %+v last", list, want)
	}
	if g.closed {
		g.hall.t.Errorf("the connection was closed with %v", g.code)
	}
	if g.hall.lobby.Stats().Declined[code] == 0 {
		g.hall.t.Error("the refusal was not counted")
	}
}
