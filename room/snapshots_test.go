package room_test

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// seatedOver is seated for one player, over a link with small datagrams.
func seatedOver(t testing.TB, cfg room.Config, datagram int) *rig {
	r := newRig(t, cfg)
	s := r.seat(0)
	s.MaxDatagram = datagram
	r.mail.Join(s)
	r.tick()
	return r
}

func TestSnapshotsComeEverySoManyTicks(t *testing.T) {
	for _, every := range []int{1, 3, 7} {
		r := seated(t, room.Config{SnapshotEvery: every}, 2)
		h := r.collect(1, 10*every)
		if len(h.packets) != 10 {
			t.Fatalf("every %d ticks: %d packets in %d ticks", every, len(h.packets), 10*every)
		}
		for _, p := range h.packets {
			if int(p.Tick)%every != 0 || p.Parts != 1 {
				t.Errorf("every %d ticks: a packet of tick %d in %d parts", every, p.Tick, p.Parts)
			}
		}
	}
}

// The world is encoded once, whoever many there are, and not at all for nobody.
func TestOneEncodingForAll(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, tapeSlots)
	before := r.world.quantised
	r.tick()
	if got := r.world.quantised - before; got != 1 {
		t.Errorf("the world was encoded %d times", got)
	}
	for slot := range r.heard {
		if !bytes.Equal(r.heard[slot].packets[0].Body, r.heard[0].packets[0].Body) {
			t.Errorf("slot %d was sent another world", slot)
		}
	}
	for slot := range sim.Slot(tapeSlots) {
		r.disconnect(slot)
	}
	r.tick()
	before = r.world.quantised
	r.ticks(5)
	if r.world.quantised != before {
		t.Error("the world was encoded for nobody")
	}
}

// Packets of a link are numbered one by one, also across the end of the 16 bits, and tell the tick by its low bits.
func TestPacketNumbers(t *testing.T) {
	r := newRig(t, room.Config{SnapshotEvery: 1})
	r.room.SetTick(1<<16 - 20)
	r.join(0)
	for i := range 1<<16 + 10 {
		r.tick()
		p := r.heard[0].packets[0]
		if p.Seq != uint16(i) || p.Tick != uint16(r.room.Tick()) {
			t.Fatalf("packet %d has the number %d and the tick %d, in tick %d", i, p.Seq, p.Tick, r.room.Tick())
		}
	}
}

// A packet tells how the player's inputs came.
func TestPacketsReportOnInputs(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 4, Rate: 100}, 1)
	r.ticks(2)
	r.inputs(0, 4, "d", 0) // a millisecond early for tick 4
	r.tick()
	p := r.heard[0].packets[0]
	if p.Margin != 0 || p.Newest != 0 || p.Missed != 0b1110 {
		t.Errorf("the first report: margin %d, newest %d, missed %b", p.Margin, p.Newest, p.Missed)
	}
	r.inputs(0, 7, "g", 0) // 21 ms early
	r.inputs(0, 8, "h", 0)
	r.inputs(0, 6, "f", 0) // 11 ms early
	r.ticks(4)
	p = r.heard[0].packets[0]
	if p.Margin != 5 || p.Newest != 0 || p.Missed != 0b1110_1000 {
		t.Errorf("the second report: margin %d, newest %d, missed %b", p.Margin, p.Newest, p.Missed)
	}
	r.ticks(4)
	p = r.heard[0].packets[0]
	if p.Margin != wire.NoMargin || p.Newest != -4 || p.Missed != 0b1000_1111 {
		t.Errorf("the third report: margin %d, newest %d, missed %b", p.Margin, p.Newest, p.Missed)
	}
	if got := r.room.SeatStats(0); got.Packets != 4 || got.Late != 8 {
		t.Errorf("counted %+v", got)
	}
}

// Over links with datagrams of any size, with any number of events to be sent, no packet is too large, and the parts give
// the snapshot again. A link that is too small for that gets none, and nothing else breaks.
func TestPartsFitTheDatagram(t *testing.T) {
	whole := seated(t, room.Config{SnapshotEvery: 1}, 1)
	whole.command(0, setRows, 150)
	whole.ticks(2)
	body := whole.heard[0].packets[0].Body
	for datagram := range wire.MaxDatagram {
		for _, events := range []int64{0, 1, 200} {
			r := seatedOver(t, room.Config{SnapshotEvery: 1}, datagram)
			r.command(0, setRows, 150)
			r.command(0, sayLong, events)
			r.tick()
			packets := r.heard[0].packets
			if len(packets) == 0 {
				if datagram >= 300 || r.room.Stats().TooLarge != 2 {
					t.Fatalf("datagrams of %d: no packet, %d too large", datagram, r.room.Stats().TooLarge)
				}
				continue
			}
			mustFit(t, packets, datagram, len(body), events)
		}
	}
}

func mustFit(t *testing.T, packets []packet, datagram, body int, events int64) {
	t.Helper()
	sent := 0
	for i, p := range packets {
		sent += len(p.Body)
		if p.size > datagram || int(p.Part) != i || int(p.Parts) != len(packets) {
			t.Fatalf("datagrams of %d: %d bytes in part %d of %d", datagram, p.size, p.Part, p.Parts)
		}
		if i > 0 && (p.EventCount > 0 || p.EventsComplete || p.Margin != wire.NoMargin || p.Seq != packets[0].Seq+uint16(i)) {
			t.Fatalf("datagrams of %d: part %d is %+v", datagram, i, p)
		}
	}
	if events > 0 && len(packets) > 1 && packets[0].size != datagram {
		t.Fatalf("datagrams of %d: a packet of %d bytes leaves something free", datagram, packets[0].size)
	}
	if most := 1 + 2*body/(datagram-12); len(packets) > most {
		t.Fatalf("datagrams of %d: %d packets for %d bytes: events crowd the snapshot out", datagram, len(packets), body)
	}
	if sent != body {
		t.Fatalf("datagrams of %d: %d of %d bytes of the snapshot were sent", datagram, sent, body)
	}
	if (events > 0) != (packets[0].EventCount > 0) {
		t.Fatalf("datagrams of %d: %d of %d events were sent", datagram, packets[0].EventCount, events)
	}
}

// What the parts give is the world.
func TestPartsDecode(t *testing.T) {
	r := seatedOver(t, room.Config{SnapshotEvery: 1, Budget: 1 << 20}, 500)
	r.command(0, setRows, 777)
	r.command(0, sayShort, 90)
	r.tick()
	var parts snapshot.Assembler
	var body []byte
	for _, p := range r.heard[0].packets {
		body, _ = parts.Add(uint32(p.Tick), int(p.Part), int(p.Parts), p.Body)
	}
	got, want := sim.NewQuantised(tapeGame.Schema), sim.NewQuantised(tapeGame.Schema)
	if err := snapshot.NewDecoder(tapeGame.Schema).Decode(body, got); err != nil {
		t.Fatal(err)
	}
	r.world.Quantise(want)
	if got.Tables[0].Len != 777 {
		t.Fatalf("%d rows came", got.Tables[0].Len)
	}
	for i := range 777 {
		if got.Tables[0].Columns[0][i] != want.Tables[0].Columns[0][i] {
			t.Fatalf("row %d differs", i)
		}
	}
}

// Events that wait never keep a large snapshot from being sent, nor the other way round.
func TestEventsLeaveRoomForLargeSnapshots(t *testing.T) {
	for rows := int64(2000); rows <= 3000; rows += 100 { // 16 datagrams take 3100
		r := seated(t, room.Config{SnapshotEvery: 1}, 1)
		r.command(0, setRows, rows)
		r.command(0, sayLong, 200)
		r.tick()
		if p := r.heard[0].packets; len(p) == 0 || len(p[0].events) == 0 {
			t.Errorf("with %d rows and 200 events %d packets were sent", rows, len(p))
		}
	}
}

func TestCountersAddUp(t *testing.T) {
	r := seated(t, room.Config{}, 2)
	r.command(0, sayShort, 3)
	bytes := 0
	h := r.collect(0, 59)
	for _, p := range append(h.packets, r.heard[1].packets...) {
		bytes += p.size
	}
	want := room.Stats{Ticks: 60, Snapshots: 40, Events: 3, BytesOut: bytes, Inputs: 120, Late: 120}
	if got := r.room.Stats(); got != want {
		t.Errorf("counted %+v, want %+v", got, want)
	}
	if got := want.Add(want); got.Ticks != 120 || got.Snapshots != 80 || got.Events != 6 || got.BytesOut != 2*bytes || got.Late != 240 {
		t.Errorf("twice that is %+v", got)
	}
}

func TestRunCatchesUpAndGivesUp(t *testing.T) {
	r := seated(t, room.Config{Rate: 100, SnapshotEvery: 1}, 1)
	late := r.room.Next() + 24*10*ms
	for i, want := range []int{10, 10, 5, 0} {
		before := r.room.Tick()
		r.take(r.room.Run(late))
		if got := int(r.room.Tick() - before); got != want {
			t.Errorf("turn %d ran %d ticks, want %d", i, got, want)
		}
	}
	night := r.room.Next() + 3600*1000*ms
	before := r.room.Tick()
	r.take(r.room.Run(night))
	if s := r.room.Stats(); r.room.Tick() != before+1 || s.Overruns != 3 || s.GivenUp != 3600*1000*ms {
		t.Errorf("after a night: tick %d after %d, %+v", r.room.Tick(), before, s)
	}
	if r.room.Next() != night+10*ms {
		t.Errorf("the next tick is due %d ns later", r.room.Next()-night)
	}
}

func TestConfigThatCannotBeMeant(t *testing.T) {
	for name, cfg := range map[string]room.Config{
		"no game":              {},
		"negative rate":        {Game: tapeGame, Rate: -1},
		"rate":                 {Game: tapeGame, Rate: 1001},
		"snapshots":            {Game: tapeGame, SnapshotEvery: 256},
		"negative snapshots":   {Game: tapeGame, SnapshotEvery: -1},
		"policy":               {Game: tapeGame, Policy: 2},
		"options over a limit": {Game: tapeGame, Options: make([]byte, wire.MaxOptions+1)},
		"grace":                {Game: tapeGame, Grace: -1},
		"hold":                 {Game: tapeGame, Hold: -1},
		"log":                  {Game: tapeGame, KeepLog: -1},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if text, _ := recover().(string); len(text) < 6 || text[:6] != "room: " {
					t.Errorf("it panicked with %q", text)
				}
			}()
			_, err := room.New(cfg)
			t.Errorf("it was accepted (%v)", err)
		})
	}
	if _, err := room.New(room.Config{Game: tapeGame, Options: []byte{1, 2}}); err == nil {
		t.Error("options that the game refuses were accepted")
	}
}
