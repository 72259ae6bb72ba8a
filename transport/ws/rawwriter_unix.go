//go:build unix

package ws

import (
	"net"
	"syscall"
)

// rawWriter writes to a socket without waiting until it can be written to.
type rawWriter struct {
	raw     syscall.RawConn
	attempt func(fd uintptr) bool // once, prepared so that a write allocates nothing
	b       []byte
	n       int
	err     error
}

// newTry returns a function that makes one attempt to write to the socket. It returns how many bytes the kernel took,
// perhaps none. It is nil if the socket offers no way to do that. It must not be called by two goroutines at once.
func newTry(tcp *net.TCPConn) func(b []byte) (int, error) {
	raw, err := tcp.SyscallConn()
	if err != nil {
		return nil
	}
	w := &rawWriter{raw: raw}
	w.attempt = w.once
	return w.write
}

func (w *rawWriter) write(b []byte) (int, error) {
	w.b, w.n, w.err = b, 0, nil
	err := w.raw.Write(w.attempt)
	w.b = nil
	if err != nil {
		return 0, err
	}
	return w.n, w.err
}

// once always reports that it is done: the runtime must not wait for the socket.
func (w *rawWriter) once(fd uintptr) bool {
	for {
		n, err := syscall.Write(int(fd), w.b)
		switch err {
		case syscall.EINTR:
			continue
		case syscall.EAGAIN:
		default:
			w.n, w.err = max(n, 0), err
		}
		return true
	}
}
