package snapshot

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/tickwork-engine/tickwork/sim"
)

// Explainer finds out where the bits of bodies are: it reads them and takes down how far it is after each column.
type Explainer struct {
	schema *sim.Schema
	whole  *Decoder
	packed *Packed
	tables *sim.Quantised
	empty  *sim.Quantised

	costs Costs
	types []ledger
	typ   int     // that is being read
	at    float64 // in the code, in bits
}

// ledger is what is taken down of a type while a body is read, entities in the order in which they come.
type ledger struct {
	places  map[sim.Handle]int // in entities
	columns []ColumnCost       // of all of them
	latest  int                // the place that was asked for last
}

// NewExplainer returns an explainer for the schema.
func NewExplainer(s *sim.Schema) *Explainer {
	e := &Explainer{
		schema: s, whole: NewDecoder(s), packed: NewPacked(s, Tight), tables: sim.NewQuantised(s), empty: sim.NewGrowing(s),
		types: make([]ledger, len(s.Types)),
	}
	e.costs.Types = make([]TypeCosts, len(s.Types))
	for i := range e.types {
		e.types[i].places = make(map[sim.Handle]int)
	}
	e.packed.probe = e.take
	return e
}

// Explain reads the body of a tick, of any form, and returns where its bits are. past is what it builds on, as for
// [Packed.Decode]; a whole body takes none. The errors are those of the decoders. The costs are valid until the next call.
func (e *Explainer) Explain(body []byte, tick sim.Tick, past []Past) (*Costs, error) {
	e.begin(len(body))
	if len(body) > 0 && Form(body[0]&(1<<formBits-1)) == Whole {
		if err := e.whole.Decode(body, e.tables); err != nil {
			return nil, err
		}
		e.costs.Head = formBits
		e.reckon()
		e.finish(e.empty)
		return &e.costs, nil
	}
	if err := e.packed.Decode(body, tick, e.tables, past); err != nil {
		return nil, err
	}
	e.costs.Form, e.costs.Head, e.costs.Ages = Form(body[0]&(1<<formBits-1)), 8*headerBytes, e.packed.past.ages
	e.finish(past[0].Tables)
	return &e.costs, nil
}

// begin forgets the last body.
func (e *Explainer) begin(bytes int) {
	e.costs = Costs{Bytes: bytes, Types: e.costs.Types}
	e.typ, e.at = 0, 0
	for i := range e.types {
		l, t := &e.types[i], &e.costs.Types[i]
		clear(l.places)
		l.columns, t.Own, t.Entities = l.columns[:0], 0, t.Entities[:0]
	}
}

// take is the probe.
func (e *Explainer) take(h sim.Handle, column int) {
	for e.packed.w.t != &e.schema.Types[e.typ] {
		e.typ++
	}
	at := e.packed.sym.position()
	bits := at - e.at
	e.at = at
	e.charge(h, column, bits)
}

// charge takes down whose some bits are.
func (e *Explainer) charge(h sim.Handle, column int, bits float64) {
	l, t := &e.types[e.typ], &e.costs.Types[e.typ]
	if column == ofType {
		t.Own += bits
		return
	}
	at := l.place(h, t, len(e.schema.Types[e.typ].Columns))
	if column == ofEntity {
		t.Entities[at].Own += bits
		return
	}
	l.columns[at*len(e.schema.Types[e.typ].Columns)+column].Bits += bits
}

// place returns the place of an entity among those that came so far, to which it is added.
func (l *ledger) place(h sim.Handle, t *TypeCosts, columns int) int {
	if n := len(t.Entities); l.latest < n && t.Entities[l.latest].Handle == h {
		return l.latest
	}
	at, known := l.places[h]
	if !known {
		at = len(t.Entities)
		l.places[h] = at
		t.Entities = append(t.Entities, EntityCosts{Handle: h})
		l.columns = slices.Grow(l.columns, columns)[:len(l.columns)+columns]
		clear(l.columns[len(l.columns)-columns:])
	}
	l.latest = at
	return at
}

// reckon takes down what a whole body takes, whose numbers all have the width that the schema says.
func (e *Explainer) reckon() {
	for e.typ = range e.schema.Types {
		t, rows := &e.schema.Types[e.typ], &e.tables.Tables[e.typ]
		e.charge(0, ofType, float64(countBits(t)))
		next := 0
		for _, h := range rows.Live() {
			e.charge(h, ofEntity, float64(2*bits.Len(uint(h.Index()-next+1))-1+generationBits))
			for c := range t.Columns {
				e.charge(h, c, float64(t.Columns[c].Bits))
			}
			next = h.Index() + 1
		}
	}
}

// finish adds the entities that took no bits, finds out of each what has become of it since the baseline, and draws the
// line.
func (e *Explainer) finish(base *sim.Quantised) {
	e.costs.Tail = float64(8*e.costs.Bytes) - e.costs.Head
	for e.typ = range e.schema.Types {
		now, was := &e.tables.Tables[e.typ], &base.Tables[e.typ]
		for _, list := range [...][]sim.Handle{was.Live(), now.Live()} {
			for _, h := range list {
				e.charge(h, ofEntity, 0)
			}
		}
		t, columns, n := &e.costs.Types[e.typ], e.types[e.typ].columns, len(e.schema.Types[e.typ].Columns)
		for i := range t.Entities {
			t.Entities[i].compare(columns[i*n:(i+1)*n:(i+1)*n], now, was)
		}
		slices.SortFunc(t.Entities, func(a, b EntityCosts) int {
			return cmp.Or(cmp.Compare(a.Handle.Index(), b.Handle.Index()), cmp.Compare(a.Handle, b.Handle))
		})
		e.costs.Tail -= t.Total()
	}
}

// compare finds out what has become of an entity with the given columns.
func (c *EntityCosts) compare(columns []ColumnCost, now, was *sim.Table) {
	row, before := now.Find(c.Handle), was.Find(c.Handle)
	c.News, c.Columns = Unchanged, columns
	switch {
	case row < 0:
		c.News, c.Columns = Gone, nil
	case before < 0:
		c.News = New
	}
	for i := range c.Columns {
		c.Columns[i].Changed = before < 0 || now.Columns[i][row] != was.Columns[i][before]
		if c.Columns[i].Changed && c.News == Unchanged {
			c.News = Changed
		}
	}
}
