package client

import (
	"iter"

	"github.com/tickwork-engine/tickwork/transport"
)

// Message is something to be sent.
type Message struct {
	Channel transport.Channel
	Bytes   []byte // valid until the next call of a method other than Outgoing's iteration
}

// outbox collects messages until the shell sends them.
type outbox struct {
	list  []outgoing
	bytes []byte
}

type outgoing struct {
	channel  transport.Channel
	from, to int
}

// control adds a control message, given its Append method.
func (o *outbox) control(appendTo func([]byte) []byte) { o.add(transport.Ordered, appendTo) }

func (o *outbox) add(ch transport.Channel, appendTo func([]byte) []byte) {
	from := len(o.bytes)
	o.bytes = appendTo(o.bytes)
	o.list = append(o.list, outgoing{channel: ch, from: from, to: len(o.bytes)})
}

// put adds a message that is encoded already.
func (o *outbox) put(ch transport.Channel, msg []byte) {
	from := len(o.bytes)
	o.bytes = append(o.bytes, msg...)
	o.list = append(o.list, outgoing{channel: ch, from: from, to: len(o.bytes)})
}

func (o *outbox) clear() { o.list, o.bytes = o.list[:0], o.bytes[:0] }

// Outgoing iterates over the messages to be sent, in order, and forgets them.
func (c *Client) Outgoing() iter.Seq[Message] {
	return func(yield func(Message) bool) {
		for i, m := range c.out.list {
			c.stats.BytesOut += m.to - m.from
			if !yield(Message{Channel: m.channel, Bytes: c.out.bytes[m.from:m.to]}) {
				c.out.list = c.out.list[i+1:]
				return
			}
		}
		c.out.clear()
	}
}
