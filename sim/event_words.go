package sim

import (
	"math"

	"github.com/tickwork-engine/tickwork/wire"
)

// Words reads an event's payload into dst, a word a field, and returns the number of words, which is len(s.Fields); dst
// must have room for them. A word holds float32 bits if its field has a scale, or else a whole number, in two's complement:
// the form in which the rows of a [View] hold numbers, too. A payload that is too short gives zeros.
//
// It is the other side of the decoder that the generator writes in TypeScript (rules_gen.ts, readEvent).
func (s *EventSchema) Words(dst []uint32, payload []byte) int {
	dst = dst[:len(s.Fields)]
	if len(payload) < s.Size {
		clear(dst)
		return len(dst)
	}
	var r wire.BitReader
	r.Reset(payload)
	for i := range s.Fields {
		f := &s.Fields[i]
		dst[i] = f.word(uint32(r.Bits(uint(f.Bits))))
	}
	return len(dst)
}

// word returns the word that the field's bits give.
func (f *EventField) word(v uint32) uint32 {
	if f.Signed {
		unused := 32 - f.Bits
		v = uint32(int32(v<<unused) >> unused)
	}
	if f.Scale == 0 {
		return v + uint32(int32(f.Base))
	}
	// A field with a scale has at most 31 bits, so that it is in range as an int32, signed or not.
	return math.Float32bits(float32(float64(f.Base) + float64(float64(f.Scale)*float64(int32(v)))))
}
