//go:build !unix

package udp

import "net"

// newOutlet returns the socket itself, which may wait for room in the kernel's buffer.
func newOutlet(sock *net.UDPConn) outlet { return sock }
