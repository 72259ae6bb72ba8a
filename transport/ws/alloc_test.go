package ws

import (
	"io"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// countdown tells when a number of messages has come.
type countdown struct {
	left *int
	done chan struct{}
}

func (c *countdown) Receive(clock.Time, transport.Channel, []byte) {
	if *c.left--; *c.left == 0 {
		c.done <- struct{}{}
	}
}

func (c *countdown) Closed(clock.Time, wire.CloseCode) {}

// Sending to a peer that keeps up allocates nothing, for a server and for a client. The other end is in this process
// too: gws allocates one small value for each message it reads, and crypto/tls one for each record.
func TestSendAndReceiveAllocations(t *testing.T) {
	msg := datagramOf(450)
	for _, c := range []struct {
		wiring
		reading float64
	}{{wirings[0], 1}, {wirings[1], 1}, {wirings[2], 2}} {
		t.Run(c.name, func(t *testing.T) {
			left := 0
			r := &countdown{&left, make(chan struct{})}
			s, accepted := listenFor(t, c.wiring, Config{}, r)
			dialed := dialServer(t, s, DialConfig{}, r)
			for _, from := range []transport.Conn{dialed, <-accepted} {
				round := func() {
					left = 1
					if err := from.Send(transport.Datagram, msg); err != nil {
						t.Fatal(err)
					}
					<-r.done
				}
				for range 100 {
					round()
				}
				if allocs := testing.AllocsPerRun(1000, round); allocs > c.reading*poolLoss {
					t.Errorf("%v allocations for a message there, want at most the %v of reading", allocs, c.reading)
				}
			}
			dialed.Close(wire.CloseNormal)
		})
	}
}

// The same without a reading gws in the process: nothing at all is allocated.
func TestSendAloneDoesNotAllocate(t *testing.T) {
	s, accepted := listenFor(t, wirings[0], Config{}, nobody{})
	raw := rawOpen(t, s)
	c := <-accepted
	msg := datagramOf(450)
	frame := make([]byte, len(appendFrame(nil, server, opBinary, msg)))
	round := func() {
		if err := c.Send(transport.Datagram, msg); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(raw.r, frame); err != nil {
			t.Fatal(err)
		}
	}
	round()
	if allocs := testing.AllocsPerRun(1000, round); allocs != 0 {
		t.Errorf("%v allocations for a message", allocs)
	}
	c.Close(wire.CloseNormal)
}
