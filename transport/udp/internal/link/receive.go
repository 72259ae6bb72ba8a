package link

import (
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Receive takes a payload. What comes of it is to be had from Deliver before the next call. The errors end the connection;
// what is no packet is dropped and is no error, since a peer of another version may send more kinds.
func (l *Link) Receive(now clock.Time, payload []byte) error {
	l.path.heard = now
	k, r, err := open(payload)
	if err == nil {
		switch k {
		case kindFragment:
			err = l.receiveFragment(now, r)
		case kindAck:
			err = readAcks(r, func(a ack, behind int) { l.receiveAck(now, a, behind == 0) })
			l.out.release(&l.buffers)
			l.detect(now)
		case kindSyn:
			if l.syn, err = readSyn(r); err == nil {
				l.synCame = true
			}
		case kindSynAck:
			err = l.receiveSynAck(now, r)
		case kindEnd:
			err = l.receiveEnd(now, r)
		}
	}
	if err == ErrPacket {
		l.ignored++
		return nil
	}
	return err
}

func (l *Link) receiveFragment(now clock.Time, r wire.Reader) error {
	f, err := readFragment(r)
	if err != nil {
		return err
	}
	if f.care == forgettable {
		l.datagram, l.hasOne = l.parts.take(l.datagram[:0], f, &l.buffers)
		return nil
	}
	switch l.in.take(f, &l.buffers) {
	case oversized:
		return ErrTooLarge
	case misfitting:
		return ErrContradiction
	case taken:
		l.acknowledge(now, ack{f.sequence, f.number})
	}
	return nil
}

// acknowledge queues an acknowledgement, once. If there are too many the oldest goes: if it was never sent, its fragment
// comes again.
func (l *Link) acknowledge(now clock.Time, a ack) {
	if l.fresh == 0 {
		l.ackedAt = now
	}
	i := slices.IndexFunc(l.acks, func(other repeated) bool { return other.ack == a })
	if i < 0 && len(l.acks) == maxAcks {
		i = 0
	}
	if i >= 0 {
		l.acks = slices.Delete(l.acks, i, i+1)
	}
	l.acks = append(l.acks, repeated{ack: a})
	l.fresh++
}

// receiveAck takes an acknowledgement. Only the newest of a packet tells of the round trip: others may have been in packets
// that were lost.
func (l *Link) receiveAck(now clock.Time, a ack, newest bool) {
	if a.number == endNumber {
		l.endAcked = l.endAcked || l.endTries > 0 && a.sequence == l.end.sequence
		return
	}
	inFlight := l.out.inFlight
	f, ok := l.out.acked(a)
	if !ok {
		return
	}
	switch sample := now - f.sent; {
	case f.tries == 1:
		if newest {
			l.rtt.add(now, sample)
		}
	case sample < l.rtt.mean/2:
		// It answers an earlier copy: the fragment was late and not lost. Others may be as late.
		l.out.reorder = min(max(2*l.out.reorder, l.rtt.mean/2), l.rtt.mean)
		return
	}
	l.out.newest = max(l.out.newest, f.sent)
	l.limit.acked(f.size, inFlight, l.path.size, l.rtt.queueing())
}

// detect finds what was lost, and tells the congestion window of it, and the path's search if it was large.
func (l *Link) detect(now clock.Time) {
	l.out.detect(now, &l.rtt, func(f *flying) {
		if l.limit.lost(now, f.sent, l.rtt.queueing()) && now-f.sent >= l.rtt.resend(f.tries) {
			l.rtt.timedOut()
		}
		if f.tries >= 2 && f.size > minPath {
			l.path.doubt(now)
		}
	})
}

func (l *Link) receiveSynAck(now clock.Time, r wire.Reader) error {
	p, err := readSynAck(r)
	if err != nil {
		return err
	}
	if took, ok := l.path.answer(now, p); ok {
		l.rtt.add(now, took)
	}
	return nil
}

func (l *Link) receiveEnd(now clock.Time, r wire.Reader) error {
	e, err := readEnd(r)
	if err != nil {
		return err
	}
	if l.peerEnd == (end{}) {
		l.peerEnd = e
	}
	l.acknowledge(now, ack{e.sequence, endNumber})
	return nil
}

// Deliver returns the next message that has come, if there is one. msg is valid until the next call of Deliver or Receive.
func (l *Link) Deliver() (ch transport.Channel, msg []byte, ok bool) {
	if l.hasOne {
		l.hasOne = false
		return transport.Datagram, l.datagram, true
	}
	if l.message, ok = l.in.pop(l.message[:0], &l.buffers); ok {
		return transport.Ordered, l.message, true
	}
	if l.peerEnd != (end{}) && l.in.next == l.peerEnd.sequence {
		l.peerLeft = true
	}
	return 0, nil, false
}
