// Package order is about sorting.
package order

import (
	"cmp"
	"slices"
	"sort"
)

//tickwork:world version=1 slots=2
type World struct {
	list []target
	note string
}

type target struct{ distance, id int32 }

type byDistance []target

func (b byDistance) Len() int           { return len(b) }
func (b byDistance) Less(i, j int) bool { return b[i].distance < b[j].distance }
func (b byDistance) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

// Step hits the nearest.
func Step(w *World) {
	slices.SortFunc(w.list, nearer)          // want `\[order\] where slices.SortFunc puts elements that compare as equal differs between releases of Go: use slices.SortStableFunc`
	sort.Slice(w.list, func(i, j int) bool { // want `\[order\] where sort.Slice .*: use sort.SliceStable` `\[alloc\]`
		return w.list[i].distance < w.list[j].distance
	})
	sort.Sort(byDistance(w.list))                             // want `\[order\] where sort.Sort .*: use sort.Stable` `\[alloc\]`
	w.list = slices.SortedFunc(slices.Values(w.list), nearer) // want `\[order\] where slices.SortedFunc` `\[alloc\]`
	w.note = "ship %p"                                        // want `\[order\] %p prints an address`
}

func nearer(a, b target) int { return cmp.Compare(a.distance, b.distance) }
