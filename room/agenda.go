package room

import "github.com/tickwork-engine/tickwork/clock"

// Agenda is a list of what is due when, for a shell that runs many rooms: it sleeps until Next and then takes what is due
// with Pop. It is a binary heap.
type Agenda[T any] struct {
	heap []appointment[T]
}

type appointment[T any] struct {
	at   clock.Time
	what T
}

// Len returns the number of entries.
func (a *Agenda[T]) Len() int { return len(a.heap) }

// Add enters something that is due at an instant.
func (a *Agenda[T]) Add(at clock.Time, what T) {
	a.heap = append(a.heap, appointment[T]{at, what})
	for i := len(a.heap) - 1; i > 0; {
		parent := (i - 1) / 2
		if a.heap[parent].at <= a.heap[i].at {
			break
		}
		a.heap[parent], a.heap[i] = a.heap[i], a.heap[parent]
		i = parent
	}
}

// Next returns when the earliest entry is due, and false if there is none.
func (a *Agenda[T]) Next() (clock.Time, bool) {
	if len(a.heap) == 0 {
		return 0, false
	}
	return a.heap[0].at, true
}

// Pop takes the earliest entry if it is due at an instant.
func (a *Agenda[T]) Pop(now clock.Time) (what T, ok bool) {
	if len(a.heap) == 0 || a.heap[0].at > now {
		return what, false
	}
	what = a.heap[0].what
	last := len(a.heap) - 1
	a.heap[0] = a.heap[last]
	a.heap[last] = appointment[T]{}
	a.heap = a.heap[:last]
	a.sink()
	return what, true
}

// sink moves the first entry down to where it belongs.
func (a *Agenda[T]) sink() {
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(a.heap) {
			return
		}
		if child+1 < len(a.heap) && a.heap[child+1].at < a.heap[child].at {
			child++
		}
		if a.heap[i].at <= a.heap[child].at {
			return
		}
		a.heap[i], a.heap[child] = a.heap[child], a.heap[i]
		i = child
	}
}
