package account

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// provider signs tokens and publishes its keys, as an identity provider does.
type provider struct {
	t         testing.TB
	private   map[string]crypto.Signer // by kid
	published []map[string]any
}

// now is an instant at which the tests' tokens are valid.
var now = time.Unix(1_800_000_000, 0)

// newProvider returns a provider with a key of each kind: "ed", "ec" and "rsa".
func newProvider(t testing.TB) *provider {
	p := &provider{t: t, private: make(map[string]crypto.Signer)}
	_, ed, err := ed25519.GenerateKey(rand.Reader)
	p.must(err)
	p.add("ed", ed)
	ec, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	p.must(err)
	p.add("ec", ec)
	rs, err := rsaKey()
	p.must(err)
	p.add("rsa", rs)
	return p
}

// rsaKey returns the RSA key of all providers: to find one takes long.
var rsaKey = sync.OnceValues(func() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, minRSABits) })

func (p *provider) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// add publishes a key.
func (p *provider) add(kid string, private crypto.Signer) {
	p.private[kid] = private
	entry := map[string]any{"kid": kid, "use": "sig"}
	switch public := private.Public().(type) {
	case ed25519.PublicKey:
		entry["kty"], entry["crv"], entry["x"] = "OKP", "Ed25519", encoded(public)
	case *ecdsa.PublicKey:
		point, err := public.Bytes()
		p.must(err)
		entry["kty"], entry["crv"], entry["alg"] = "EC", "P-256", "ES256"
		entry["x"], entry["y"] = encoded(point[1:33]), encoded(point[33:])
	case *rsa.PublicKey:
		entry["kty"], entry["alg"] = "RSA", "RS256"
		entry["n"], entry["e"] = encoded(public.N.Bytes()), "AQAB"
	}
	p.published = append(p.published, entry)
}

func encoded(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// keySet returns what is published, with further entries.
func (p *provider) keySet(further ...map[string]any) []byte {
	set, err := json.Marshal(map[string]any{"keys": append(further, p.published...)})
	p.must(err)
	return set
}

// verifier returns one that knows the provider's keys.
func (p *provider) verifier(cfg Config) *Verifier {
	p.t.Helper()
	read := func(context.Context) ([]byte, error) { return p.keySet(), nil }
	keys, err := loadKeys(context.Background(), read, func() time.Time { return now })
	p.must(err)
	return NewVerifier(cfg, keys)
}

// said returns the claims of a good token, with changes. Nil takes a claim out.
func said(changes map[string]any) jwt.MapClaims {
	c := jwt.MapClaims{"sub": "ada", "iss": "https://id.example", "aud": "game", "exp": now.Add(time.Hour).Unix()}
	for name, value := range changes {
		c[name] = value
		if value == nil {
			delete(c, name)
		}
	}
	return c
}

// sign returns a token. Changes of the header are made before it is signed.
func (p *provider) sign(kid string, c jwt.Claims, header map[string]any) string {
	p.t.Helper()
	method := map[string]jwt.SigningMethod{"ed": jwt.SigningMethodEdDSA, "ec": jwt.SigningMethodES256, "rsa": jwt.SigningMethodRS256}[kid]
	return p.signWith(method, p.private[kid], kid, c, header)
}

func (p *provider) signWith(m jwt.SigningMethod, private any, kid string, c jwt.Claims, header map[string]any) string {
	p.t.Helper()
	token := jwt.NewWithClaims(m, c)
	token.Header["kid"] = kid
	for name, value := range header {
		token.Header[name] = value
	}
	text, err := token.SignedString(private)
	p.must(err)
	return text
}
