// Package unsafety is about addresses.
package unsafety

import "unsafe" // want `\[unsafe\] rules must not import unsafe`

//tickwork:world version=1 slots=2
type World struct{ Bits uint64 }

// Step reads a float's bits in the fast way.
func Step(w *World) {
	f := 1.5
	w.Bits = *(*uint64)(unsafe.Pointer(&f))
}
