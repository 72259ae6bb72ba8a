package transporttest

import (
	"bytes"
	"sync"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Message is one message as a receiver got it.
type Message struct {
	Channel transport.Channel
	Body    []byte
}

// Recorder is a transport.Receiver that keeps all it gets, and notes what a transport must never do.
type Recorder struct {
	// OnReceive, if not nil, is called in each Receive. It must be set before anything can arrive.
	OnReceive func(ch transport.Channel, msg []byte)

	inside atomic.Bool

	mu       sync.Mutex
	messages []Message
	codes    []wire.CloseCode
	faults   []string
}

// Receive records a copy of the message.
func (r *Recorder) Receive(_ clock.Time, ch transport.Channel, msg []byte) {
	r.enter()
	defer r.inside.Store(false)
	r.mu.Lock()
	if len(r.codes) > 0 {
		r.faults = append(r.faults, "Receive after Closed")
	}
	r.messages = append(r.messages, Message{ch, bytes.Clone(msg)})
	react := r.OnReceive
	r.mu.Unlock()
	if react != nil {
		react(ch, msg)
	}
}

// react sets OnReceive while the link is open already. The lock tells the race detector that this comes before the next
// message: it does not see that a datagram is read after it was sent.
func (r *Recorder) react(f func(ch transport.Channel, msg []byte)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.OnReceive = f
}

// Closed records the code.
func (r *Recorder) Closed(_ clock.Time, code wire.CloseCode) {
	r.enter()
	defer r.inside.Store(false)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.codes = append(r.codes, code)
	if len(r.codes) > 1 {
		r.faults = append(r.faults, "Closed more than once")
	}
}

func (r *Recorder) enter() {
	if r.inside.Swap(true) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.faults = append(r.faults, "two calls at once")
	}
}

// Messages returns what has come on the channel.
func (r *Recorder) Messages(ch transport.Channel) []Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []Message
	for _, m := range r.messages {
		if m.Channel == ch {
			out = append(out, m)
		}
	}
	return out
}

// Count returns the number of messages that have come on both channels.
func (r *Recorder) Count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.messages)
}

// Code returns the close code, once there is one.
func (r *Recorder) Code() (code wire.CloseCode, closed bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.codes) == 0 {
		return 0, false
	}
	return r.codes[0], true
}

// Faults returns the broken promises.
func (r *Recorder) Faults() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string(nil), r.faults...)
}
