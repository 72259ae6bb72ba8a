package web

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"
)

// look is how often the files of a certificate are looked at, at most, while there are handshakes.
const look = time.Second

// Certificate is a certificate for TLS and its key, which are read again when their files change. It is safe for use by
// several goroutines.
type Certificate struct {
	cert, key string
	log       *slog.Logger

	mu     sync.Mutex
	now    *tls.Certificate
	as     version // of the files, when they were last read
	looked time.Time
}

// version tells two states of the files apart.
type version struct{ cert, key fileVersion }

type fileVersion struct {
	changed time.Time
	size    int64
}

// LoadCertificate reads a certificate, with those between it and the root, and its private key from PEM files. The errors
// are made for people. The log is told of later changes.
func LoadCertificate(cert, key string, log *slog.Logger) (*Certificate, error) {
	c := &Certificate{cert: cert, key: key, log: log, looked: time.Now()}
	c.as = c.version()
	var err error
	if c.now, err = c.read(); err != nil {
		return nil, err
	}
	return c, nil
}

// Listener returns a listener that speaks TLS, from version 1.2 on, over one that Listen has returned.
func (c *Certificate) Listener(l net.Listener) net.Listener {
	return tls.NewListener(l, &tls.Config{
		MinVersion: tls.VersionTLS12, GetCertificate: c.get,
		NextProtos: []string{"http/1.1"}, // WebSockets are of that version
	})
}

// Ends returns when the certificate is not valid any more.
func (c *Certificate) Ends() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now.Leaf.NotAfter
}

// Reload reads the files again. If they cannot be used, the certificate stays as it is, and the log tells why.
func (c *Certificate) Reload() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reload()
}

// get returns the certificate for a handshake.
func (c *Certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.looked) >= look {
		c.looked = now
		if c.version() != c.as {
			c.reload()
		}
	}
	return c.now, nil
}

// reload is Reload under the lock. What was tried is remembered, so that bad files are told of once. Who writes two files
// changes them one after the other: between that they do not fit, and then they are read again.
func (c *Certificate) reload() {
	c.as = c.version()
	fresh, err := c.read()
	if err != nil {
		c.log.Error("the changed certificate cannot be used; the old one is kept", "err", err)
		return
	}
	c.now = fresh
	c.log.Info("certificate read again", "valid_until", fresh.Leaf.NotAfter)
}

func (c *Certificate) version() version { return version{stamp(c.cert), stamp(c.key)} }

// stamp returns the version of a file. One that is not there has none.
func stamp(path string) fileVersion {
	info, err := os.Stat(path)
	if err != nil {
		return fileVersion{}
	}
	return fileVersion{info.ModTime(), info.Size()}
}

func (c *Certificate) read() (*tls.Certificate, error) {
	cert, err := readFile("--tls-cert", c.cert)
	if err != nil {
		return nil, err
	}
	key, err := readFile("--tls-key", c.key)
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert %s and --tls-key %s: %w", c.cert, c.key, err)
	}
	return &pair, nil
}

// readFile reads a file, and says in its errors what the user can do.
func readFile(flag, path string) ([]byte, error) {
	content, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s %s: there is no such file", flag, path)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("%s %s: this user may not read it: give its group the right, or let a proxy end TLS", flag, path)
	case err != nil:
		return nil, fmt.Errorf("%s %s: %w", flag, path, err)
	}
	return content, nil
}
