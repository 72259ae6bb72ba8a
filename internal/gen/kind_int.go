package gen

import (
	"fmt"
	"go/types"
	"math"
	"math/big"
	"strconv"

	"github.com/tickwork-engine/tickwork/sim"
)

// intKind is a whole number of 8 to 64 bits: exact in as many bits, or in fewer if its tag gives a range. Numbers of 64
// bits are two columns and two words, unless a range narrows them to one column.
type intKind struct {
	goType string // as the field declares it
	basic  string // "uint8"
	bits   int
	signed bool
	narrow bool  // it has a range
	lo     int64 // its lowest value
	last   int64 // how far the highest is above it
}

// newInt reads the tag of a field of a whole number's type.
func newInt(f *field, t types.Type, basic *types.Basic) kind {
	k := &intKind{
		goType: f.typeName(t), basic: basic.Name(),
		bits: widths[basic.Kind()], signed: basic.Info()&types.IsUnsigned == 0,
	}
	width, hasBits := f.tag.take("bits")
	span, hasSpan := f.tag.take("range")
	switch {
	case hasBits && hasSpan:
		f.bad("range and bits both say how many values there are: leave one out")
	case hasBits && k.signed:
		f.bad("bits fits unsigned whole numbers: write range=lo:hi")
	case hasBits:
		k.narrowToBits(f, width)
	case hasSpan:
		k.narrowToSpan(f, span)
	}
	return k
}

// widths are the sizes of Go's whole numbers that are the same everywhere.
var widths = map[types.BasicKind]int{
	types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Int64: 64,
	types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64,
}

// newWord returns the kind of a named number that always travels exactly: a slot, a handle, a tick.
func newWord(goType string, bits int) *intKind {
	return &intKind{goType: goType, basic: "uint" + strconv.Itoa(bits), bits: bits}
}

func (k *intKind) narrowToBits(f *field, text string) {
	n, err := strconv.Atoi(text)
	limit := min(k.bits, 31)
	if err != nil || n < 1 || n > limit {
		f.bad("bits=%s: write a number from 1 to %d, or leave it out for all %d bits", text, limit, k.bits)
		return
	}
	if n < k.bits {
		k.narrow, k.last = true, 1<<n-1
	}
}

func (k *intKind) narrowToSpan(f *field, text string) {
	s, ok := parseSpan(text)
	if !ok || !s.lo.IsInt() || !s.hi.IsInt() {
		f.bad("range=%s: write range=lo:hi with two whole numbers", text)
		return
	}
	least, most := k.limits()
	if s.lo.Num().Cmp(least) < 0 || s.hi.Num().Cmp(most) > 0 {
		f.bad("range=%s: %s holds %s to %s", text, k.basic, least, most)
		return
	}
	last, wrong := s.steps(big.NewRat(1, 1))
	if wrong != "" {
		f.bad("%s", wrong)
		return
	}
	k.narrow, k.lo, k.last = true, s.lo.Num().Int64(), last
	if f.use == inEvent && (k.lo < -eventBase || k.lo > eventBase || k.lo+last > math.MaxInt32) {
		f.bad("range=%s: in an event, a range lies between -%d and %d: write a smaller one, or leave it out",
			text, eventBase, math.MaxInt32)
	}
}

// eventBase is how far an event field's Base, a float32, counts whole numbers.
const eventBase = 1 << 24

// limits returns the smallest and the largest value of the type that a range may name.
func (k *intKind) limits() (least, most *big.Int) {
	magnitude := k.bits
	if k.signed || k.bits == 64 {
		magnitude-- // the upper half of uint64 is beyond the reach of QuantiseInt
	}
	power := new(big.Int).Lsh(big.NewInt(1), uint(magnitude))
	most = new(big.Int).Sub(power, big.NewInt(1))
	if !k.signed {
		return new(big.Int), most
	}
	return power.Neg(power), most
}

func (k *intKind) title() string {
	switch k.goType {
	case slotType, handleType, tickType:
		return k.goType
	}
	return k.basic
}

func (k *intKind) state() state {
	letter := "U"
	if k.signed {
		letter = "I"
	}
	method := letter + strconv.Itoa(k.bits)
	return state{
		size:   k.bits / 8,
		pieces: k.pieces,
		encode: func(v string) string {
			return fmt.Sprintf("wire.Append%s(dst, %s)", method, typed{v, k.goType}.to(k.basic))
		},
		decode: typed{"r." + method + "()", k.basic}.to(k.goType),
		script: packed{typ: "number", write: k.pack},
	}
}

// pieces returns the number without a sign, which would reach into the neighbours.
func (k *intKind) pieces(v string) []piece {
	if !k.signed {
		return onePiece(v, k.goType, k.bits)
	}
	unsigned := "uint" + strconv.Itoa(k.bits)
	return onePiece(unsigned+"("+v+")", unsigned, k.bits)
}

// pack writes the number with TypeScript, rounded and kept within the type.
func (k *intKind) pack(value, at string) string {
	if k.bits == 64 {
		return fmt.Sprintf("set64(view, %s, %s, %t);", at, value, k.signed)
	}
	setter, low, high := "Uint", int64(0), int64(1)<<k.bits-1
	if k.signed {
		setter, low, high = "Int", -1<<(k.bits-1), 1<<(k.bits-1)-1
	}
	if k.bits == 8 {
		return fmt.Sprintf("view.set%s8(%s, whole(%s, %d, %d));", setter, at, value, low, high)
	}
	return fmt.Sprintf("view.set%s%d(%s, whole(%s, %d, %d), true);", setter, k.bits, at, value, low, high)
}

func (k *intKind) quanta() *quanta {
	switch {
	case k.narrow:
		return k.narrowQuanta()
	case k.bits == 64:
		return k.wideQuanta()
	}
	return &quanta{
		columns: []column{{bits: k.bits, signed: k.signed, unit: k.unit(), blank: k.blank()}},
		write:   func(v string) []typed { return []typed{{v, k.goType}} },
		read:    func(q []typed) string { return q[0].to(k.goType) },
	}
}

// unit returns 1, unless the number is a name.
func (k *intKind) unit() *big.Rat {
	if k.goType == slotType || k.goType == handleType {
		return nil
	}
	return big.NewRat(1, 1)
}

// blank returns nobody's slot, and 0 of other numbers.
func (k *intKind) blank() int64 {
	if k.goType == slotType {
		return int64(sim.NoSlot)
	}
	return 0
}

// wideQuanta sends the two halves of 64 bits.
func (k *intKind) wideQuanta() *quanta {
	return &quanta{
		columns: []column{{suffix: ".lo", bits: 32}, {suffix: ".hi", bits: 32, signed: k.signed}},
		write: func(v string) []typed {
			return []typed{{v, k.goType}, {v + ">>32", k.goType}}
		},
		read: func(q []typed) string {
			return fmt.Sprintf("%s(%s) | %s<<32", k.goType, q[0].to("uint32"), q[1].to(k.goType))
		},
	}
}

// narrowQuanta sends the distance from the range's lower end.
func (k *intKind) narrowQuanta() *quanta {
	n := bitsFor(k.last)
	return &quanta{
		columns: []column{{
			bits: n, base: float64(k.lo), span: fmt.Sprintf("%d:%d", k.lo, k.lo+k.last),
			unit: k.unit(), last: k.last, blank: span{big.NewRat(k.lo, 1), nil}.blank(k.unit(), k.last),
		}},
		write: func(v string) []typed {
			return []typed{{fmt.Sprintf("sim.QuantiseInt(%s, %d, %d)", k.reachable(v), k.lo, k.last), "int32"}}
		},
		read: func(q []typed) string {
			value := atMost(q[0], n, k.last).to(k.goType)
			if k.lo == 0 {
				return value
			}
			return fmt.Sprintf("%s + %d", value, k.lo)
		},
	}
}

// reachable returns the value as an int64 from which the range's lower end can be taken without overflow.
func (k *intKind) reachable(v string) string {
	if k.bits == 64 {
		v = fmt.Sprintf("min(%s, %d)", v, k.lo+k.last)
		if k.signed {
			v = fmt.Sprintf("max(%s, %d)", v, k.lo)
		}
	}
	return typed{v, k.goType}.to("int64")
}

func (k *intKind) view() *view {
	w := &view{words: 1, usesWhole: true, typ: "number", form: k.form(), read: k.read}
	w.blend = func(_, _, whole string) []string { return []string{typed{whole, k.goType}.to("uint32")} }
	if k.bits == 64 {
		w.words, w.doc = 2, "exact up to 2^53"
		w.blend = func(_, _, whole string) []string {
			return []string{"uint32(" + whole + ")", "uint32(" + whole + ">>32)"}
		}
	}
	return w
}

// form returns what the layout calls the number.
func (k *intKind) form() string {
	switch {
	case k.goType == slotType:
		return "slot"
	case k.goType == handleType:
		return "handle"
	case k.goType == tickType:
		return "tick"
	}
	letter, bits := "u", max(k.bits, 32)
	if k.signed {
		letter = "i"
	}
	return letter + strconv.Itoa(bits)
}

func (k *intKind) read(w wordReader, n int) string {
	high := "u32"
	if k.signed {
		high = "i32"
	}
	if n == 2 {
		return w(high, 1) + " * 4294967296 + " + w("u32", 0)
	}
	return w(high, 0)
}
