package interest

// claim is an entity that asks for a turn.
type claim struct {
	score  uint64
	typ    int32
	place  int32 // in the viewer's rows
	first  bool  // before all that are not
	urgent bool
}

// before reports whether a comes before b. Equals come in the order of the schema and of the pool.
func (a *claim) before(b *claim) bool {
	switch {
	case a.first != b.first:
		return a.first
	case a.score != b.score:
		return a.score > b.score
	case a.typ != b.typ:
		return a.typ < b.typ
	}
	return a.place < b.place
}

// heap is a binary heap of claims, the foremost first. It is put in order when the first is taken, so that nothing is spent on
// the order of those whose turn does not come.
type heap []claim

// pop removes the foremost claim.
func (h *heap) pop() claim {
	list := *h
	top, last := list[0], len(list)-1
	list[0] = list[last]
	*h = list[:last]
	h.sink(0)
	return top
}

// arrange makes a heap of claims in any order.
func (h heap) arrange() {
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.sink(i)
	}
}

// sink moves the claim at a place down to where it belongs.
func (h heap) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(h) {
			return
		}
		if child+1 < len(h) && h[child+1].before(&h[child]) {
			child++
		}
		if !h[child].before(&h[i]) {
			return
		}
		h[i], h[child] = h[child], h[i]
		i = child
	}
}
