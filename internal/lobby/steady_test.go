package lobby

import (
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// fullTable returns a table of the measured workload with four players over connections that take everything, and what
// lets them send a packet each and runs a tick.
func fullTable(t testing.TB) (tick func(), table *Table) {
	h := newHall(t, func(c *Config) { c.Room.Options = rules.Options{Constant: true}.Pack() })
	var links []*Link
	conn := &deadConn{}
	for range 4 {
		k := h.lobby.Accept(h.now, conn)
		k.Receive(h.now, transport.Ordered, hello(wire.Token{}).Append(nil))
		k.Receive(h.now, transport.Ordered, wire.QuickMatch{}.Append(nil))
		links = append(links, k)
	}
	table = h.tables[0].Table
	table.Run(table.room.Next())
	packet := inputPacket(0, conn.epoch)
	const tickAt = 1 + 2 + 4 + 2 // where the packet tells its tick
	return func() {
		wire.AppendU32(packet[:tickAt], uint32(table.room.Tick()+2))
		for _, k := range links {
			k.Receive(table.room.Next()-ms, transport.Datagram, packet)
		}
		table.Run(table.room.Next())
	}, table
}

// From a connection's packet to the room, and from the room to all connections, nothing is allocated.
func TestPacketsAllocateNothing(t *testing.T) {
	tick, table := fullTable(t)
	for range 8 * 600 {
		tick()
	}
	if n := testing.AllocsPerRun(1, func() {
		for range 1000 {
			tick()
		}
	}); n != 0 {
		t.Errorf("a thousand ticks cost %v allocations", n)
	}
	if s := table.room.SeatStats(2); s.Packets < 5800 || s.Late > 2 || s.Malformed > 0 {
		t.Errorf("the packets did not count: %+v", s)
	}
}

func BenchmarkTableRun(b *testing.B) {
	tick, _ := fullTable(b)
	for range 1000 {
		tick()
	}
	b.ReportAllocs()
	for b.Loop() {
		tick()
	}
}
