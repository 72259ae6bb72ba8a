package room_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
)

// An agenda gives back what a sorted list would.
func TestAgendaAgainstSortedList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var agenda room.Agenda[clock.Time] // every entry is its own instant
		var model []clock.Time
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				at := clock.Time(rapid.Int64Range(0, 20).Draw(t, "at"))
				agenda.Add(at, at)
				i, _ := slices.BinarySearch(model, at)
				model = slices.Insert(model, i, at)
			},
			"pop": func(t *rapid.T) {
				now := clock.Time(rapid.Int64Range(-1, 20).Draw(t, "now"))
				got, ok := agenda.Pop(now)
				if want := len(model) > 0 && model[0] <= now; ok != want {
					t.Fatalf("at %d something was due: %v", now, ok)
				}
				if ok && got != model[0] {
					t.Fatalf("%d came before %d", got, model[0])
				}
				if ok {
					model = model[1:]
				}
			},
			"": func(t *rapid.T) {
				next, ok := agenda.Next()
				if agenda.Len() != len(model) || ok != (len(model) > 0) || ok && next != model[0] {
					t.Fatalf("%d entries, the next at %d (%v), want %v", agenda.Len(), next, ok, model)
				}
			},
		})
	})
}

// What was popped is not held on to: a closed room must become free.
func TestAgendaGivesEachEntryOnce(t *testing.T) {
	var agenda room.Agenda[int]
	const entries = 500
	random := rand.New(rand.NewPCG(7, 7))
	for i := range entries {
		agenda.Add(clock.Time(random.IntN(50)), i)
	}
	seen := make([]int, entries)
	last := clock.Time(0)
	for agenda.Len() > 0 {
		at, _ := agenda.Next()
		i, ok := agenda.Pop(at)
		if !ok || at < last {
			t.Fatalf("at %d, after %d: popped %v", at, last, ok)
		}
		seen[i]++
		last = at
	}
	if slices.Min(seen) != 1 || slices.Max(seen) != 1 {
		t.Errorf("each entry came %d to %d times", slices.Min(seen), slices.Max(seen))
	}
	if _, ok := agenda.Pop(1 << 60); ok {
		t.Error("an empty agenda gave something")
	}
}

// A thousand rooms at 60 Hz: what a worker does about each turn.
func BenchmarkAgendaTurn(b *testing.B) {
	var agenda room.Agenda[int]
	const rooms, period = 1000, clock.Second / 60
	for i := range rooms {
		agenda.Add(period*clock.Time(i%16)/16, i)
	}
	b.ReportAllocs()
	for b.Loop() {
		at, _ := agenda.Next()
		i, _ := agenda.Pop(at)
		agenda.Add(at+period, i)
	}
}
