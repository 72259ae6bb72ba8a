package server

import (
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// sink is a connection that takes everything and keeps nothing.
type sink struct{ bytes int }

func (s *sink) Send(_ transport.Channel, msg []byte) error {
	s.bytes += len(msg)
	return nil
}

func (s *sink) Close(wire.CloseCode) {}

func (s *sink) MaxDatagram() int { return wire.MaxServerMessage }

// seated returns a worker, which does not run, with a room full of players who send nothing, and what they were sent.
func seated(tb testing.TB) (*worker, *sink) {
	tb.Helper()
	s := &Server{cfg: Config{Room: constantRooms()}.withDefaults(), start: time.Now()}
	w, conn := newWorker(s), new(sink)
	l := lobby.New(lobby.Config{
		Room: s.cfg.Room, Random: fillRandom, Crashed: s.crashed,
		Open: func(_ clock.Time, t *lobby.Table) { w.add(t) },
	})
	schema := rules.Game.Schema
	for range seats {
		link := l.Accept(0, conn)
		hello := wire.Hello{WireVersion: wire.Version, SimVersion: schema.Version, Schema: schema.Agreement()}
		link.Receive(0, transport.Ordered, hello.Append(nil))
		link.Receive(0, transport.Ordered, wire.QuickMatch{}.Append(nil))
	}
	w.takeNew()
	w.watchman.shift = new(shift)
	return w, conn
}

// pass lets a time between two ticks pass, and the room run.
func pass(w *worker) {
	w.server.start = w.server.start.Add(-period)
	w.takeNew()
	w.runNext(w.watchman.shift)
}

func TestTurnAllocatesNothing(t *testing.T) {
	w, conn := seated(t)
	for range 1500 { // until the room's log has grown to its size and begins anew
		pass(w)
	}
	sent := conn.bytes
	if n := testing.AllocsPerRun(500, func() { pass(w) }); n != 0 {
		t.Errorf("a turn of a room allocates %v times", n)
	}
	if conn.bytes == sent {
		t.Error("nothing was sent meanwhile")
	}
}

// A whole turn of a room: a tick, every third time a snapshot for four players, and the worker's own work.
func BenchmarkTurn(b *testing.B) {
	w, _ := seated(b)
	b.ReportAllocs()
	for b.Loop() {
		pass(w)
	}
}
