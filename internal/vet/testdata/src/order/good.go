package order

import (
	"cmp"
	"slices"
)

// Init is a part of a step too.
func Init(w *World) {
	slices.SortStableFunc(w.list, nearer)
	ids := []int32{3, 1, 2}
	slices.Sort(ids)
	first, second := &w.list[0], &w.list[1]
	if first == second || slices.MinFunc(w.list, nearer) == w.list[0] {
		w.note = "the same"
	}
}

// bot is not a part of a step.
func bot(w *World) {
	slices.SortFunc(w.list, func(a, b target) int { return cmp.Compare(a.id, b.id) })
}
