package udp

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestManyClients(t *testing.T) {
	const clients = 50
	got := make(chan Client, clients)
	l, err := Listen("127.0.0.1:0", Config{MaxClients: clients}, func(c transport.Conn, who Client) transport.Receiver {
		got <- who
		return echo{c}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var receivers [clients]transporttest.Recorder
	for i := range clients {
		c := dial(t, l, uint64(i), DialConfig{}, &receivers[i])
		defer c.Close(wire.CloseNormal)
		if who := <-got; who.ID != uint64(i) || !who.Address.IsValid() {
			t.Errorf("client %d is %d at %v", i, who.ID, who.Address)
		}
		c.Send(transport.Ordered, numbered(i))
	}
	for i := range receivers {
		eventually(t, "the echo comes", func() bool { return receivers[i].Count() == 1 })
		if m := receivers[i].Messages(transport.Ordered)[0]; string(m.Body) != string(numbered(i)) {
			t.Errorf("client %d got another's message", i)
		}
	}
	token := ticket(l, clients, 3)
	if _, err := Dial(context.Background(), token, DialConfig{}, nil); !errors.Is(err, ErrFull) {
		t.Errorf("one more client: %v", err)
	}
}

// echo sends ordered messages back.
type echo struct{ conn transport.Conn }

func (e echo) Receive(_ clock.Time, ch transport.Channel, msg []byte) { e.conn.Send(ch, msg) }
func (e echo) Closed(clock.Time, wire.CloseCode)                      {}

func TestDialErrors(t *testing.T) {
	l, _ := listenFor(t, Config{}, nobody{})
	closed, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:0")))
	if err != nil {
		t.Fatal(err)
	}
	nowhere := localAddress(closed)
	closed.Close()
	issuer := l.Issuer()
	issuer.Timeout, issuer.Lifetime = 1, 20
	lost := issuer.Issue(uint64(time.Now().Unix()), 1, [256]byte{}, nowhere)
	issuer.Lifetime, issuer.Timeout = 1, -1
	short := issuer.Issue(uint64(time.Now().Unix()), 1, [256]byte{}, nowhere)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for name, c := range map[string]struct {
		ctx   context.Context
		token []byte
		want  error
	}{
		"no token":            {context.Background(), []byte("token"), ErrToken},
		"a token that ends":   {context.Background(), short.Append(nil), ErrToken},
		"nobody there":        {context.Background(), lost.Append(nil), ErrNoAnswer},
		"a context that ends": {ended, ticket(l, 1, 3), context.Canceled},
	} {
		if _, err := Dial(c.ctx, c.token, DialConfig{}, nil); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Listen("127.0.0.1:99999", Config{}, nil); err == nil {
		t.Error("a listener at a port that is none")
	}
	if _, err := Listen(":0", Config{}, nil); !errors.Is(err, ErrPublic) {
		t.Errorf("a listener that nobody knows: %v", err)
	}
}

// A listener at all addresses, over both kinds of IP.
func TestListenEverywhere(t *testing.T) {
	public := []netip.AddrPort{netip.MustParseAddrPort("127.0.0.1:1"), netip.MustParseAddrPort("[::1]:1")}
	var a, b transporttest.Recorder
	l, err := Listen(":0", Config{Public: public}, func(transport.Conn, Client) transport.Receiver { return &b })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	// The port is known only now, and the listener is behind it, as behind a NAT; so the packets are sent there by hand.
	set := DialConfig{}.settings()
	issuer := l.Issuer()
	for i, at := range public {
		token := issuer.Issue(l.unix(), uint64(i), [netcode.UserDataSize]byte{}, at)
		core := netcode.NewClient(0, token.Append(nil))
		sock, err := bind(netip.AddrPortFrom(at.Addr(), 0))
		if err != nil {
			t.Logf("without %v: %v", at, err)
			continue
		}
		defer sock.Close()
		out := elsewhere{newOutlet(sock), netip.AddrPortFrom(at.Addr(), l.Address().Port())}
		buf := make([]byte, netcode.MaxPacket)
		for end := time.Now().Add(patience); core.State() != netcode.Connected && time.Now().Before(end); {
			if p := core.Poll(nil, set.now()); len(p) > 0 {
				out.WriteToUDPAddrPort(p, at)
			}
			sock.SetReadDeadline(time.Now().Add(pulseEvery))
			if n, err := sock.Read(buf); err == nil {
				core.Receive(set.now(), at, buf[:n])
			}
		}
		c := newConn(&set, out, at, clientSide{core})
		c.receiver = &a
		c.Send(transport.Ordered, []byte{byte(i)})
		eventually(t, "a message comes", func() bool { return b.Count() == i+1 })
		out.WriteToUDPAddrPort(core.Disconnect(nil, set.now()), at)
	}
}

// elsewhere is an outlet that sends to one address, whatever it is told.
type elsewhere struct {
	out outlet
	to  netip.AddrPort
}

func (e elsewhere) WriteToUDPAddrPort(b []byte, _ netip.AddrPort) (int, error) {
	return e.out.WriteToUDPAddrPort(b, e.to)
}

// An outlet reaches addresses of each kind that its socket does, and tells of those it does not.
func TestOutlets(t *testing.T) {
	for _, way := range [][2]string{{"127.0.0.1:0", "127.0.0.1:0"}, {"[::1]:0", "[::1]:0"}, {":0", "127.0.0.1:0"}, {":0", "[::1]:0"}} {
		from, errFrom := listenAt(way[0])
		to, errTo := listenAt(way[1])
		if errFrom != nil || errTo != nil {
			t.Logf("without %v: %v, %v", way, errFrom, errTo)
			continue
		}
		out := newOutlet(from)
		if n, err := out.WriteToUDPAddrPort([]byte("hello"), localAddress(to)); n != 5 || err != nil {
			t.Errorf("%v: %d bytes, %v", way, n, err)
		}
		to.SetReadDeadline(time.Now().Add(patience))
		buf := make([]byte, 9)
		if n, err := to.Read(buf); string(buf[:n]) != "hello" {
			t.Errorf("%v: %q came, %v", way, buf[:n], err)
		}
		to.Close()
		from.Close()
		if _, err := out.WriteToUDPAddrPort([]byte("hello"), netip.MustParseAddrPort("127.0.0.1:9")); err == nil {
			t.Errorf("%v: a closed socket sends", way)
		}
	}
}

func listenAt(address string) (*net.UDPConn, error) {
	at, err := net.ResolveUDPAddr("udp", address)
	if err != nil {
		return nil, err
	}
	return bind(unmap(at.AddrPort()))
}

func TestRefusedClient(t *testing.T) {
	l, err := Listen("127.0.0.1:0", Config{}, func(transport.Conn, Client) transport.Receiver { return nil })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var r transporttest.Recorder
	dial(t, l, 1, DialConfig{}, &r)
	waitCode(t, &r, wire.CloseFull)
}

// A receiver that panics ends its connection, and the listener goes on.
func TestPanics(t *testing.T) {
	panics := make(chan any, 9)
	var other transporttest.Recorder
	l, err := Listen("127.0.0.1:0", Config{OnPanic: func(v any, _ []byte) { panics <- v }},
		func(_ transport.Conn, who Client) transport.Receiver {
			switch who.ID {
			case 1:
				panic("in accept")
			case 2:
				return bomb{}
			}
			return &other
		})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for id := range uint64(3) {
		var r transporttest.Recorder
		c := dial(t, l, id, DialConfig{}, &r)
		c.Send(transport.Ordered, []byte{0})
		if id > 0 {
			waitCode(t, &r, wire.CloseServerError)
			<-panics
		} else {
			eventually(t, "a message comes", func() bool { return other.Count() == 1 })
			c.Close(wire.CloseNormal)
		}
	}
}

// bomb is a receiver that panics.
type bomb struct{}

func (bomb) Receive(clock.Time, transport.Channel, []byte) { panic("in Receive") }
func (bomb) Closed(clock.Time, wire.CloseCode)             {}

func TestListenerClose(t *testing.T) {
	var a, b transporttest.Recorder
	l, _ := listenFor(t, Config{}, &b)
	dial(t, l, 1, DialConfig{}, &a)
	token := ticket(l, 2, 1)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	waitCode(t, &a, wire.CloseGoingAway)
	waitCode(t, &b, wire.CloseGoingAway)
	if _, err := Dial(context.Background(), token, DialConfig{}, nil); !errors.Is(err, ErrNoAnswer) {
		t.Errorf("a closed listener answers: %v", err)
	}
	l.Close() // once more does nothing
}

// What the peer may not do closes the connection, with a code that it is told.
func TestPeerFaults(t *testing.T) {
	var a, b transporttest.Recorder
	l, _ := listenFor(t, Config{MaxMessage: 1000}, &b)
	c := dial(t, l, 1, DialConfig{}, &a)
	if err := c.Send(transport.Ordered, make([]byte, 1001)); err != nil {
		t.Fatal(err)
	}
	waitCode(t, &b, wire.CloseTooLarge)
	waitCode(t, &a, wire.CloseTooLarge)
}

// A client of other make that ends by the envelope's own packet, without a code, has left in peace.
func TestForeignClient(t *testing.T) {
	var b transporttest.Recorder
	l, accepted := listenFor(t, Config{}, &b)
	core := netcode.NewClient(0, ticket(l, 1, 3))
	sock, err := bind(netip.MustParseAddrPort("127.0.0.1:0"))
	if err != nil {
		t.Fatal(err)
	}
	defer sock.Close()
	set := DialConfig{}.settings()
	if err := shakeHands(context.Background(), &set, sock, core); err != nil {
		t.Fatal(err)
	}
	sock.WriteToUDPAddrPort(core.AppendPayload(nil, set.now(), []byte("not of ours")), core.Server())
	sock.WriteToUDPAddrPort(core.Disconnect(nil, set.now()), core.Server())
	waitCode(t, &b, wire.CloseNormal)
	if err := (<-accepted).Send(transport.Datagram, nil); !errors.Is(err, transport.ErrClosed) {
		t.Errorf("Send: %v", err)
	}
	if b.Count() != 0 {
		t.Error("a payload that is no packet was handed over")
	}
}

// Strangers are asked about, and a flood of theirs leaves the connections alone.
func TestStrangers(t *testing.T) {
	asked := make(chan netip.AddrPort, 1000)
	var a transporttest.Recorder
	l, accepted := listenFor(t, Config{Admit: func(from netip.AddrPort) bool { asked <- from; return true }}, nobody{})
	dial(t, l, 1, DialConfig{}, &a)
	server := <-accepted
	if from := <-asked; !from.IsValid() {
		t.Error("nobody was asked about")
	}
	stranger, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(l.Address()))
	if err != nil {
		t.Fatal(err)
	}
	defer stranger.Close()
	for i := range 2000 {
		stranger.Write(make([]byte, i))
	}
	server.Send(transport.Ordered, []byte{0})
	eventually(t, "a message comes", func() bool { return a.Count() == 1 })
	stranger.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if n, err := stranger.Read(make([]byte, 100)); err == nil {
		t.Errorf("a stranger got %d bytes", n)
	}
	if stats, ok := StatsOf(server); !ok || stats.PathSize < 512 || stats.Ignored != 0 {
		t.Errorf("%+v, %v", stats, ok)
	}
	if _, ok := StatsOf(nil); ok {
		t.Error("there are figures of no connection")
	}
	server.Close(wire.CloseNormal)
	waitCode(t, &a, wire.CloseNormal)
}

func TestLimitsOfLimits(t *testing.T) {
	for _, cfg := range []Config{{MaxMessage: -1}, {MaxSend: 73_001}, {MaxQueue: -5}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v: no panic", cfg)
				}
			}()
			cfg.settings()
		}()
	}
	if s := (Config{MaxQueue: 1 << 20}).settings(); s.link.QueueBytes != 1<<20 || s.link.MaxReceive != wire.MaxClientMessage {
		t.Errorf("settings %+v", s)
	}
}
