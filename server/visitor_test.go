package server

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// guest is both ends of a visitor: it counts what reaches the lobby, and remembers what the connection is closed with.
type guest struct {
	*visitor
	now     clock.Time
	reached int
	ended   bool
	code    wire.CloseCode
}

func (g *guest) Receive(clock.Time, transport.Channel, []byte) { g.reached++ }
func (g *guest) Closed(clock.Time, wire.CloseCode)             { g.ended = true }
func (g *guest) Send(transport.Channel, []byte) error          { return nil }
func (g *guest) Close(code wire.CloseCode)                     { g.code = code }
func (g *guest) MaxDatagram() int                              { return wire.MaxDatagram }

func guestOf(t *testing.T, gate *gate, from int) *guest {
	g := &guest{now: clock.Minute}
	g.visitor = gate.must(t, of(from)).receiver(g, g).(*visitor)
	return g
}

// say sends a message a number of times within a time. It ends when the connection is closed.
func (g *guest) say(ch transport.Channel, msg []byte, times int, within clock.Time) {
	start := g.now
	for i := range times {
		g.now = start + within*clock.Time(i)/clock.Time(times)
		if g.code != 0 {
			return
		}
		g.visitor.Receive(g.now, ch, msg)
	}
	g.now = start + within
}

// packetOf returns a datagram of a size.
func packetOf(size int) []byte {
	p := make([]byte, size)
	p[0] = 0x80
	return p
}

// control returns an ordered message with a tag.
func control(tag wire.ClientTag) []byte { return wire.AppendU32(nil, uint32(tag)) }

// All that an honest client could send is let through.
func TestHonestTrafficIsLetThrough(t *testing.T) {
	for name, play := range map[string]func(g *guest) (sent int){
		"the largest packets at 128 a second": func(g *guest) int {
			g.say(transport.Datagram, packetOf(wire.MaxDatagram), 128*60, clock.Minute)
			return 128 * 60
		},
		"a network that stands still for ten seconds": func(g *guest) int {
			for range 5 {
				g.now += 10 * clock.Second
				g.say(transport.Datagram, packetOf(300), 10*128, clock.Millisecond)
				g.say(transport.Ordered, control(wire.TagCommand), 10*60, clock.Millisecond)
			}
			return 5 * 10 * (128 + 60)
		},
		"commands in every tick": func(g *guest) int {
			g.say(transport.Ordered, control(wire.TagCommand), 500*60, clock.Minute)
			return 500 * 60
		},
		"somebody who looks at the rooms all the time": func(g *guest) int {
			g.say(transport.Ordered, control(wire.TagBrowseRooms), 10*60, clock.Minute)
			return 10 * 60
		},
	} {
		gate, _ := gateOf(Config{})
		g := guestOf(t, gate, 1)
		if sent := play(g); g.reached != sent || g.code != 0 {
			t.Errorf("%s: %d of %d messages reach the lobby, closed with %v", name, g.reached, sent, g.code)
		}
	}
}

// Who sends a thousand times too much is cut within a second, and what came until then is bounded.
func TestFloodsAreCut(t *testing.T) {
	for name, c := range map[string]struct {
		ch   transport.Channel
		msg  []byte
		most int // reach the lobby
	}{
		"small packets":  {transport.Datagram, packetOf(20), 16_000},
		"large packets":  {transport.Datagram, packetOf(1200), 1200},
		"commands":       {transport.Ordered, control(wire.TagCommand), 20_000},
		"requests":       {transport.Ordered, control(wire.TagBrowseRooms), 700},
		"unknown ones":   {transport.Ordered, control(999), 700},
		"empty messages": {transport.Ordered, nil, 700},
	} {
		gate, _ := gateOf(Config{})
		g := guestOf(t, gate, 1)
		g.say(c.ch, c.msg, 60_000, clock.Second)
		if g.code != wire.CloseViolations || g.reached > c.most {
			t.Errorf("%s: closed with %v, after %d messages", name, g.code, g.reached)
		}
		if s := gate.count(); s.Flooders != 1 || s.Dropped == 0 {
			t.Errorf("%s: counted %+v", name, s)
		}
	}
}

// Who is over the limit only now and then loses messages, and nothing else.
func TestNowAndThenIsForgiven(t *testing.T) {
	gate, _ := gateOf(Config{})
	g := guestOf(t, gate, 1)
	for range 10 {
		g.say(transport.Datagram, packetOf(1000), 2000, clock.Millisecond)
		g.now += 10 * clock.Second
	}
	if g.code != 0 || gate.count().Dropped == 0 {
		t.Errorf("closed with %v; counted %+v", g.code, gate.count())
	}
}

// When packets are dropped already, what must arrive is not.
func TestPacketsAreDroppedFirst(t *testing.T) {
	gate, _ := gateOf(Config{})
	g := guestOf(t, gate, 1)
	g.say(transport.Datagram, packetOf(1000), 2000, clock.Millisecond)
	before := g.reached
	g.say(transport.Datagram, packetOf(1000), 1, 0)
	g.say(transport.Ordered, control(wire.TagLeaveRoom), 1, 0)
	if g.reached != before+1 {
		t.Errorf("%d of a packet and a message reached the lobby", g.reached-before)
	}
}

// Connections of one address that together send too much are cut, those of others are not.
func TestSumOfAnAddress(t *testing.T) {
	gate, _ := gateOf(Config{Limits: Limits{AddressTraffic: Rate{PerSecond: 1 << 20, Burst: 1 << 20}}})
	var here []*guest
	for range 20 {
		here = append(here, guestOf(t, gate, 1))
	}
	there := guestOf(t, gate, 2)
	cut := 0
	for range 20 {
		for _, g := range append(here, there) {
			g.say(transport.Datagram, packetOf(1000), 16, clock.Second/10)
		}
	}
	for _, g := range here {
		if g.code == wire.CloseTooMany {
			cut++
		}
	}
	if cut == 0 || there.code != 0 || there.reached != 320 {
		t.Errorf("%d are cut; of the other address's messages %d arrive, closed with %v", cut, there.reached, there.code)
	}
}

func TestVisitorsLeave(t *testing.T) {
	gate, _ := gateOf(Config{})
	g := guestOf(t, gate, 1)
	g.visitor.Closed(g.now, wire.CloseLost)
	if s := gate.count(); !g.ended || s.Connections != 0 {
		t.Errorf("the lobby is told: %v; counted %+v", g.ended, s)
	}
}

// For what passes nothing is allocated.
func TestVisitorsAllocateNothing(t *testing.T) {
	gate, _ := gateOf(Config{})
	g := guestOf(t, gate, 1)
	p := packetOf(40)
	if n := testing.AllocsPerRun(1000, func() {
		g.now += 10 * clock.Millisecond
		g.visitor.Receive(g.now, transport.Datagram, p)
	}); n != 0 {
		t.Errorf("a packet costs %v allocations", n)
	}
}

func BenchmarkVisitor(b *testing.B) {
	g := &guest{now: clock.Minute}
	gate := newGate(Config{Room: constantRooms()}.withDefaults(), func() clock.Time { return g.now })
	v, _ := gate.enter(of(1))
	receiver, p := v.receiver(g, g), packetOf(40)
	b.ReportAllocs()
	for b.Loop() {
		g.now += 10 * clock.Millisecond
		receiver.Receive(g.now, transport.Datagram, p)
	}
}
