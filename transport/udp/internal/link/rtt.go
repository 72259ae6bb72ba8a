package link

import "github.com/tickwork-engine/tickwork/clock"

// roundTrip estimates how long an answer takes: RFC 6298's mean and deviation, and the smallest of the last half minute or
// more, which is the path without queues.
type roundTrip struct {
	mean, deviation clock.Time // zero: nothing was measured
	least, older    clock.Time // of this span and of the one before
	spanEnds        clock.Time
	latest          [4]clock.Time // the last samples; the smallest of them is free of chance
	samples         int
	backoff         int // doublings of what resend returns, since waiting was in vain
}

// add takes a sample.
func (t *roundTrip) add(now, sample clock.Time) {
	sample = max(sample, 1)
	if t.mean == 0 {
		t.mean, t.deviation = sample, sample/2
	} else {
		t.deviation += (max(t.mean-sample, sample-t.mean) - t.deviation) / 4
		t.mean += (sample - t.mean) / 8
	}
	if now >= t.spanEnds {
		t.older, t.least, t.spanEnds = t.least, sample, now+baseSpan
	}
	t.least = min(t.least, sample)
	t.latest[t.samples%len(t.latest)] = sample
	t.samples++
	t.backoff = 0
}

// timedOut says that resend's time was over. If round trips have become longer than that, everything would be sent twice and
// no sample be had any more (Karn's problem), so it doubles until there is one.
func (t *roundTrip) timedOut() { t.backoff = min(t.backoff+1, maxBackoff) }

// base returns the smallest round trip of late, or zero.
func (t *roundTrip) base() clock.Time {
	if t.older == 0 {
		return t.least
	}
	return min(t.least, t.older)
}

// queueing returns how much longer answers take now than they need to.
func (t *roundTrip) queueing() clock.Time {
	if t.samples == 0 {
		return 0
	}
	now := t.latest[0]
	for _, sample := range t.latest[:min(t.samples, len(t.latest))] {
		now = min(now, sample)
	}
	return now - t.base()
}

// resend returns how long to wait for an answer to what was sent that many times.
func (t *roundTrip) resend(tries int) clock.Time {
	wait := firstResend
	if t.mean > 0 {
		wait = max(t.mean+max(4*t.deviation, ackDelay), minResend)
	}
	wait <<= t.backoff
	for range tries - 1 {
		wait = min(wait+wait/2, maxResend)
	}
	return min(wait, maxResend)
}
