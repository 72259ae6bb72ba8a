package link

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

const (
	ms   = clock.Millisecond
	step = 5 * ms
)

// testConfig is that of a server's end; turned gives the other.
var testConfig = Config{MaxSend: wire.MaxServerMessage, MaxReceive: wire.MaxClientMessage, QueueBytes: 256 << 10, QueueMessages: 256,
	Datagrams: Datagrams}

func turned(cfg Config) Config {
	cfg.MaxSend, cfg.MaxReceive = cfg.MaxReceive, cfg.MaxSend
	return cfg
}

// side is one end in the simulation, with what it has sent and got.
type side struct {
	link     *Link
	out      *transport.Conditioner
	cfg      Config
	sent     int // ordered messages
	got      int // those of the other side
	lastSize int
	datagram int // that came
	mostHeld int // bytes that the link held for its peer
	bytes    int // payloads sent
}

// sim is two ends and a bad network, on a virtual clock.
type sim struct {
	t    *testing.T
	seed uint64
	r    *rand.Rand
	now  clock.Time
	mtu  int // payloads over this are lost
	a, b side
}

func newSim(t *testing.T, seed uint64, net transport.Link) *sim {
	s := &sim{t: t, seed: seed, r: rand.New(rand.NewPCG(seed, 1)), mtu: MaxPayload}
	s.a = side{cfg: testConfig, link: New(0, testConfig), out: transport.NewConditioner(net, seed)}
	s.b = side{cfg: turned(testConfig), link: New(0, turned(testConfig)), out: transport.NewConditioner(net, ^seed)}
	return s
}

// message returns the n-th ordered message of an end, whose size and bytes follow from n.
func message(n, size int) []byte {
	b := make([]byte, size)
	for i := range b {
		b[i] = byte(i*7 + n)
	}
	if size >= 4 {
		binary.LittleEndian.PutUint32(b, uint32(n))
	}
	return b
}

// sizeOf returns the size of the n-th ordered message: mostly small, some as large as allowed, one empty.
func sizeOf(n, most int) int {
	switch {
	case n%50 == 7:
		return most
	case n%10 == 3:
		return min(most, 3000+n)
	case n%97 == 5:
		return 0
	}
	return 5 + n*13%400
}

// talk sends the next ordered message of an end, if its queue takes it.
func (s *sim) talk(from *side) {
	msg := message(from.sent, sizeOf(from.sent, from.cfg.MaxSend))
	switch err := from.link.Send(s.now, transport.Ordered, msg); err {
	case nil:
		from.sent++
	case transport.ErrBacklog:
	default:
		s.t.Fatalf("seed %d: Send: %v", s.seed, err)
	}
}

// move lets one step of time pass.
func (s *sim) move() {
	s.carry(&s.a, &s.b)
	s.carry(&s.b, &s.a)
	s.now += step
}

func (s *sim) carry(from, to *side) {
	for range 1000 {
		b := from.link.Poll(nil, s.now)
		if len(b) == 0 {
			break
		}
		if len(b) > MaxPayload {
			s.t.Fatalf("seed %d: a payload of %d bytes", s.seed, len(b))
		}
		from.bytes += len(b)
		if len(b) <= s.mtu {
			from.out.Push(s.now, transport.Datagram, b)
		}
	}
	s.receive(from, to)
}

// receive hands over what has arrived.
func (s *sim) receive(from, to *side) {
	for {
		_, b, ok := from.out.Pop(s.now)
		if !ok {
			return
		}
		s.take(from, to, b)
	}
}

// take gives a payload to an end and compares what comes of it with what was sent.
func (s *sim) take(from, to *side, b []byte) {
	if err := to.link.Receive(s.now, b); err != nil {
		s.t.Fatalf("seed %d, %v ms: Receive: %v", s.seed, s.now.Milliseconds(), err)
	}
	to.mostHeld = max(to.mostHeld, to.link.in.held)
	for {
		ch, msg, ok := to.link.Deliver()
		if !ok {
			return
		}
		if ch == transport.Datagram {
			to.datagram++
			if !bytes.Equal(msg, message(len(msg), len(msg))) {
				s.t.Fatalf("seed %d: a datagram of %d bytes is not what was sent", s.seed, len(msg))
			}
			continue
		}
		if want := message(to.got, sizeOf(to.got, from.cfg.MaxSend)); !bytes.Equal(msg, want) {
			s.t.Fatalf("seed %d: message %d has %d bytes and is not the one that was sent, of %d", s.seed, to.got, len(msg), len(want))
		}
		to.got++
	}
}

// run lets both ends talk for a span: an ordered message each every 100 ms, and datagrams at 60 Hz.
func (s *sim) run(span clock.Time) {
	for end := s.now + span; s.now < end; s.move() {
		for _, from := range []*side{&s.a, &s.b} {
			if s.now%(100*ms) == 0 {
				s.talk(from)
			}
			if s.now%(15*ms) == 0 {
				size := s.r.IntN(MaxDatagram + 1)
				if err := from.link.Send(s.now, transport.Datagram, message(size, size)); err != nil {
					s.t.Fatalf("seed %d: datagram: %v", s.seed, err)
				}
			}
		}
	}
}

// settle lets time pass until all ordered messages have arrived.
func (s *sim) settle(limit clock.Time) {
	s.t.Helper()
	for end := s.now + limit; s.b.got < s.a.sent || s.a.got < s.b.sent; s.move() {
		if s.now >= end {
			s.t.Fatalf("seed %d: %d of %d and %d of %d messages have arrived", s.seed, s.b.got, s.a.sent, s.a.got, s.b.sent)
		}
	}
}

// networks are those on which every message must arrive once and in order.
var networks = map[string]transport.Link{
	"perfect":       {},
	"20 ms":         {Delay: 20 * ms, Jitter: 5 * ms, Loss: 0.001, Reorder: 0.2},
	"70 ms":         {Delay: 35 * ms, Jitter: 5 * ms, Loss: 0.001, Reorder: 0.2},
	"140 ms":        {Delay: 70 * ms, Jitter: 5 * ms, Loss: 0.001, Reorder: 0.2},
	"1 s":           {Delay: 500 * ms, Jitter: 100 * ms, Loss: 0.05},
	"25 % at 500":   {Delay: 250 * ms, Loss: 0.25},
	"30 % loss":     {Delay: 50 * ms, Loss: 0.3},
	"30 % reorder":  {Delay: 100 * ms, Jitter: 100 * ms, Reorder: 0.3},
	"25 % twice":    {Delay: 30 * ms, Duplicate: 0.25, Jitter: 30 * ms},
	"bits flip":     {Delay: 30 * ms, BitFlip: 0.05},
	"5 s black-out": {Delay: 50 * ms, Loss: 0.05, Blackouts: []transport.Blackout{{From: 3 * clock.Second, To: 8 * clock.Second}}},
	"1 Mbit":        {Delay: 20 * ms, Rate: 125_000},
	"all at once":   {Delay: 100 * ms, Jitter: 100 * ms, Loss: 0.3, Duplicate: 0.25, Reorder: 0.3, BitFlip: 0.001},
}

func TestEveryMessageOnceAndInOrder(t *testing.T) {
	seeds := uint64(5)
	if testing.Short() { // with the race detector, which is slow
		seeds = 1
	}
	for name, net := range networks {
		t.Run(name, func(t *testing.T) {
			for seed := range seeds {
				for _, mtu := range []int{MaxPayload, 1000, minPath} {
					s := newSim(t, seed, net)
					s.mtu = mtu
					s.run(15 * clock.Second)
					s.settle(10 * clock.Minute)
					for _, e := range []*side{&s.a, &s.b} {
						if limit := e.link.in.budget + e.cfg.MaxReceive + largeBuffer; e.mostHeld > limit {
							t.Errorf("seed %d, mtu %d: %d bytes were held for a peer, limit %d", seed, mtu, e.mostHeld, limit)
						}
						if e.link.in.held != 0 || e.sent < 80 {
							t.Errorf("seed %d, mtu %d: %d bytes are held at the end, of %d messages", seed, mtu, e.link.in.held, e.sent)
						}
					}
					if s.b.datagram == 0 || s.a.datagram == 0 {
						t.Errorf("seed %d, mtu %d: no datagram has come", seed, mtu)
					}
				}
			}
		})
	}
}

// FuzzNetwork lets the input decide what becomes of each packet: it comes, is lost, comes twice, later than others, or with a
// bit changed. When the input is over the network is good, and all messages arrive.
func FuzzNetwork(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 0, 0, 1, 1, 1, 3, 3, 3, 2, 2, 0})
	f.Add([]byte{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
	f.Add([]byte("a network that somebody has typed in, whatever that means"))
	f.Fuzz(func(t *testing.T, script []byte) {
		s := newSim(t, 1, transport.Link{Delay: 10 * ms})
		for n := 0; n < len(script) && n < 400; s.now += step {
			if s.now%(20*ms) == 0 && s.a.sent < 30 {
				s.talk(&s.a)
				s.talk(&s.b)
			}
			n = s.script(&s.a, script, n)
			n = s.script(&s.b, script, n)
			s.receive(&s.a, &s.b)
			s.receive(&s.b, &s.a)
			n++ // time passes, whether something was sent or not
		}
		s.settle(5 * clock.Minute)
	})
}

// script sends an end's payloads as the script says from n on, and returns where it goes on.
func (s *sim) script(from *side, script []byte, n int) int {
	for b := from.link.Poll(nil, s.now); len(b) > 0; b = from.link.Poll(nil, s.now) {
		act := byte(0)
		if n < len(script) {
			act = script[n]
		}
		n++
		switch act % 5 {
		case 1:
			continue
		case 2:
			from.out.Push(s.now, transport.Datagram, b)
		case 3:
			from.out.Push(s.now+clock.Time(act)*ms, transport.Datagram, b) // the delay is counted from there
			continue
		case 4:
			b[int(act)%len(b)] ^= 1 << (act / 5 % 8)
		}
		from.out.Push(s.now, transport.Datagram, b)
	}
	return n
}
