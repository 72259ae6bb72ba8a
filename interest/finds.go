package interest

import "slices"

// finds is rows that were found, in any order and perhaps twice.
type finds struct {
	rows  []uint16 // a pool's rows fit
	spare []uint16 // memory for sorting
}

// add puts rows in.
func (f *finds) add(rows []int32) {
	for _, r := range rows {
		f.rows = append(f.rows, uint16(r))
	}
}

// addAll puts the rows below n in.
func (f *finds) addAll(n int) {
	for r := range n {
		f.rows = append(f.rows, uint16(r))
	}
}

// fewFinds is how many rows are sorted faster by comparing them.
const fewFinds = 64

// sort puts the rows in ascending order: by their low bytes and then by their high ones.
func (f *finds) sort() {
	if len(f.rows) < fewFinds {
		slices.Sort(f.rows)
		return
	}
	var low, high [256]int32 // by byte, how many rows have it, and then where the next of them belongs
	for _, r := range f.rows {
		low[r&255]++
		high[r>>8]++
	}
	a, b := int32(0), int32(0)
	for i := range low {
		low[i], a = a, a+low[i]
		high[i], b = b, b+high[i]
	}
	f.spare = slices.Grow(f.spare[:0], len(f.rows))[:len(f.rows)]
	for _, r := range f.rows {
		f.spare[low[r&255]] = r
		low[r&255]++
	}
	for _, r := range f.spare {
		f.rows[high[r>>8]] = r
		high[r>>8]++
	}
}
