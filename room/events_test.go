package room_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// numbers returns the numbers from one up to, but without, another.
func numbers(from, to uint32) (list []uint32) {
	for n := from; n < to; n++ {
		list = append(list, n)
	}
	return list
}

// mustCarry checks which events the last packet to a slot carried.
func (r *rig) mustCarry(slot sim.Slot, complete bool, want ...uint32) packet {
	r.t.Helper()
	if len(r.heard[slot].packets) != 1 {
		r.t.Fatalf("slot %d was sent %d packets", slot, len(r.heard[slot].packets))
	}
	p := r.heard[slot].packets[0]
	if !slices.Equal(p.events, want) || p.EventsComplete != complete {
		r.t.Errorf("tick %d: slot %d was sent the events %v (complete: %v), want %v (%v)",
			r.room.Tick(), slot, p.events, p.EventsComplete, want, complete)
	}
	if len(want) > 0 && p.FirstEvent != uint16(want[0]) {
		r.t.Errorf("the first event is said to be %d, want %d", p.FirstEvent, want[0])
	}
	return p
}

// acknowledge tells that a slot expects the event with the given number next.
func (r *rig) acknowledge(slot sim.Slot, next uint32) {
	r.inputs(slot, r.room.Tick()+1, "i", next)
}

func TestEventsAreSentUntilAcknowledged(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 2)
	r.mustCarry(0, true)
	r.command(0, sayShort, 3)
	r.tick()
	r.mustCarry(0, true, 0, 1, 2)
	r.tick()
	p := r.mustCarry(1, true, 0, 1, 2)
	if !slices.Equal(p.ages, []uint32{1, 1, 1}) {
		t.Errorf("their ages are %v", p.ages)
	}
	r.acknowledge(0, 2)
	r.command(0, sayLong, 1)
	r.tick()
	p = r.mustCarry(0, true, 2, 3)
	if !slices.Equal(p.ages, []uint32{2, 0}) {
		t.Errorf("their ages are %v", p.ages)
	}
	r.mustCarry(1, true, 0, 1, 2, 3) // the other player has acknowledged nothing

	r.acknowledge(0, 1) // overtaken by a newer one
	r.acknowledge(1, 4)
	r.tick()
	r.mustCarry(0, true, 2, 3)
	r.mustCarry(1, true)

	r.acknowledge(0, 5) // of an event that has not happened yet
	r.acknowledge(1, 40000)
	r.command(0, sayShort, 1)
	r.tick()
	r.mustCarry(0, true, 2, 3, 4)
	r.mustCarry(1, true, 4)
}

// A packet carries what fits, from the oldest on. The rest follows when there is room.
func TestEventsHaveABudget(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 1)
	r.command(0, sayShort, 100) // six bytes each
	r.tick()
	r.mustCarry(0, false, numbers(0, 66)...)
	r.tick()
	r.mustCarry(0, false, numbers(0, 66)...)
	r.acknowledge(0, 66)
	r.tick()
	r.mustCarry(0, true, numbers(66, 100)...)
}

// A player who joins hears of what happens from then on, the tick of joining included.
func TestNewPlayersHearNothingOld(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 1)
	r.command(0, sayShort, 7)
	r.tick()
	r.command(0, sayShort, 2)
	r.join(1)
	r.tick()
	if j := r.heard[1].joined(t); j.EventSeq != 7 {
		t.Errorf("the next event is said to be %d", j.EventSeq)
	}
	r.mustCarry(1, true, 7, 8)
}

// A player who acknowledges nothing for too long misses the oldest events: the gap is seen in their numbers, and counted.
func TestEventsOfTooLongAgoAreLost(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 2)
	const said = 1000
	for range said / 50 {
		r.command(0, sayShort, 50)
		r.acknowledge(1, r.world.said)
		r.tick()
	}
	const kept = 512
	p := r.heard[0].packets[0]
	if want := numbers(said-kept, said-kept+uint32(len(p.events))); !slices.Equal(p.events, want) || len(want) == 0 {
		t.Errorf("sent %v, want %v", p.events, want)
	}
	if got := r.room.Stats(); got.EventsLost != said-kept || got.Events != said {
		t.Errorf("counted %+v", got)
	}
	r.mustCarry(1, true, numbers(said-50, said)...) // the other player has lost nothing
}

// A step that says more than a tick may hold loses what is over, and the rest is sent.
func TestATickFullOfEvents(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 1)
	r.command(0, sayShort, 200)
	r.command(0, sayShort, 200)
	heard := uint32(0)
	for range 10 {
		r.tick()
		heard += uint32(len(r.heard[0].packets[0].events))
		r.acknowledge(0, heard)
	}
	if heard != sim.MaxEventsPerTick {
		t.Errorf("%d events came", heard)
	}
}

// listener is a client's part in the events: it takes each that is new and acknowledges by packets that may be lost.
type listener struct {
	next  uint32
	heard []uint32
	gaps  int
}

func (l *listener) take(t *rapid.T, p packet, said uint32) {
	for i, n := range p.events {
		number := uint32(p.FirstEvent) + uint32(i)
		switch {
		case number < l.next:
			continue
		case number > l.next:
			l.gaps += int(number - l.next)
		}
		l.next = number + 1
		l.heard = append(l.heard, n)
	}
	if p.EventsComplete && l.next != said {
		t.Fatalf("the packet says that these were all; heard up to %d of %d", l.next, said)
	}
}

// Over a network that loses packets both ways every player hears every event once and in order.
func TestEveryEventOnceInOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := seated(t, room.Config{SnapshotEvery: rapid.IntRange(1, 4).Draw(rt, "every")}, 1)
		var l listener
		loss := rapid.IntRange(0, 60).Draw(rt, "loss")
		lost := func() bool { return rapid.IntRange(0, 99).Draw(rt, "chance") < loss }
		for range 60 {
			if n := rapid.IntRange(-3, 8).Draw(rt, "events"); n > 0 {
				r.command(0, uint16(n%2), int64(n))
			}
			r.tick()
			for _, p := range r.heard[0].packets {
				if !lost() {
					l.take(rt, p, r.world.said)
				}
			}
			if !lost() {
				r.acknowledge(0, l.next)
			}
		}
		for range 400 {
			r.tick()
			for _, p := range r.heard[0].packets {
				l.take(rt, p, r.world.said)
			}
			r.acknowledge(0, l.next)
		}
		if !slices.Equal(l.heard, numbers(0, r.world.said)) || l.gaps != 0 {
			rt.Fatalf("%d of %d events were heard, %d gaps: %v", len(l.heard), r.world.said, l.gaps, l.heard)
		}
	})
}
