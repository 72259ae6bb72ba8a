package link

import "github.com/tickwork-engine/tickwork/clock"

// path finds how large a payload may be. It begins with what every path carries, tries the largest with a Syn of that size,
// and smaller ones if nothing answers. The size in use is tried again now and then, and when a large fragment was lost
// twice: routes change, and narrower ones drop large packets without a word.
type path struct {
	size  int // in use
	tried int // index into pathSizes of the size that is asked about
	tries int // Syns of that size that should have been answered; 0: none is under way
	due   clock.Time
	sent  [probeTimes]clock.Time // when the Syns went out, by their numbers
	last  uint16                 // number of the last one
	heard clock.Time             // when anything came
}

// probeTimes is how many Syns back an answer is understood.
const probeTimes = 8

func newPath(now clock.Time) path { return path{size: minPath, due: now} }

// poll returns the Syn that is due, if one is. One that went out while nothing came at all does not count: the path may be
// dark.
func (p *path) poll(now, resend clock.Time) (probe, bool) {
	sent := p.sent[p.last%probeTimes]
	if now < p.due || p.tries > 0 && now-sent < resend {
		return probe{}, false
	}
	if p.tries == 0 || p.heard > sent {
		if p.tries++; p.tries > probeTries && !p.giveUp(now) {
			return probe{}, false
		}
	}
	p.last++
	p.sent[p.last%probeTimes] = now
	return probe{uint16(pathSizes[p.tried]), p.last}, true
}

// giveUp draws the conclusion from unanswered Syns. It reports whether to ask about another size at once.
func (p *path) giveUp(now clock.Time) bool {
	p.tries = 1
	if pathSizes[p.tried] <= p.size {
		p.size = minPath // what was good is not any more
	}
	if p.tried++; pathSizes[p.tried] > p.size {
		return true
	}
	p.tried, p.tries, p.due = 0, 0, now+searchEvery
	return false
}

// answer takes a SynAck. It returns how long it took, if it is for one of the last Syns.
func (p *path) answer(now clock.Time, a probe) (clock.Time, bool) {
	if p.tries == 0 || p.last-a.number >= probeTimes || int(a.size) != pathSizes[p.tried] {
		return 0, false
	}
	p.size, p.tries = pathSizes[p.tried], 0
	p.due = now + verifyEvery
	if p.size < MaxPayload {
		p.tried, p.due = 0, now+searchEvery
	}
	return now - p.sent[a.number%probeTimes], true
}

// doubt asks about the size in use now.
func (p *path) doubt(now clock.Time) {
	if p.size == minPath || p.tries > 0 {
		return
	}
	for i, size := range pathSizes {
		if size == p.size {
			p.tried = i
		}
	}
	p.due = now
}
