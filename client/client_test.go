package client_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// server answers a client by hand: tests say what comes when.
type server struct {
	*testing.T
	client *client.Client
	now    clock.Time
	world  *rules.World
	tick   uint32
	seq    uint16
	newest uint32 // the tick of the newest input that the client has sent
}

// transit is the time from the client to the server. The other way takes none.
const transit = 20 * clock.Millisecond

func newServer(t *testing.T, cfg client.Config) *server {
	cfg.Game = rules.Game
	s := &server{T: t, client: client.New(cfg), world: rules.New(), tick: 600}
	if err := s.world.Start(1, nil); err != nil {
		t.Fatal(err)
	}
	frame := sim.NewPackedFrame(rules.Schema.Slots)
	frame.Tick = 1
	frame.Commands = []sim.Command{{Kind: sim.CommandJoin, Slot: 2}}
	s.world.Advance(frame, nil)
	return s
}

// sent returns the control messages that the client has sent, and how many packets.
func (s *server) sent() (control []wire.ClientMessage, packets int) {
	s.Helper()
	for m := range s.client.Outgoing() {
		if m.Channel == transport.Datagram {
			var p wire.InputPacket
			if err := p.Decode(m.Bytes, rules.Schema.InputSize); err != nil {
				s.Fatal(err)
			}
			s.newest = p.Tick
			packets++
			continue
		}
		decoded, err := wire.DecodeClient(m.Bytes)
		if err != nil {
			s.Fatalf("the client sent %x: %v", m.Bytes, err)
		}
		control = append(control, decoded)
	}
	return control, packets
}

func (s *server) say(m wire.ServerMessage) { s.client.Receive(s.now, m.Append(nil)) }

func (s *server) welcome() {
	s.say(wire.Welcome{
		Player: 7, Session: wire.Token{1, 2, 3}, WireVersion: wire.Version, SimVersion: rules.Schema.Version,
		Schema: rules.Schema.Agreement(), TickHz: 60,
	})
}

func (s *server) join() {
	s.say(wire.RoomJoined{
		Room: 5, Slot: 2, Slots: 4, Tick: s.tick, TickHz: 60, SnapshotEvery: 3, EventSeq: 10,
		Peers: []wire.Peer{{Slot: 0, Name: "Grace"}},
	})
}

// snapshot sends the world as the state of the present tick.
func (s *server) snapshot() {
	q := sim.NewQuantised(rules.Schema)
	s.world.Quantise(q)
	p := wire.StatePacket{Seq: s.seq, Tick: uint16(s.tick), Margin: wire.NoMargin, Parts: 1, EventsComplete: true}
	if s.newest != 0 {
		p.Newest = wire.QuantiseNewest(s.newest, s.tick)
		p.Margin = wire.QuantiseMargin(clock.Rate(60).At(int64(s.newest)-int64(s.tick)) - transit)
	}
	s.seq++
	s.client.Receive(s.now, snapshot.NewEncoder(rules.Schema).Encode(wire.AppendStateHeader(nil, &p), q))
}

// play lets time pass in frames, with a snapshot for every third.
func (s *server) play(frames int, input rules.Input) (packets int) {
	frame := sim.NewPackedFrame(rules.Schema.Slots)
	for i := range frames {
		s.now += clock.Second / 60
		s.tick++
		frame.Tick = sim.Tick(s.tick)
		frame.Inputs[2] = input.Pack()
		s.world.Advance(frame, nil)
		if i%3 == 0 {
			s.snapshot()
		}
		s.client.Advance(s.now, input.Pack())
		s.client.View(s.now, input.Pack())
		_, n := s.sent()
		packets += n
	}
	return packets
}

// playing brings a client into a room.
func playing(t *testing.T) *server {
	s := newServer(t, client.Config{Name: "Ada"})
	if !s.client.NextDial(0) {
		t.Fatal("a new client must want a link")
	}
	s.client.Opened(0)
	s.welcome()
	s.join()
	s.sent()
	return s
}

func TestFromHelloToPlaying(t *testing.T) {
	s := newServer(t, client.Config{Name: "Ada", Version: "1.0", Token: wire.Token{9}})
	if !s.client.NextDial(0) || s.client.NextDial(0) {
		t.Fatal("the client must want one link")
	}
	s.client.Opened(0)
	control, _ := s.sent()
	want := wire.Hello{
		WireVersion: wire.Version, SimVersion: rules.Schema.Version, ClientVersion: "1.0", DisplayName: "Ada",
		Session: wire.Token{9}, Schema: rules.Schema.Agreement(),
	}
	if len(control) != 1 || control[0] != wire.ClientMessage(want) {
		t.Fatalf("said %+v, want %+v", control, want)
	}
	s.now = 40 * clock.Millisecond
	s.welcome()
	if control, _ = s.sent(); len(control) != 1 || control[0] != wire.ClientMessage(wire.QuickMatch{}) {
		t.Fatalf("after Welcome: %+v", control)
	}
	if s.client.Token() != (wire.Token{1, 2, 3}) {
		t.Errorf("token %x", s.client.Token())
	}
	s.join()
	packets := s.play(90, rules.Input{MoveX: 127})
	c := s.client
	if c.State() != client.Playing || c.Slot() != 2 || c.Room() != 5 || len(c.Peers()) != 1 || c.Peers()[0].Name != "Grace" {
		t.Errorf("state %d, slot %d, room %d, peers %+v", c.State(), c.Slot(), c.Room(), c.Peers())
	}
	if packets < 80 {
		t.Errorf("%d packets of inputs in 90 frames", packets)
	}
	if c.Predicted() == nil || c.World() == nil || c.Stats().Reconciled < 20 || c.Stats().Malformed != 0 {
		t.Errorf("predicted %v, stats %+v", c.Predicted() != nil, c.Stats())
	}
}

func TestPeersComeAndGo(t *testing.T) {
	s := playing(t)
	s.say(wire.PeerJoined{Slot: 3, Name: "Hedy"})
	s.say(wire.PeerJoined{Slot: 0, Name: "Radia"}) // the slot has someone else now
	s.say(wire.PeerLeft{Slot: 3})
	if p := s.client.Peers(); len(p) != 1 || p[0] != (client.Peer{Slot: 0, Name: "Radia"}) {
		t.Errorf("peers %+v", p)
	}
	s.say(wire.Ping{ClientT: 3, ServerT: 4})
	if control, _ := s.sent(); len(control) != 2 || control[0] != wire.ClientMessage(wire.Pong{ClientT: 3, ServerT: 4}) {
		t.Errorf("answered a ping by %+v", control)
	}
	s.client.SendCommand(6, -2)
	if control, _ := s.sent(); len(control) != 1 || control[0] != wire.ClientMessage(wire.Command{Code: 6, Arg: -2}) {
		t.Errorf("sent %+v", control)
	}
}

// endings are what each close code means to a client.
var endings = map[wire.CloseCode]struct {
	final bool       // the client ends
	least clock.Time // otherwise: how long it waits at least
}{
	wire.CloseNormal:      {final: true},
	wire.CloseGoingAway:   {},
	wire.CloseLost:        {},
	wire.CloseVersion:     {final: true},
	wire.CloseSchema:      {final: true},
	wire.CloseHelloLate:   {},
	wire.CloseBadMessage:  {final: true},
	wire.CloseTooLarge:    {least: 5 * clock.Second},
	wire.CloseViolations:  {least: 5 * clock.Second},
	wire.CloseReplaced:    {final: true},
	wire.CloseRoomEnded:   {},
	wire.CloseFull:        {},
	wire.CloseTooSlow:     {},
	wire.CloseServerError: {},
	wire.CloseNoRoom:      {},
	wire.CloseBadOptions:  {},
	wire.CloseSignIn:      {final: true},
	wire.CloseTooMany:     {least: 5 * clock.Second},
	wire.CloseKicked:      {final: true},
	wire.CloseTooOften:    {least: 5 * clock.Second},
	4999:                  {}, // of a newer server
}

// What the server refuses for good ends the client; after anything else it tries again, not too soon.
func TestClosedForGoodOrNot(t *testing.T) {
	for _, info := range wire.CloseCodes() {
		if _, known := endings[info.Code]; !known {
			t.Errorf("nothing is said of %v", info.Code)
		}
	}
	for code, want := range endings {
		s := playing(t)
		s.client.Closed(s.now, code)
		c := s.client
		if want.final {
			if c.State() != client.Ended || c.EndedBy() != code {
				t.Errorf("%v: state %d, ended by %v", code, c.State(), c.EndedBy())
			}
			continue
		}
		wait := c.RetryAt() - s.now
		if c.State() != client.Waiting || wait < max(want.least, 100*clock.Millisecond) || wait > want.least+clock.Second {
			t.Errorf("%v: state %d, the next attempt in %v ns", code, c.State(), wait)
		}
	}
}

func TestRefusalNamesTheReason(t *testing.T) {
	s := newServer(t, client.Config{})
	s.client.NextDial(0)
	s.client.Opened(0)
	s.say(wire.Error{Code: wire.CloseSchema, Text: "the schema differs", WireVersion: 9, SimVersion: 9, Schema: 9})
	if s.client.State() != client.Ended || s.client.EndedBy() != wire.CloseSchema || s.client.Stats().LastError == "" {
		t.Errorf("state %d, ended by %v, %q", s.client.State(), s.client.EndedBy(), s.client.Stats().LastError)
	}
	if code, wanted := s.client.Hangup(); !wanted || code != wire.CloseSchema {
		t.Errorf("hang up: %v %t", code, wanted)
	}
	if s.client.NextDial(clock.Minute) {
		t.Error("a client that was refused wants another link")
	}
}

// Attempts to connect come ever less often, at most every twelve seconds, and not at the same instants for everyone.
func TestBackOff(t *testing.T) {
	waits := map[uint64][]clock.Time{}
	for seed := range uint64(3) {
		c := client.New(client.Config{Game: rules.Game, Seed: seed})
		now := clock.Time(0)
		for range 9 {
			if !c.NextDial(now) {
				t.Fatal("no attempt when it is time")
			}
			c.Closed(now, wire.CloseLost)
			if c.NextDial(c.RetryAt() - 1) {
				t.Fatal("an attempt before its time")
			}
			waits[seed] = append(waits[seed], c.RetryAt()-now)
			now = c.RetryAt()
		}
	}
	for seed, w := range waits {
		if w[0] < 125*clock.Millisecond || w[0] > 375*clock.Millisecond || w[8] < 4*clock.Second || w[8] > 12*clock.Second {
			t.Errorf("seed %d waits %v", seed, w)
		}
	}
	if waits[0][8] == waits[1][8] {
		t.Error("two clients wait equally long")
	}
}

// A server that says nothing is given up, and the session is kept for the next link.
func TestSilenceIsGivenUp(t *testing.T) {
	s := playing(t)
	s.play(30, rules.Input{})
	for range 6 * 60 {
		s.now += clock.Second / 60
		s.client.Advance(s.now, sim.PackedInput{})
	}
	if code, wanted := s.client.Hangup(); !wanted || code != wire.CloseLost {
		t.Fatalf("hang up: %v %t", code, wanted)
	}
	if s.client.State() != client.Waiting || s.client.Token().IsZero() {
		t.Errorf("state %d, token %v", s.client.State(), s.client.Token().IsZero())
	}
}

// A page that was hidden for minutes goes on where the server is, without making up for the ticks between.
func TestLongPause(t *testing.T) {
	s := playing(t)
	s.play(60, rules.Input{})
	ticks := s.client.Stats().Ticks
	for range 3 * 20 {
		s.now += clock.Second / 20
		s.tick += 3
		s.snapshot()
	}
	s.play(60, rules.Input{})
	stats := s.client.Stats()
	if stats.Skips == 0 || stats.Ticks-ticks > 100 {
		t.Errorf("%d skips, %d ticks made after a pause of three seconds", stats.Skips, stats.Ticks-ticks)
	}
	if s.client.Predicted() == nil {
		t.Error("nothing is predicted after the pause")
	}
}

// The server gave up events that were too old: the client goes on with those that are left.
func TestGapInEvents(t *testing.T) {
	s := playing(t)
	s.play(30, rules.Input{})
	s.client.Events()
	shot := make([]byte, rules.Schema.Events[rules.KindShot].Size)
	for _, first := range []uint16{10, 12, 11, 30} {
		p := wire.StatePacket{Seq: s.seq, Tick: uint16(s.tick), Margin: wire.NoMargin, Parts: 2, EventCount: 2, FirstEvent: first}
		s.seq++
		b := wire.AppendStateHeader(nil, &p)
		b = wire.AppendEvent(wire.AppendEvent(b, 60, rules.KindShot, shot), 60, rules.KindShot, shot)
		s.client.Receive(s.now, b)
	}
	s.play(60, rules.Input{})
	if n := len(s.client.Events()); n != 6 {
		t.Errorf("%d events were shown of 10 to 13, 30 and 31", n)
	}
}

// What a link delivers late of an earlier stay in a room does not count in the next one.
func TestEarlierStaysPacketsAreDropped(t *testing.T) {
	s := playing(t)
	s.play(30, rules.Input{})
	s.say(wire.RoomJoined{Room: 6, Slot: 2, Slots: 4, Tick: s.tick, TickHz: 60, SnapshotEvery: 3, Epoch: 1, EventSeq: 10})
	before := s.client.Stats()
	s.snapshot() // of epoch 0
	after := s.client.Stats()
	if after.Stray != before.Stray+1 || after.Snapshots != before.Snapshots {
		t.Errorf("a packet of the stay before: %d stray, %d snapshots", after.Stray, after.Snapshots-before.Snapshots)
	}
}

// RoomJoined that cannot be is dropped, and so is everything that is not for the state.
func TestNonsenseIsDropped(t *testing.T) {
	s := newServer(t, client.Config{})
	s.client.NextDial(0)
	s.client.Opened(0)
	s.join() // before Welcome
	if s.client.State() != client.Greeting {
		t.Errorf("state %d", s.client.State())
	}
	s.welcome()
	for _, m := range []wire.RoomJoined{
		{Slot: 4, Slots: 4, TickHz: 60, SnapshotEvery: 3},
		{Slot: 0, Slots: 5, TickHz: 60, SnapshotEvery: 3},
		{Slot: 0, Slots: 4, TickHz: 60, SnapshotEvery: 3, Options: []byte{1, 2, 3, 4, 5}},
	} {
		s.say(m)
		if s.client.State() != client.Joining {
			t.Errorf("%+v was taken", m)
		}
	}
	s.client.Receive(0, []byte{0x80, 1, 2})
	if n := s.client.Stats().Malformed; n != 4 {
		t.Errorf("%d malformed messages counted", n)
	}
}

// FuzzReceive gives a playing client any messages at any times. It must neither panic nor stop working for good.
func FuzzReceive(f *testing.F) {
	q := sim.NewQuantised(rules.Schema)
	p := wire.StatePacket{Seq: 1, Tick: 601, Margin: 5, Parts: 1, EventsComplete: true}
	f.Add(snapshot.NewEncoder(rules.Schema).Encode(wire.AppendStateHeader(nil, &p), q), wire.RoomLeft{Reason: 4007}.Append(nil))
	f.Add(wire.RoomJoined{Slots: 4, TickHz: 1, SnapshotEvery: 255, Tick: 1<<32 - 1}.Append(nil), []byte{0x80})
	f.Add(wire.Welcome{TickHz: 1000}.Append(nil), wire.Ping{}.Append(nil))
	f.Add(wire.Refused{About: wire.TagQuickMatch, Code: wire.CloseFull}.Append(nil), wire.PeerChat{Text: "hi"}.Append(nil))
	f.Add(wire.RoomList{Rooms: []wire.RoomSummary{{Room: 1}}}.Append(nil), wire.RoomInfo{Room: 5, Code: "BCDFGH"}.Append(nil))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		s := playing(t)
		for i := range 8 {
			s.client.Receive(s.now, first)
			s.now += clock.Time(i) * 30 * clock.Millisecond
			s.client.Advance(s.now, sim.PackedInput{1})
			s.client.Receive(s.now, second)
			s.client.View(s.now, sim.PackedInput{})
			s.client.Events()
			s.sent()
		}
	})
}
