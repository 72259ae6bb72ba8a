package link

import (
	"errors"
	"hash/crc32"

	"github.com/tickwork-engine/tickwork/wire"
)

// ErrPacket says that a payload is no packet of this protocol.
var ErrPacket = errors.New("link: not a packet")

// kind is a packet's second word.
type kind uint32

// The kinds of packets.
const (
	kindFragment kind = iota
	kindAck
	kindSyn
	kindSynAck
	kindHeartbeat
	kindEnd
)

// care says what a fragment's loss means.
type care uint8

const (
	forgettable care = iota // of a datagram: it is not repeated
	key                     // of the stream: it is, until it is acknowledged
)

// Sizes of packets in bytes.
const (
	headSize       = 4 + 4 // checksum, kind
	fragmentHeader = headSize + 4 + 1 + 1 + 2
	ackSize        = 4 + 1
	probeSize      = headSize + 2 + 2
	endSize        = headSize + 2 + 4
)

// fragment is a part of a message, or all of it.
type fragment struct {
	sequence uint32 // of the message, among those of its care
	number   uint8  // of this part, from first to total-1
	total    uint8
	care     care
	first    uint8 // number of the message's first part: not 0 if it was cut anew into smaller ones
	data     []byte
}

// ack tells that a fragment has come, or with the number endNumber that an End has.
type ack struct {
	sequence uint32
	number   uint8
}

// probe is a Syn or a SynAck.
type probe struct {
	size   uint16 // of the Syn, in bytes
	number uint16
}

// end is an End.
type end struct {
	code     wire.CloseCode
	sequence uint32 // how many ordered messages come before it
}

// begin appends room for the checksum, and the kind.
func begin(dst []byte, k kind) []byte {
	return wire.AppendU32(append(dst, 0, 0, 0, 0), uint32(k))
}

// finish fills in the checksum of the packet that begins at start.
func finish(dst []byte, start int) []byte {
	wire.AppendU32(dst[start:start], crc32.ChecksumIEEE(dst[start+4:]))
	return dst
}

// append appends the packet.
func (f *fragment) append(dst []byte) []byte {
	start := len(dst)
	dst = wire.AppendU32(begin(dst, kindFragment), f.sequence)
	dst = append(dst, f.number, f.total, byte(f.care), f.first)
	return finish(append(dst, f.data...), start)
}

// appendAcks appends a packet with at most maxAcks acknowledgements.
func appendAcks(dst []byte, acks []repeated) []byte {
	start := len(dst)
	dst = begin(dst, kindAck)
	for _, a := range acks {
		dst = append(wire.AppendU32(dst, a.sequence), a.number)
	}
	return finish(dst, start)
}

// appendSyn appends a Syn that is as large as it says.
func (p probe) appendSyn(dst []byte) []byte {
	start := len(dst)
	dst = wire.AppendU16(wire.AppendU16(begin(dst, kindSyn), p.size), p.number)
	for len(dst)-start < int(p.size) {
		dst = append(dst, 0)
	}
	return finish(dst, start)
}

// appendSynAck appends the answer to a Syn.
func (p probe) appendSynAck(dst []byte) []byte {
	start := len(dst)
	return finish(wire.AppendU16(wire.AppendU16(begin(dst, kindSynAck), p.size), p.number), start)
}

// append appends the packet.
func (e end) append(dst []byte) []byte {
	start := len(dst)
	return finish(wire.AppendU32(wire.AppendU16(begin(dst, kindEnd), uint16(e.code)), e.sequence), start)
}

// open checks a packet's checksum and returns its kind and a reader of the rest.
func open(b []byte) (kind, wire.Reader, error) {
	r := wire.NewReader(b)
	sum, k := r.U32(), kind(r.U32())
	if r.Err() != nil || sum != crc32.ChecksumIEEE(b[4:]) || k > kindEnd {
		return 0, wire.Reader{}, ErrPacket
	}
	return k, r, nil
}

// readFragment reads the rest of a Fragment. Its data is a part of the packet.
func readFragment(r wire.Reader) (f fragment, err error) {
	f.sequence = r.U32()
	f.number, f.total, f.care, f.first = r.U8(), r.U8(), care(r.U8()), r.U8()
	f.data = r.Rest()
	switch {
	case r.Err() != nil, f.care > key, f.first > f.number, f.number >= f.total:
		return fragment{}, ErrPacket
	case f.care == forgettable && (f.first != 0 || f.total > maxDatagramFragments):
		return fragment{}, ErrPacket
	case len(f.data) == 0 && f.total-f.first > 1: // only an empty message has an empty fragment
		return fragment{}, ErrPacket
	}
	return f, nil
}

// readAcks reads the rest of an Ack and calls take for each, with how many come after it.
func readAcks(r wire.Reader, take func(a ack, behind int)) error {
	n := r.Remaining() / ackSize
	if r.Remaining() != n*ackSize || n < 1 || n > maxAcks {
		return ErrPacket
	}
	for behind := n - 1; behind >= 0; behind-- {
		take(ack{r.U32(), r.U8()}, behind)
	}
	return nil
}

// readSyn reads the rest of a Syn. Its padding is not looked at.
func readSyn(r wire.Reader) (p probe, err error) {
	size := r.Remaining() + headSize
	p = probe{r.U16(), r.U16()}
	if r.Err() != nil || int(p.size) != size {
		return probe{}, ErrPacket
	}
	return p, nil
}

// readSynAck reads the rest of a SynAck.
func readSynAck(r wire.Reader) (p probe, err error) {
	p = probe{r.U16(), r.U16()}
	if r.Done() != nil {
		return probe{}, ErrPacket
	}
	return p, nil
}

// readEnd reads the rest of an End.
func readEnd(r wire.Reader) (e end, err error) {
	e = end{wire.CloseCode(r.U16()), r.U32()}
	if r.Done() != nil {
		return end{}, ErrPacket
	}
	return e, nil
}
