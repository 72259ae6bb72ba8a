package snapshot

import (
	"errors"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// Errors of [Decoder.Decode].
var (
	ErrForm  = errors.New("snapshot: unknown form")
	ErrRows  = errors.New("snapshot: rows that the schema has no place for")
	ErrValue = errors.New("snapshot: a value outside its column's range")
)

// Decoder reads bodies of one schema.
type Decoder struct {
	schema *sim.Schema
	in     wire.BitReader
}

// NewDecoder returns a decoder for the schema.
func NewDecoder(s *sim.Schema) *Decoder { return &Decoder{schema: s} }

// Decode reads a body into q. Any bytes give tables that fit the schema or an error; after an error q holds nothing of use.
func (d *Decoder) Decode(body []byte, q *sim.Quantised) error {
	d.in.Reset(body)
	if Form(d.in.Bits(formBits)) != Whole {
		return ErrForm
	}
	for i := range q.Tables {
		if err := d.table(&d.schema.Types[i], &q.Tables[i]); err != nil {
			return err
		}
	}
	return d.in.Done()
}

func (d *Decoder) table(t *sim.TypeSchema, rows *sim.Table) error {
	rows.Len = 0
	n := int(d.in.Bits(countBits(t)))
	if n > t.Capacity {
		return ErrRows
	}
	next := 0
	for i := 0; i < n && d.in.Err() == nil; i++ {
		rows.Grow(i + 1) // and not by n, which is only announced
		index := next + int(d.in.Gamma()) - 1
		if index < next || index >= t.Capacity {
			return ErrRows
		}
		generation := uint16(d.in.Bits(generationBits))<<1 | 1
		rows.Handles[i] = sim.MakeHandle(index, generation)
		rows.Len, next = i+1, index+1
	}
	if err := d.in.Err(); err != nil {
		return err
	}
	for c := range t.Columns {
		if err := d.column(&t.Columns[c], rows.Columns[c][:n]); err != nil {
			return err
		}
	}
	return d.in.Err()
}

func (d *Decoder) column(c *sim.ColumnSchema, values []int32) error {
	width := uint(c.Bits)
	for i := range values {
		v := uint32(d.in.Bits(width))
		if c.Wrap != 0 && v >= c.Wrap || c.Slot && v >= uint32(d.schema.Slots) && v != uint32(sim.NoSlot) {
			return ErrValue
		}
		values[i] = extend(v, width, c.Signed)
	}
	return nil
}

// extend reads the low bits of v as a signed number if the column is one.
func extend(v uint32, width uint, signed bool) int32 {
	if !signed {
		return int32(v)
	}
	return int32(v<<(32-width)) >> (32 - width)
}
