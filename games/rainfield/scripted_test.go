package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/internal/program/page"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/ws"
	"github.com/tickwork-engine/tickwork/wire"
)

// scripted is a server that says only what a test wants, to pages of the real game.
type scripted struct {
	*testing.T
	address string

	mu     sync.Mutex
	answer func(g *guest, m wire.ClientMessage) // called for each control message
	guests []*guest
}

// guest is a page's connection to a scripted server.
type guest struct {
	server *scripted
	conn   transport.Conn
}

// script serves the game's page and answers its WebSockets.
func script(t *testing.T, answer func(g *guest, m wire.ClientMessage)) *scripted {
	t.Helper()
	browsertest.Find(t)
	game, _ := browsertest.Build(t, ".")
	files, err := page.New(os.DirFS(game.Dist()))
	if err != nil {
		t.Fatal(err)
	}
	s := &scripted{T: t, answer: answer}
	mux := http.NewServeMux()
	mux.Handle("/", files)
	mux.Handle("/ws", ws.NewHandler(ws.Config{}, s.accept))
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		s.each(func(g *guest) { g.conn.Close(wire.CloseGoingAway) })
		server.Close()
	})
	s.address = server.URL
	return s
}

func (s *scripted) accept(conn transport.Conn, _ *http.Request) transport.Receiver {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &guest{server: s, conn: conn}
	s.guests = append(s.guests, g)
	return g
}

// each calls a function for every connection that there is or was.
func (s *scripted) each(do func(g *guest)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.guests {
		do(g)
	}
}

// say tells all pages something.
func (s *scripted) say(messages ...wire.ServerMessage) {
	s.each(func(g *guest) { g.say(messages...) })
}

// change lets another function answer from now on.
func (s *scripted) change(answer func(g *guest, m wire.ClientMessage)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = answer
}

func (g *guest) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	m, err := wire.DecodeClient(msg)
	if wire.IsPacket(msg) || err != nil {
		return
	}
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	g.server.answer(g, m)
}

func (*guest) Closed(clock.Time, wire.CloseCode) {}

func (g *guest) say(messages ...wire.ServerMessage) {
	for _, m := range messages {
		_ = g.conn.Send(transport.Ordered, m.Append(nil)) // a page that is gone hears nothing
	}
}

// welcome is what answers a Hello.
var welcome = wire.Welcome{
	Player: 1, Session: wire.Token{1}, WireVersion: wire.Version, SimVersion: rules.Schema.Version, Schema: rules.Schema.Agreement(), TickHz: 60,
}

// joined is what gives a page a place in a room.
var joined = wire.RoomJoined{
	Room: 3, Slot: 1, Slots: 4, Tick: 600, TickHz: 60, SnapshotEvery: 3, Peers: []wire.Peer{{Slot: 0, Name: "Grace"}},
}
