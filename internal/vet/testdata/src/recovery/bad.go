// Package recovery is about carrying on.
package recovery

//tickwork:world version=1 slots=2
type World struct{ Cells [4]int32 }

// Step must not fall over.
func Step(w *World) {
	defer func() { recover() }() // want `\[recover\] after a panic the world is half stepped`
	w.Cells[w.Cells[0]]++
}
