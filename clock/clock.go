// Package clock holds time as the cores see it: a number that the caller supplies.
//
// No core of Tickwork reads a clock. The shells (the server's scheduler, the browser's frame loop, the simulator's
// virtual clock) pass an instant into each call. The standard library's time package would cost the browser module
// 43 KB after compression, so instants have a type of their own; a time.Duration converts to it directly.
package clock

// Time is an instant, as nanoseconds since a start that the shell chose, or the span between two instants.
// Instants of different shells must not be compared.
type Time int64

// Spans of common length.
const (
	Nanosecond  Time = 1
	Microsecond      = 1000 * Nanosecond
	Millisecond      = 1000 * Microsecond
	Second           = 1000 * Millisecond
	Minute           = 60 * Second
)

// Seconds returns the span in seconds.
func (t Time) Seconds() float64 { return float64(t) / float64(Second) }

// Milliseconds returns the span in milliseconds.
func (t Time) Milliseconds() float64 { return float64(t) / float64(Millisecond) }

// FromSeconds returns the span of s seconds, rounded toward zero to a nanosecond.
func FromSeconds(s float64) Time { return Time(s * float64(Second)) }

// FromMilliseconds returns the span of ms milliseconds, rounded toward zero to a nanosecond.
func FromMilliseconds(ms float64) Time { return Time(ms * float64(Millisecond)) }
