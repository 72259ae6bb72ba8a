//go:build unix

package server

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/netip"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
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

// flooded lets somebody flood the server until the function that it returns is called. It begins when he was cut once.
func flooded(t *testing.T, address string) (connections *atomic.Int64, end func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	connections = new(atomic.Int64)
	var flooding sync.WaitGroup
	flooding.Go(func() { flood(ctx, t, address, connections) })
	eventually(t, "the flood was cut once", func() bool { return connections.Load() > 1 })
	return connections, func() {
		stop()
		flooding.Wait()
	}
}

// One player in a hundred who sends a thousand times too much is cut, again and again, and the snapshots of the others come
// at the pace at which they came without him. A stall of the machine hits all of them at once and so decides about a
// whole p99: what counts is the median of several rounds with and without him.
func TestFloodDoesNotHoldUpOthers(t *testing.T) {
	const players, rounds, span = floodCrowd, 5, time.Second
	s, _ := start(t, Config{})
	address := endpoint(t, s)
	crew, _ := run(t, players, load.WebSocket(address))
	allPlay(t, crew, players)
	measure := func() load.Reading {
		crew.Start()
		time.Sleep(span)
		return crew.Stop()
	}
	var quiet, noisy []load.Reading
	for range rounds {
		quiet = append(quiet, measure())
		connections, end := flooded(t, address)
		noisy = append(noisy, measure())
		end()
		t.Logf("%d connections of the flood: p99 %.1f ms, without it %.1f ms", connections.Load(),
			noisy[len(noisy)-1].BetweenP99, quiet[len(quiet)-1].BetweenP99)
	}
	t.Logf("%+v", s.Edge())
	mustBeAlike(t, typical(noisy), typical(quiet))
	if playing := crew.Playing(); playing != players {
		t.Errorf("%d of %d play on", playing, players)
	}
}

// typical returns the medians of readings.
func typical(list []load.Reading) (r load.Reading) {
	middle := len(list) / 2
	slices.SortFunc(list, func(a, b load.Reading) int { return cmp.Compare(a.Snapshots, b.Snapshots) })
	r.Snapshots = list[middle].Snapshots
	slices.SortFunc(list, func(a, b load.Reading) int { return cmp.Compare(a.BetweenP50, b.BetweenP50) })
	r.BetweenP50 = list[middle].BetweenP50
	slices.SortFunc(list, func(a, b load.Reading) int { return cmp.Compare(a.BetweenP99, b.BetweenP99) })
	r.BetweenP99 = list[middle].BetweenP99
	return r
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
