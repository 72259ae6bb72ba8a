package transporttest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/transport"
)

// The first bytes tell the channels apart, as wire.IsPacket does.
const (
	datagramMark = 0xd0
	orderedMark  = 0x00
)

// message returns a message of size bytes, at least 5, that tells its channel, sender and number.
func message(ch transport.Channel, sender, number, size int) []byte {
	msg := make([]byte, size)
	msg[0] = datagramMark
	if ch == transport.Ordered {
		msg[0] = orderedMark
	}
	msg[1] = byte(sender)
	binary.LittleEndian.PutUint16(msg[2:], uint16(number))
	for i := 4; i < size; i++ {
		msg[i] = byte(i + number)
	}
	return msg
}

func checkDelivery(t *testing.T, h *harness) {
	for _, way := range [][2]*side{{&h.a, &h.b}, {&h.b, &h.a}} {
		from, to := way[0], way[1]
		for _, ch := range []transport.Channel{transport.Datagram, transport.Ordered} {
			msg := message(ch, 0, 7, 100)
			want := bytes.Clone(msg)
			h.send(from, ch, msg)
			clear(msg) // Send must be done with it
			h.eventually(ch.String()+" arrives", func() bool { return len(to.got.Messages(ch)) == 1 })
			if got := to.got.Messages(ch)[0].Body; !bytes.Equal(got, want) {
				t.Errorf("%v: got %x, want %x", ch, got, want)
			}
		}
	}
}

func checkOrder(t *testing.T, h *harness) {
	const n = 2000
	for i := range n {
		h.send(&h.a, transport.Ordered, message(transport.Ordered, 0, i, 5+i%300))
		h.send(&h.a, transport.Datagram, message(transport.Datagram, 0, i, 5+i%50))
	}
	h.eventually("all messages arrive", func() bool { return h.b.got.Count() == 2*n })
	for i, m := range h.b.got.Messages(transport.Ordered) {
		if want := message(transport.Ordered, 0, i, 5+i%300); !bytes.Equal(m.Body, want) {
			t.Fatalf("message %d has %d bytes %x...", i, len(m.Body), m.Body[:5])
		}
	}
}

func checkLimits(t *testing.T, h *harness) {
	for _, way := range [][2]*side{{&h.a, &h.b}, {&h.b, &h.a}} {
		from, to := way[0], way[1]
		for ch, limit := range map[transport.Channel]int{
			transport.Datagram: from.conn.MaxDatagram(),
			transport.Ordered:  from.max,
		} {
			if err := from.conn.Send(ch, message(ch, 0, 0, limit+1)); !errors.Is(err, transport.ErrTooLarge) {
				t.Errorf("%v of %d bytes, one over the limit: %v", ch, limit+1, err)
			}
			h.send(from, ch, message(ch, 0, 1, limit))
			h.eventually("the largest message arrives", func() bool { return len(to.got.Messages(ch)) == 1 })
			if got := to.got.Messages(ch)[0].Body; !bytes.Equal(got, message(ch, 0, 1, limit)) {
				t.Errorf("%v: the largest message arrived with %d bytes, sent were %d", ch, len(got), limit)
			}
		}
	}
}

func checkConcurrentSends(t *testing.T, h *harness) {
	const senders, each = 8, 200
	var wg sync.WaitGroup
	for s := range senders {
		for _, from := range []*side{&h.a, &h.b} {
			wg.Go(func() {
				for i := range each {
					msg := message(transport.Ordered, s, i, 50)
					for errors.Is(from.conn.Send(transport.Ordered, msg), transport.ErrBacklog) {
						pause()
					}
				}
			})
		}
	}
	for _, to := range []*side{&h.a, &h.b} {
		h.eventually("all messages arrive", func() bool { return to.got.Count() == senders*each })
		next := [senders]uint16{}
		for _, m := range to.got.Messages(transport.Ordered) {
			s, number := m.Body[1], binary.LittleEndian.Uint16(m.Body[2:])
			if number != next[s] {
				t.Fatalf("sender %d: got message %d, want %d", s, number, next[s])
			}
			next[s]++
		}
	}
	wg.Wait()
}
