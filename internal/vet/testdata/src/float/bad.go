// Package float is about inexact functions and conversions.
package float

import (
	"math"
	. "math"
)

//tickwork:world version=1 slots=2
type World struct {
	X, Y, Turn float64
	Cell       int
	Bits       uint8
}

// Step turns.
func Step(w *World) {
	sin, cos := math.Sincos(w.Turn) // want `\[float\] math.Sincos gives different last digits on different processors and in different releases of Go: use fixed.Angle`
	w.X, w.Y = sin, cos
	w.X = math.Pow(w.X, 3)                          // want `\[float\] math.Pow .*: multiply, or look it up`
	w.Y = math.Hypot(w.X, w.Y)                      // want `\[float\] math.Hypot .*: use fixed.Vec2's Len`
	w.Turn = math.Atan2(w.Y, w.X)                   // want `\[float\] math.Atan2 .*: use fixed.Atan2`
	ease(w, Cos)                                    // want `\[float\] math.Cos `
	ease(w, math.Tanh)                              // want `\[float\] math.Tanh .*: use package fixed`
	w.Cell = int(w.X)                               // want `\[float\] what a float becomes that int cannot hold differs between machines: .*int\(min\(max\(w.X, lo\), hi\)\)`
	w.Bits = uint8(w.Y * 255)                       // want `\[float\] what a float becomes that uint8 cannot hold`
	w.Bits = uint8(min(max(w.Y, -1), 255))          // want `\[float\]`
	w.Bits = uint8(min(w.Y, 255))                   // want `\[float\]`
	w.Cell = int(min(max(w.Y, 0), w.X))             // want `\[float\]`
	w.Cell = int(math.Floor(float64(float32(w.X)))) // want `\[float\]`
}

func ease(w *World, f func(float64) float64) { w.X = f(w.X) }
