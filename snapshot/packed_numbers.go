package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// number returns the number that a column's quantum stands for.
func number(c *sim.ColumnSchema, v int32) int64 {
	if c.Signed {
		return int64(v)
	}
	return int64(uint32(v))
}

// around returns the shortest way that a difference stands for, in a column that begins again after wrap quanta; 0 is one
// that does not.
func around(d, wrap int64) int64 {
	if wrap == 0 {
		return d
	}
	if d > wrap/2 {
		return d - wrap
	}
	if d < -(wrap / 2) {
		return d + wrap
	}
	return d
}

// within returns the value of the column that is nearest to a number. In a column that wraps, numbers do, too.
func within(c *sim.ColumnSchema, v int64) int64 {
	if wrap := int64(c.Wrap); wrap != 0 {
		if v >= wrap || v < 0 {
			if v %= wrap; v < 0 {
				v += wrap
			}
		}
		return v
	}
	lo, hi := int64(0), int64(1)<<c.Bits-1
	if c.Signed {
		lo, hi = -1<<(c.Bits-1), 1<<(c.Bits-1)-1
	}
	return min(max(v, lo), hi)
}

func absolute(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}
