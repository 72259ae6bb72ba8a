package match

import "testing"

// When all have gone and all rooms are closed, the maker remembers nobody.
func TestNothingIsLeft(t *testing.T) {
	m := crowd(40, Rules{Min: 2, Max: 4, Span: 5, MaxSpan: 5}, func(i, _ int) int { return i }, func(i int) int { return 1 + i%3 })
	m.Advance(0)
	const players = 100
	for p := Player(1); p <= players; p++ {
		if _, err := m.Create(0, p, Spec{}); err == nil {
			_, _ = m.Confirm(0, p, m.Last())
		}
		m.Away(0, p)
	}
	if len(m.seats) == 0 || len(m.promised) == 0 || len(m.parties) == 0 || len(m.codes) == 0 || len(m.away) != players {
		t.Fatal("there is nothing to forget")
	}
	for p := Player(1); p <= players; p++ {
		m.Forget(p)
	}
	for id := range m.All() {
		m.Close(id)
	}
	left := len(m.seats) + len(m.promised) + len(m.parties) + len(m.tickets) + len(m.codes) + len(m.away) + len(m.byID) + len(m.rooms)
	if left != 0 || m.queued[""] != 0 {
		t.Errorf("%d things are left, and %d players in the queue", left, m.queued[""])
	}
}
