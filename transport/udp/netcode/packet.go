package netcode

import (
	"errors"
	"math/bits"
)

// ErrPacket says that bytes are no packet that may come here.
var ErrPacket = errors.New("netcode: not a packet")

// kind is a packet's type: the low four bits of its first byte.
type kind uint8

// The kinds of packets. Those below kindMove are the standard's.
const (
	kindRequest kind = iota
	kindDenied
	kindChallenge
	kindResponse
	kindKeepAlive
	kindPayload
	kindDisconnect
	kindMove // ours: a client whose address has changed, and the server's answer
)

// header is what stands in front of a sealed body.
type header struct {
	kind     kind
	sequence uint64
	size     int // bytes
}

// parseHeader reads the header of a packet other than a request. The body and its tag may still have a wrong size.
func parseHeader(b []byte) (h header, err error) {
	if len(b) < minPacket {
		return header{}, ErrPacket
	}
	h.kind = kind(b[0] & 0x0f)
	n := int(b[0] >> 4)
	if h.kind == kindRequest || h.kind > kindMove || n < 1 || n > maxSequenceSize || len(b) < 1+n+tagSize {
		return header{}, ErrPacket
	}
	for i, v := range b[1 : 1+n] {
		h.sequence |= uint64(v) << (8 * i)
	}
	h.size = 1 + n
	return h, nil
}

// bodyFits reports whether a body of n bytes may be in a packet of the kind.
func bodyFits(k kind, n int) bool {
	switch k {
	case kindDenied, kindDisconnect:
		return n == 0
	case kindChallenge, kindResponse:
		return n == answerSize
	case kindKeepAlive:
		return n == keepAliveSize
	case kindPayload:
		return n >= 1 && n <= MaxPayload
	}
	return false // a move has sizes of its own
}

// appendHeader appends a header: the prefix with kind and length, and the sequence number without its high zero bytes.
func appendHeader(dst []byte, k kind, sequence uint64) []byte {
	n := sequenceSize(sequence)
	dst = append(dst, uint8(n)<<4|uint8(k))
	for range n {
		dst = append(dst, uint8(sequence))
		sequence >>= 8
	}
	return dst
}

// sequenceSize returns how many bytes a sequence number takes.
func sequenceSize(sequence uint64) int { return max(1, (bits.Len64(sequence)+7)/8) }

// channel seals or opens the packets of one direction.
type channel struct {
	box  box
	data [len(versionInfo) + 8 + 1]byte // what the seal covers besides the body; the prefix is its last byte
}

func newChannel(protocol uint64, key Key) channel {
	c := channel{box: newBox(key)}
	copy(c.data[:], appendGrantData(nil, protocol, 0))
	return c
}

// append appends a packet.
func (c *channel) append(dst []byte, k kind, sequence uint64, body []byte) []byte {
	start := len(dst)
	dst = appendHeader(dst, k, sequence)
	return c.seal(dst, dst[start], sequence, body)
}

// seal appends a packet's sealed body.
func (c *channel) seal(dst []byte, prefix byte, sequence uint64, body []byte) []byte {
	c.data[len(c.data)-1] = prefix
	return c.box.seal(dst, sequence, body, c.data[:])
}

// open opens a packet's body in its own place. sealed is what follows the header.
func (c *channel) open(prefix byte, h header, sealed []byte) ([]byte, error) {
	c.data[len(c.data)-1] = prefix
	return c.box.open(h.sequence, sealed, c.data[:])
}
