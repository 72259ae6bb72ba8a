package unsafety

import "math"

func bits(f float64) uint64 { return math.Float64bits(f) }
