package ws

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
)

// announce returns a masked frame's header that announces n bytes in the 64-bit form.
func announce(n uint64) []byte {
	return append(binary.BigEndian.AppendUint64([]byte{0x82, maskBit | length64}, n), 1, 2, 3, 4)
}

func TestGuard(t *testing.T) {
	good := appendFrame(nil, client, opBinary, make([]byte, 4096))
	small := appendFrame(nil, client, opBinary, nil)
	for name, c := range map[string]struct {
		bytes []byte
		pass  int
	}{
		"nothing":              {nil, 0},
		"frames at the limit":  {bytes.Repeat(append(good, small...), 3), 3 * (len(good) + len(small))},
		"half a header":        {[]byte{0x82}, 1},
		"one byte over":        {appendFrame(nil, client, opBinary, make([]byte, 4097)), 3},
		"a gigabyte":           {announce(1 << 30), 9},
		"the highest bit":      {announce(1 << 63), 9},
		"all bits":             {announce(1<<64 - 1), 9},
		"after a good frame":   {append(bytes.Clone(good), announce(1<<63)...), len(good) + 9},
		"unmasked, then large": {append([]byte{0x82, 2, 0xff, 0xff}, announce(1<<40)...), 4 + 9},
	} {
		for chunk := 1; chunk <= len(c.bytes)+1; chunk = chunk*3 + 1 {
			g := newGuard(server, 4096)
			if got := passChunks(&g, c.bytes, chunk); got != c.pass {
				t.Errorf("%s in chunks of %d: %d of %d bytes pass, want %d", name, chunk, got, len(c.bytes), c.pass)
			}
		}
	}
}

// passChunks feeds b to the guard piece by piece and returns how many bytes passed.
func passChunks(g *guard, b []byte, chunk int) (passed int) {
	for len(b) > 0 {
		piece := b[:min(chunk, len(b))]
		n, err := g.pass(piece)
		passed += n
		if (err != nil) != (n < len(piece)) {
			panic("an error and all bytes, or neither")
		}
		if err != nil {
			return passed
		}
		b = b[len(piece):]
	}
	return passed
}

func TestGuardOfAClientSkipsTheHead(t *testing.T) {
	for _, head := range []string{"HTTP/1.1 101 Yes\r\nA: b\r\n\r\n", "HTTP/1.1 101 Yes\nA: b\n\n", "x\r\n\n", "x\n\r\n"} {
		b := append([]byte(head), announce(1<<63)...)
		g := newGuard(client, 1<<16)
		if got := passChunks(&g, b, 5); got != len(head)+9 {
			t.Errorf("%q: %d bytes pass", head, got)
		}
	}
	g := newGuard(client, 1<<16)
	if got, err := g.pass([]byte(strings.Repeat("endless: head\r\n", 2000))); got != maxHead || err != errOversized {
		t.Errorf("%d bytes of a head passed, want %d; error %v", got, maxHead, err)
	}
}

func TestGuardStopsIdleFrames(t *testing.T) {
	message := appendFrame(nil, client, opBinary, nil)
	ping := appendFrame(nil, client, opPing, []byte("?"))
	fragment := appendFrame(nil, client, 0, nil)
	fragment[0] &^= finalBit
	for name, idle := range map[string][]byte{"pings": ping, "empty fragments": fragment} {
		g := newGuard(server, 100)
		if _, err := g.pass(bytes.Repeat(append(bytes.Repeat(idle, maxIdle), message...), 3)); err != nil {
			t.Errorf("%s up to the limit: %v", name, err)
		}
		if n, err := g.pass(bytes.Repeat(idle, maxIdle+1)); n/len(idle) != maxIdle || err != errIdle {
			t.Errorf("%s over the limit: %d frames passed, error %v", name, n/len(idle), err)
		}
	}
}

// FuzzGuard compares the guard with a plain reading of the same bytes, and one chunking with another.
func FuzzGuard(f *testing.F) {
	f.Add(appendFrame(nil, client, opBinary, []byte("hello")), uint8(3))
	f.Add(announce(1<<63), uint8(1))
	f.Add(bytes.Repeat([]byte{0x89, 0x80, 1, 2, 3, 4}, maxIdle+1), uint8(100))
	f.Add(append(appendFrame(nil, server, opClose, []byte{3, 232}), announce(1<<20)...), uint8(7))
	f.Fuzz(func(t *testing.T, b []byte, chunk uint8) {
		const limit = 300
		g := newGuard(server, limit)
		got := passChunks(&g, b, int(chunk)+1)
		if want := plainPass(b, limit); got != want {
			t.Errorf("%d of %d bytes pass, want %d", got, len(b), want)
		}
	})
}

// plainPass is the guard written for bytes that are all there.
func plainPass(b []byte, limit uint64) int {
	for at, idle := 0, 0; ; {
		rest := b[at:]
		if len(rest) < 2 {
			return len(b)
		}
		length, header := uint64(rest[1]&0x7f), 2
		if extended := map[uint64]int{126: 2, 127: 8}[length]; extended > 0 {
			if len(rest) < 2+extended {
				return len(b)
			}
			var wide [8]byte
			copy(wide[8-extended:], rest[2:])
			length, header = binary.BigEndian.Uint64(wide[:]), 2+extended
		}
		if idle++; rest[0]&0x88 == 0x80 {
			idle = 0
		}
		if length > limit || idle > maxIdle {
			return at + header - 1
		}
		next := at + header + int(length) + int(rest[1]>>7)*4
		if next >= len(b) {
			return len(b)
		}
		at = next
	}
}
