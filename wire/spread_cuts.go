package wire

import "math"

// cuts divides an interval of 2^cutBits between the things that can come.
type cuts struct {
	from  [maxCuts]uint16       // where each begins; the one behind the last is 2^cutBits
	first [1 << firstBits]uint8 // of each 64th of the interval, what its beginning belongs to: where a decoder begins to look
}

const (
	cutBits   = 15
	maxCuts   = 64
	firstBits = 6
)

// The cuts of spread numbers: those without raw bits by level and phase, those with them by level mod 4, and those of the
// doublings beyond the heads.
var (
	wholeSpreads [wholeLevels][SpreadPhases / 2]cuts
	spreads      [levelsDouble]cuts
	farSpread    cuts
)

// How much of the interval is kept for what should not come: a head at all, and each of the sides beyond.
const (
	leastHead = 2
	leastFar  = 32
)

func init() {
	for level := range wholeSpreads {
		for phase := range wholeSpreads[level] {
			middle := float64(float64(4*phase-SpreadPhases+1) / (2 * SpreadPhases))
			wholeSpreads[level][phase] = newSpread(levelScale(level), middle+0.5)
		}
	}
	for level := range spreads {
		spreads[level] = newSpread(levelScale(wholeLevels-levelsDouble+level), 0)
	}
	farSpread = newFar()
}

// levelScale returns 2^(level/4 - 3).
func levelScale(level int) float64 {
	roots := [levelsDouble]float64{1, 1.189207115002721, 1.4142135623730951, 1.681792830507429}
	return float64(roots[level%levelsDouble] * float64(int(1)<<(level/levelsDouble)) / 8)
}

// newSpread returns the cuts for heads that lie around a middle as Student's t distribution with two degrees of freedom
// does: most are small, and a few very large. Head n is what lies between n and n+1.
func newSpread(scale, middle float64) (c cuts) {
	const whole = 1<<cutBits - heads*leastHead - 2*leastFar
	for i := range uint(heads + 1) {
		x := (float64(int(i)-heads/2) - middle) / scale
		below := 1 + float64(x/math.Sqrt(1+float64(x*x)))
		c.from[i+1] = uint16(float64(below*(whole/2))) + leastFar + uint16(i)*leastHead
	}
	c.finish(heads + 2)
	return c
}

// newFar returns the cuts for how many doublings beyond the heads a number is: three quarters of the interval are halved
// again and again, and the rest is for jumps of any size.
func newFar() (c cuts) {
	at := 0
	for i := range farClasses {
		c.from[i] = uint16(at)
		at += 3<<(cutBits-3)>>i + 1<<(cutBits-2)/farClasses
	}
	c.finish(farClasses)
	return c
}

// finish ends cuts for n things.
func (c *cuts) finish(n int) {
	for i := n; i < maxCuts; i++ {
		c.from[i] = 1 << cutBits
	}
	at := 0
	for i := range c.first {
		for int(c.from[at+1]) <= i<<(cutBits-firstBits) {
			at++
		}
		c.first[i] = uint8(at)
	}
}

// cut writes one of the things that c divides the interval between.
func (e *RangeEncoder) cut(c *cuts, thing uint) {
	from := uint64(c.from[thing%maxCuts])
	size := uint64(c.from[(thing+1)%maxCuts]) - from
	e.width >>= cutBits
	e.rise(from * e.width)
	e.width *= size
	if e.width < rangeFloor {
		e.shift()
	}
}

// cut reads one of the things that c divides the interval between.
func (d *RangeDecoder) cut(c *cuts) (thing uint) {
	d.width >>= cutBits
	at := d.code / d.width
	if at >= 1<<cutBits {
		at, d.off = 1<<cutBits-1, true
	}
	thing = uint(c.first[at>>(cutBits-firstBits)])
	for at >= uint64(c.from[(thing+1)%maxCuts]) {
		thing++
	}
	from := uint64(c.from[thing%maxCuts])
	d.code -= from * d.width
	d.width *= uint64(c.from[(thing+1)%maxCuts]) - from
	if d.width < rangeFloor {
		d.shift()
	}
	return thing
}
