package ws

import (
	"encoding/binary"
	"errors"
)

// What the guard finds wrong.
var (
	errOversized = errors.New("ws: a frame or a header is over its limit")
	errIdle      = errors.New("ws: too many frames that carry no message")
)

const (
	// maxHead is how long the head of a server's answer may be in bytes.
	maxHead = 16 << 10
	// maxIdle is how many frames in a row may be pings, pongs or unfinished fragments. Those who limit the rate of
	// messages never see them, and each ping costs an answer.
	maxIdle = 128
	// controlCode is the bit of an opcode that tells control frames from data.
	controlCode = 0x08
)

// guard looks at the bytes that a peer sends before gws does, and stops at the first frame that announces too much or
// makes idle work. gws v1.8.9 compares lengths as signed numbers: one with its highest bit set passes its limit and
// makes it panic.
type guard struct {
	max  uint64   // largest payload of a frame in bytes
	head headScan // the HTTP head before the first frame

	header [10]byte // as far as it has come: two bytes and the extended length
	have   int
	skip   uint64 // bytes of the present frame behind the length: mask and payload
	idle   int    // frames since the last one that completed a message
}

// newGuard returns a guard for what a peer sends to the given role. A server's stream begins with frames; a client's
// begins with the head of the HTTP answer.
func newGuard(at role, max int) guard {
	g := guard{max: uint64(max)}
	g.head.done = at == server
	return g
}

// pass looks at the next bytes and returns how many of them may go on. If that is not all, the error says why; the
// guard must not be used any more then.
func (g *guard) pass(b []byte) (n int, err error) {
	for n < len(b) {
		if g.head.done && g.skip > 0 {
			k := min(g.skip, uint64(len(b)-n))
			g.skip -= k
			n += int(k)
			continue
		}
		if g.head.done {
			err = g.next(b[n])
		} else {
			err = g.head.next(b[n])
		}
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// next takes one byte of a frame's header.
func (g *guard) next(c byte) error {
	g.header[g.have] = c
	g.have++
	if g.have < 2 {
		return nil
	}
	length, known := g.length()
	if !known {
		return nil
	}
	if length > g.max {
		return errOversized
	}
	g.have = 0
	g.skip = length
	if g.header[1]&maskBit != 0 {
		g.skip += 4
	}
	return g.countIdle()
}

// countIdle counts the present frame if it does not complete a message.
func (g *guard) countIdle() error {
	if g.header[0]&finalBit != 0 && g.header[0]&controlCode == 0 {
		g.idle = 0
		return nil
	}
	if g.idle++; g.idle > maxIdle {
		return errIdle
	}
	return nil
}

// length returns the frame's announced length, if all its bytes are there.
func (g *guard) length() (length uint64, known bool) {
	switch n := g.header[1] &^ maskBit; n {
	case length16:
		return uint64(binary.BigEndian.Uint16(g.header[2:])), g.have == 4
	case length64:
		return binary.BigEndian.Uint64(g.header[2:]), g.have == 10
	default:
		return uint64(n), true
	}
}

// headScan finds the blank line that ends an HTTP head. Lines may end with or without a carriage return, as net/http
// reads them.
type headScan struct {
	done  bool
	size  int
	empty bool // nothing but a carriage return has come in the present line
}

// next takes one byte.
func (h *headScan) next(c byte) error {
	if h.size++; h.size > maxHead {
		return errOversized
	}
	switch c {
	case '\n':
		h.done = h.empty
		h.empty = true
	case '\r':
	default:
		h.empty = false
	}
	return nil
}
