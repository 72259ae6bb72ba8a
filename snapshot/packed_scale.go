package snapshot

import "github.com/tickwork-engine/tickwork/wire"

// scale learns how far a column's values miss their predictions in this body, against what was expected of each.
type scale struct {
	bias int32  // by how much more than expected they miss, in 2^-8 of a doubling
	seen int32  // how many values the bias was learned from
	mean uint32 // of the misses, in the fast profile
}

// sub is the number of parts of a quantum that predictions are reckoned in.
const (
	sub     = wire.SpreadPhases
	subBits = 4
)

// level returns the level of a spread number for an expected magnitude in parts of a quantum.
func (s *scale) level(expected uint32) int {
	return min(max(int(log2(expected)+s.bias-levelZero)>>6, 0), wire.SpreadLevels-1)
}

// learn takes in by how many quanta a value missed its prediction, and returns by how much more that is than usual, in
// 2^-8 of a doubling.
func (s *scale) learn(expected uint32, missed int32) int32 {
	more := log2(magnitude(missed)*sub+leastMiss) - log2(expected+leastMiss) + usualMiss
	s.bias += (more - s.bias) * scaleRates[s.seen%64] >> 16
	s.seen = min(s.seen+1, scaleMemory)
	return more
}

const (
	usualMiss   = 220 // how much smaller a miss usually is than its expected magnitude, in 2^-8 of a doubling
	scaleMemory = 22  // after how many values a scale does not learn more slowly any longer
	scaleDoubt  = 3
	levelZero   = 250 // the logarithm of the magnitude that level 0 is for
	leastMiss   = 4   // rounding alone makes as much, in parts of a quantum
)

// scaleRates holds the share of the way to the newest value that a bias takes after so many, in 2^-16.
var scaleRates = func() (rates [64]int32) {
	for n := range rates {
		rates[n] = 1 << 16 / int32(min(n, scaleMemory)+scaleDoubt)
	}
	return rates
}()
