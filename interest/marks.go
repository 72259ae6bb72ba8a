package interest

import "math/bits"

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

// add puts rows in.
func (m *marks) add(rows []int32) {
	for _, r := range rows {
		w, bit := r>>6, uint64(1)<<(r&63)
		m.words[w].found |= bit
		m.words[w].in |= bit
		m.used[w>>6] |= 1 << (w & 63)
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

// take removes the lowest word that is not empty and returns its number, or -1 if there is none. from is a word below which there is
// none, as a first guess.
func (m *marks) take(from int) (word int, it mark) {
	for u := from >> 6; u < len(m.used); u++ {
		if m.used[u] == 0 {
			continue
		}
		word = u<<6 + bits.TrailingZeros64(m.used[u])
		m.used[u] &= m.used[u] - 1
		it = m.words[word]
		m.words[word] = mark{}
		return word, it
	}
	return -1, mark{}
}
