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

// arrive returns the quantum that lies so far from a prediction. Ways that no encoder writes lead to some quantum.
func arrive(c *sim.ColumnSchema, from int64, way int32) int32 {
	if c.Wrap != 0 {
		return int32(within(c, from+int64(way)))
	}
	return extend(uint32(from+int64(way))&uint32(uint64(1)<<c.Bits-1), uint(c.Bits), c.Signed)
}

func absolute(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}
