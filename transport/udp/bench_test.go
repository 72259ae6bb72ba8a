package udp

import (
	"net/netip"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/limit"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
	"github.com/tickwork-engine/tickwork/wire"
)

// signal tells of each message.
type signal chan struct{}

func (s signal) Receive(clock.Time, transport.Channel, []byte) { s <- struct{}{} }
func (s signal) Closed(clock.Time, wire.CloseCode)             {}

// Sending and receiving allocates nothing, for servers and clients, on both channels.
func TestMessagesAllocateNothing(t *testing.T) {
	came := make(signal, 1)
	l, accepted := listenFor(t, Config{}, came)
	dialed := dial(t, l, 1, DialConfig{}, came)
	defer dialed.Close(wire.CloseNormal)
	server := <-accepted
	for _, ch := range []transport.Channel{transport.Datagram, transport.Ordered} {
		for name, from := range map[string]transport.Conn{"client": dialed, "server": server} {
			msg := make([]byte, 450)
			round := func() {
				for from.Send(ch, msg) != nil {
					// more datagrams than a game sends
				}
				<-came
			}
			for range 200 {
				round()
			}
			if allocs := testing.AllocsPerRun(500, round); allocs > 0 {
				t.Errorf("%v from the %s: %v allocations", ch, name, allocs)
			}
		}
	}
}

// BenchmarkDatagram is one datagram of 450 bytes from a server to a client, with both ends and the kernel.
func BenchmarkDatagram(b *testing.B) {
	came := make(signal, 1)
	l, accepted := listenFor(b, Config{}, nobody{})
	l.set.link.Datagrams = limit.Rate{PerSecond: 1e9, Burst: 1e6}
	dialed := dial(b, l, 1, DialConfig{}, came)
	defer dialed.Close(wire.CloseNormal)
	server, msg := <-accepted, make([]byte, 450)
	b.ReportAllocs()
	for b.Loop() {
		server.Send(transport.Datagram, msg)
		<-came
	}
}

// BenchmarkBare is the same with the library's sockets alone: what there is to be had.
func BenchmarkBare(b *testing.B) {
	l, _ := listenFor(b, Config{}, nobody{})
	p := newProxy(b, transport.Link{})
	came := make(chan struct{}, 1)
	p.ends.Go(func() {
		readPackets(p.front, func(_ netip.AddrPort, _ []byte) { came <- struct{}{} })
	})
	msg := make([]byte, 450+netcode.MaxPacket-netcode.MaxPayload)
	b.ReportAllocs()
	for b.Loop() {
		l.sock.WriteToUDPAddrPort(msg, p.address())
		<-came
	}
}

// BenchmarkPulse is what a connection costs two hundred times a second when nothing happens.
func BenchmarkPulse(b *testing.B) {
	s := newSimulation(&testing.T{}, 1)
	p := s.join(transport.Link{}, 5)
	s.run(clock.Second)
	s.settle()
	b.ReportAllocs()
	for b.Loop() {
		p.server.(*conn).pulse(s.now)
	}
}
