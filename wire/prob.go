package wire

// Prob is what both ends of a range code hold likely for one kind of yes-or-no question: how often the answer was 1. It
// learns from every answer, quickly at first and ever more slowly, down to one part in [probMemory]. The zero value is of
// no use; see [NewProb].
type Prob struct {
	one  uint16 // the probability of a 1 in units of 2^-16, leastProb to mostProb
	seen uint16 // answers so far, up to probMemory
}

// probMemory is after how many answers a Prob does not learn more slowly any longer.
const probMemory = 60

// NewProb returns a Prob that holds a 1 likely in so many of 65,536 cases, and believes in it as if it had seen so many
// answers.
func NewProb(one uint16, answers int) Prob {
	return Prob{one: min(max(one, leastProb), mostProb), seen: uint16(min(answers, probMemory))}
}

// probRates holds 2^16/(n+1.5): the share of the way to the newest answer that is taken after n earlier ones. Half an
// answer more than the plain mean is the estimate of Krichevsky and Trofimov (1981).
var probRates = func() (rates [64]uint32) {
	for n := range rates {
		rates[n] = 2 << 16 / uint32(2*n+3)
	}
	return rates
}()

// The ends of what a Prob can hold likely: nothing is certain.
const (
	leastProb = 31
	mostProb  = 1<<16 - 1 - leastProb
)

// learn takes in an answer, 0 or 1. There is no branch on it, which nobody could foresee.
func (p *Prob) learn(bit uint32) {
	rate := int32(probRates[p.seen%64])
	if p.seen < probMemory {
		p.seen++
	}
	target := leastProb + int32(bit)*(mostProb-leastProb)
	p.one = uint16(int32(p.one) + int32(int64(target-int32(p.one))*int64(rate)>>16))
}

// Held returns how likely a Prob holds a 1, in units of 2^-16, and after how many answers.
func (p Prob) Held() (one uint16, answers int) { return p.one, int(p.seen) }
