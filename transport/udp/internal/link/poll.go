package link

import "github.com/tickwork-engine/tickwork/clock"

// Poll appends the next payload that is to be sent now, of at most MaxPayload bytes. It appends nothing if there is none. It
// is called until then after each Send, Receive and Close, and every few milliseconds.
func (l *Link) Poll(dst []byte, now clock.Time) []byte {
	if l.sent < len(l.waiting) {
		return l.pollDatagram(dst)
	}
	if l.fresh >= ackBatch || l.fresh > 0 && now-l.ackedAt >= ackDelay {
		return l.pollAcks(dst)
	}
	if l.synCame {
		l.synCame = false
		return l.syn.appendSynAck(dst)
	}
	if p, ok := l.pollPath(now); ok {
		return p.appendSyn(dst)
	}
	l.detect(now)
	if f, ok := l.out.next(now, l.limit.window, l.path.size); ok {
		return f.append(dst)
	}
	return l.pollEnd(dst, now)
}

func (l *Link) pollDatagram(dst []byte) []byte {
	b := l.waiting[l.sent]
	dst = append(dst, b...)
	l.buffers.put(b)
	l.waiting[l.sent] = nil
	if l.sent++; l.sent == len(l.waiting) {
		l.waiting, l.sent = l.waiting[:0], 0
	}
	return dst
}

// pollAcks appends all acknowledgements, and forgets those that were sent often enough.
func (l *Link) pollAcks(dst []byte) []byte {
	dst = appendAcks(dst, l.acks)
	kept := l.acks[:0]
	for _, a := range l.acks {
		if a.times++; a.times < ackTimes {
			kept = append(kept, a)
		}
	}
	l.acks, l.fresh = kept, 0
	return dst
}

// pollPath asks about the path, and cuts what is under way anew if the path has become narrower.
func (l *Link) pollPath(now clock.Time) (probe, bool) {
	before := l.path.size
	p, ok := l.path.poll(now, l.rtt.resend(max(l.path.tries, 1)))
	if l.path.size < before && !l.out.recut(l.path.size) {
		panic("link: a message has used up its fragments' numbers") // it is cut twice at most, see maxFragments
	}
	return p, ok
}

// pollEnd appends the End when all else was sent once, and again until it is acknowledged.
func (l *Link) pollEnd(dst []byte, now clock.Time) []byte {
	if !l.leaving || l.endAcked || l.out.waiting() > 0 || l.endTries > 0 && now-l.endSent < l.rtt.resend(l.endTries) {
		return dst
	}
	l.endTries++
	l.endSent = now
	return l.end.append(dst)
}
