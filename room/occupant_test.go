package room_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// confirm posts the next tick's input with an acknowledgement of state packets.
func (r *rig) confirm(slot sim.Slot, newest uint16, mask uint32) {
	var p wire.InputPacket
	p.Reset(tapeGame.Schema.InputSize)
	p.HasAck, p.AckSeq, p.AckBits, p.Tick = true, newest, mask, uint32(r.room.Tick()+1)
	p.Push([]byte{1})
	r.mail.Packet(r.room.Next()-ms, slot, r.link[slot], p.Append(nil))
}

func TestSnapshotsThatArriveAreCounted(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 2)
	r.ticks(39) // packets 0 to 39
	r.confirm(0, 39, ^uint32(0)>>1)
	r.tick()
	if got := r.room.SeatStats(0); got.Sent != 41 || got.Acked != 32 || got.Lost != 7 {
		t.Errorf("of 41 packets, 32 of them acknowledged: %+v", got)
	}
	if got := r.room.SeatStats(1); got.Sent != 41 || got.Acked != 0 || got.Lost != 0 {
		t.Errorf("of one who says nothing: %+v", got)
	}
	if got := r.room.Stats(); got.Acked != 32 || got.Lost != 7 || got.Inputs != 2*41 || got.Late != 2*41-1 {
		t.Errorf("the room has counted %+v", got)
	}
}

func TestOccupants(t *testing.T) {
	r := seated(t, room.Config{}, 2)
	r.inputs(0, r.room.Tick()+4, "abcd", 0)
	r.disconnect(1)
	r.tick()
	if o, ok := r.room.Occupant(0); !ok || o.Name != "player 0" || o.Away || o.Ahead != 3 || o.Stats.Packets != 1 {
		t.Errorf("slot 0 is told as %+v, %v", o, ok)
	}
	if o, ok := r.room.Occupant(1); !ok || !o.Away || o.Ahead != 0 {
		t.Errorf("slot 1, whose link is lost, is told as %+v, %v", o, ok)
	}
	if o, ok := r.room.Occupant(2); ok {
		t.Errorf("a free slot is told as %+v", o)
	}
}

func TestViolationsAreCounted(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	for range 3 {
		r.mail.Packet(0, 0, r.link[0], []byte{0xff})
		r.mail.Packet(0, 0, r.link[0], []byte{0xff})
		r.tick()
	}
	if got := r.room.Stats().Violations; got != 3 {
		t.Errorf("%d violations are counted in 3 bad ticks", got)
	}
}
