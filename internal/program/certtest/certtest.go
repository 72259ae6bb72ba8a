// Package certtest makes certificates for tests of TLS.
package certtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Files are the PEM files of a certificate for 127.0.0.1 and its key.
type Files struct{ Cert, Key string }

// New makes files in a folder of the test's own.
func New(t *testing.T) Files {
	t.Helper()
	dir := t.TempDir()
	return Files{filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")}
}

// Issue writes a new certificate that signs itself, with a number to tell it by and the instant of its end.
func (f Files) Issue(t *testing.T, number int64, end time.Time) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(number), Subject: pkix.Name{CommonName: "test"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: end.Add(-24 * time.Hour), NotAfter: end, IsCA: true, BasicConstraintsValid: true,
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Now().Add(time.Duration(number) * time.Second) // the clock of the files may be too coarse to tell two apart
	write(t, f.Cert, at, &pem.Block{Type: "CERTIFICATE", Bytes: cert})
	write(t, f.Key, at, &pem.Block{Type: "PRIVATE KEY", Bytes: private})
}

func write(t *testing.T, path string, changed time.Time, block *pem.Block) {
	t.Helper()
	if err := errors.Join(os.WriteFile(path, pem.EncodeToMemory(block), 0o600), os.Chtimes(path, changed, changed)); err != nil {
		t.Fatal(err)
	}
}

// Client returns how a client connects that trusts the certificate as it is now.
func (f Files) Client(t *testing.T) *tls.Config {
	t.Helper()
	content, err := os.ReadFile(f.Cert)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(content) {
		t.Fatalf("%s holds no certificate", f.Cert)
	}
	return &tls.Config{RootCAs: roots}
}
