package room_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
)

// steady returns a room of the measured workload that has run until all its memory is there: four players, and every log
// of the ring was full once.
func steady(t testing.TB, every int) *arena {
	a := newArena(t, room.Config{
		Options: rules.Options{Constant: true}.Pack(), SnapshotEvery: every, KeepLog: 20 * clock.Second,
	}, 4)
	for range 8 * 600 {
		a.tick()
	}
	return a
}

// A tick allocates nothing: not for packets that come, not for snapshots and events, and not where one log ends and the
// next begins.
func TestTicksAllocateNothing(t *testing.T) {
	a := steady(t, 3)
	logs := 0
	for range a.room.Logs() {
		logs++
	}
	if logs != 3 {
		t.Fatalf("%d logs are kept", logs)
	}
	before := a.room.Stats()
	// All of it is one run, because an average over runs would round a rare allocation away.
	if n := testing.AllocsPerRun(1, func() {
		for range 1300 {
			a.tick()
		}
	}); n != 0 {
		t.Errorf("1300 ticks cost %v allocations", n)
	}
	after := a.room.Stats()
	if after.Snapshots-before.Snapshots < 4*800 || after.Events-before.Events < 1000 || after.EventsLost != 0 {
		t.Errorf("hardly anything happened meanwhile: %+v, before %+v", after, before)
	}
	if late := a.room.SeatStats(3).Late; late > lead {
		t.Errorf("%d inputs were late", late)
	}
}

// What a tick costs with four players, their packets and the reading of what they are sent included.
func BenchmarkTick(b *testing.B) {
	for _, c := range []struct {
		name  string
		every int
	}{{"without snapshot", 255}, {"with snapshot", 1}, {"as served", 3}} {
		b.Run(c.name, func(b *testing.B) {
			a := steady(b, c.every)
			b.ReportAllocs()
			for b.Loop() {
				a.tick()
			}
		})
	}
}
