package load

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"slices"

	"github.com/tickwork-engine/tickwork/wire"
)

// The kinds of frames that matter here (RFC 6455 section 5.2), and the bits beside them.
const (
	rawBinary = 0x2
	rawClose  = 0x8

	rawFinal  = 0x80
	rawMasked = 0x80
	rawKind   = 0x0f
	raw16     = 126
	raw64     = 127
)

// appendRaw appends a frame as a client sends it. The masking key is 0, which leaves the payload as it is.
func appendRaw(dst []byte, kind byte, payload []byte) []byte {
	dst = append(dst, rawFinal|kind)
	if len(payload) < raw16 {
		dst = append(dst, rawMasked|byte(len(payload)))
	} else { // wire.MaxClientMessage is below 64 KiB
		dst = append(dst, rawMasked|raw16)
		dst = binary.BigEndian.AppendUint16(dst, uint16(len(payload)))
	}
	dst = append(dst, 0, 0, 0, 0)
	return append(dst, payload...)
}

// errRawFrame says that a server sent what no Tickwork server sends.
var errRawFrame = errors.New("load: a frame that no server should send")

// readRaw reads a server's frame and appends its payload to dst.
func readRaw(in *bufio.Reader, dst []byte) (kind byte, payload []byte, err error) {
	var head [8]byte
	if _, err := io.ReadFull(in, head[:2]); err != nil {
		return 0, dst, err
	}
	kind = head[0] & rawKind
	n := uint64(head[1])
	switch n {
	case raw16:
		_, err = io.ReadFull(in, head[:2])
		n = uint64(binary.BigEndian.Uint16(head[:2]))
	case raw64:
		_, err = io.ReadFull(in, head[:8])
		n = binary.BigEndian.Uint64(head[:8])
	}
	switch {
	case err != nil:
		return 0, dst, err
	case n > uint64(wire.MaxServerMessage):
		return 0, dst, errRawFrame
	}
	dst = slices.Grow(dst, int(n))[:len(dst)+int(n)]
	_, err = io.ReadFull(in, dst[len(dst)-int(n):])
	return kind, dst, err
}
