// Package printing is about looking at what goes on.
package printing

//tickwork:world version=1 slots=2
type World struct{ Tick uint32 }

// Step counts.
func Step(w *World) {
	w.Tick++
	println("tick", w.Tick) // want `\[print\] steps are run again in rollbacks and replays`
	print(w.Tick)           // want `\[print\]`
}
