package ws

import (
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// drainPiece is how much the drain writes under one deadline, in bytes.
const drainPiece = 16 << 10

// outbox is the write side of a socket that never blocks its caller. In the healthy case Write hands the bytes to the
// kernel at once, on the caller's goroutine. What the kernel does not take is kept, in order, and a goroutine that
// lives only as long as something is kept writes it. The outbox itself has no bound: the caller looks at queued first.
type outbox struct {
	sock     net.Conn                    // for the blocking writes of the drain
	try      func(b []byte) (int, error) // one attempt that does not block; nil: there is no such way
	shut     func()                      // ends the write side, when all is written
	broke    func()                      // called once when a write has failed; must not block or take locks
	patience time.Duration               // how long one piece may take

	mu        sync.Mutex
	pending   []byte // accepted, not yet taken by the drain
	spare     []byte // what the drain is writing; the two change places
	ends      []uint64
	accepted  uint64 // bytes, since the beginning
	written   uint64
	draining  bool
	finishing bool
	deadline  time.Time // of a finishing outbox
	err       error

	bytes    atomic.Int64
	messages atomic.Int64
}

// queued returns what is kept, in bytes and messages.
func (o *outbox) queued() (bytes, messages int) {
	return int(o.bytes.Load()), int(o.messages.Load())
}

// Write accepts all of b, or fails because the socket has failed or was finished. It does not keep b.
func (o *outbox) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	if o.finishing {
		return 0, net.ErrClosed
	}
	o.accepted += uint64(len(b))
	rest := b
	if !o.draining && o.try != nil {
		n, err := o.try(b)
		if err != nil {
			o.fail(err)
			return n, err
		}
		o.written += uint64(n)
		rest = b[n:]
	}
	if len(rest) > 0 {
		o.pending = append(o.pending, rest...)
		o.bytes.Store(int64(o.accepted - o.written))
		o.startDrain()
	}
	return len(b), nil
}

// endMessage says that what was written so far ends a message. It only serves to count the messages that are kept.
func (o *outbox) endMessage() {
	if o.bytes.Load() == 0 {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.accepted > o.written {
		o.ends = append(o.ends, o.accepted)
		o.messages.Store(int64(len(o.ends)))
	}
}

// finish refuses further writes. What is kept is written until the deadline, then the write side is shut.
func (o *outbox) finish(deadline time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.finishing || o.err != nil {
		return
	}
	o.finishing, o.deadline = true, deadline
	switch {
	case o.draining:
		o.sock.SetWriteDeadline(deadline)
	case o.try != nil:
		o.shut()
	default:
		o.startDrain() // here even shutting can block
	}
}

func (o *outbox) startDrain() {
	if !o.draining {
		o.draining = true
		go o.drain()
	}
}

// drain writes what is kept until there is nothing more.
func (o *outbox) drain() {
	for chunk, more := o.next(); more; chunk, more = o.next() {
		for len(chunk) > 0 {
			piece := chunk[:min(len(chunk), drainPiece)]
			if !o.write(piece) {
				return
			}
			chunk = chunk[len(piece):]
		}
	}
}

// next returns what was kept since the last call. If that is nothing it ends the drain and frees the buffers.
func (o *outbox) next() (chunk []byte, more bool) {
	o.mu.Lock()
	if len(o.pending) > 0 {
		defer o.mu.Unlock()
		o.pending, o.spare = o.spare[:0], o.pending
		return o.spare, true
	}
	o.draining = false
	o.pending, o.spare, o.ends = nil, nil, nil
	finishing := o.finishing
	if !finishing {
		o.sock.SetWriteDeadline(time.Time{})
	}
	o.mu.Unlock()
	if finishing {
		o.sock.SetWriteDeadline(o.deadline)
		o.shut()
	}
	return nil, false
}

// write writes one piece and reports whether it went through.
func (o *outbox) write(piece []byte) bool {
	o.setPieceDeadline()
	n, err := o.sock.Write(piece)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.written += uint64(n)
	o.bytes.Store(int64(o.accepted - o.written))
	for len(o.ends) > 0 && o.ends[0] <= o.written {
		o.ends = o.ends[1:]
	}
	o.messages.Store(int64(len(o.ends)))
	if err != nil {
		o.fail(err)
	}
	return err == nil
}

func (o *outbox) setPieceDeadline() {
	o.mu.Lock()
	defer o.mu.Unlock()
	deadline := o.deadline
	if !o.finishing {
		deadline = time.Now().Add(o.patience)
	}
	o.sock.SetWriteDeadline(deadline)
}

// fail refuses further writes after an error of the socket. The read side will find the end of the link by itself, and
// may first find a close message.
func (o *outbox) fail(err error) {
	if o.err == nil {
		o.err = err
		o.pending, o.ends = nil, nil
		o.broke()
	}
}
