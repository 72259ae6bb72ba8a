package netcode

import (
	"encoding/binary"
	"errors"
	"net/netip"

	"github.com/tickwork-engine/tickwork/wire"
)

// ErrAddresses says that a token names no server, more than MaxServers, or an address that is none.
var ErrAddresses = errors.New("netcode: the token's server addresses are malformed")

// Kinds of addresses in tokens.
const (
	addressIPv4 = 1
	addressIPv6 = 2
)

// appendServers appends a count and the addresses. An IPv6 address is eight numbers of 16 bits, each little-endian as all
// numbers are.
func appendServers(dst []byte, servers []netip.AddrPort) []byte {
	dst = wire.AppendU32(dst, uint32(len(servers)))
	for _, s := range servers {
		ip := s.Addr().Unmap()
		if ip.Is4() {
			b := ip.As4()
			dst = append(append(dst, addressIPv4), b[:]...)
		} else {
			b := ip.As16()
			dst = append(dst, addressIPv6)
			for i := 0; i < len(b); i += 2 {
				dst = wire.AppendU16(dst, binary.BigEndian.Uint16(b[i:]))
			}
		}
		dst = wire.AppendU16(dst, s.Port())
	}
	return dst
}

// readServers takes what appendServers writes.
func readServers(r *wire.Reader) []netip.AddrPort {
	n := r.U32()
	if n < 1 || n > MaxServers {
		r.Fail(ErrAddresses)
		return nil
	}
	servers := make([]netip.AddrPort, n)
	for i := range servers {
		servers[i] = netip.AddrPortFrom(readIP(r), r.U16())
	}
	return servers
}

func readIP(r *wire.Reader) netip.Addr {
	switch r.U8() {
	case addressIPv4:
		var b [4]byte
		copy(b[:], r.Bytes(len(b)))
		return netip.AddrFrom4(b)
	case addressIPv6:
		var b [16]byte
		for i := 0; i < len(b); i += 2 {
			binary.BigEndian.PutUint16(b[i:], r.U16())
		}
		return netip.AddrFrom16(b)
	}
	r.Fail(ErrAddresses)
	return netip.Addr{}
}
