// Package machine is about the process that rules run in.
package machine

import (
	"runtime"       // want `\[runtime\] rules must not import runtime: what it tells differs`
	"runtime/debug" // want `\[runtime\] rules must not import runtime/debug`
)

//tickwork:world version=1 slots=2
type World struct{ Detail int32 }

// Step does more on a large machine.
func Step(w *World) {
	w.Detail = int32(runtime.NumCPU())
	debug.FreeOSMemory()
}
