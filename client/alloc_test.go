package client_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// prepared returns state packets for every third tick from now on, made beforehand.
func (s *server) prepared(n int) (packets [][]byte) {
	q := sim.NewQuantised(rules.Schema)
	encoder := snapshot.NewEncoder(rules.Schema)
	frame := sim.NewPackedFrame(rules.Schema.Slots)
	for i := range n {
		for range 3 {
			s.tick++
			frame.Tick = sim.Tick(s.tick)
			s.world.Advance(frame, nil)
		}
		s.world.Quantise(q)
		p := wire.StatePacket{Seq: s.seq + uint16(i), Tick: uint16(s.tick), Margin: 8, Newest: 2, Parts: 1, EventsComplete: true}
		packets = append(packets, encoder.Encode(wire.AppendStateHeader(nil, &p), q))
	}
	return packets
}

// A frame of a player's screen, with a snapshot for every third, allocates nothing: the browser's collector would be felt.
func TestFrameAllocatesNothing(t *testing.T) {
	s := playing(t)
	s.play(300, rules.Input{MoveX: 100})
	packets := s.prepared(400)
	frame := 0
	draw := func() {
		s.now += clock.Second / 60
		if frame%3 == 0 {
			s.client.Receive(s.now, packets[frame/3])
		}
		frame++
		s.client.Advance(s.now, sim.PackedInput{100})
		for range s.client.Outgoing() {
		}
		s.client.View(s.now, sim.PackedInput{100})
		s.client.Events()
		s.client.Corrections()
	}
	for range 300 {
		draw()
	}
	if n := testing.AllocsPerRun(600, draw); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	if stats := s.client.Stats(); stats.Reconciled < 300 || s.client.Predicted() == nil {
		t.Errorf("nothing was predicted: %+v", stats)
	}
}

func BenchmarkFrame(b *testing.B) {
	t := &testing.T{}
	s := playing(t)
	s.play(300, rules.Input{MoveX: 100})
	packets := s.prepared(b.N/3 + 1)
	b.ReportAllocs()
	b.ResetTimer()
	for frame := range b.N {
		s.now += clock.Second / 60
		if frame%3 == 0 {
			s.client.Receive(s.now, packets[frame/3])
		}
		s.client.Advance(s.now, sim.PackedInput{100})
		s.client.View(s.now, sim.PackedInput{100})
		for range s.client.Outgoing() {
		}
	}
}
