package wire

// Prob is what both ends of a range code hold likely for one kind of yes-or-no question: how often the answer was 1. It
// learns from every answer, quickly at first and ever more slowly, down to one part in [probMemory]. The zero value is of
// no use; see [NewProb].
type Prob struct {
	one  uint16 // the probability of a 1 in 2^-16, never 0
	seen uint16 // answers so far, up to probMemory
}

// probMemory is after how many answers a Prob does not learn more slowly any longer.
const probMemory = 60

// NewProb returns a Prob that holds a 1 likely in so many of 65,536 cases, 1 to 65,535, and believes in it as if it had
// seen so many answers.
func NewProb(one uint16, answers int) Prob {
	return Prob{one: max(one, 1), seen: uint16(min(answers, probMemory))}
}

// probRates holds 2^16/(n+1.5): the share of the way to the newest answer that is taken after n earlier ones. Half an
// answer more than the plain mean is the estimate of Krichevsky and Trofimov (1981).
var probRates = func() (rates [64]uint32) {
	for n := range rates {
		rates[n] = 2 << 16 / uint32(2*n+3)
	}
	return rates
}()

// learn takes in an answer, 0 or 1.
func (p *Prob) learn(bit uint32) {
	rate := probRates[p.seen%64]
	if p.seen < probMemory {
		p.seen++
	}
	if bit != 0 {
		p.one += uint16((0xffff - uint32(p.one)) * rate >> 16)
	} else {
		p.one -= uint16(uint32(p.one) * rate >> 16)
	}
}
