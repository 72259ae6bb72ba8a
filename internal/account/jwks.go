package account

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
)

// The algorithms that are taken (RFC 7518, RFC 8037).
const (
	algEdDSA = "EdDSA"
	algES256 = "ES256"
	algRS256 = "RS256"
)

const (
	// maxKeySet is the size of a key set in bytes. Providers have two or three keys of less than 1 KB.
	maxKeySet = 64 << 10
	// maxKeys is how many keys it may have.
	maxKeys = 32
	// A shorter RSA key is too weak, and a longer one makes each check slow.
	minRSABits, maxRSABits = 2048, 4096
)

// ErrKeySet reports bytes that are no set of public keys with one that can be used.
var ErrKeySet = errors.New("account: not a key set with a usable key")

// key is a public key and the one algorithm that it is good for.
type key struct {
	alg    string
	public any
}

// jwk is a key as RFC 7517 writes it.
type jwk struct {
	Kty, Kid, Use, Alg, Crv string
	N, E, X, Y              string
	D, K                    *string // of keys that must not be here
}

// parseKeys reads a JSON Web Key Set. Keys of other kinds and for other uses are left out; a secret one, a damaged one, or two
// of one name make it an error.
func parseKeys(set []byte) (map[string]key, error) {
	var parsed struct{ Keys []jwk }
	if len(set) > maxKeySet || json.Unmarshal(set, &parsed) != nil || len(parsed.Keys) > maxKeys {
		return nil, ErrKeySet
	}
	keys := make(map[string]key)
	for i, j := range parsed.Keys {
		k, usable, err := j.key()
		if err != nil {
			return nil, fmt.Errorf("%w: key %d: %w", ErrKeySet, i, err)
		}
		if _, double := keys[j.Kid]; double && usable {
			return nil, fmt.Errorf("%w: key %d has the name of an earlier one", ErrKeySet, i)
		}
		if usable {
			keys[j.Kid] = k
		}
	}
	if len(keys) == 0 {
		return nil, ErrKeySet
	}
	return keys, nil
}

// key returns the key, and false if it is of no use here.
func (j jwk) key() (k key, usable bool, err error) {
	if j.D != nil {
		return key{}, false, errors.New("it is a private key: publish the public one")
	}
	if j.K != nil || j.Use != "" && j.Use != "sig" {
		return key{}, false, nil
	}
	switch {
	case j.Kty == "OKP" && j.Crv == "Ed25519":
		k.alg = algEdDSA
		k.public, err = j.ed25519()
	case j.Kty == "EC" && j.Crv == "P-256":
		k.alg = algES256
		k.public, err = j.ecdsa()
	case j.Kty == "RSA":
		k.alg = algRS256
		k.public, err = j.rsa()
	default:
		return key{}, false, nil
	}
	return k, err == nil && (j.Alg == "" || j.Alg == k.alg), err
}

var errDamaged = errors.New("it is damaged")

func (j jwk) ed25519() (ed25519.PublicKey, error) {
	x, err := number(j.X)
	if err != nil || len(x) != ed25519.PublicKeySize {
		return nil, errDamaged
	}
	return ed25519.PublicKey(x), nil
}

func (j jwk) ecdsa() (*ecdsa.PublicKey, error) {
	const size = 32
	x, errX := number(j.X)
	y, errY := number(j.Y)
	if errX != nil || errY != nil || len(x) != size || len(y) != size {
		return nil, errDamaged
	}
	point := append(append([]byte{4}, x...), y...) // SEC 1 section 2.3.3, not compressed
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return nil, errDamaged
	}
	return public, nil
}

func (j jwk) rsa() (*rsa.PublicKey, error) {
	n, errN := number(j.N)
	e, errE := number(j.E)
	if errN != nil || errE != nil || len(e) == 0 || len(e) > 4 {
		return nil, errDamaged
	}
	public := &rsa.PublicKey{N: new(big.Int).SetBytes(n), E: int(new(big.Int).SetBytes(e).Int64())}
	if bits := public.N.BitLen(); bits < minRSABits || bits > maxRSABits {
		return nil, fmt.Errorf("it has %d bits, which must be %d to %d", bits, minRSABits, maxRSABits)
	}
	if public.E < 3 || public.E%2 == 0 || public.N.Bit(0) == 0 {
		return nil, errDamaged
	}
	return public, nil
}

// number reads a number as key sets write it.
func number(text string) ([]byte, error) { return base64.RawURLEncoding.Strict().DecodeString(text) }
