package transport

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// FuzzConditioner drives a conditioner with the bytes as a program and compares the stream with a plain queue: whatever
// the conditions and the order of calls, ordered messages come out as they went in.
func FuzzConditioner(f *testing.F) {
	f.Add(uint64(1), []byte{0, 1, 2, 3, 4, 5, 6, 7})
	f.Add(uint64(2), []byte{0x10, 0x81, 0x42, 0xff, 0x03, 0x00, 0xfe, 0x23, 0x11})
	f.Add(uint64(3), bytes.Repeat([]byte{1, 3, 9, 40}, 50))
	f.Fuzz(func(t *testing.T, seed uint64, program []byte) {
		m := &model{t: t, c: NewConditioner(Link{}, seed)}
		for i, op := range program {
			m.now += clock.Time(op>>2) * ms
			m.step(op, program[i:min(i+int(op), len(program))])
		}
		if m.take(Forever); len(m.queue) != 0 {
			t.Fatalf("%d ordered messages never came", len(m.queue))
		}
	})
}

// model is a conditioner next to the queue that its stream must behave like.
type model struct {
	t     *testing.T
	c     *Conditioner
	now   clock.Time
	queue [][]byte
}

func (m *model) step(op byte, msg []byte) {
	switch op & 3 {
	case 0:
		m.c.Push(m.now, Datagram, msg)
	case 1:
		if m.c.Push(m.now, Ordered, msg) == nil {
			m.queue = append(m.queue, msg)
		}
	case 2:
		m.c.SetLink(linkFrom(op, m.now))
	case 3:
		m.take(m.now)
	}
}

// take takes all that is due and compares the stream with the queue.
func (m *model) take(until clock.Time) {
	for {
		ch, msg, ok := m.c.Pop(until)
		if !ok {
			return
		}
		if ch == Datagram {
			continue
		}
		if len(m.queue) == 0 || !bytes.Equal(msg, m.queue[0]) {
			m.t.Fatalf("the stream gave %x, want the first of %x", msg, m.queue)
		}
		m.queue = m.queue[1:]
	}
}

// linkFrom spreads the bits of one byte over the fields of a link.
func linkFrom(b byte, now clock.Time) Link {
	share := float64(b) / 255
	l := Link{Delay: clock.Time(b) * ms, Jitter: clock.Time(b&0x0f) * 9 * ms, Loss: share, Duplicate: 1 - share,
		Reorder: share, Late: share, LateBy: 30 * ms, BitFlip: share}
	if b&0x10 != 0 {
		l.Rate, l.Queue = 1+int(b)*20, int(b&0x20)*8
	}
	if b&0x40 != 0 {
		l.Blackouts = []Blackout{{now, now + 1 + clock.Time(b)*ms}}
	}
	return l
}
