package sim

import "slices"

// Quantised is the replicated part of a world at one tick: for each type of entity a table of quanta, in columns. It is
// what snapshots are coded from, what both ends keep as baselines, and what a client restores worlds from.
type Quantised struct {
	Tables []Table // one per Schema.Types
}

// Table holds the entities of one type.
type Table struct {
	// Stamp, unless it is 0, says that tables of one room with the same stamp hold the same. Whoever changes a table that has
	// one gives it another, or 0. A copy has none.
	Stamp   uint64
	Len     int       // number of rows
	Handles []Handle  // by row, in ascending order of index; Len of them are valid
	Columns [][]int32 // by column, then by row
}

// NewQuantised returns empty tables with memory for all that the schema allows.
func NewQuantised(s *Schema) *Quantised {
	q := &Quantised{Tables: make([]Table, len(s.Types))}
	for i := range s.Types {
		t := &s.Types[i]
		table := &q.Tables[i]
		table.Handles = make([]Handle, t.Capacity)
		table.Columns = make([][]int32, len(t.Columns))
		values := make([]int32, t.Capacity*len(t.Columns))
		for c := range table.Columns {
			table.Columns[c] = values[c*t.Capacity : (c+1)*t.Capacity : (c+1)*t.Capacity]
		}
	}
	return q
}

// NewGrowing returns empty tables without memory. What is put into them must be made room for with [Table.Grow].
func NewGrowing(s *Schema) *Quantised {
	q := &Quantised{Tables: make([]Table, len(s.Types))}
	for i := range s.Types {
		q.Tables[i].Columns = make([][]int32, len(s.Types[i].Columns))
	}
	return q
}

// Grow makes room for so many rows, and keeps those that there are.
func (t *Table) Grow(rows int) {
	if rows <= len(t.Handles) {
		return
	}
	rows = max(rows, len(t.Handles)*3/2)
	t.Handles = append(make([]Handle, 0, rows), t.Handles[:t.Len]...)[:rows]
	values := make([]int32, rows*len(t.Columns))
	for c := range t.Columns {
		grown := values[c*rows : (c+1)*rows : (c+1)*rows]
		copy(grown, t.Columns[c][:t.Len])
		t.Columns[c] = grown
	}
}

// CopyFrom makes q equal to src, which must be of the same schema. It allocates nothing.
func (q *Quantised) CopyFrom(src *Quantised) {
	for i := range q.Tables {
		dst, from := &q.Tables[i], &src.Tables[i]
		dst.Stamp, dst.Len = 0, from.Len
		copy(dst.Handles, from.Handles[:from.Len])
		for c := range dst.Columns {
			copy(dst.Columns[c], from.Columns[c][:from.Len])
		}
	}
}

// Clear empties every table.
func (q *Quantised) Clear() {
	for i := range q.Tables {
		q.Tables[i].Stamp, q.Tables[i].Len = 0, 0
	}
}

// Live returns the handles of the rows.
func (t *Table) Live() []Handle { return t.Handles[:t.Len] }

// Find returns the row of a handle, or -1. Rows are in ascending order of index, so it is a binary search.
func (t *Table) Find(h Handle) int {
	lo, hi := 0, t.Len
	for lo < hi {
		mid := (lo + hi) / 2
		if t.Handles[mid].Index() < h.Index() {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < t.Len && t.Handles[lo] == h {
		return lo
	}
	return -1
}

// Same reports whether two tables of a type hold the same entities with the same values, whatever their stamps.
func (t *Table) Same(other *Table) bool {
	if t.Len != other.Len || !sameValues(t.Live(), other.Live()) {
		return false
	}
	for c := range t.Columns {
		if !sameValues(t.Columns[c][:t.Len], other.Columns[c][:t.Len]) {
			return false
		}
	}
	return true
}

// sameValues reports whether two lists of the same length are equal. Arrays compare several times faster than numbers one by
// one.
func sameValues[T int32 | Handle](a, b []T) bool {
	const block = 64
	for len(a) >= block && len(b) >= block {
		if *(*[block]T)(a) != *(*[block]T)(b) {
			return false
		}
		a, b = a[block:], b[block:]
	}
	return slices.Equal(a, b)
}
