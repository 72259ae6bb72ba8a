package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestPagePlays(t *testing.T) {
	h := playing(t, 2, 3*clock.Second)
	for i, p := range h.pages {
		c := p.host.client
		if int(c.Slot()) != i || c.Room() != 1 {
			t.Errorf("page %d has slot %d in room %d", i, c.Slot(), c.Room())
		}
		view := c.Picture()
		if view.Words[client.HeaderState] != uint32(client.Playing) || view.Words[client.HeaderPredicting] != 1 {
			t.Errorf("page %d draws from the words %v", i, view.Words[:sim.ViewHeader])
		}
		if ships, rocks := view.Len(typeOf("Ship")), view.Len(typeOf("Asteroid")); ships != 2 || rocks == 0 {
			t.Errorf("page %d draws %d ships and %d asteroids", i, ships, rocks)
		}
		if s := c.Stats(); s.Malformed != 0 || s.Snapshots < 40 || p.seen[uint32(rules.KindShot)] == 0 {
			t.Errorf("page %d counts %+v and the events %v", i, s, p.seen)
		}
		for kind := range p.seen {
			if int(kind) >= len(rules.Schema.Events) {
				t.Errorf("an event is of kind %d", kind)
			}
		}
	}
	if n := h.world().(*rules.World).Ships.Len(); n != 2 {
		t.Errorf("the room has %d ships", n)
	}
}

// typeOf returns the number of a type of the game's.
func typeOf(name string) int {
	return slices.IndexFunc(rules.Schema.Types, func(typ sim.TypeSchema) bool { return typ.Name == name })
}

func TestPeers(t *testing.T) {
	h := playing(t, 3, clock.Second)
	p := h.pages[1].host
	for i, want := range []struct {
		slot sim.Slot
		name string
	}{{0, "A"}, {2, "C"}} {
		if slot := p.peer(i); slot != want.slot || string(p.name) != want.name {
			t.Errorf("peer %d has slot %d and is called %q", i, slot, p.name)
		}
	}
	for _, i := range []int{2, 3, -1, 1 << 31} {
		if slot := p.peer(i); slot != 255 || len(p.name) != 0 {
			t.Errorf("peer %d, who is not there, has slot %d and is called %q", i, slot, p.name)
		}
	}
}

func TestOutgoing(t *testing.T) {
	h := newHost(rules.Game)
	configure(h, "Ada", wire.Token{})
	if !h.client.NextDial(0) {
		t.Fatal("the client does not want to connect")
	}
	h.client.Opened(0)
	if n := h.collect(); n != 1 {
		t.Fatalf("%d messages are sent", n)
	}
	bytes, ordered := h.outgoing(0)
	hello, err := wire.DecodeClient(bytes)
	if m, ok := hello.(wire.Hello); err != nil || !ok || !ordered || m.DisplayName != "Ada" || m.ClientVersion != "test" {
		t.Errorf("%#v is sent, ordered %v: %v", hello, ordered, err)
	}
	for _, i := range []int{1, -1, 1 << 31} {
		if bytes, ordered := h.outgoing(i); bytes != nil || ordered {
			t.Errorf("message %d, which is not there, has %d bytes", i, len(bytes))
		}
	}
	if n := h.collect(); n != 0 {
		t.Errorf("%d messages are sent again", n)
	}
}

// A page that is loaded again gets its place back with the token that it has kept.
func TestTokenResumes(t *testing.T) {
	h := playing(t, 2, clock.Second)
	old := h.pages[0]
	token, slot := old.host.client.Token(), old.host.client.Slot()
	if token.IsZero() {
		t.Fatal("there is no token")
	}
	h.pages = h.pages[1:]
	p := h.enter("Ada")
	configure(p.host, "Ada", token)
	h.run(clock.Second)
	if got := p.host.client.Slot(); p.host.client.State() != client.Playing || got != slot {
		t.Errorf("in the state %d, slot %d, not %d", p.host.client.State(), got, slot)
	}
}

func TestLeaving(t *testing.T) {
	h := playing(t, 1, clock.Second)
	p := h.pages[0]
	if code := p.host.hangup(); code != 0 {
		t.Errorf("the link is to be closed with %d while the player plays", code)
	}
	p.host.client.Leave()
	h.run(clock.Second)
	if c := p.host.client; c.State() != client.Ended || c.EndedBy() != wire.CloseNormal || p.open {
		t.Errorf("state %d, ended by %v, the link is open: %v", c.State(), c.EndedBy(), p.open)
	}
	if n := h.lobby.Players(); n != 0 {
		t.Errorf("%d players are left", n)
	}
}

// Everything that the page hands over for a client must fit into the inbox, with a token.
func TestConfigureRefusesWhatDoesNotFit(t *testing.T) {
	h := newHost(rules.Game)
	room := len(h.inbox) - len(wire.Token{})
	h.configure(handed{name: room - 9, version: 5, access: 4, token: true}, false, 0)
	if h.client == nil {
		t.Error("there is no client")
	}
	for _, c := range [][3]int{{-1}, {0, -1}, {0, 0, -1}, {room, 1}, {room + 1}, {room + 10, -10}, {1, room - 1, 1}} {
		func() {
			defer func() {
				if said, ok := recover().(string); !ok || !strings.HasPrefix(said, "browser: ") {
					t.Errorf("name, version and access of %d bytes: %v", c, said)
				}
			}()
			h.configure(handed{name: c[0], version: c[1], access: c[2], token: true}, false, 0)
		}()
	}
}

// Every event is a record of the same number of words, whatever its kind: head, fields, zeros.
func TestEventRecords(t *testing.T) {
	h := newHost(rules.Game)
	if h.stride != eventHead+widest(rules.Schema) {
		t.Fatalf("a record has %d words", h.stride)
	}
	for kind := range rules.Schema.Events {
		schema := &rules.Schema.Events[kind]
		n := predict.Notice{ID: 9, Phase: predict.Confirmed, Tick: 77, Kind: uint8(kind), Owner: 3}
		for i := range schema.Size {
			n.Payload[i] = byte(i + 1)
		}
		fields := make([]uint32, len(schema.Fields))
		schema.Words(fields, n.Payload[:schema.Size])
		want := append([]uint32{9, uint32(predict.Confirmed), 77, uint32(kind), 3}, fields...)
		want = append(want, make([]uint32, h.stride-len(want))...)
		h.events = append(h.events[:0], 1, 2, 3) // what came before
		if h.addEvent(&n); !slices.Equal(h.events[3:], want) {
			t.Errorf("%s is written as %v, want %v", schema.Name, h.events[3:], want)
		}
	}
}

// widest returns the most fields that an event has.
func widest(s *sim.Schema) (n int) {
	for i := range s.Events {
		n = max(n, len(s.Events[i].Fields))
	}
	return n
}
