// Package reflection is about looking into values.
package reflection

import "reflect" // want `\[reflect\] rules must not import reflect`

//tickwork:world version=1 slots=2
type World struct{ A, B [4]int32 }

// Step compares.
func Step(w *World) {
	if reflect.DeepEqual(&w.A, &w.B) {
		w.A[0]++
	}
}
