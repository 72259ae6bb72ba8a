// Package fixed holds the numbers that game rules are written in: Q16.16 values, plane vectors, angles with their
// trigonometry, exact square roots, a seeded random generator and hashes.
//
// Every result is bit-identical on every platform and compiler setting, because results come from integer arithmetic.
// Floating point appears in three places where it cannot differ: in square roots, which IEEE 754 defines to the last
// bit, and of which only the whole part is used, corrected by integers where it can be off; in F and its kin, which
// turn constants into numbers by exact steps; and in the conversions to floats that presentation uses. Rules must not
// read the latter.
//
// # Operators
//
// Values are plain integers of 1/65536, so Go's operators apply, with these meanings:
//
//   - a + b, a - b and -a are right, and wrap around where the result leaves the range. AddSat and SubSat saturate.
//   - Comparisons, min and max are right.
//   - q * 3 and q / 3 with an untyped whole number are right: a third of a raw value is a third of the number.
//     The product wraps, the quotient is rounded toward zero.
//   - a * b and a / b of two Q values are wrong by a factor of 65536. Use Mul and Div.
//   - An untyped constant is raw: "q + 1" adds 1/65536, and "var q fixed.Q = 2" is 2/65536. Write One, FromInt or F.
//
// # Totality
//
// Every function returns a value for every argument. Nothing panics and nothing allocates. What leaves the range
// saturates unless the doc says that it wraps; a division by zero gives the end of the range that the numerator's sign
// points to.
//
// # Rounding
//
// Mul, Scale, Dot, Cross and Lerp round toward minus infinity (an arithmetic shift), Div, MulDiv and ClampLen toward
// zero. Roots and lengths are rounded down. The trigonometry, Rotate, Polar, Normalize, WithLen, Ratio, Turns and what
// converts floats round to nearest, ties away from zero, so that mirrored input gives mirrored output.
package fixed
