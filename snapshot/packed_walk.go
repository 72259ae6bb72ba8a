package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// walk is where a codec is: in which type, and at which entity.
type walk struct {
	t      *sim.TypeSchema
	plan   *plan
	m      *tableModel
	crowds []crowd
	now    *sim.Table
	past   [MaxPast]*sim.Table // those behind count are nil

	same [MaxPast]bool    // by past table, whether it has the same entities in the same rows
	rows [MaxPast][]int32 // by row, the row of the same entity in each of the past tables, or -1
	row  int
	was  [MaxPast]int // the rows of the entity at hand

	lately  []int32 // by row, 0 if smooth columns did not change between the second snapshot and the baseline
	earlier []int32 // the same since the third snapshot
	counts  []int32 // 0 if discrete columns did not change between the second snapshot and the baseline
	changed []int32 // 0 if smooth columns are the baseline's; a reader does not know
	chose   []int32 // the same for discrete columns

	ways     []int64 // by column, how far smooth ones went between the second snapshot and the baseline
	activity int     // class of how much it changed lately
	surprise int32   // by how much more than expected its values missed so far, in 2^-8 of a doubling
}

func (w *walk) reserve(rows, columns int) {
	w.ways = make([]int64, columns)
	for i := range w.rows {
		w.rows[i] = make([]int32, rows)
	}
	for _, list := range []*[]int32{&w.lately, &w.earlier, &w.counts, &w.changed, &w.chose} {
		*list = make([]int32, rows)
	}
}

// open goes to the beginning of a type.
func (w *walk) open(c *Packed, table int, q *sim.Quantised) {
	w.t, w.plan, w.m, w.crowds = &c.schema.Types[table], &c.plans[table], &c.m.tables[table], c.crowds[table]
	w.now = &q.Tables[table]
	w.past = [MaxPast]*sim.Table{}
	for i := range c.past.count {
		w.past[i] = &c.past.tables[i].Tables[table]
	}
}

// find looks up the entities of the table in the past ones. All are in ascending order of their places.
func (w *walk) find(reach int) {
	for i, p := range w.past[:reach] {
		rows := w.rows[i][:w.now.Len]
		w.same[i] = p != nil && sameHandles(w.now, p)
		switch {
		case p == nil:
			for r := range rows {
				rows[r] = -1
			}
		case w.same[i]:
			for r := range rows {
				rows[r] = int32(r)
			}
		default:
			match(rows, w.now, p)
		}
	}
}

// match finds the rows of a table in another one.
func match(rows []int32, now, other *sim.Table) {
	at := 0
	for r, h := range now.Live() {
		for at < other.Len && other.Handles[at].Index() < h.Index() {
			at++
		}
		rows[r] = -1
		if at < other.Len && other.Handles[at] == h {
			rows[r] = int32(at)
		}
	}
}

// before returns the number of a column in one of the past tables.
func (w *walk) before(column, past int) int64 {
	return number(&w.t.Columns[column], w.past[past].Columns[column][w.was[past]])
}

// value returns the number of a column now.
func (w *walk) value(column int) int64 {
	return number(&w.t.Columns[column], w.now.Columns[column][w.row])
}

// way returns how far a column went from one of the past tables to the baseline; nowhere if the entity was not there.
func (w *walk) way(column, past int) int64 {
	if w.was[past] < 0 {
		return 0
	}
	c := &w.t.Columns[column]
	return around(w.before(column, 0)-w.before(column, past), int64(c.Wrap))
}

// compare finds out of all rows what changed in the past, and gives a reader the baseline's values to begin with. Going
// through it by column is several times faster than looking at every entity by itself, most of which are still.
func (w *walk) compare(reading, fast bool) {
	n := w.now.Len
	for _, list := range [][]int32{w.lately, w.earlier, w.counts, w.changed, w.chose} {
		clear(list[:n])
	}
	for i := range w.t.Columns {
		lately, changed := w.lately[:n], w.changed[:n]
		if w.t.Columns[i].Kind == sim.Discrete {
			lately, changed = w.counts[:n], w.chose[:n]
		} else if !fast {
			w.differ(w.earlier[:n], i, 2)
		}
		if !fast || w.t.Columns[i].Kind != sim.Discrete {
			w.differ(lately, i, 1)
		}
		if reading {
			w.fill(i)
		} else {
			w.differNow(changed, i)
		}
	}
}

// differ marks the rows in which a column differs between the baseline and another snapshot.
func (w *walk) differ(marks []int32, column, past int) {
	if w.past[past] == nil {
		return
	}
	base, other := w.past[0].Columns[column], w.past[past].Columns[column]
	if w.same[0] && w.same[past] {
		base, other = base[:len(marks)], other[:len(marks)]
		for r := range marks {
			marks[r] |= base[r] ^ other[r]
		}
		return
	}
	for r := range marks {
		if a, b := w.rows[0][r], w.rows[past][r]; a >= 0 && b >= 0 {
			marks[r] |= base[a] ^ other[b]
		}
	}
}

// differNow marks the rows in which a column differs from the baseline.
func (w *walk) differNow(marks []int32, column int) {
	base, now := w.past[0].Columns[column], w.now.Columns[column][:len(marks)]
	if w.same[0] {
		base = base[:len(marks)]
		for r := range marks {
			marks[r] |= base[r] ^ now[r]
		}
		return
	}
	for r := range marks {
		if a := w.rows[0][r]; a >= 0 {
			marks[r] |= base[a] ^ now[r]
		}
	}
}

// fill gives a column the baseline's values.
func (w *walk) fill(column int) {
	base, now := w.past[0].Columns[column], w.now.Columns[column]
	for r, a := range w.rows[0][:w.now.Len] {
		if a >= 0 {
			now[r] = base[a]
		}
	}
}
