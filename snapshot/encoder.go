package snapshot

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// Encoder writes bodies for one schema. It keeps no state between bodies.
type Encoder struct {
	schema *sim.Schema
	out    wire.BitWriter
}

// NewEncoder returns an encoder for the schema.
func NewEncoder(s *sim.Schema) *Encoder { return &Encoder{schema: s} }

// Encode appends the body of a whole snapshot of q.
func (e *Encoder) Encode(dst []byte, q *sim.Quantised) []byte {
	e.out.Reset(dst)
	e.out.Bits(uint64(Whole), formBits)
	for i := range q.Tables {
		e.table(&e.schema.Types[i], &q.Tables[i])
	}
	return e.out.Bytes()
}

// table writes the number of rows, their handles, and column after column.
func (e *Encoder) table(t *sim.TypeSchema, rows *sim.Table) {
	e.out.Bits(uint64(rows.Len), countBits(t))
	next := 0
	for _, h := range rows.Live() {
		e.out.Gamma(uint32(h.Index() - next + 1))
		e.out.Bits(uint64(h.Generation()>>1), generationBits)
		next = h.Index() + 1
	}
	for c := range t.Columns {
		width := uint(t.Columns[c].Bits)
		for _, v := range rows.Columns[c][:rows.Len] {
			e.out.Bits(uint64(uint32(v)), width)
		}
	}
}

// generationBits is the width of a generation without its lowest bit, which is set in every live item.
const generationBits = 15

// countBits is the width of a number of rows.
func countBits(t *sim.TypeSchema) uint { return uint(bits.Len(uint(t.Capacity))) }
