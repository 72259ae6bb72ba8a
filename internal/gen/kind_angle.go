package gen

import (
	"fmt"
	"go/types"
	"math"
	"math/big"
	"strconv"

	"github.com/tickwork-engine/tickwork/sim"
)

// angleKind is a fixed.Angle: 32 bits exactly in full; the highest bits of a turn on the wire; radians in views.
type angleKind struct {
	bits int
	lerp string
}

const angleType = "fixed.Angle"

// newAngle reads the tag of a fixed.Angle.
func newAngle(f *field, _ types.Type) []node {
	k := &angleKind{lerp: f.lerp(lerpAngle, lerpAngle, lerpNone)}
	text, ok := f.tag.take("bits")
	n, err := strconv.Atoi(text)
	switch {
	case !ok:
		f.needs(`fixed.Angle needs bits, as in net:"bits=10"`)
	case err != nil || n < 1 || n > 31:
		f.bad("bits=%s: write a number from 1 to 31: a turn is sent in 2^bits steps", text)
	default:
		k.bits = n
	}
	leaf := f.leaf(k)
	leaf.smooth = f.tag.flag("smooth")
	return []node{leaf}
}

func (k *angleKind) title() string { return angleType }

func (k *angleKind) state() state {
	return state{
		size:   4,
		pieces: func(v string) []piece { return onePiece("uint32("+v+")", "uint32", 32) },
		encode: func(v string) string { return "wire.AppendU32(dst, uint32(" + v + "))" },
		decode: "fixed.Angle(r.U32())",
		script: packed{
			typ: "number", doc: "in radians",
			write: func(value, at string) string { return fmt.Sprintf("view.setUint32(%s, turn(%s), true);", at, value) },
		},
	}
}

func (k *angleKind) quanta() *quanta {
	return &quanta{
		columns: []column{{
			bits: k.bits, kind: sim.Smooth, wrap: 1 << k.bits, turn: true, scale: 2 * math.Pi / float64(int64(1)<<k.bits), lerp: k.lerp,
			unit: big.NewRat(1, int64(1)<<k.bits),
		}},
		write: func(v string) []typed { return []typed{{fmt.Sprintf("sim.QuantiseAngle(%s, %d)", v, k.bits), "int32"}} },
		read:  func(q []typed) string { return fmt.Sprintf("sim.DequantiseAngle(%s, %d)", q[0].to("int32"), k.bits) },
		near: func(v, q, tolerance string) string {
			// Shifted to the top and back, the difference is the shorter way around, also with 31 bits.
			return fmt.Sprintf("sim.Within((sim.QuantiseAngle(%s, %d)-%s)<<%d>>%d, 0, %s)",
				v, k.bits, q, 32-k.bits, 32-k.bits, tolerance)
		},
	}
}

func (k *angleKind) view() *view {
	w := &view{
		words: 1, typ: "number", doc: "in radians", form: "angle", read: readWord("f32"),
		smooth: &smooth{low: -math.Pi, size: 2 * math.Pi, angle: true},
	}
	if k.lerp == lerpNone {
		w.usesWhole = true
		w.blend = func(_, _, whole string) []string {
			return []string{fmt.Sprintf("sim.InterpolateAngle(%s, %s, 0)", whole, whole)}
		}
		return w
	}
	w.blend = func(a, b, _ string) []string { return []string{fmt.Sprintf("sim.InterpolateAngle(%s, %s, t)", a, b)} }
	return w
}
