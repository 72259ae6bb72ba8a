package udp

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"runtime"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
	"github.com/tickwork-engine/tickwork/wire"
)

// simulation is a listener and some clients on bad networks and a virtual clock. Everything happens on one goroutine, so a
// seed replays exactly but for the keys.
type simulation struct {
	t       *testing.T
	seed    uint64
	now     clock.Time
	mtu     int
	address netip.AddrPort
	l       *Listener
	clients []*player
	byPort  map[uint16]*player
	ports   uint16
}

// player is one client with its network, and both ends' records.
type player struct {
	s        *simulation
	core     *netcode.Client
	conn     *conn // nil until it is connected
	server   transport.Conn
	port     uint16 // its NAT's
	up, down *transport.Conditioner
	sent     [2]int // ordered messages: by the client, by the server
	got      [2]record
}

// record is a receiver that compares ordered messages with what was sent.
type record struct {
	p         *player
	ordered   int
	datagrams int
	code      wire.CloseCode
	closed    bool
}

func (r *record) Receive(_ clock.Time, ch transport.Channel, msg []byte) {
	if ch == transport.Datagram {
		r.datagrams++
		return
	}
	if r.closed || !bytes.Equal(msg, numbered(r.ordered)) {
		r.p.s.t.Fatalf("seed %d: message %d has %d bytes and is another one (closed: %v)", r.p.s.seed, r.ordered, len(msg), r.closed)
	}
	r.ordered++
}

func (r *record) Closed(_ clock.Time, code wire.CloseCode) {
	if r.closed {
		r.p.s.t.Fatalf("seed %d: closed twice", r.p.s.seed)
	}
	r.closed, r.code = true, code
}

// WriteToUDPAddrPort is the server's outlet: packets go to whoever has the port, or nowhere.
func (s *simulation) WriteToUDPAddrPort(b []byte, to netip.AddrPort) (int, error) {
	if p := s.byPort[to.Port()]; p != nil && len(b) <= s.mtu {
		p.down.Push(s.now, transport.Datagram, b)
	}
	return len(b), nil
}

// uplink is a client's outlet.
type uplink struct{ p *player }

func (u uplink) WriteToUDPAddrPort(b []byte, _ netip.AddrPort) (int, error) {
	if len(b) <= u.p.s.mtu {
		u.p.up.Push(u.p.s.now, transport.Datagram, b)
	}
	return len(b), nil
}

func newSimulation(t *testing.T, seed uint64) *simulation {
	s := &simulation{t: t, seed: seed, mtu: 1500, address: netip.MustParseAddrPort("10.0.0.1:40000"),
		byPort: map[uint16]*player{}, ports: 1000}
	cfg := Config{Now: func() clock.Time { return s.now }, Public: []netip.AddrPort{s.address}}
	s.l = newListener(cfg, s, func(c transport.Conn, who Client) transport.Receiver {
		p := s.clients[who.ID]
		p.server = c
		return &p.got[1]
	})
	s.l.unix = func() uint64 { return uint64(1000 + s.now/clock.Second) }
	return s
}

// join adds a client on a network.
func (s *simulation) join(link transport.Link, timeout int32) *player {
	issuer := s.l.Issuer()
	issuer.Timeout = timeout
	id := uint64(len(s.clients))
	token := issuer.Issue(s.l.unix(), id, [netcode.UserDataSize]byte{}, s.address)
	p := &player{s: s, core: netcode.NewClient(s.now, token.Append(nil)),
		up: transport.NewConditioner(link, s.seed+id), down: transport.NewConditioner(link, ^(s.seed + id))}
	p.got = [2]record{{p: p}, {p: p}}
	s.clients = append(s.clients, p)
	p.rebind()
	return p
}

// rebind gives the client's NAT another port.
func (p *player) rebind() {
	delete(p.s.byPort, p.port)
	p.s.ports++
	p.port = p.s.ports
	p.s.byPort[p.port] = p
}

// step lets 5 ms pass.
func (s *simulation) step() {
	for _, p := range s.clients {
		for _, b, ok := p.up.Pop(s.now); ok; _, b, ok = p.up.Pop(s.now) {
			s.l.take(netip.AddrPortFrom(netip.MustParseAddr("192.0.2.1"), p.port), bytes.Clone(b))
		}
		for _, b, ok := p.down.Pop(s.now); ok; _, b, ok = p.down.Pop(s.now) {
			p.take(bytes.Clone(b))
		}
		p.pulse()
	}
	s.l.pulse()
	s.now += 5 * ms
}

func (p *player) take(b []byte) {
	if p.conn != nil {
		p.conn.take(p.s.now, p.s.address, b)
		return
	}
	p.core.Receive(p.s.now, p.s.address, b)
	if p.core.State() == netcode.Connected {
		p.conn = newConn(&settings{now: p.s.l.set.now, link: DialConfig{}.settings().link}, uplink{p}, p.s.address, clientSide{p.core})
		p.conn.receiver = &p.got[0]
	}
}

func (p *player) pulse() {
	if p.conn != nil {
		p.conn.pulse(p.s.now)
	} else if b := p.core.Poll(nil, p.s.now); len(b) > 0 {
		uplink{p}.WriteToUDPAddrPort(b, p.s.address)
	}
}

// talk sends the next ordered message and a datagram from both ends.
func (p *player) talk() {
	for i, c := range []transport.Conn{p.conn, p.server} {
		switch err := c.Send(transport.Ordered, numbered(p.sent[i])); {
		case err == nil:
			p.sent[i]++
		case !errors.Is(err, transport.ErrBacklog):
			p.s.t.Fatalf("seed %d, %.0f ms: Send: %v", p.s.seed, p.s.now.Milliseconds(), err)
		}
		c.Send(transport.Datagram, make([]byte, 1+p.sent[i]%1184))
	}
}

// run lets time pass while all who are connected talk ten times a second.
func (s *simulation) run(span clock.Time) {
	for end := s.now + span; s.now < end; s.step() {
		for _, p := range s.clients {
			if s.now%(100*ms) == 0 && p.conn != nil && p.server != nil {
				p.talk()
			}
		}
	}
}

// settle lets time pass until all that was sent has come.
func (s *simulation) settle() {
	s.t.Helper()
	for end := s.now + 5*clock.Minute; ; s.step() {
		missing := 0
		for _, p := range s.clients {
			missing += p.sent[0] - p.got[1].ordered + p.sent[1] - p.got[0].ordered
		}
		if missing == 0 {
			return
		}
		if s.now > end {
			s.t.Fatalf("seed %d: %d messages are missing", s.seed, missing)
		}
	}
}

// The matrix: whatever the network does, sessions live, and all messages come once and in order.
func TestMatrix(t *testing.T) {
	dark := []transport.Blackout{{From: 8 * clock.Second, To: 13 * clock.Second}}
	for name, link := range map[string]transport.Link{
		"perfect":               {},
		"5 % at 50 ms":          {Delay: 25 * ms, Loss: 0.05},
		"20 % at 100 ms":        {Delay: 50 * ms, Loss: 0.2, Reorder: 0.04},
		"25 % at 500 ms":        {Delay: 250 * ms, Loss: 0.25},
		"30 %":                  {Delay: 30 * ms, Loss: 0.3},
		"1000 ms":               {Delay: 500 * ms, Jitter: 100 * ms},
		"25 % twice":            {Delay: 30 * ms, Jitter: 20 * ms, Duplicate: 0.25},
		"30 % overtaken":        {Delay: 70 * ms, Jitter: 5 * ms, Reorder: 0.3, Loss: 0.001},
		"bits flip":             {Delay: 30 * ms, BitFlip: 0.02},
		"5 s black-out":         {Delay: 70 * ms, Loss: 0.02, Blackouts: dark},
		"everything":            {Delay: 80 * ms, Jitter: 60 * ms, Loss: 0.2, Duplicate: 0.25, Reorder: 0.3, BitFlip: 0.001, Blackouts: dark},
		"half a megabit, tight": {Delay: 20 * ms, Rate: 60_000, Loss: 0.01},
	} {
		for _, rebinds := range []bool{false, true} {
			if testing.Short() && !rebinds { // with the race detector, which is slow
				continue
			}
			t.Run(fmt.Sprintf("%s, rebinding %v", name, rebinds), func(t *testing.T) { playMatrix(t, link, rebinds) })
		}
	}
}

func playMatrix(t *testing.T, link transport.Link, rebinds bool) {
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		s := newSimulation(t, seed)
		r := rand.New(rand.NewPCG(seed, 2))
		for range 3 {
			s.join(link, 15)
		}
		s.run(6 * clock.Second)
		if rebinds == (seed%2 == 0) {
			s.mtu = 572 // now, after the handshake, whose request has 1,078 bytes
		}
		for range 5 {
			s.run(4 * clock.Second)
			if rebinds {
				s.clients[r.IntN(len(s.clients))].rebind()
			}
		}
		s.settle()
		for i, p := range s.clients {
			if p.got[0].closed || p.got[1].closed || p.sent[0] < 100 || p.got[0].datagrams == 0 || p.got[1].datagrams == 0 {
				t.Fatalf("seed %d, client %d: closed %v %v, sent %d, datagrams %d %d", seed, i, p.got[0].closed, p.got[1].closed,
					p.sent[0], p.got[0].datagrams, p.got[1].datagrams)
			}
		}
	}
}

// Each edge of the connection's table of states; see STATES.md.
func TestConnectionStates(t *testing.T) {
	good := transport.Link{Delay: 20 * ms}
	for name, c := range map[string]struct {
		act            func(s *simulation, p *player)
		client, server wire.CloseCode
		within         clock.Time
	}{
		"open to leaving to gone, by the client": {func(_ *simulation, p *player) { p.conn.Close(wire.CloseFull) },
			wire.CloseFull, wire.CloseFull, 200 * ms},
		"open to leaving to gone, by the server": {func(_ *simulation, p *player) { p.server.Close(wire.CloseRoomEnded) },
			wire.CloseRoomEnded, wire.CloseRoomEnded, 200 * ms},
		"leaving to gone, when the peer is silent": {func(s *simulation, p *player) {
			p.up.SetLink(transport.Link{Loss: 1})
			p.conn.Close(wire.CloseNormal)
		}, wire.CloseNormal, wire.CloseLost, 10 * clock.Second},
		"left to gone, when the end is not confirmed": {func(s *simulation, p *player) {
			p.server.Close(wire.CloseNormal)
			s.run0(30 * ms)
			p.up.SetLink(transport.Link{Loss: 1})
		}, wire.CloseNormal, wire.CloseNormal, 4 * clock.Second},
		"open to gone, when nothing comes": {func(_ *simulation, p *player) {
			p.up.SetLink(transport.Link{Loss: 1})
			p.down.SetLink(transport.Link{Loss: 1})
		}, wire.CloseLost, wire.CloseLost, 6 * clock.Second},
		"open to gone, without a word": {func(_ *simulation, p *player) { p.conn.Close(wire.CloseLost) },
			wire.CloseLost, wire.CloseLost, 6 * clock.Second},
		"open to gone, by the envelope": {func(s *simulation, p *player) {
			p.conn.write(p.core.Disconnect(nil, s.now))
			p.conn.Close(wire.CloseLost)
		}, wire.CloseLost, wire.CloseNormal, 200 * ms},
		"open to gone, by the envelope, with something to say": {func(s *simulation, p *player) {
			p.server.Send(transport.Ordered, numbered(p.sent[1]))
			s.step() // the next packet finds an acknowledgement that is due
			p.down.Push(s.now, transport.Datagram, p.server.(*conn).envelope.Disconnect(nil, s.now))
			p.server.Close(wire.CloseLost)
		}, wire.CloseNormal, wire.CloseLost, 200 * ms},
		"both close": {func(_ *simulation, p *player) {
			p.conn.Close(wire.CloseFull)
			p.server.Close(wire.CloseReplaced)
		}, wire.CloseFull, wire.CloseReplaced, 300 * ms},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSimulation(t, 1)
			p := s.join(good, 5)
			s.run(clock.Second)
			c.act(s, p)
			s.run0(c.within)
			if p.got[0].code != c.client || p.got[1].code != c.server {
				t.Errorf("codes %d and %d, want %d and %d", p.got[0].code, p.got[1].code, c.client, c.server)
			}
			s.run0(5 * clock.Second)
			if len(s.l.conns) != 0 || p.conn.phase != gone {
				t.Errorf("%d connections are left at the server, and the client is in phase %d", len(s.l.conns), p.conn.phase)
			}
		})
	}
}

// run0 lets time pass in silence.
func (s *simulation) run0(span clock.Time) {
	for end := s.now + span; s.now < end; s.step() {
	}
}

// Half an hour at 25 % loss: nothing is lost, and nothing grows.
func TestHalfAnHour(t *testing.T) {
	s := newSimulation(t, 4)
	for range 3 {
		s.join(transport.Link{Delay: 40 * ms, Jitter: 20 * ms, Loss: 0.25, Duplicate: 0.05, Reorder: 0.05}, 15)
	}
	warm, minutes := 5*clock.Minute, clock.Time(25)
	if testing.Short() {
		warm, minutes = clock.Minute, 2
	}
	s.run(warm)
	s.settle()
	before := heap()
	s.run(minutes * clock.Minute)
	s.settle()
	if grown := heap() - before; grown > 128<<10 {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
	for _, p := range s.clients {
		if p.got[0].closed || p.sent[0] < 500 {
			t.Errorf("closed %v after %d messages", p.got[0].closed, p.sent[0])
		}
	}
}

// heap returns the bytes of the heap that are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// What a connection takes of a server's memory, at rest.
func TestMemoryOfAConnection(t *testing.T) {
	const clients = 300
	s := newSimulation(t, 1)
	before := heap()
	for range clients {
		s.join(transport.Link{}, 15)
	}
	s.run(3 * clock.Second)
	s.settle()
	each := (heap() - before) / clients // both ends, and the test's own networks
	runtime.KeepAlive(s)
	t.Logf("%d bytes for both ends of a connection", each)
	if each > 80<<10 {
		t.Errorf("%d bytes for both ends of a connection", each)
	}
}

// A client whose NAT changes its port goes on within a second and a half, and nothing is lost.
func TestMoveTakesLittleTime(t *testing.T) {
	s := newSimulation(t, 1)
	p := s.join(transport.Link{Delay: 50 * ms}, 5)
	s.run(clock.Second)
	before := p.got[0].ordered
	p.rebind()
	s.run(1500 * ms)
	if p.got[0].ordered < before+10 {
		t.Errorf("%d messages came in 1.5 s after the port has changed", p.got[0].ordered-before)
	}
	s.settle()
}

// kinds is an outlet that notes what kinds of packets go through it.
type kinds struct{ list []byte }

func (k *kinds) WriteToUDPAddrPort(b []byte, _ netip.AddrPort) (int, error) {
	k.list = append(k.list, b[0]&15)
	return len(b), nil
}

// Until a client has shown that it is connected, a keep-alive goes in front of each payload, as the standard has it.
func TestPayloadsAreGreeted(t *testing.T) {
	s := newSimulation(t, 1)
	p := s.join(transport.Link{}, 5)
	for p.server == nil {
		s.step()
	}
	c, out := p.server.(*conn), new(kinds)
	c.out = out
	c.Send(transport.Datagram, []byte{1})
	c.Send(transport.Datagram, []byte{2})
	s.now += 100 * ms
	for _, b, ok := p.down.Pop(s.now); ok; _, b, ok = p.down.Pop(s.now) {
		p.core.Receive(s.now, s.address, bytes.Clone(b))
	}
	c.envelope.receive(s.now, s.address, p.core.Poll(nil, s.now+200*ms)) // its first word
	c.Send(transport.Datagram, []byte{3})
	if want := []byte{4, 5, 4, 5, 5}; !bytes.Equal(out.list, want) {
		t.Errorf("kinds %v were sent, want %v", out.list, want)
	}
}
