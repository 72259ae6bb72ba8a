// Package generated is about generated files.
package generated

//tickwork:world version=1 slots=2
type World struct{ list []int32 }

// Step is called by what is generated.
func Step(w *World) {
	w.list = helper(w)
}

// late is called only by a generated function.
func late(w *World) {
	w.list = make([]int32, 3) // want `\[alloc\]`
}
