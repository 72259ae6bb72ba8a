package interest

// marks is a set of rows that costs as much as is in it, and not as much as there is. Rows come in any order and go out in
// ascending order, so that nothing needs to be sorted.
type marks struct {
	words []mark   // 64 rows each
	used  []uint64 // a bit for each word that is not empty
}

// mark is 64 rows: those that were found, and those of them that are in for certain.
type mark struct{ found, in uint64 }

func newMarks(rows int) marks {
	words := (rows + 63) / 64
	return marks{make([]mark, words), make([]uint64, (words+63)/64)}
}

// mark puts a row in, for certain if in is 1 and not 0.
func (m *marks) mark(row int32, in uint64) {
	w := &m.words[row>>6]
	w.found |= 1 << (row & 63)
	w.in |= in << (row & 63)
	m.used[row>>12] |= 1 << (row >> 6 & 63)
}

// add puts rows in for certain.
func (m *marks) add(rows []int32) {
	for _, row := range rows {
		m.mark(row, 1)
	}
}

// addAll puts the rows below n in.
func (m *marks) addAll(n int) {
	for w := range (n + 63) / 64 {
		rest := ^uint64(0)
		if left := n - w*64; left < 64 {
			rest = 1<<left - 1
		}
		m.words[w] = mark{rest, rest}
		m.used[w>>6] |= 1 << (w & 63)
	}
}
