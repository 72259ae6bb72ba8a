package transport

import "github.com/tickwork-engine/tickwork/clock"

// flying is one message on its way.
type flying struct {
	due    clock.Time
	order  uint64 // when it was launched; breaks ties of due
	number uint64 // which push it came from; copies share it
	ch     Channel
	copied bool
	msg    []byte
}

func (f *flying) before(g *flying) bool {
	return f.due < g.due || f.due == g.due && f.order < g.order
}

// flight is a binary heap of messages, the next one to arrive on top. It is written out because container/heap would
// box every message.
type flight []flying

func (h *flight) push(f flying) {
	*h = append(*h, f)
	q := *h
	i := len(q) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !q[i].before(&q[parent]) {
			return
		}
		q[i], q[parent] = q[parent], q[i]
		i = parent
	}
}

func (h *flight) pop() flying {
	q := *h
	top, last := q[0], len(q)-1
	q[0] = q[last]
	q[last] = flying{}
	*h = q[:last]
	h.sink()
	return top
}

// sink moves the message on top down to its place.
func (h *flight) sink() {
	q := *h
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(q) {
			return
		}
		if right := child + 1; right < len(q) && q[right].before(&q[child]) {
			child = right
		}
		if !q[child].before(&q[i]) {
			return
		}
		q[i], q[child] = q[child], q[i]
		i = child
	}
}
