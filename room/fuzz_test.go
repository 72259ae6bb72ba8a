package room_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// script makes calls of a room out of arbitrary bytes.
type script struct {
	wire.Reader
	room *room.Room
	now  clock.Time
}

// FuzzRoom posts arbitrary letters and packets at arbitrary instants. The room must not panic, must send nothing that its
// player cannot read or take, and its world must be the one that its logs give.
func FuzzRoom(f *testing.F) {
	f.Add([]byte{0, 0, 1, 200, 6, 20, 0, 1, 1, 250, 6, 10, 2, 0, 1, 6, 5, 1, 0, 2, 255, 6, 90})
	f.Add(append([]byte{0, 0, 1, 255, 4, 0, 1, 20}, append(inputPacket(1, "abcdefghijk", 0), 6, 30, 3, 0, 1, 6, 1)...))
	f.Add([]byte{0, 3, 1, 40, 5, 3, 1, 1, 200, 6, 9, 5, 3, 1, 0, 255, 6, 9, 5, 3, 1, 2, 250, 7, 255, 6, 200, 8, 3, 1, 7, 30})
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := room.New(room.Config{Game: tapeGame, Grace: clock.Second, KeepLog: clock.Second, SnapshotEvery: 2})
		if err != nil {
			t.Fatal(err)
		}
		s := script{Reader: wire.NewReader(data[:min(len(data), 500)]), room: r}
		datagrams := map[[2]uint32]int{}
		for s.Remaining() > 0 {
			s.step(datagrams)
			for _, a := range r.Run(s.now) {
				mustBeReadable(t, a, datagrams)
			}
		}
		mustReplay(t, r)
	})
}

// step makes one call, or lets time pass.
func (s *script) step(datagrams map[[2]uint32]int) {
	m := s.room.Mailbox()
	kind := s.U8()
	if kind >= 6 && kind < 8 {
		span := clock.Time(s.U8())
		s.now += span * span * 5 * ms * clock.Time(kind-5) // up to five and ten minutes
		return
	}
	slot, link := sim.Slot(s.U8()%6), uint32(s.U8()%8)
	switch kind {
	case 0, 1:
		seat := room.Seat{Slot: slot, Link: link, Name: "n", Epoch: uint8(link / 4), MaxDatagram: 8 * int(s.U8())}
		datagrams[[2]uint32{uint32(slot), link}] = max(datagrams[[2]uint32{uint32(slot), link}], seat.MaxDatagram)
		if kind == 0 {
			m.Join(seat)
			return
		}
		m.Reattach(seat)
	case 2:
		m.Disconnect(slot, link)
	case 3:
		m.Leave(slot, link)
	case 4:
		n := min(int(s.U8()), s.Remaining())
		m.Packet(s.now, slot, link, s.Bytes(n))
	case 5:
		m.Command(slot, link, wire.Command{Code: uint16(s.U8() % 4), Arg: int64(s.U8()) * 16})
	default:
		m.Packet(s.now, slot, link, inputPacket(s.room.Tick()+sim.Tick(s.U8())-100, string(rune('a'+kind%26)), uint32(s.U8())))
	}
}

func mustBeReadable(t *testing.T, a room.Action, datagrams map[[2]uint32]int) {
	t.Helper()
	if a.Kind != room.Send {
		return
	}
	if !wire.IsPacket(a.Bytes) {
		if _, err := wire.DecodeServer(a.Bytes); err != nil {
			t.Fatalf("a message that is none: %v", err)
		}
		return
	}
	var p wire.StatePacket
	if err := p.Decode(a.Bytes, []uint8{4, sim.MaxEventBytes}); err != nil {
		t.Fatalf("a packet that is none: %v", err)
	}
	if limit := datagrams[[2]uint32{uint32(a.Slot), a.Link}]; len(a.Bytes) > limit {
		t.Fatalf("a packet of %d bytes for a link with %d", len(a.Bytes), limit)
	}
}
