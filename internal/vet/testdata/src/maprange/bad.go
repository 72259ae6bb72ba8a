package maprange

import "maps"

type teams map[uint8]int32

// Step adds up, and whoever comes first wins a tie.
func Step(w *World) {
	scores := map[uint8]int32{}       // want `\[alloc\] a map is allocated`
	for slot, score := range scores { // want `\[maprange\] the order of a map's keys differs in every run: keep a sim.Pool or an array`
		w.Scores[slot] += score
	}
	for slot := range scores { // want `\[maprange\]`
		w.Scores[slot]++
	}
	for _, score := range teams(scores) { // want `\[maprange\]`
		w.Sum = score
	}
	for slot := range maps.Keys(scores) { // want `\[maprange\] maps.Keys goes through a map in an order that differs`
		w.Scores[slot]++
	}
	w.Sum = last(scores)
}

// last is generic, and its map has another name.
func last[M ~map[uint8]int32](m M) (score int32) {
	for _, score = range m { // want `\[maprange\]`
	}
	maps.DeleteFunc(m, func(_ uint8, s int32) bool { score = s; return true }) // want `\[maprange\] maps.DeleteFunc calls its function in an order`
	return score
}

// think is what a bot does, which the pinned matches depend on, too.
func think(seen map[uint8]bool) uint8 {
	for slot := range seen { // want `\[maprange\]`
		return slot
	}
	return 0
}
