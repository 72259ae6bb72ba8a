package wire

// What is held likely before anything was seen. That numbers are spread as a Lomax distribution around what was expected
// of them is not true of any game, but near enough for all: many are much smaller than expected, and some much larger.
const (
	startAnswers = 14 // as if so many numbers had been seen
	tailPower    = 3
	tailScale    = 2 // times the expected magnitude
	farSizes     = 5 // above the usual size; beyond, something jumped, and it may have jumped anywhere
	farStop      = one / 5
)

// NewSpread returns a Spread with the start that both ends share.
func NewSpread() Spread {
	var s Spread
	for level := range s.stop {
		s.startLevel(level)
	}
	for i := range s.sign {
		s.sign[i] = NewProb(startSigns[i], startAnswers)
	}
	for size := range s.high {
		for i := range s.high[size] {
			s.high[size][i] = NewProb(startHigh, startAnswers)
		}
	}
	return s
}

// startHigh is how likely the bits after the highest one are set. Numbers grow rarer as they grow larger.
const startHigh = 30400

// startSigns is how likely a number is negative, by its lean.
var startSigns = [SpreadLeans]uint16{32768, 24000, 41500, 32768, 32768, 32768, 32768, 32768}

func (s *Spread) startLevel(level int) {
	usual := usualSize(level)
	s.above[level] = startProb(beyond(level, usual+1))
	for size := range s.stop[level] {
		if size > usual+farSizes {
			s.stop[level][size] = startProb(farStop)
		} else if size > usual {
			s.stop[level][size] = startProb(one - ratio(beyond(level, size+1), beyond(level, size)))
		} else {
			within := one - beyond(level, size+1)
			s.stop[level][size] = startProb(ratio(beyond(level, size)-beyond(level, size+1), within))
		}
	}
}

// one is the probability 1.
const one = 1 << 30

func ratio(a, b uint64) uint64 { return a * one / max(b, 1) }

func startProb(p uint64) Prob { return NewProb(uint16(min(max(p>>14, 64), 0xffff-64)), startAnswers) }

// beyond returns how likely a number of a level has at least a size, in units of 2^-30: (E/(E+x))^a for the scale E, where x is
// half a unit below the smallest such number.
func beyond(level, size int) uint64 {
	if size == 0 {
		return one
	}
	scale := tailScale * levelMagnitude(level)
	x := uint64(1)<<(size-1+magnitudeBits) - 1<<(magnitudeBits-1)
	part := scale * one / (scale + x)
	p := uint64(one)
	for range tailPower {
		p = p * part / one
	}
	return p
}

// magnitudeBits is how many bits behind the point levelMagnitude has.
const magnitudeBits = 8

// levelMagnitude returns the magnitude that a level expects: 2^((level-4.5)/2), and less at level 0, in units of 2^-8.
func levelMagnitude(level int) uint64 {
	switch {
	case level == 0:
		return 38
	case level%2 != 0:
		return 304 << (level / 2) >> 2
	}
	return 215 << (level / 2) >> 2
}
