package sim

// Hold holds small changes back: where a value of q is no more than its column's Threshold away from the same entity's in
// last, it becomes that one. last is what was sent last, held as well, so that small steps add up until they are told. New
// entities keep their values, and so do all columns without a threshold. It allocates nothing.
func (s *Schema) Hold(q, last *Quantised) {
	for i := range s.Types {
		t := &s.Types[i]
		for c := range t.Columns {
			if t.Columns[c].Threshold != 0 {
				t.Columns[c].hold(c, &q.Tables[i], &last.Tables[i])
			}
		}
	}
}

// hold goes through two tables, whose rows are both in ascending order of index.
func (c *ColumnSchema) hold(column int, now, last *Table) {
	values, before := now.Columns[column], last.Columns[column]
	at := 0
	for row, h := range now.Live() {
		for at < last.Len && last.Handles[at].Index() < h.Index() {
			at++
		}
		if at == last.Len {
			return
		}
		if last.Handles[at] == h && c.distance(values[row], before[at]) <= int64(c.Threshold) {
			values[row] = before[at]
		}
	}
}

// distance returns how many quanta two values are apart, the shorter way round if they wrap.
func (c *ColumnSchema) distance(a, b int32) int64 {
	d := int64(a) - int64(b)
	if !c.Signed && c.Bits == 32 {
		d = int64(uint32(a)) - int64(uint32(b))
	}
	if d < 0 {
		d = -d
	}
	if c.Wrap != 0 {
		d = min(d, int64(c.Wrap)-d)
	}
	return d
}
