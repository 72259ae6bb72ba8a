package gen

import (
	"fmt"
	"go/types"
	"math/big"
	"math/bits"

	"github.com/tickwork-engine/tickwork/sim"
)

// The ways in which a number is shown between two snapshots.
const (
	lerpNone   = "none"   // as it was in the first
	lerpLinear = "linear" // along the line
	lerpWrap   = "wrap"   // the shorter way, over the ends of the range if need be; the quanta wrap, too
	lerpAngle  = "angle"  // the shorter way around
)

// qKind is a fixed.Q: 32 bits exactly in full; steps of a range on the wire; a float32 in views.
type qKind struct {
	sent     bool
	span     span
	step     *big.Rat
	lo, unit int64 // the range's lower end and the step, in raw units
	count    int64 // steps
	lerp     string
}

const qType = "fixed.Q"

// newQ reads the tag of a fixed.Q.
func newQ(f *field, _ types.Type) []node {
	k := &qKind{lerp: f.lerp(lerpLinear, lerpLinear, lerpWrap, lerpNone)}
	if g, ok := f.grid(qType, 1); ok {
		k.setRange(f, g.spans[0], g.step)
	}
	return []node{f.motioned(f.leaf(k))}
}

// setRange takes the range and the step over, and reports what a fixed.Q cannot hold of them.
func (k *qKind) setRange(f *field, s span, step *big.Rat) {
	lo, ok := rawQ(s.lo)
	hi, ok2 := rawQ(s.hi)
	unit, ok3 := rawQ(step)
	switch {
	case !ok3:
		below, above := nearestQ(step)
		f.bad("step=%s is not a whole number of 1/65536: write step=%s or step=%s", step.RatString(), below, above)
		return
	case !ok || !ok2:
		f.bad("range=%s: its ends must be whole numbers of 1/65536: write whole units", s)
		return
	case lo < -1<<31 || hi > 1<<31-1:
		f.bad("range=%s: a fixed.Q holds -32768 to 32767: write a range within, or leave it out with net:\"-\"", s)
		return
	case k.lerp == lerpWrap && hi-lo > 1<<31-1:
		f.bad("range=%s: a range that wraps is less than 32768 wide", s)
		return
	}
	count, wrong := s.steps(step)
	if wrong != "" {
		f.bad("%s", wrong)
		return
	}
	k.sent, k.span, k.step, k.lo, k.unit, k.count = true, s, step, lo, unit, count
}

// last returns the highest quantum: where the range's ends meet, the highest value is the lowest again.
func (k *qKind) last() int64 {
	if k.lerp == lerpWrap {
		return k.count - 1
	}
	return k.count
}

func (k *qKind) title() string { return qType }

func (k *qKind) state() state {
	return state{
		size:   4,
		pieces: func(v string) []piece { return onePiece("uint32("+v+")", "uint32", 32) },
		encode: func(v string) string { return "wire.AppendI32(dst, int32(" + v + "))" },
		decode: "fixed.Q(r.I32())",
		script: packed{
			typ: "number", doc: "to 1/65536",
			write: func(value, at string) string {
				return fmt.Sprintf("view.setInt32(%s, raw(%s), true);", at, value)
			},
		},
	}
}

func (k *qKind) quanta() *quanta {
	c := column{
		bits: bitsFor(k.last()), kind: sim.Smooth, scale: toFloat(k.step), base: toFloat(k.span.lo),
		span: k.span.String(), step: k.step.RatString(), lerp: k.lerp, unit: k.step,
		last: k.last(), blank: k.span.blank(k.step, k.last()),
	}
	within := func(v, q, tolerance string) string {
		return fmt.Sprintf("sim.Within(%s, %s, %s)", k.quantise(v), q, tolerance)
	}
	if k.lerp == lerpWrap {
		c.wrap = k.count
		within = func(v, q, tolerance string) string {
			return fmt.Sprintf("sim.WithinWrapped(%s, %s, %s, %d)", k.quantise(v), q, tolerance, k.count)
		}
	}
	return &quanta{
		columns: []column{c},
		write:   func(v string) []typed { return []typed{{k.quantise(v), "int32"}} },
		read: func(q []typed) string {
			return fmt.Sprintf("sim.DequantiseQ(%s, %s, %s)", atMost(q[0], c.bits, k.last()).to("int32"), goQ(k.lo), goQ(k.unit))
		},
		near: within,
	}
}

// quantise returns the call that rounds a value to a quantum.
func (k *qKind) quantise(v string) string {
	switch {
	case k.lerp == lerpWrap:
		return fmt.Sprintf("sim.QuantiseWrapped(%s, %s, %s, %d)", v, goQ(k.lo), goQ(k.unit), k.count)
	case bits.OnesCount64(uint64(k.unit)) == 1:
		return fmt.Sprintf("sim.QuantiseShift(%s, %s, %d, %d)", v, goQ(k.lo), bits.TrailingZeros64(uint64(k.unit)), k.count)
	}
	return fmt.Sprintf("sim.QuantiseStep(%s, %s, %s, %d)", v, goQ(k.lo), goQ(k.unit), k.count)
}

func (k *qKind) view() *view {
	w := &view{words: 1, typ: "number", form: "Q", span: k.span, read: readWord("f32"), smooth: &smooth{}}
	switch k.lerp {
	case lerpWrap:
		w.smooth.low, w.smooth.size = toFloat(k.span.lo), float64(k.count*k.unit)/perUnit
		w.blend = func(a, b, _ string) []string {
			lo, size := goQ(k.lo), goQ(k.count*k.unit)
			return []string{fmt.Sprintf("sim.InterpolateWrapped(%s, %s, %s, %s, t)", a, b, lo, size)}
		}
	case lerpNone:
		w.usesWhole = true
		w.blend = func(_, _, whole string) []string { return []string{"sim.QBits(" + whole + ")"} }
	default:
		w.blend = func(a, b, _ string) []string { return []string{fmt.Sprintf("sim.InterpolateQ(%s, %s, t)", a, b)} }
	}
	return w
}

// motion returns by how many of the position's quanta a velocity moves it in a tick, in units of 2^-32: rate for each quantum of the
// velocity, and rest without any. The velocity is for so many ticks.
func (k *qKind) motion(position *qKind, per int) (rate, rest int64) {
	each := big.NewInt(position.unit * int64(per))
	scaled := func(raw int64) int64 {
		n := new(big.Int).Lsh(big.NewInt(raw), 32)
		return n.Div(n, each).Int64()
	}
	return scaled(k.unit), scaled(k.lo)
}
