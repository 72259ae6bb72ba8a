package gen

import (
	"math/big"

	"github.com/tickwork-engine/tickwork/sim"
)

// kind is what a number in a struct is: everything that is generated for a value of it, in Go and in TypeScript.
// Go expressions go in and come out as text. A method is asked only where the value is used that way: fields that are not
// sent have no quanta and are not shown.
type kind interface {
	// title is what the lock file calls the kind.
	title() string
	// state tells how the value is hashed and encoded, in keyframes and inputs.
	state() state
	// quanta tells how the value is sent, in snapshots and events.
	quanta() *quanta
	// view tells how the value is shown, in views and in the words of events.
	view() *view
}

// state is the exact form of a value.
type state struct {
	size   int                    // bytes when encoded, little-endian
	pieces func(v string) []piece // what is hashed of it, in order
	encode func(v string) string  // an expression that appends it to dst
	decode string                 // an expression that takes it from r
	script packed                 // the TypeScript side, of kinds that inputs and options can hold
}

// piece is an expression of a whole number of so many bits.
type piece struct {
	typed
	bits int
}

// packed is how TypeScript writes a value in the form of state.
type packed struct {
	typ   string                        // number or boolean
	doc   string                        // what the number means, or ""
	write func(value, at string) string // statements that write it to the DataView view at a byte offset
}

// quanta is the form in which a value is sent: whole numbers of few bits.
type quanta struct {
	columns []column
	// write returns a whole number for each column.
	write func(v string) []typed
	// read returns the value that the columns give; quanta that no encoder writes give some value within the range.
	read func(q []typed) string
	// near returns a condition: the value rounds to the quantum q, or misses it by at most the given tolerance.
	// It is nil for kinds that lose nothing.
	near func(v, q, tolerance string) string
}

// column is a column of a snapshot's table, and a field of an event's payload.
type column struct {
	suffix string // after the field's name: ".lo"
	bits   int
	signed bool
	wrap   int64 // the number of quanta after which values begin again, or 0
	kind   sim.ColumnKind
	turn   bool // in events, the upper half of the quanta is the half turn below 0
	// unit is the size of a quantum in the units of tags; nil if quanta are not more or less, but one or another.
	unit *big.Rat
	last int64 // the highest quantum; 0: that of the bits
	// blank is the quantum of what says nothing: of 0, or of the value nearest to it.
	blank int64
	// scale and base give a float: base + scale * quantum. With a scale of 0 the whole number is base + quantum.
	scale, base float64
	// What the lock file tells.
	span, step, lerp string
}

// view is how a value is shown: words of 32 bits.
type view struct {
	words int
	// blend returns an expression for each word, for a value a on the way to b. whole is the one of the two that is
	// shown where nothing lies between them. It uses t, the share of the way.
	blend func(a, b, whole string) []string
	// usesWhole reports whether blend makes use of whole.
	usesWhole bool
	// read is the TypeScript expression for the value of n words; those of an event may be fewer than a view's.
	read func(w wordReader, n int) string
	typ  string // in TypeScript
	doc  string // what the number means, or ""
	form string // what the layout calls the words, which tells tools how to read and show them
	span span   // of a real number: the range that its tag gives
	// smooth tells how a corrected prediction of the word is smoothed; nil if it cannot be.
	smooth *smooth
}

// smooth is what sim.SmoothedWord tells of a word.
type smooth struct {
	low, size float64
	angle     bool
}

// typed is a Go expression of a numeric type.
type typed struct{ text, typ string }

// to returns the expression converted to a type, if it is not of it already.
func (e typed) to(typ string) string {
	if e.typ == typ {
		return e.text
	}
	return typ + "(" + e.text + ")"
}

// onePiece is a value that is hashed as one piece.
func onePiece(text, typ string, bits int) []piece { return []piece{{typed{text, typ}, bits}} }

// atMost limits a quantum of so many bits to last, unless the bits do that already.
func atMost(q typed, bits int, last int64) typed {
	if allOnes(last) && bitsFor(last) == bits {
		return q
	}
	return typed{"min(" + q.to("int32") + ", " + itoa(last) + ")", "int32"}
}

// wordReader returns the TypeScript expression for a value's word k, read through one of the arrays f32, u32 and i32.
type wordReader func(array string, k int) string

// readWord returns a reader of kinds that are one word.
func readWord(array string) func(w wordReader, n int) string {
	return func(w wordReader, _ int) string { return w(array, 0) }
}
