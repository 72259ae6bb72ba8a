package maprange

import (
	"maps"
	"slices"
)

// names is looked things up in only.
var names = map[uint8]int32{1: 10, 2: 20}

func count(m map[uint8]int32) (n int32) {
	for range m {
		n++
	}
	for _, _ = range m {
		n++
	}
	return n + int32(len(m)) + names[1]
}

// setUp is not called in a tick.
func setUp(w *World, m map[uint8]int32) {
	for _, slot := range slices.Sorted(maps.Keys(m)) {
		w.Scores[slot] = m[slot]
	}
	for slot := range w.Scores {
		w.Scores[slot]++
	}
	delete(m, 1)
}
