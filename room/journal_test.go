package room_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// mustReplay checks that the room's logs follow each other without a gap, that each leads to where the next begins, and
// that the last one leads to the room's own world.
func mustReplay(t testing.TB, r *room.Room) (first, last sim.Tick) {
	t.Helper()
	world, began := r.NewWorld(), false
	for log := range r.Logs() {
		if began && log.Start() != last {
			t.Fatalf("a log begins at tick %d, the one before ends at %d", log.Start(), last)
		}
		before := world.Hash()
		player := log.Player(world)
		if began && world.Hash() != before {
			t.Fatalf("the log before tick %d leads to another world than the keyframe", log.Start())
		}
		for player.Next(nil) {
		}
		if player.Err() != nil || player.Tick() != log.End() {
			t.Fatalf("the log that begins at tick %d ends at tick %d of %d: %v", log.Start(), player.Tick(), log.End(), player.Err())
		}
		if !began {
			first, began = log.Start(), true
		}
		last = log.End()
	}
	if last != r.Tick() || world.Hash() != r.World().Hash() {
		t.Fatalf("the logs lead to tick %d with hash %x, the room is at %d with %x", last, world.Hash(), r.Tick(), r.World().Hash())
	}
	return first, last
}

// At any time, before the logs' ring is full, while a log ends, and long after, the logs give the match again: with people
// who come, go, lose their links and return.
func TestLogsReplayAtAnyTime(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	a := newArena(t, room.Config{Seed: 5, KeepLog: 15 * clock.Second, Grace: 2 * clock.Second}, 4)
	mustReplay(t, a.room) // before the first tick, too
	const segment, kept = 600, 15 * 60
	for a.room.Tick() < 4*segment {
		a.tick()
		slot := random.IntN(4)
		p := &a.pilots[slot]
		switch random.IntN(200) {
		case 0:
			a.room.Mailbox().Disconnect(sim.Slot(slot), p.link)
		case 1, 2:
			a.room.Mailbox().Reattach(a.seat(slot))
		case 3:
			a.room.Mailbox().Leave(sim.Slot(slot), p.link)
		}
		if tick := a.room.Tick(); tick%97 != 0 && (tick+1)%segment > 2 {
			continue
		}
		first, last := mustReplay(t, a.room)
		if last > kept && last-first < kept || last-first > kept+2*segment {
			t.Fatalf("at tick %d the logs begin at tick %d", last, first)
		}
	}
	if w := a.room.World().(*rules.World); w.Ships.Len() == 0 {
		t.Error("nobody plays any more")
	}
}

// Where the ticks begin again at 0, the log goes on.
func TestLogsReplayAcrossTheWrap(t *testing.T) {
	r := newRig(t, room.Config{KeepLog: clock.Second})
	r.room.SetTick(1<<32 - 700)
	r.join(0)
	for range 1500 {
		r.inputs(0, r.room.Tick()+1, string(byte('a'+r.room.Tick()%26)), 0)
		r.tick()
		if want := byte('a' + (r.room.Tick()-1)%26); r.world.inputs[0] != want {
			t.Fatalf("in tick %d the input %c was applied, want %c", r.room.Tick(), r.world.inputs[0], want)
		}
	}
	mustReplay(t, r.room)
}
