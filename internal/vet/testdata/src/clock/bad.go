// Package clock is about time.
package clock

import "time" // want `\[clock\] rules must not import time: no two machines' clocks agree.*Frame.Tick`

//tickwork:world version=1 slots=2
type World struct{ Shield int64 }

// Step lets the shield last three seconds.
func Step(w *World) {
	if time.Now().UnixNano() > w.Shield {
		w.Shield = 0
	}
}
