package udp

import (
	"errors"
	"net"
	"net/netip"

	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
)

// outlet is what packets are given to: a socket, or in tests a network on a virtual clock.
type outlet interface {
	WriteToUDPAddrPort(b []byte, to netip.AddrPort) (int, error)
}

// bind opens a socket at an address. Its buffers are as large as the system allows: a server reads for all of its
// connections from one.
func bind(address netip.AddrPort) (*net.UDPConn, error) {
	network := "udp" // of both kinds, if the address is none
	if address.Addr().Is4() {
		network = "udp4"
	}
	sock, err := net.ListenUDP(network, net.UDPAddrFromAddrPort(address))
	if err != nil {
		return nil, err
	}
	sock.SetReadBuffer(socketBuffer)
	sock.SetWriteBuffer(socketBuffer)
	return sock, nil
}

// readPackets calls take for each packet until the socket is closed. Other errors belong to packets that were sent before,
// such as those to a port where nobody is: some systems tell of them here.
func readPackets(sock *net.UDPConn, take func(from netip.AddrPort, b []byte)) {
	buf := make([]byte, netcode.MaxPacket+1) // one byte more, so that what is too large is seen to be
	for {
		n, from, err := sock.ReadFromUDPAddrPort(buf)
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err == nil && n <= netcode.MaxPacket:
			take(unmap(from), buf[:n])
		}
	}
}

// unmap returns the address that tokens have: IPv4 for what a socket of both kinds tells as IPv6.
func unmap(a netip.AddrPort) netip.AddrPort { return netip.AddrPortFrom(a.Addr().Unmap(), a.Port()) }

// localAddress returns the socket's own address.
func localAddress(sock *net.UDPConn) netip.AddrPort {
	return unmap(sock.LocalAddr().(*net.UDPAddr).AddrPort())
}
