//go:build unix

package server

import (
	"encoding/binary"
	"io"
	"net"
	"syscall"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/wire"
)

// rawPlayer is a player whose reading the test does.
type rawPlayer struct {
	net.Conn
	t *testing.T
}

// joinRaw takes a seat over a socket that holds little of what is not read.
func joinRaw(t *testing.T, address string) *rawPlayer {
	t.Helper()
	dialer := net.Dialer{Control: func(_, _ string, c syscall.RawConn) error {
		return c.Control(func(fd uintptr) { _ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10) })
	}}
	p := &rawPlayer{openSilentlyBy(t, dialer, address), t}
	p.say(wire.Hello{WireVersion: wire.Version, SimVersion: rules.Schema.Version, Schema: rules.Schema.Agreement()})
	p.say(wire.QuickMatch{})
	return p
}

// say sends a message as one frame, with a mask that changes nothing (RFC 6455 section 5.2). The connection may have ended.
func (p *rawPlayer) say(m wire.ClientMessage) {
	payload := m.Append(nil)
	header := []byte{0x82, 0x80 | 126, 0, 0, 0, 0, 0, 0}
	binary.BigEndian.PutUint16(header[2:], uint16(len(payload)))
	_, _ = p.Write(append(header, payload...))
}

// read reads so many bytes ten times a second, and sends a sign of life, until the connection or the test ends.
func (p *rawPlayer) read(perSecond int64) {
	for p.t.Context().Err() == nil {
		p.say(wire.Pong{})
		_ = p.SetReadDeadline(time.Now().Add(time.Second))
		if n, err := io.CopyN(io.Discard, p, perSecond/10); err != nil && n == 0 && perSecond > 0 && !isTimeout(err) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func isTimeout(err error) bool {
	timeout, ok := err.(net.Error)
	return ok && timeout.Timeout()
}

// A player who does not read, reads slowly or acknowledges nothing, costs those in his room nothing: the same snapshots come
// to them at the same pace as to those in another room of the same server, at the same time.
func TestBadReadersCostTheOthersNothing(t *testing.T) {
	for name, c := range map[string]struct {
		perSecond int64
		cut       bool
	}{
		"a stalled reader":              {0, true},
		"a slow reader":                 {3 << 10, true},
		"one that acknowledges nothing": {10 << 20, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := constantRooms()
			cfg.SnapshotEvery = 1 // so that what waits is much before long
			s, _ := start(t, Config{Room: cfg})
			address := endpoint(t, s)
			bad := joinRaw(t, address)
			go bad.read(c.perSecond)
			eventually(t, "he plays", func() bool { return s.Stats().Snapshots > 0 })
			beside, apart := twoCrews(t, s, address)
			beside.Start()
			apart.Start()
			if c.cut {
				eventually(t, "he lags", func() bool { return s.Edge().Lagging == 1 })
				eventually(t, "he is cut", func() bool { return s.Edge().TooSlow == 1 })
			} else {
				time.Sleep(5 * time.Second)
			}
			mustBeAlike(t, beside.Stop(), apart.Stop())
			if e := s.Edge(); c.cut != (e.TooSlow == 1) || c.cut != (e.NotSent > 0) {
				t.Errorf("counted %+v", e)
			}
		})
	}
}

// twoCrews returns a crew that fills a room in which somebody sits, and one in a room of its own.
func twoCrews(t *testing.T, s *Server, address string) (beside, apart *load.Crew) {
	t.Helper()
	beside, _ = run(t, seats-1, load.WebSocket(address))
	allPlay(t, beside, seats-1)
	apart, _ = run(t, seats-1, load.WebSocket(address))
	allPlay(t, apart, seats-1)
	if rooms := s.Stats().Rooms; rooms != 2 {
		t.Fatalf("they play in %d rooms", rooms)
	}
	return beside, apart
}

// mustBeAlike checks that snapshots come at the same pace to crews of one size, beside something bad and without it. On a machine
// that is busy with other things both get fewer, by chance, and in bursts: differences of a snapshot or two are nobody's fault. Who
// waits for a bad reader waits for seconds.
func mustBeAlike(t *testing.T, beside, without load.Reading) {
	t.Helper()
	t.Logf("beside it: %d snapshots, p50 %.1f ms, p99 %.1f ms; without it: %d, %.1f ms, %.1f ms", beside.Snapshots,
		beside.BetweenP50, beside.BetweenP99, without.Snapshots, without.BetweenP50, without.BetweenP99)
	if float64(beside.Snapshots) < 0.7*float64(without.Snapshots) || beside.Snapshots == 0 {
		t.Error("those beside it got fewer snapshots")
	}
	const period = 1000.0 / 60 // of snapshots, at least
	if beside.BetweenP50 > 1.3*without.BetweenP50+period || beside.BetweenP99 > 3*without.BetweenP99+2*period {
		t.Error("those beside it waited longer")
	}
}
