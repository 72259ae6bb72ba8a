package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// crowds are the queues that cost most: everybody the same, everybody apart so that nothing comes of it, groups that do not
// come out even, and one that gives way from one end.
var crowds = []struct {
	name  string
	rules Rules
	skill func(i, n int) int
	size  func(i int) int
}{
	{"equal", Rules{Min: 4, Max: 4, Span: 10, MaxSpan: 10}, func(int, int) int { return 7 }, alone},
	{"spread", Rules{Min: 4, Max: 4, Span: 10, MaxSpan: 10}, func(i, n int) int { return i * 7919 % n }, alone},
	{"apart", Rules{Min: 2, Max: 4, Span: 10, MaxSpan: 10}, func(i, _ int) int { return i * 100 }, alone},
	{"uneven", Rules{Min: 3, Max: 3, Span: 10, MaxSpan: 10}, func(int, int) int { return 7 }, func(int) int { return 2 }},
	{"two sizes", Rules{Min: 8, Max: 8, Span: 10, MaxSpan: 10}, func(i, _ int) int { return i % 5 }, func(i int) int { return 5 + i%2*2 }},
	{"from one end", Rules{Min: 2, Max: 2, Span: 1 << 20, MaxSpan: 1 << 20}, func(i, _ int) int { return i }, alone},
	{"to the middle", Rules{Min: 2, Max: 2, Span: 1 << 20, MaxSpan: 1 << 20},
		func(i, n int) int { return (n/2 - i/2) * (1 - i%2*2) }, alone},
	{"backfill", Rules{Min: 3, Max: 4, Span: 50, MaxSpan: 50, Backfill: true}, func(i, n int) int { return i * 31 % n }, alone},
}

func alone(int) int { return 1 }

// crowd returns a maker with n tickets in its queue, of parties where the crowd has them.
func crowd(n int, rules Rules, skill func(i, n int) int, size func(i int) int) *Maker {
	r := rand.New(rand.NewPCG(1, 1))
	m := NewMaker(Config{Slots: 8, MaxRooms: n, Queues: map[Key]Rules{"": rules}, Random: func(b []byte) {
		for i := range b {
			b[i] = byte(r.Uint32())
		}
	}})
	p := Player(1)
	for i := range n {
		var y Party
		for k := range size(i) {
			switch {
			case k > 0:
				y, _ = m.JoinParty(p, y.Code)
			case size(i) > 1:
				y, _ = m.CreateParty(p)
			}
			p++
		}
		if err := m.Enqueue(0, p-Player(size(i)), "", skill(i, n)); err != nil {
			panic(err)
		}
	}
	return m
}

// vacate takes every other player out of his match again, and lets him wait for another one.
func vacate(m *Maker, skill func(i, n int) int, n int) {
	for i := 0; i < n; i += 2 {
		if p := Player(i + 1); m.parties[p] == nil && m.Cancel(p) {
			if err := m.Enqueue(0, p, "", skill(i, n)); err != nil {
				panic(err)
			}
		}
	}
}

// Eight times as many tickets cost at most twelve times as much, which n log n stays below and n² does not by far.
func TestQueuesGrowSlowly(t *testing.T) {
	for _, c := range crowds {
		cost := func(n int) int {
			m := crowd(n, c.rules, c.skill, c.size)
			m.Advance(0)
			vacate(m, c.skill, n)
			m.Advance(clock.Second) // with matches to fill
			return m.compared
		}
		few, many := cost(1000), cost(8000)
		if few == 0 || many > 12*few {
			t.Errorf("%s: 1000 tickets cost %d steps, 8000 %d", c.name, few, many)
		}
		t.Logf("%s: %d and %d steps", c.name, few, many)
	}
}

// near finds what going through all tickets finds, however many are gone already.
func TestNearAgainstAll(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		var all []*ticket
		for i := range 1 + r.IntN(40) {
			all = append(all, &ticket{number: uint64(i), skill: r.IntN(30), players: []Player{Player(i + 1)}})
		}
		steps := 0
		l := lines(slices.Clone(all), 1, &steps)[1]
		for len(all) > 0 {
			of, span, n := all[r.IntN(len(all))], r.IntN(30), r.IntN(6)
			got := l.near(nil, of, span, n)
			var want []int
			for _, other := range all {
				if d := max(other.skill-of.skill, of.skill-other.skill); other != of && d <= span {
					want = append(want, d)
				}
			}
			slices.Sort(want)
			want = want[:min(n, len(want))]
			for i, f := range got {
				if i >= len(want) || f.distance != want[i] || !slices.Contains(all, f.ticket) || f.ticket == of {
					t.Fatalf("near %d within %d: %v, want %v", of.skill, span, got, want)
				}
			}
			if len(got) != len(want) {
				t.Fatalf("%d found, want %d", len(got), len(want))
			}
			gone := r.IntN(len(all))
			l.remove(all[gone])
			all = slices.Delete(all, gone, gone+1)
		}
	}
}

// fill finds the largest total that trying all choices finds, with the nearest farthest ticket of those that reach it.
func TestFillAgainstAllChoices(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 2000 {
		sorted := make([]found, r.IntN(9))
		for i := range sorted {
			sorted[i] = found{&ticket{number: uint64(i), players: make([]Player, 1+r.IntN(4))}, i}
		}
		free := r.IntN(10)
		wantTotal, wantLast := 0, -1
		for choice := range 1 << len(sorted) {
			total, last := 0, -1
			for i, f := range sorted {
				if choice>>i&1 == 1 {
					total, last = total+len(f.ticket.players), i
				}
			}
			if total <= free && (total > wantTotal || total == wantTotal && last < wantLast) {
				wantTotal, wantLast = total, last
			}
		}
		chosen, best := fill(sorted, free)
		total, last := 0, -1
		seen := make(map[*ticket]bool)
		for _, c := range chosen {
			total, last = total+len(c.players), max(last, int(c.number))
			seen[c] = true
		}
		if total != wantTotal || best != total || last != wantLast || len(seen) != len(chosen) {
			t.Fatalf("%d of %d, up to %d; want %d up to %d", total, free, last, wantTotal, wantLast)
		}
	}
}

func BenchmarkAdvance(b *testing.B) {
	for _, c := range crowds {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				m := crowd(10_000, c.rules, c.skill, c.size)
				if c.rules.Backfill {
					m.Advance(0)
					vacate(m, c.skill, 10_000)
				}
				b.StartTimer()
				m.Advance(0)
			}
		})
	}
}

// The worst case of a quick match: a thousand rooms, of which only the last has a free seat.
func BenchmarkQuick(b *testing.B) {
	const rooms, slots = 1000, 4
	r := rand.New(rand.NewPCG(1, 1))
	m := NewMaker(Config{Slots: slots, MaxRooms: rooms, Random: func(b []byte) { b[0] = byte(r.Uint32()) }})
	for p := range Player(rooms*slots - 1) {
		if _, err := m.Quick(0, p+1, ""); err != nil {
			b.Fatal(fmt.Sprint(p, err))
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Quick(0, rooms*slots, ""); err != nil {
			b.Fatal(err)
		}
		m.Cancel(rooms * slots)
	}
}
