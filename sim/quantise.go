package sim

import "github.com/tickwork-engine/tickwork/fixed"

// The functions of this file turn fields into quanta and back, for generated code. A quantum is one step of a field's
// range; a value is rounded to the nearest and kept within the range.

// QuantiseShift returns (v - lo) in steps of 2^shift raw units, rounded, within [0, last].
func QuantiseShift(v, lo fixed.Q, shift uint, last int32) int32 {
	q := (int64(v) - int64(lo) + 1<<shift>>1) >> shift
	return int32(min(max(q, 0), int64(last)))
}

// QuantiseStep is [QuantiseShift] for a step that is not a power of two.
func QuantiseStep(v, lo, step fixed.Q, last int32) int32 {
	q := max(int64(v)-int64(lo)+int64(step)/2, 0) / int64(step)
	return int32(min(q, int64(last)))
}

// QuantiseWrapped returns (v - lo) in steps, rounded, for a field that begins again after count steps.
func QuantiseWrapped(v, lo, step fixed.Q, count int32) int32 {
	q := (int64(v) - int64(lo) + int64(step)/2) % (int64(step) * int64(count))
	if q < 0 {
		q += int64(step) * int64(count)
	}
	return int32(q / int64(step))
}

// DequantiseQ returns the value of q steps above lo. A q that no encoder writes may wrap around; it never panics.
func DequantiseQ(q int32, lo, step fixed.Q) fixed.Q { return lo + fixed.Q(q)*step }

// QuantiseAngle returns the angle in 2^-bits of a turn, rounded; the last step is next to the first. bits is 1 to 31.
func QuantiseAngle(a fixed.Angle, bits uint) int32 {
	drop := 32 - bits
	return int32((uint32(a) + 1<<drop>>1) >> drop)
}

// DequantiseAngle returns the angle of q steps of 2^-bits of a turn.
func DequantiseAngle(q int32, bits uint) fixed.Angle { return fixed.Angle(uint32(q) << (32 - bits)) }

// QuantiseInt returns v - lo within [0, last], for a whole number whose range is given. lo + last must be an int64.
func QuantiseInt(v, lo int64, last int32) int32 { return int32(min(max(v, lo), lo+int64(last)) - lo) }

// QuantiseFloat returns (v - lo)/step rounded, within [0, last]. NaN gives 0.
func QuantiseFloat(v, lo, step float64, last int32) int32 {
	q := (v-lo)/step + 0.5
	if !(q > 0) {
		return 0
	}
	return int32(min(q, float64(last)))
}

// DequantiseFloat returns the value of q steps above lo.
func DequantiseFloat(q int32, lo, step float64) float64 { return lo + float64(float64(q)*step) }

// Within reports whether two quanta are at most tolerance apart.
func Within(a, b, tolerance int32) bool {
	d := int64(a) - int64(b)
	return d <= int64(tolerance) && -d <= int64(tolerance)
}

// WithinWrapped is [Within] for values that begin again after count.
func WithinWrapped(a, b, tolerance, count int32) bool {
	d := int64(a) - int64(b)
	if d < 0 {
		d = -d
	}
	return min(d, int64(count)-d) <= int64(tolerance)
}
