package gen

import (
	"fmt"
	"math/big"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
)

// Numbers in tags are exact fractions, so that "0.1" is not a little more than a tenth.

// numberForm is what a number in a tag looks like: "16", "-0.25", "1/64".
var numberForm = regexp.MustCompile(`^-?[0-9]{1,20}(\.[0-9]{1,20})?$|^-?[0-9]{1,20}/[1-9][0-9]{0,19}$`)

func parseNumber(text string) (*big.Rat, bool) {
	if !numberForm.MatchString(text) {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// span is a range of values, both ends included; where the ends meet, hi is the same value as lo.
type span struct{ lo, hi *big.Rat }

// parseSpan parses "lo:hi".
func parseSpan(text string) (span, bool) {
	a, b, found := strings.Cut(text, ":")
	lo, ok := parseNumber(a)
	hi, ok2 := parseNumber(b)
	return span{lo, hi}, found && ok && ok2
}

// String returns the range as it is written in tags.
func (s span) String() string { return s.lo.RatString() + ":" + s.hi.RatString() }

// maxSteps is the most steps that a range can have: a quantum is an int32 and not negative.
const maxSteps = 1<<31 - 1

// steps returns how many steps the range has, or says what is wrong with it.
func (s span) steps(step *big.Rat) (int64, string) {
	size := new(big.Rat).Sub(s.hi, s.lo)
	if size.Sign() <= 0 {
		return 0, fmt.Sprintf("range=%s is empty: write the lower end first", s)
	}
	count := size.Quo(size, step)
	if !count.IsInt() {
		whole := new(big.Int).Quo(count.Num(), count.Denom())
		below := s.end(step, whole)
		above := s.end(step, whole.Add(whole, big.NewInt(1)))
		return 0, fmt.Sprintf("range=%s is not a whole number of steps of %s: write range=%s or range=%s",
			s, step.RatString(), below, above)
	}
	if count.Num().Cmp(big.NewInt(maxSteps)) > 0 {
		return 0, fmt.Sprintf("range=%s has more than %d steps of %s: write a larger step or a smaller range",
			s, maxSteps, step.RatString())
	}
	return count.Num().Int64(), ""
}

// blank returns the number of the step that is nearest to 0, of those from 0 to last.
func (s span) blank(step *big.Rat, last int64) int64 {
	n := new(big.Rat).Quo(s.lo, step)
	n.Sub(big.NewRat(1, 2), n)
	at := new(big.Int).Div(n.Num(), n.Denom()) // rounds down, also below 0
	if at.Sign() < 0 {
		return 0
	}
	if at.Cmp(big.NewInt(last)) > 0 {
		return last
	}
	return at.Int64()
}

// end returns the range that ends n steps above its beginning.
func (s span) end(step *big.Rat, n *big.Int) span {
	hi := new(big.Rat).SetInt(n)
	return span{s.lo, hi.Add(s.lo, hi.Mul(hi, step))}
}

// perUnit is the number of raw units in a fixed.Q of 1.
const perUnit = 1 << 16

// rawQ returns a number in units of 1/65536, and false if it is not a whole number of them.
func rawQ(x *big.Rat) (int64, bool) {
	raw := new(big.Rat).Mul(x, big.NewRat(perUnit, 1))
	return raw.Num().Int64(), raw.IsInt() && raw.Num().IsInt64()
}

// nearestQ returns the two numbers that a fixed.Q can hold around one that it cannot.
func nearestQ(x *big.Rat) (below, above string) {
	raw := new(big.Rat).Mul(x, big.NewRat(perUnit, 1))
	floor := new(big.Int).Div(raw.Num(), raw.Denom())
	next := new(big.Int).Add(floor, big.NewInt(1))
	return new(big.Rat).SetFrac(floor, big.NewInt(perUnit)).RatString(),
		new(big.Rat).SetFrac(next, big.NewInt(perUnit)).RatString()
}

// goQ writes a raw fixed.Q as a Go constant that says what it is.
func goQ(raw int64) string {
	const one = "fixed.One"
	switch {
	case raw == 0:
		return "0"
	case raw == perUnit:
		return one
	case raw == -perUnit:
		return "-" + one
	case raw%perUnit == 0:
		return fmt.Sprintf("%d*%s", raw/perUnit, one)
	case raw > 0 && perUnit%raw == 0:
		return fmt.Sprintf("%s/%d", one, perUnit/raw)
	}
	return strconv.FormatInt(raw, 10)
}

// goFloat writes a number as a Go or TypeScript literal of a float.
func goFloat(x float64, size int) string { return strconv.FormatFloat(x, 'g', -1, size) }

// toFloat returns the float64 nearest to a number.
func toFloat(x *big.Rat) float64 {
	f, _ := x.Float64()
	return f
}

// bitsFor returns how many bits hold the numbers from 0 to last; at least one.
func bitsFor(last int64) int { return max(1, bits.Len64(uint64(last))) }

// allOnes reports whether last is the largest number of its bits, so that no quantum can be above it.
func allOnes(last int64) bool { return last&(last+1) == 0 }
