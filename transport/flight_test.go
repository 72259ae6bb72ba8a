package transport

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

func TestFlightPopsInOrder(t *testing.T) {
	r := random{7}
	var h flight
	for i := range uint64(5000) {
		h.push(flying{due: clock.Time(r.below(100)), order: i})
		if r.chance(0.3) {
			h.pop()
		}
	}
	last := h.pop()
	for len(h) > 0 {
		next := h.pop()
		if !last.before(&next) {
			t.Fatalf("due %d order %d came before due %d order %d", last.due, last.order, next.due, next.order)
		}
		last = next
	}
}

func TestBuffersKeepTheirClassAndTheirBound(t *testing.T) {
	var p buffers
	for _, n := range []int{0, 1, 64, 65, 1200, 1 << 16, 1<<16 + 1} {
		b := p.copyOf(make([]byte, n))
		if len(b) != n {
			t.Fatalf("copy of %d bytes has %d", n, len(b))
		}
		p.put(b)
	}
	if want := 64 + 128 + 2048 + 1<<16; p.kept != want {
		t.Errorf("kept %d bytes, want %d: one buffer of each class, none over 64 KiB", p.kept, want)
	}
	var lent [][]byte
	for range 100 {
		lent = append(lent, p.copyOf(make([]byte, 1<<16)))
	}
	for _, b := range lent {
		p.put(b)
	}
	if p.kept > maxKept {
		t.Errorf("kept %d bytes, limit %d", p.kept, maxKept)
	}
}
