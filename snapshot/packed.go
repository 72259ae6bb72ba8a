package snapshot

import (
	"errors"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// ErrBaseline is returned by [Packed.Decode].
var ErrBaseline = errors.New("snapshot: not the baselines that the body builds on")

// headerBytes is the length of what precedes the range code: the form, and how old the baselines are.
const headerBytes = 2

// Packed encodes and decodes packed bodies of one schema: what has changed since a baseline, as far as it was not to be
// foreseen, in a range code. It keeps nothing from one body to the next, so that one encoding serves every client that
// has the same baselines, and any packet may be lost. PROTOCOL.md, "Packed snapshot body", tells what is written.
// One goroutine at a time uses it; it only reads the tables that it is given to encode or to build on.
type Packed struct {
	schema *sim.Schema
	plans  []plan
	start  []tableModel // that every body begins with
	m      []tableModel
	crowds [][]crowd // by type and group
	sym    symbols
	form   Form // that Encode writes
	past   history
	w      walk
	probe  probe
}

// Profile chooses between few bytes and little work. Every decoder reads the bodies of both.
type Profile uint8

// The profiles.
const (
	Tight Profile = iota // a range code
	Fast                 // plain bits: about a third more bytes in a fraction of the time
)

// NewPacked returns a codec for the schema that encodes by the profile.
func NewPacked(s *sim.Schema, p Profile) *Packed {
	c := &Packed{schema: s, form: PackedForm + Form(p), plans: make([]plan, len(s.Types)), crowds: make([][]crowd, len(s.Types))}
	rows, columns := 0, 0
	for i := range s.Types {
		c.plans[i] = newPlan(&s.Types[i])
		c.crowds[i] = make([]crowd, len(c.plans[i].groups))
		rows, columns = max(rows, s.Types[i].Capacity), max(columns, len(s.Types[i].Columns))
	}
	c.start, c.m = newModels(s, c.plans), newModels(s, c.plans)
	c.w.reserve(rows, columns)
	return c
}

// Encode appends the packed body of the snapshot q of a tick, which builds on the past, newest first; [Usable] tells how
// many of them may be given, and it must be one at least.
func (c *Packed) Encode(dst []byte, tick sim.Tick, q *sim.Quantised, past []Past) []byte {
	if len(past) == 0 || Usable(tick, past) != len(past) {
		panic("snapshot: a packed body cannot build on these snapshots")
	}
	c.begin(c.form, tick, past)
	dst = append(dst, byte(c.form)|byte(c.past.ages[0])<<formBits, byte(c.past.ages[1]|c.past.ages[2]<<4))
	c.sym.write(dst, c.form == FastForm)
	if err := c.tables(q); err != nil {
		panic("snapshot: encoding failed: " + err.Error())
	}
	return c.sym.bytes()
}

// Decode reads the packed body of a tick into q, which must not be one of the past. past is what [Builds] asks for. Any
// bytes give tables that fit the schema, or an error; after an error q holds nothing of use.
func (c *Packed) Decode(body []byte, tick sim.Tick, q *sim.Quantised, past []Past) error {
	ages, n, err := Builds(body)
	if err != nil {
		return err
	}
	if len(past) != n || Usable(tick, past) != n {
		return ErrBaseline
	}
	form := Form(body[0] & (1<<formBits - 1))
	c.begin(form, tick, past)
	if ages != c.past.ages {
		return ErrBaseline
	}
	c.sym.read(body[headerBytes:], form == FastForm)
	if err := c.tables(q); err != nil {
		return err
	}
	return c.sym.done()
}

// Builds returns what a packed body builds on: n snapshots, the first so many ticks older than the body's own, each other
// one so many ticks older than the one before.
func Builds(body []byte) (ages [MaxPast]uint32, n int, err error) {
	if len(body) < headerBytes {
		return ages, 0, wire.ErrShort
	}
	if form := Form(body[0] & (1<<formBits - 1)); form != PackedForm && form != FastForm {
		return ages, 0, ErrForm
	}
	ages = [MaxPast]uint32{uint32(body[0] >> formBits), uint32(body[1] & 15), uint32(body[1] >> 4)}
	for n < MaxPast && ages[n] != 0 {
		n++
	}
	if n == 0 || n == 1 && ages[2] != 0 {
		return ages, 0, wire.ErrNotCanonical
	}
	return ages, n, nil
}

// begin makes everything ready for a body.
func (c *Packed) begin(form Form, tick sim.Tick, past []Past) {
	c.past.set(tick, past)
	if form == FastForm {
		return
	}
	for i := range c.m {
		c.m[i].copyFrom(&c.start[i])
	}
}

func (c *Packed) tables(q *sim.Quantised) error {
	for i := range q.Tables {
		c.w.open(c, i, q)
		if c.sym.plain && !c.sym.reading && c.w.unchanged() {
			c.fastUnchanged()
			continue
		}
		if c.sym.reading {
			c.w.now.Grow(c.w.past[0].Len)
		}
		if err := c.entities(); err != nil {
			return err
		}
		c.spentOn(0, ofType)
		rows := c.tightRows
		if c.sym.plain {
			rows = c.fastRows
		}
		if err := rows(); err != nil {
			return err
		}
		c.spentOn(0, ofType)
	}
	return nil
}
