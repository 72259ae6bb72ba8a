//go:build unix

package udp

import (
	"net"
	"net/netip"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// prompt is an outlet that never waits: what the kernel's buffer does not take is lost, as it would be in the next router.
// The standard library's own would wait until there is room, and a room's worker with it.
type prompt struct {
	sock *net.UDPConn
	raw  syscall.RawConn
	is4  bool // the socket knows IPv4 only; one of both kinds takes IPv4 addresses in the form of IPv6

	mu  sync.Mutex
	b   []byte // for send
	to  unix.Sockaddr
	to4 unix.SockaddrInet4
	to6 unix.SockaddrInet6
	err error
	try func(fd uintptr) bool // send, as a value that is made once
}

// newOutlet returns the outlet for a socket.
func newOutlet(sock *net.UDPConn) outlet {
	raw, err := sock.SyscallConn()
	if err != nil {
		return sock
	}
	p := &prompt{sock: sock, raw: raw, is4: sock.LocalAddr().(*net.UDPAddr).AddrPort().Addr().Is4()}
	p.try = p.send
	return p
}

// WriteToUDPAddrPort sends a packet, or returns why it was not.
func (p *prompt) WriteToUDPAddrPort(b []byte, to netip.AddrPort) (int, error) {
	if to.Addr().Zone() != "" {
		return p.sock.WriteToUDPAddrPort(b, to) // of this network only; the library knows the zones' numbers
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.b = b
	switch {
	case p.is4:
		p.to4.Addr, p.to4.Port = to.Addr().Unmap().As4(), int(to.Port())
		p.to = &p.to4
	default:
		p.to6.Addr, p.to6.Port = to.Addr().As16(), int(to.Port())
		p.to = &p.to6
	}
	if err := p.raw.Write(p.try); err != nil {
		return 0, err
	}
	return len(b), p.err
}

// send makes one attempt, which does not wait because the socket is a non-blocking one.
func (p *prompt) send(fd uintptr) bool {
	for p.err = unix.EINTR; p.err == unix.EINTR; {
		p.err = unix.Sendto(int(fd), p.b, 0, p.to)
	}
	p.b = nil
	return true
}
