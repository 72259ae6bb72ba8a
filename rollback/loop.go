package rollback

import "github.com/tickwork-engine/tickwork/clock"

const (
	// mostDue is the most ticks that are made for one frame of a screen, so that catching up does not itself take so long that
	// there is more to catch up with.
	mostDue = 10
	// longestPause is the most time that is caught up with. What is beyond is left out: it is a page that was hidden, or a
	// machine that slept.
	longestPause = 5 * clock.Second
)

// Loop tells a shell that draws frames at any rate how many ticks to make before each. Ticks are due at instants of their own,
// which no rounding moves. The zero value is not ready; see NewLoop.
type Loop struct {
	rate  clock.Rate
	begun bool
	start clock.Time
	made  int64 // ticks since start
}

// NewLoop returns a loop of ticks of a rate. Its first tick is due at the first call of Due.
func NewLoop(rate clock.Rate) Loop { return Loop{rate: rate} }

// Due returns how many ticks to make now, from 0 to 10. Time must not run backward.
func (l *Loop) Due(now clock.Time) int {
	if !l.begun {
		l.begun, l.start = true, now
	}
	if late := now - l.start - l.rate.At(l.made); late > longestPause {
		l.start += late - longestPause
	}
	due := int64(l.rate.Ticks(now-l.start)) + 1 - l.made
	due = max(0, min(due, mostDue))
	l.made += due
	return int(due)
}

// Phase returns how far now is between the newest tick and the next one, from 0 to 1, for drawing in between.
func (l *Loop) Phase(now clock.Time) float64 {
	return max(0, min(1, l.rate.Ticks(now-l.start)+1-float64(l.made)))
}
