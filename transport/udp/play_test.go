package udp

import (
	"context"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/server"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
)

// Rainfield, played by bots over UDP on a bad network: the server's rooms and the client core are the same as over WebSocket.
// In the middle all ports change.
func TestRainfieldIsPlayed(t *testing.T) {
	const bots = 5
	s := server.New(server.Config{Room: room.Config{Game: rules.Game}})
	defer s.Close()
	p := newProxy(t, transport.Link{Delay: 20 * ms, Jitter: 2 * ms, Loss: 0.02, Reorder: 0.02})
	l, err := Listen("127.0.0.1:0", Config{Now: s.Now, Public: []netip.AddrPort{p.address()}},
		func(c transport.Conn, _ Client) transport.Receiver { return s.Accept(c) })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	p.serve(l.Address())

	var lost atomic.Int32
	crew := load.New(load.Config{Game: rules.Game, Bots: bots, Seed: 1, NoPrediction: true,
		New:    func(seed uint64) client.Bot { return rules.NewRandomBot(seed) },
		Failed: func(err error) { lost.Add(1); t.Log(err) },
		Dial:   dialThrough(l, p),
	})
	ctx, stop := context.WithCancel(context.Background())
	var playing sync.WaitGroup
	playing.Go(func() { crew.Run(ctx) })
	eventually(t, "all play", func() bool { return crew.Playing() == bots })
	snapshots := s.Stats().Snapshots
	p.rebind()
	time.Sleep(1500 * time.Millisecond) // the silence, the way there, and some more
	p.set(transport.Link{})
	eventually(t, "all go on playing", func() bool { return crew.Playing() == bots && s.Stats().Snapshots > snapshots+100 })
	if stats := s.Stats(); stats.Players != bots || lost.Load() != 0 {
		t.Errorf("%d of %d players are there, and %d links were lost", stats.Players, bots, lost.Load())
	}
	stop()
	playing.Wait()
	eventually(t, "all have left", func() bool { stats := s.Stats(); return stats.Players == 0 && stats.Connections == 0 })
}

// dialThrough returns what opens links to a listener through a proxy, each with a token of its own.
func dialThrough(l *Listener, p *proxy) load.Dial {
	var ids atomic.Uint64
	return func(ctx context.Context, receiver transport.Receiver) (transport.Conn, func(), error) {
		token := l.Issuer().Issue(l.unix(), ids.Add(1), [netcode.UserDataSize]byte{}, p.address())
		conn, err := Dial(ctx, token.Append(nil), DialConfig{}, func(transport.Conn) transport.Receiver { return receiver })
		return conn, nil, err
	}
}
