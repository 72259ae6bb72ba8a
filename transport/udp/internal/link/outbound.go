package link

import "github.com/tickwork-engine/tickwork/clock"

// outgoing is an ordered message that the peer does not have whole yet.
type outgoing struct {
	data  []byte // lent
	size  int    // of a fragment's data
	first int    // number of the first fragment as the message is cut now
	total int
	next  int       // number of the next fragment that was never sent
	left  int       // fragments that are not acknowledged
	acked [4]uint64 // bit n: number n is
}

// cut cuts the message into fragments of a size, with numbers that no fragment of it had.
func (m *outgoing) cut(size int) bool {
	first := m.total
	n := max((len(m.data)+size-1)/size, 1)
	if first+n > maxFragments {
		return false
	}
	m.size, m.first, m.next, m.total, m.left = size, first, first, first+n, n
	return true
}

// sent reports whether every fragment was sent once.
func (m *outgoing) sent() bool { return m.total > 0 && m.next == m.total }

// part returns a fragment's data.
func (m *outgoing) part(number int) []byte {
	from := (number - m.first) * m.size
	return m.data[from:min(from+m.size, len(m.data))]
}

// take notes that a fragment is acknowledged, and reports whether that is news.
func (m *outgoing) take(number int) bool {
	bit := uint64(1) << (number % 64)
	if number < m.first || number >= m.total || m.acked[number/64]&bit != 0 {
		return false
	}
	m.acked[number/64] |= bit
	m.left--
	return true
}

// flying is a fragment that was sent and is not acknowledged.
type flying struct {
	sequence uint32
	number   uint8
	lost     bool // to be sent again
	size     int  // of the payload
	tries    int
	sent     clock.Time // the last time
}

// outbound is the sending half of the stream.
type outbound struct {
	queue    []outgoing // the first has the number base
	base     uint32
	bytes    int // in the queue
	unsent   int // bytes of it that were never sent
	at       int // the first message of which something may never have been sent
	flight   []flying
	inFlight int        // bytes of what is in flight and not lost
	resent   uint64     // fragments, since the beginning
	newest   clock.Time // when the latest of all acknowledged fragments was sent
	reorder  clock.Time // how much later than that one others may arrive; zero: a quarter of a round trip
}

// push queues a message, which the buffer b holds. It is cut for the path's size when it is first sent.
func (o *outbound) push(b []byte) {
	o.queue = append(o.queue, outgoing{data: b})
	o.bytes += len(b)
	o.unsent += len(b)
}

// waiting returns how many messages have something that was never sent.
func (o *outbound) waiting() (n int) {
	for i := range o.queue {
		if !o.queue[i].sent() {
			n++
		}
	}
	return n
}

// acked takes an acknowledgement. It returns the fragment if it was in flight and this is the first word of it.
func (o *outbound) acked(a ack) (flying, bool) {
	i := a.sequence - o.base
	if uint64(i) >= uint64(len(o.queue)) || !o.queue[i].take(int(a.number)) {
		return flying{}, false
	}
	for k := range o.flight {
		if f := o.flight[k]; f.sequence == a.sequence && f.number == a.number {
			o.drop(k)
			return f, true
		}
	}
	return flying{}, false
}

// drop takes a fragment out of the flight.
func (o *outbound) drop(k int) {
	f := &o.flight[k]
	if !f.lost {
		o.inFlight -= f.size
	}
	last := len(o.flight) - 1
	copy(o.flight[k:], o.flight[k+1:])
	o.flight = o.flight[:last]
}

// release takes the messages out that have arrived whole, from the front, and returns their buffers.
func (o *outbound) release(p *buffers) {
	n := 0
	for n < len(o.queue) && o.queue[n].total > 0 && o.queue[n].left == 0 {
		o.bytes -= len(o.queue[n].data)
		p.put(o.queue[n].data)
		n++
	}
	if n > 0 {
		kept := copy(o.queue, o.queue[n:])
		clear(o.queue[kept:])
		o.queue = o.queue[:kept]
		o.base += uint32(n)
		o.at = max(o.at-n, 0)
	}
}

// detect marks what must have been lost: what was sent so much earlier than something that has arrived that it cannot just
// be late (RFC 8985), and what has waited too long. It calls lost for each.
func (o *outbound) detect(now clock.Time, t *roundTrip, lost func(f *flying)) {
	late := max(o.reorder, t.mean/4, minReorder)
	for k := range o.flight {
		f := &o.flight[k]
		if f.lost || f.sent+late >= o.newest && now-f.sent < t.resend(f.tries) {
			continue
		}
		f.lost = true
		o.inFlight -= f.size
		lost(f)
	}
}

// next returns the fragment to be sent now: one that was lost, or the next one that was never sent. pathSize is the
// payload that gets through.
func (o *outbound) next(now clock.Time, window, pathSize int) (fragment, bool) {
	if o.inFlight >= window {
		return fragment{}, false
	}
	for k := range o.flight {
		if f := &o.flight[k]; f.lost {
			f.lost, f.sent = false, now
			f.tries++
			o.resent++
			o.inFlight += f.size
			return o.fragment(f.sequence, int(f.number)), true
		}
	}
	for o.at < len(o.queue) && o.queue[o.at].sent() {
		o.at++
	}
	if len(o.flight) >= maxFlight || o.at >= min(len(o.queue), receiveWindow) {
		return fragment{}, false
	}
	return o.first(now, pathSize), true
}

// first returns the next fragment that was never sent, and notes that it is now.
func (o *outbound) first(now clock.Time, pathSize int) fragment {
	m := &o.queue[o.at]
	if m.total == 0 {
		m.cut(pathSize - fragmentHeader) // messages are bounded so that this is possible
	}
	f := o.fragment(o.base+uint32(o.at), m.next)
	m.next++
	o.unsent -= len(f.data)
	size := fragmentHeader + len(f.data)
	o.flight = append(o.flight, flying{sequence: f.sequence, number: f.number, size: size, tries: 1, sent: now})
	o.inFlight += size
	return f
}

// fragment returns a fragment of a message in the queue.
func (o *outbound) fragment(sequence uint32, number int) fragment {
	m := &o.queue[sequence-o.base]
	return fragment{sequence: sequence, number: uint8(number), total: uint8(m.total), care: key, first: uint8(m.first),
		data: m.part(number)}
}

// recut cuts every message anew that has fragments which are too large for the path. It reports false if a message cannot be
// cut any more.
func (o *outbound) recut(pathSize int) bool {
	size := pathSize - fragmentHeader
	for i := range o.queue {
		m := &o.queue[i]
		if m.total == 0 || m.left == 0 || m.size <= size || len(m.data) <= size {
			continue
		}
		o.ground(o.base + uint32(i))
		o.unsent += min((m.next-m.first)*m.size, len(m.data))
		o.at = min(o.at, i)
		if !m.cut(size) {
			return false
		}
	}
	return true
}

// ground takes all fragments of a message out of the flight.
func (o *outbound) ground(sequence uint32) {
	for k := len(o.flight) - 1; k >= 0; k-- {
		if o.flight[k].sequence == sequence {
			o.drop(k)
		}
	}
}
