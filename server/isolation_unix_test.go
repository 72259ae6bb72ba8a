//go:build unix

package server

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/hiccup"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/wire"
)

// flood sends floodRate packets a second, over a new connection and from a new seat whenever it is cut, until the context ends.
// It counts its connections.
func flood(ctx context.Context, t *testing.T, address string, connections *atomic.Int64) {
	var p wire.InputPacket
	p.Reset(rules.Schema.InputSize)
	p.Epoch = 1
	p.Push(make([]byte, rules.Schema.InputSize))
	packet := p.Append(nil)
	frame := append([]byte{0x82, 0x80 | byte(len(packet)), 0, 0, 0, 0}, packet...)
	const batches = 100 // a second
	var batch []byte
	for range floodRate / batches {
		batch = append(batch, frame...)
	}
	pause := time.NewTicker(time.Second / batches)
	defer pause.Stop()
	for ctx.Err() == nil {
		player := joinRaw(t, address)
		connections.Add(1)
		var err error
		for ctx.Err() == nil && err == nil {
			<-pause.C
			_ = player.SetWriteDeadline(time.Now().Add(time.Second))
			_, err = player.Write(batch)
		}
		player.Close()
	}
}

// One player in a hundred who sends a thousand times too much is cut, again and again, and the snapshots of the others come
// at the pace at which they came without him.
func TestFloodDoesNotHoldUpOthers(t *testing.T) {
	const players, span = floodCrowd, 3 * time.Second
	s, _ := start(t, Config{})
	address := endpoint(t, s)
	crew, _ := run(t, players, load.WebSocket(address))
	allPlay(t, crew, players)
	measure := func() (r load.Reading, slack float64) {
		machine := hiccup.Start()
		crew.Start()
		time.Sleep(span)
		return crew.Stop(), float64(machine.Stop()) / 1000
	}
	quiet, _ := measure()
	ctx, stop := context.WithCancel(t.Context())
	var flooding sync.WaitGroup
	var connections atomic.Int64
	flooding.Go(func() { flood(ctx, t, address, &connections) })
	eventually(t, "the flood was cut once", func() bool { return connections.Load() > 1 })
	noisy, slack := measure()
	stop()
	flooding.Wait()
	t.Logf("%d connections of the flood, %+v; the machine is late by %.1f ms", connections.Load(), s.Edge(), slack)
	mustBeAlike(t, noisy, quiet, slack) // the flood is made on the same machine
	if noisy.Playing != players || connections.Load() < 3 {
		t.Errorf("%d of %d play on", noisy.Playing, players)
	}
}

// A thousand connections that say nothing cost little, and are gone when their time for a Hello is over.
func TestSilentConnectionsAreCheap(t *testing.T) {
	const silent, each = 1000, 25 << 10
	s, _ := start(t, Config{Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	address := endpoint(t, s)
	before := inUse()
	conns := make([]net.Conn, silent)
	for i := range conns {
		conns[i] = openSilently(t, address, fmt.Sprintf("X-Forwarded-For: 192.0.%d.%d", i/250, i%250))
	}
	grown, open := inUse()-before, s.Edge().Connections
	t.Logf("%d connections take %d bytes each", open, grown/max(open, 1))
	if open < silent/2 {
		t.Fatalf("%d of %d connections are open", open, silent)
	}
	if grown > open*each {
		t.Errorf("%d bytes each", grown/open)
	}
	eventually(t, "they are gone", func() bool { return s.Edge().Connections == 0 })
	if refused := s.lobby.Stats().Refused[wire.CloseHelloLate]; refused != silent {
		t.Errorf("%d of %d are refused because they came without a Hello", refused, silent)
	}
	runtime.KeepAlive(conns)
}

// inUse returns the bytes of the heap and of the stacks that are in use, after what nobody needs was collected.
func inUse() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc + m.StackInuse)
}
