package room_test

import (
	"runtime"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
)

// live returns the bytes in use on the heap, after everything else was collected.
func live() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// What a room says of its memory is what the heap grows by, young and after a match of some minutes, with a small world and
// with a large one.
func TestMemoryIsThatOfTheHeap(t *testing.T) {
	const rooms = 8
	codecs := room.NewCodecs(rules.Schema) // are not the rooms'
	for _, c := range []struct {
		name string
		make func() *room.Room
	}{
		{"a new room", func() *room.Room { return newArena(t, room.Config{Codecs: codecs}, 0).room }},
		{"a room after three minutes", func() *room.Room {
			a := newArena(t, room.Config{
				Options: rules.Options{Constant: true}.Pack(), KeepLog: 20 * clock.Second, Codecs: codecs,
			}, 4)
			for range 3 * minute / 2 {
				a.tick()
			}
			return a.room
		}},
		{"the tape", func() *room.Room { return newRig(t, room.Config{}).room }},
	} {
		kept := make([]*room.Room, rooms)
		before := live()
		for i := range kept {
			kept[i] = c.make()
		}
		grown := live() - before
		said := 0
		for _, r := range kept {
			said += r.Memory()
		}
		t.Logf("%s: %d KB are said, the heap grew by %d KB", c.name, said/rooms>>10, grown/rooms>>10)
		if said*10 < grown*7 || said*7 > grown*10 {
			t.Errorf("%s: %d bytes are said, the heap grew by %d", c.name, said/rooms, grown/rooms)
		}
		runtime.KeepAlive(kept)
	}
}

// Memory is the same whenever it is asked, and asking changes nothing.
func TestMemoryIsRepeatable(t *testing.T) {
	r := newArena(t, room.Config{}, 2)
	r.tick()
	if first, again := r.room.Memory(), r.room.Memory(); first != again || first < 1000 {
		t.Errorf("%d bytes, then %d", first, again)
	}
}

func BenchmarkMemory(b *testing.B) {
	a := steady(b, 3)
	b.ReportAllocs()
	for b.Loop() {
		a.room.Memory()
	}
}
