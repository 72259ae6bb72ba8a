package client_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// hall is a room whose frames travel and a client in it, on a line without delay. Beside the client there is a player whose
// inputs nobody can foresee.
type hall struct {
	t      testing.TB
	now    clock.Time
	room   *room.Room
	client *client.Client
	other  wire.InputPacket
	bot    *rules.RandomBot
	input  sim.PackedInput
	news   []predict.Notice
	said   []byte
	lost   func(msg []byte) bool // what the client does not hear
}

func newHall(t testing.TB, cfg client.Config) *hall {
	h := newHallOf(t, cfg)
	if h.client.Predicted() == nil {
		t.Fatalf("stats %+v", h.client.Stats())
	}
	return h
}

// newHallOf returns a hall with any client, after 5 s.
func newHallOf(t testing.TB, cfg client.Config) *hall {
	r, err := room.New(room.Config{Game: rules.Game, ID: 1, Seed: 3, Distribution: sim.ByFrames})
	if err != nil {
		t.Fatal(err)
	}
	cfg.Game = rules.Game
	h := &hall{t: t, room: r, client: client.New(cfg), bot: rules.NewRandomBot(1), lost: func([]byte) bool { return false }}
	h.client.NextDial(0)
	h.client.Opened(0)
	h.client.Receive(0, wire.Welcome{Player: 1, Session: wire.Token{1}, TickHz: 60}.Append(nil))
	h.send()
	for slot := range sim.Slot(2) {
		r.Mailbox().Join(room.Seat{Slot: slot, Link: 1, Epoch: 1, MaxDatagram: wire.MaxDatagram})
	}
	for range 300 {
		h.frame()
	}
	if h.client.State() != client.Playing {
		t.Fatalf("state %d, stats %+v", h.client.State(), h.client.Stats())
	}
	return h
}

// frame is a sixtieth of a second.
func (h *hall) frame() {
	h.now += clock.Second / 60
	h.speak()
	for h.room.Next() <= h.now {
		for _, a := range h.room.Run(h.room.Next()) {
			if a.Kind == room.Send && a.Slot == 1 && !h.lost(a.Bytes) {
				h.client.Receive(h.now, a.Bytes)
			}
		}
	}
	h.client.Advance(h.now, h.input)
	h.send()
	h.client.View(h.now, h.input)
	h.news = append(h.news, h.client.Events()...)
	h.client.Corrections()
}

// speak sends the other player's input.
func (h *hall) speak() {
	tick := h.room.Tick() + 1
	in := h.bot.Input(tick, h.room.World(), 0)
	h.other.Reset(rules.Schema.InputSize)
	h.other.Epoch, h.other.Tick, h.other.EventAck = 1, uint32(tick), uint16(tick-1)
	h.other.Push(in[:rules.Schema.InputSize])
	h.said = h.other.Append(h.said[:0])
	h.room.Mailbox().Packet(h.now, 0, 1, h.said)
}

func (h *hall) send() {
	for m := range h.client.Outgoing() {
		if m.Channel == transport.Datagram {
			h.room.Mailbox().Packet(h.now, 1, 1, m.Bytes)
		}
	}
}

// The world is drawn at one instant, all of it, a delay behind the newest input.
func TestWholeWorldIsShown(t *testing.T) {
	for delay, want := range map[int]sim.Tick{0: 3, 7: 7, -1: 0} {
		h := newHall(t, client.Config{InputDelay: delay})
		v := h.client.Picture()
		if behind := h.client.Tick() - sim.Tick(v.Words[client.HeaderTick]); behind != want || v.Words[client.HeaderPredicting] != 1 ||
			v.Words[client.HeaderRenderTick] != v.Words[client.HeaderTick] {
			t.Errorf("delay %d: the view is %d ticks behind the local one", delay, behind)
		}
		ships := 0
		for range h.client.World().(*rules.World).Ships.All() {
			ships++
		}
		if ships != 2 {
			t.Errorf("%d ships are there", ships)
		}
	}
}

// The room finds the client's world to be its own, and the other player cannot be foreseen.
func TestWholeWorldIsTheRooms(t *testing.T) {
	h := newHall(t, client.Config{})
	for range 600 {
		h.frame()
	}
	r, s := h.room.Stats(), h.client.Stats()
	if r.Checked < 9 || r.Desyncs > 0 || s.Rollback.Rollbacks < 20 || s.Worlds != 1 || s.Malformed > 0 || s.Snapshots < 290 {
		t.Errorf("%+v; %+v", r, s)
	}
	happened := 0
	for _, n := range h.news {
		if n.Phase == predict.Happened || n.Phase == predict.Confirmed {
			happened++
		}
	}
	if lately := r.Events - happened; happened == 0 || lately < 0 || lately > r.Events/10 {
		t.Errorf("of %d events %d were shown", r.Events, happened)
	}
}

// A client that makes no frames takes what comes all the same, and is in the match at once when it draws again.
func TestWholeWorldWhileHidden(t *testing.T) {
	h := newHall(t, client.Config{})
	for range 1200 { // the page is hidden
		h.now += clock.Second / 60
		h.speak()
		for h.room.Next() <= h.now {
			for _, a := range h.room.Run(h.room.Next()) {
				if a.Kind == room.Send && a.Slot == 1 {
					h.client.Receive(h.now, a.Bytes)
				}
			}
		}
	}
	withdrawn := 0
	for _, n := range h.client.Events() {
		if n.Phase == predict.Withdrawn {
			withdrawn++
		}
	}
	if withdrawn > 10 {
		t.Errorf("%d events were withdrawn, though the server had told of the ticks", withdrawn)
	}
	steps := h.client.Stats().Rollback.Steps
	for range 60 {
		h.frame()
		now := h.client.Stats().Rollback.Steps
		if now-steps > 10+64 { // those of a frame, and those of frames that came too far ahead
			t.Errorf("%d ticks were stepped in one frame", now-steps)
		}
		steps = now
	}
	for range 120 {
		h.frame()
	}
	if behind := int32(h.client.Tick() - h.room.Tick()); behind < -2 || h.room.Stats().Desyncs > 0 {
		t.Errorf("the client is at tick %d, the room at %d; %+v", h.client.Tick(), h.room.Tick(), h.room.Stats())
	}
}

// Without frames for a second the client asks for the world, and gets one.
func TestWholeWorldIsAskedFor(t *testing.T) {
	h := newHall(t, client.Config{})
	h.lost = func(msg []byte) bool { return wire.IsPacket(msg) }
	for range 150 {
		h.frame()
	}
	h.lost = func([]byte) bool { return false }
	for range 200 {
		h.frame()
	}
	if s := h.client.Stats(); s.Worlds < 2 || h.room.Stats().Desyncs > 0 {
		t.Errorf("%+v", s)
	}
}

// A blind client acknowledges frames, also after some were lost, and has no world.
func TestBlindClientsFollow(t *testing.T) {
	h := newHallOf(t, client.Config{Blind: true})
	heard := 0
	h.lost = func(msg []byte) bool {
		heard++
		return wire.IsPacket(msg) && heard%5 == 0
	}
	before := h.client.Stats().Snapshots
	for range 600 {
		h.frame()
	}
	if s := h.client.Stats(); s.Snapshots-before < 120 || s.Malformed > 0 || h.client.World() != nil || h.room.Stats().Violations > 0 {
		t.Errorf("%+v", s)
	}
	if behind := h.room.Tick() - h.client.SnapshotTick(); behind > 10 {
		t.Errorf("it is %d ticks behind", behind)
	}
}

// Pieces that do not fit each other are no world.
func TestPiecesThatDoNotFit(t *testing.T) {
	h := newHall(t, client.Config{})
	worlds := h.client.Stats().Worlds
	for _, p := range []wire.WorldPiece{
		{Tick: 900, Size: 4, From: 2, Piece: []byte{1, 2}}, {Tick: 900, Size: 4, From: 0, Piece: []byte{1}},
		{Tick: 901, Size: 4, From: 1, Piece: []byte{1, 2, 3}}, {Tick: 900, Size: 5, From: 1, Piece: []byte{1, 2, 3, 4}},
		{Tick: 900, Size: 4, From: 1, Piece: []byte{1, 2, 3}}, // whole, and no world
	} {
		h.client.Receive(h.now, p.Append(nil))
	}
	if s := h.client.Stats(); s.Worlds != worlds || s.Malformed != 4 {
		t.Errorf("%+v", s)
	}
	for range 120 {
		h.frame()
	}
	if h.room.Stats().Desyncs > 0 {
		t.Error("the client's world was changed")
	}
}

// A frame of a player's screen allocates nothing, with frames that come and worlds that go back.
func TestWholeFrameAllocatesNothing(t *testing.T) {
	h := newHall(t, client.Config{})
	for range 600 {
		h.frame()
		h.news = h.news[:0]
	}
	packets := make([][]byte, 0, 100)
	for range 60 { // what the room sends is made beforehand, and inputs are not missed
		h.speak()
		for _, a := range h.room.Run(h.room.Next()) {
			if a.Kind == room.Send && a.Slot == 1 && wire.IsPacket(a.Bytes) {
				packets = append(packets, append([]byte(nil), a.Bytes...))
			}
		}
	}
	n := 0
	before := h.client.Stats().Rollback
	if allocs := testing.AllocsPerRun(1, func() {
		for range 20 {
			h.now += clock.Second / 60
			if n%3 == 0 && n/3 < len(packets) {
				h.client.Receive(h.now, packets[n/3])
			}
			n++
			h.client.Advance(h.now, h.input)
			for range h.client.Outgoing() {
			}
			h.client.View(h.now, h.input)
			h.client.Events()
			h.client.Corrections()
		}
	}); allocs != 0 {
		t.Errorf("20 frames cost %v allocations", allocs)
	}
	if after := h.client.Stats().Rollback; after.Steps-before.Steps < 20 {
		t.Errorf("hardly anything happened meanwhile: %+v", after)
	}
}

func BenchmarkWholeFrame(b *testing.B) {
	h := newHall(b, client.Config{})
	b.ReportAllocs()
	for b.Loop() {
		h.frame()
		h.news = h.news[:0]
	}
}

// Any bytes do no harm to a client that follows frames.
func FuzzWhole(f *testing.F) {
	f.Add([]byte{0x92, 7, 0, 10, 0, 3, 4, 0, 3, 0xe4, 0x3f})
	f.Add(wire.WorldPiece{Tick: 900, Size: 4, Piece: []byte{1, 2, 3, 4}}.Append(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		h := newHall(t, client.Config{})
		h.client.Receive(h.now, b)
		for range 60 {
			h.frame()
		}
	})
}
