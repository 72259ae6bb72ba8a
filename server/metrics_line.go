package server

import (
	"sync"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// traffic counts what connections carry, without their framing.
type traffic struct {
	messagesIn, bytesIn   atomic.Int64
	messagesOut, bytesOut atomic.Int64
	dropped               atomic.Int64 // messages that found the outbound queue full
}

func (t *traffic) add(o *traffic) {
	t.messagesIn.Add(o.messagesIn.Load())
	t.bytesIn.Add(o.bytesIn.Load())
	t.messagesOut.Add(o.messagesOut.Load())
	t.bytesOut.Add(o.bytesOut.Load())
	t.dropped.Add(o.dropped.Load())
}

// line is a connection that counts, and its receiver. Each has counters of its own, so that connections never wait for
// each other.
type line struct {
	transport.Conn
	next  transport.Receiver
	lines *lines
	traffic
}

// lines are the open connections, and what the closed ones have carried.
type lines struct {
	mu     sync.Mutex
	open   map[*line]struct{}
	closed traffic
}

// take puts a counting line between a connection and the receiver that accept returns for it.
func (l *lines) take(conn transport.Conn, accept func(transport.Conn) transport.Receiver) transport.Receiver {
	c := &line{Conn: conn, lines: l}
	l.mu.Lock()
	if l.open == nil {
		l.open = make(map[*line]struct{})
	}
	l.open[c] = struct{}{}
	l.mu.Unlock()
	c.next = accept(c)
	return c
}

// Send implements transport.Conn.
func (c *line) Send(ch transport.Channel, msg []byte) error {
	err := c.Conn.Send(ch, msg)
	switch err {
	case nil:
		c.messagesOut.Add(1)
		c.bytesOut.Add(int64(len(msg)))
	case transport.ErrBacklog:
		c.dropped.Add(1)
	}
	return err
}

// Queued implements transport.Queuer. A connection that does not tell has nothing queued.
func (c *line) Queued() (bytes, messages int) {
	if q, ok := c.Conn.(transport.Queuer); ok {
		return q.Queued()
	}
	return 0, 0
}

// Receive implements transport.Receiver.
func (c *line) Receive(now clock.Time, ch transport.Channel, msg []byte) {
	c.messagesIn.Add(1)
	c.bytesIn.Add(int64(len(msg)))
	c.next.Receive(now, ch, msg)
}

// Closed implements transport.Receiver.
func (c *line) Closed(now clock.Time, code wire.CloseCode) {
	c.next.Closed(now, code)
	c.lines.mu.Lock()
	defer c.lines.mu.Unlock()
	if _, open := c.lines.open[c]; open {
		delete(c.lines.open, c)
		c.lines.closed.add(&c.traffic)
	}
}

// haul is what all connections carry, and what waits in their queues.
type haul struct {
	traffic
	open           int
	queuedBytes    int
	queuedMessages int
	longest        int // bytes in the longest queue
	lagging        int // connections with something in the queue
}

func (l *lines) haul() *haul {
	sum := &haul{}
	l.mu.Lock()
	defer l.mu.Unlock()
	sum.add(&l.closed)
	sum.open = len(l.open)
	for c := range l.open {
		sum.add(&c.traffic)
		bytes, messages := c.Queued()
		sum.queuedBytes += bytes
		sum.queuedMessages += messages
		sum.longest = max(sum.longest, bytes)
		if bytes > 0 {
			sum.lagging++
		}
	}
	return sum
}
