package web

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"

	"github.com/tickwork-engine/tickwork/transport/ws"
)

// Listen opens an address, host:port, for a web server with WebSockets. The errors are made for people: a busy port is
// named plainly, with what to do about it.
func Listen(addr string) (net.Listener, error) {
	l, err := open(addr)
	if err != nil {
		return nil, err
	}
	return ws.Listener(l), nil
}

// Check reports what Listen would fail with, so that a user need not wait for a build to learn it.
func Check(addr string) error {
	l, err := open(addr)
	if err != nil {
		return err
	}
	return l.Close()
}

// open listens, and says in its errors what the user can do.
func open(addr string) (net.Listener, error) {
	if err := CheckForm(addr); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use by another program: stop it, or choose another address with --addr", addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s may not be opened by this user: choose a port from 1024 on with --addr", addr)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, fmt.Errorf("%s is not an address of this machine: choose another with --addr, such as 127.0.0.1:8080", addr)
	case err != nil:
		return nil, fmt.Errorf("%s cannot be opened: %w", addr, err)
	}
	return l, nil
}

// CheckForm reports that an address cannot be meant.
func CheckForm(addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return fmt.Errorf("%q is not an address: --addr takes host:port, such as 127.0.0.1:8080, or :8080 for all of this machine's addresses", addr)
	}
	return nil
}

// URLs returns under which addresses a listener's server can be opened in a browser: the address itself, or, if it is all
// of this machine's, the one for this machine and those for others.
func URLs(l net.Listener) (here string, elsewhere []string) {
	at, isTCP := l.Addr().(*net.TCPAddr)
	if !isTCP || !at.IP.IsUnspecified() {
		return "http://" + l.Addr().String(), nil
	}
	port := strconv.Itoa(at.Port)
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		addresses = nil // those for others are only a service
	}
	for _, a := range addresses {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() && !ip.IP.IsLinkLocalUnicast() {
			elsewhere = append(elsewhere, "http://"+net.JoinHostPort(ip.IP.String(), port))
		}
	}
	return "http://localhost:" + port, elsewhere
}
