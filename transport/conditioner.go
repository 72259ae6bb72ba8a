package transport

import "github.com/tickwork-engine/tickwork/clock"

// What a conditioner holds at most. It is far more than a game has on the way, and it keeps a link that is dark for
// ever from taking all memory.
const (
	maxInFlight      = 1 << 14 // messages
	maxBytesInFlight = 4 << 20
	maxRetransmits   = 8 // in a row; a stream over a link that loses everything still ends each push
)

// Conditioner is one direction of a bad network: messages go in with Push, and come out of Pop when and how the [Link]
// lets them. It reads no clock; the caller passes the time, which must not run backward. The same link, seed and calls
// give the same results on every platform. It is not safe for concurrent use. It allocates nothing in the steady state
// and holds at most 16384 messages and 4 MiB.
//
// Datagrams fare as on UDP. Messages on any other channel share one stream that behaves as TCP does: each arrives
// unchanged, once and in order; a loss delays it by a retransmission, and everything behind it waits.
type Conditioner struct {
	link    Link
	random  random
	flight  flight
	bytes   int
	buffers buffers
	lent    []byte // what the last Pop returned

	launched uint64     // messages put into flight
	latest   uint64     // the highest number of a datagram that has arrived
	lastDue  clock.Time // when the newest ordered message arrives: the next one must not be earlier
	idleAt   clock.Time // when a link with a Rate has sent all that waits
	stats    Stats
}

// NewConditioner returns a conditioner for the link. The seed decides everything that is left to chance. It panics if
// the link has a share outside 0 to 1, a negative quantity or an empty blackout.
func NewConditioner(link Link, seed uint64) *Conditioner {
	link.check()
	return &Conditioner{link: link, random: random{seed}}
}

// SetLink changes the conditions for what is pushed from now on. What is on its way arrives as it would have. It panics
// as NewConditioner does.
func (c *Conditioner) SetLink(link Link) {
	link.check()
	c.link = link
}

// Link returns the present conditions.
func (c *Conditioner) Link() Link { return c.link }

// Stats returns the counters.
func (c *Conditioner) Stats() Stats { return c.stats }

// InFlight returns the number of messages that Pop has still to return.
func (c *Conditioner) InFlight() int { return len(c.flight) }

// Push puts a message on its way at the instant now. It copies msg. The only error is ErrBacklog: an ordered message
// found as much on its way as the conditioner can hold. A datagram is dropped then, and counted.
func (c *Conditioner) Push(now clock.Time, ch Channel, msg []byte) error {
	c.release()
	c.stats.Pushed++
	c.stats.Bytes += uint64(len(msg))
	if ch == Datagram {
		c.pushDatagram(now, msg)
		return nil
	}
	return c.pushOrdered(now, ch, msg)
}

// Pop returns the next message that is due at the instant now: in the order of the times they are due, those of the
// same time as they were pushed. msg is valid until the next call of a method that changes the conditioner.
func (c *Conditioner) Pop(now clock.Time) (ch Channel, msg []byte, ok bool) {
	c.release()
	if len(c.flight) == 0 || c.flight[0].due > now {
		return 0, nil, false
	}
	f := c.flight.pop()
	c.bytes -= len(f.msg)
	c.lent = f.msg
	c.stats.Delivered++
	if f.ch == Datagram && !f.copied {
		c.countOvertaken(f.number)
	}
	return f.ch, f.msg, true
}

// Next returns when the next message is due, if one is on its way.
func (c *Conditioner) Next() (clock.Time, bool) {
	if len(c.flight) == 0 {
		return 0, false
	}
	return c.flight[0].due, true
}

func (c *Conditioner) pushDatagram(now clock.Time, msg []byte) {
	if _, dark := c.link.darkUntil(now); dark || c.random.chance(c.link.Loss) {
		c.stats.Lost++
		return
	}
	if c.full(len(msg)) || !c.hasRoom(now, len(msg)) {
		c.stats.TailDropped++
		return
	}
	sent := c.transmit(now, len(msg))
	f := flying{ch: Datagram, number: c.stats.Pushed}
	c.launchDatagram(f, sent, msg)
	if c.random.chance(c.link.Duplicate) && !c.full(len(msg)) {
		c.stats.Duplicated++
		f.copied = true
		c.launchDatagram(f, sent, msg)
	}
}

func (c *Conditioner) launchDatagram(f flying, sent clock.Time, msg []byte) {
	f.due = sent + c.datagramDelay()
	f.msg = c.buffers.copyOf(msg)
	if len(msg) > 0 && c.random.chance(c.link.BitFlip) {
		c.stats.Flipped++
		bit := c.random.below(8 * uint64(len(msg)))
		f.msg[bit/8] ^= 1 << (bit % 8)
	}
	c.launch(f)
}

func (c *Conditioner) datagramDelay() clock.Time {
	if c.random.chance(c.link.Reorder) {
		return 0
	}
	d := c.delay()
	if c.random.chance(c.link.Late) {
		d += c.link.LateBy
	}
	return d
}

func (c *Conditioner) pushOrdered(now clock.Time, ch Channel, msg []byte) error {
	if c.full(len(msg)) {
		return ErrBacklog
	}
	got := c.afterLosses(c.transmit(now, len(msg)))
	// Whatever overtakes on the way, a stream hands out its bytes in order.
	c.lastDue = min(max(c.lastDue, got+c.delay()), Forever)
	c.launch(flying{ch: ch, due: c.lastDue, number: c.stats.Pushed, msg: c.buffers.copyOf(msg)})
	return nil
}

// afterLosses returns when a message of the stream that is first sent at t is sent for the last time, the one that gets
// through.
func (c *Conditioner) afterLosses(t clock.Time) clock.Time {
	wait := c.link.retransmitAfter()
	for range maxRetransmits {
		if end, dark := c.link.darkUntil(t); dark {
			t = end + wait // the first repetition after the end; how often it was tried before does not matter
			c.stats.Retransmitted++
			continue
		}
		if !c.random.chance(c.link.Loss) {
			break
		}
		t += wait
		wait = min(2*wait, max(wait, maxBackoff))
		c.stats.Retransmitted++
	}
	return t
}

// delay returns how long one message is on the way.
func (c *Conditioner) delay() clock.Time {
	return max(c.link.Delay+c.random.around(c.link.Jitter), 0)
}

// hasRoom reports whether n more bytes fit into the queue in front of the link. An idle link takes any message.
func (c *Conditioner) hasRoom(now clock.Time, n int) bool {
	if c.link.Rate == 0 || c.idleAt <= now {
		return true
	}
	return c.idleAt-now+c.link.sendTime(n) <= c.link.sendTime(c.link.queueLimit())
}

// transmit sends n bytes behind all that wait and returns when the last one has left.
func (c *Conditioner) transmit(now clock.Time, n int) clock.Time {
	if c.link.Rate == 0 {
		return now
	}
	c.idleAt = min(max(c.idleAt, now)+c.link.sendTime(n), Forever)
	return c.idleAt
}

func (c *Conditioner) full(n int) bool {
	return len(c.flight) >= maxInFlight || c.bytes+n > maxBytesInFlight
}

func (c *Conditioner) launch(f flying) {
	c.launched++
	f.order = c.launched
	c.bytes += len(f.msg)
	c.flight.push(f)
}

func (c *Conditioner) countOvertaken(number uint64) {
	if number < c.latest {
		c.stats.Reordered++
		return
	}
	c.latest = number
}

// release takes back the buffer that Pop has lent.
func (c *Conditioner) release() {
	if c.lent != nil {
		c.buffers.put(c.lent)
		c.lent = nil
	}
}
