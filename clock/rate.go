package clock

// Rate is a number of ticks per second.
type Rate int

// At returns the span from tick 0 to tick n. It is computed from n each time, so that rounding never adds up:
// at 60 ticks per second tick 3 is due after exactly 50 ms.
func (r Rate) At(n int64) Time { return Time(n) * Second / Time(r) }

// Period returns the span of one tick, rounded down to a nanosecond.
func (r Rate) Period() Time { return Second / Time(r) }

// Ticks returns the span t in ticks, with their fraction.
func (r Rate) Ticks(t Time) float64 { return float64(t) * float64(r) / float64(Second) }

// Span returns the span of a number of ticks with a fraction, rounded toward zero to a nanosecond.
func (r Rate) Span(ticks float64) Time { return Time(ticks * float64(Second) / float64(r)) }
