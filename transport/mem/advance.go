package mem

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// event is one call of a receiver.
type event struct {
	receiver transport.Receiver
	closed   bool
	code     wire.CloseCode    // if closed
	ch       transport.Channel // otherwise
	msg      []byte
}

// Advance moves the link's clock to now and hands over what is due by then, in the order of time. It holds no lock
// during the calls, so the receivers may send and close. Their answers take part only as far as there were messages
// under way before the call: two receivers that answer each other over a link without delay do not keep Advance from
// returning. It panics if Attach was not called.
func (p *Pair) Advance(now clock.Time) {
	for range p.begin(now) {
		e, ok := p.take(now)
		if !ok {
			return
		}
		if e.closed {
			e.receiver.Closed(now, e.code)
		} else {
			e.receiver.Receive(now, e.ch, e.msg)
		}
	}
}

// begin sets the clock and returns how many events the call may handle at most: those under way, and two ends that
// close.
func (p *Pair) begin(now clock.Time) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.a.receiver == nil || p.b.receiver == nil {
		panic("mem: Advance before Attach")
	}
	p.now = now
	return p.a.out.InFlight() + p.b.out.InFlight() + 2
}

// take returns the next event that is due.
func (p *Pair) take(now clock.Time) (event, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		for _, e := range [...]*end{&p.a, &p.b} {
			if e.owesClosed() {
				e.told = true
				return event{receiver: e.receiver, closed: true, code: e.code}, true
			}
		}
		from, at, ok := p.earliest()
		if !ok || at > now {
			return event{}, false
		}
		if e, ok := p.arrive(from); ok {
			return e, true
		}
	}
}

// arrive takes the next message that from has sent. It is no event if the other end is closed, or if it closes it.
func (p *Pair) arrive(from *end) (event, bool) {
	ch, msg, _ := from.out.Pop(p.now)
	to := from.peer
	if to.closed {
		return event{}, false
	}
	if ch == closing {
		r := wire.NewReader(msg)
		to.close(wire.CloseCode(r.U16()))
		return event{}, false
	}
	if ch == riding {
		ch = transport.Datagram
	}
	// The conditioner lends the message only until its next call, which may be a Send inside the receiver.
	p.inbox = append(p.inbox[:0], msg...)
	return event{receiver: to.receiver, ch: ch, msg: p.inbox}, true
}
