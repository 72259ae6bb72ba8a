package gen

import (
	"fmt"
	"go/types"
	"math/big"
	"strconv"

	"github.com/tickwork-engine/tickwork/sim"
)

// floatKind is a float32 or float64: its bits in full, with one pattern for every NaN; steps of a range on the wire; a
// float32 in views.
type floatKind struct {
	goType string
	bits   int
	sent   bool
	span   span
	step   *big.Rat
	last   int64
	lerp   string
}

// newFloat reads the tag of a field of a float's type.
func newFloat(f *field, t types.Type, basic *types.Basic) []node {
	k := &floatKind{goType: f.typeName(t), bits: 64, lerp: f.lerp(lerpLinear, lerpLinear, lerpNone)}
	if basic.Kind() == types.Float32 {
		k.bits = 32
	}
	if g, ok := f.grid(k.title(), 1); ok {
		last, wrong := g.spans[0].steps(g.step)
		if wrong != "" {
			f.bad("%s", wrong)
		}
		k.sent, k.span, k.step, k.last = wrong == "", g.spans[0], g.step, last
	}
	leaf := f.leaf(k)
	f.smoothed(&leaf)
	return []node{leaf}
}

func (k *floatKind) title() string { return "float" + strconv.Itoa(k.bits) }

// canonical is the name of the generated function that returns a float's bits.
func (k *floatKind) canonical() string { return k.title() + "Bits" }

func (k *floatKind) state() state {
	n := strconv.Itoa(k.bits)
	words := func(v string) string { return k.canonical() + "(" + typed{v, k.goType}.to(k.title()) + ")" }
	return state{
		size:   k.bits / 8,
		pieces: func(v string) []piece { return onePiece(words(v), "uint"+n, k.bits) },
		encode: func(v string) string { return "wire.AppendU" + n + "(dst, " + words(v) + ")" },
		decode: typed{"math.Float" + n + "frombits(r.U" + n + "())", k.title()}.to(k.goType),
		script: packed{
			typ: "number",
			write: func(value, at string) string {
				return fmt.Sprintf("view.setFloat%s(%s, real(%s), true);", n, at, value)
			},
		},
	}
}

func (k *floatKind) quanta() *quanta {
	lo, step := goFloat(toFloat(k.span.lo), 64), goFloat(toFloat(k.step), 64)
	quantise := func(v string) string {
		return fmt.Sprintf("sim.QuantiseFloat(%s, %s, %s, %d)", typed{v, k.goType}.to("float64"), lo, step, k.last)
	}
	n := bitsFor(k.last)
	return &quanta{
		columns: []column{{
			bits: n, kind: sim.Smooth, scale: toFloat(k.step), base: toFloat(k.span.lo),
			span: k.span.String(), step: k.step.RatString(), lerp: k.lerp, unit: k.step,
			last: k.last, blank: k.span.blank(k.step, k.last),
		}},
		write: func(v string) []typed { return []typed{{quantise(v), "int32"}} },
		read: func(q []typed) string {
			value := fmt.Sprintf("sim.DequantiseFloat(%s, %s, %s)", atMost(q[0], n, k.last).to("int32"), lo, step)
			return typed{value, "float64"}.to(k.goType)
		},
		near: func(v, q, tolerance string) string {
			return fmt.Sprintf("sim.Within(%s, %s, %s)", quantise(v), q, tolerance)
		},
	}
}

func (k *floatKind) view() *view {
	w := &view{words: 1, typ: "number", form: "f32", span: k.span, read: readWord("f32"), smooth: &smooth{}}
	if k.lerp == lerpNone {
		w.usesWhole = true
		w.blend = func(_, _, whole string) []string {
			return []string{"math.Float32bits(" + typed{whole, k.goType}.to("float32") + ")"}
		}
		return w
	}
	w.blend = func(a, b, _ string) []string {
		return []string{fmt.Sprintf("sim.InterpolateFloat(%s, %s, t)",
			typed{a, k.goType}.to("float64"), typed{b, k.goType}.to("float64"))}
	}
	return w
}

// canonicalFloats returns the Go functions that give a float's bits with one pattern for every NaN, for the widths in use.
func canonicalFloats(widths map[int]bool) string {
	var text string
	for _, n := range []int{32, 64} {
		if !widths[n] {
			continue
		}
		text += fmt.Sprintf(`
// float%[1]dBits returns the bits of v, which are the same for every NaN on every platform.
func float%[1]dBits(v float%[1]d) uint%[1]d {
	if v != v {
		return 0x%[2]s
	}
	return math.Float%[1]dbits(v)
}
`, n, map[int]string{32: "7fc00000", 64: "7ff8000000000000"}[n])
	}
	return text
}
