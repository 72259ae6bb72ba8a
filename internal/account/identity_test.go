package account

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

var strict = Config{Issuer: "https://id.example", Audience: "game"}

func TestTokensOfEveryKind(t *testing.T) {
	p := newProvider(t)
	v := p.verifier(strict)
	for _, kid := range []string{"ed", "ec", "rsa"} {
		id, err := v.Verify(p.sign(kid, said(map[string]any{"name": "Ada L.", "skill": 1512.5}), nil), now)
		if want := (Identity{Account: "ada", Name: "Ada L.", Skill: 1512.5, HasSkill: true}); id != want || err != nil {
			t.Errorf("%s: %+v, %v", kid, id, err)
		}
		id, err = v.Verify(p.sign(kid, said(nil), nil), now)
		if want := (Identity{Account: "ada"}); id != want || err != nil {
			t.Errorf("%s, with nothing but what is needed: %+v, %v", kid, id, err)
		}
	}
}

func TestClaims(t *testing.T) {
	p := newProvider(t)
	in := func(d time.Duration) int64 { return now.Add(d).Unix() }
	for _, c := range []struct {
		what   string
		claims map[string]any
		want   error
	}{
		{"expired within the leeway", map[string]any{"exp": in(-59 * time.Second)}, nil},
		{"expired", map[string]any{"exp": in(-61 * time.Second)}, ErrExpired},
		{"without an end", map[string]any{"exp": nil}, ErrClaims},
		{"an end that is no time", map[string]any{"exp": "soon"}, ErrMalformed},
		{"almost valid", map[string]any{"nbf": in(59 * time.Second)}, nil},
		{"not valid yet", map[string]any{"nbf": in(61 * time.Second)}, ErrTooEarly},
		{"one of several audiences", map[string]any{"aud": []string{"shop", "game"}}, nil},
		{"another audience", map[string]any{"aud": "shop"}, ErrNotForUs},
		{"no audience", map[string]any{"aud": nil}, ErrClaims},
		{"another issuer", map[string]any{"iss": "https://id.example.evil"}, ErrNotForUs},
		{"no issuer", map[string]any{"iss": nil}, ErrClaims},
		{"no account", map[string]any{"sub": nil}, ErrClaims},
		{"an empty account", map[string]any{"sub": ""}, ErrClaims},
		{"a long account", map[string]any{"sub": strings.Repeat("a", MaxAccount)}, nil},
		{"an account that is too long", map[string]any{"sub": strings.Repeat("a", MaxAccount+1)}, ErrClaims},
		{"an account with a line break", map[string]any{"sub": "ada\nroot"}, ErrClaims},
		{"an account that is turned round", map[string]any{"sub": "ada\u202e"}, ErrClaims},
		{"an account that is a number", map[string]any{"sub": 7}, ErrMalformed},
		{"a name that is a list", map[string]any{"name": []int{1}}, ErrMalformed},
		{"a skill that is a text", map[string]any{"skill": "high"}, ErrMalformed},
	} {
		if _, err := p.verifier(strict).Verify(p.sign("ed", said(c.claims), nil), now); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.what, err, c.want)
		}
	}
}

// What is not configured is not asked for.
func TestAnyIssuer(t *testing.T) {
	p := newProvider(t)
	if _, err := p.verifier(Config{}).Verify(p.sign("ed", said(map[string]any{"iss": nil, "aud": nil}), nil), now); err != nil {
		t.Error(err)
	}
}

// A public key is known to everybody. Taken for a shared secret, it would let everybody sign.
func TestAlgorithmsAreNotConfused(t *testing.T) {
	p := newProvider(t)
	v := p.verifier(strict)
	der, err := x509.MarshalPKIXPublicKey(p.private["rsa"].Public())
	p.must(err)
	for what, token := range map[string]string{
		"a public key as a secret":     p.signWith(jwt.SigningMethodHS256, der, "rsa", said(nil), nil),
		"a key of the set as a secret": p.signWith(jwt.SigningMethodHS256, p.keySet(), "ed", said(nil), nil),
		"an unsigned token":            p.signWith(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, "ed", said(nil), nil),
		"RS512 with a key for RS256":   p.signWith(jwt.SigningMethodRS512, p.private["rsa"], "rsa", said(nil), nil),
		"PS256 with a key for RS256":   p.signWith(jwt.SigningMethodPS256, p.private["rsa"], "rsa", said(nil), nil),
	} {
		if id, err := v.Verify(token, now); err == nil {
			t.Errorf("%s is taken: %+v", what, id)
		}
	}
	for _, kid := range []string{"ec", "rsa"} { // signed well, with another key than the header says
		if _, err := v.Verify(p.sign("ed", said(nil), map[string]any{"kid": kid}), now); !errors.Is(err, ErrKey) {
			t.Errorf("EdDSA with the name of another key: %v", err)
		}
	}
}

func TestHeaders(t *testing.T) {
	p := newProvider(t)
	v := p.verifier(strict)
	for _, c := range []struct {
		what   string
		header map[string]any
		want   error
	}{
		{"an extension that must be understood", map[string]any{"crit": []string{"exp"}}, ErrMalformed},
		{"the payload as it is", map[string]any{"crit": []string{"b64"}, "b64": false}, ErrMalformed},
		{"an unknown key", map[string]any{"kid": "other"}, ErrKey},
		{"a key that is no text", map[string]any{"kid": 1}, ErrMalformed},
		{"no key", map[string]any{"kid": nil}, ErrMalformed},
		{"a path", map[string]any{"kid": "../../dev/null"}, ErrKey},
		{"a key of its own", map[string]any{"jwk": p.published[0]}, nil}, // not looked at
		{"an address of its own", map[string]any{"jku": "https://evil.example/keys"}, nil},
	} {
		if _, err := v.Verify(p.sign("ed", said(nil), c.header), now); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.what, err, c.want)
		}
	}
}

func TestForgedTokens(t *testing.T) {
	p := newProvider(t)
	v := p.verifier(strict)
	good := p.sign("ec", said(nil), nil)
	parts := strings.Split(good, ".")
	other, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	p.must(err)
	body := strings.Split(p.sign("ec", said(map[string]any{"sub": "root"}), nil), ".")[1]
	for what, token := range map[string]string{
		"signed by another key": p.signWith(jwt.SigningMethodES256, other, "ec", said(nil), nil),
		"another body":          parts[0] + "." + body + "." + parts[2],
		"no signature":          parts[0] + "." + parts[1] + ".",
		"half a signature":      good[:len(good)-46],
	} {
		if _, err := v.Verify(token, now); !errors.Is(err, ErrSignature) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for n := range len(good) {
		if _, err := v.Verify(good[:n], now); err == nil {
			t.Errorf("the first %d bytes are taken", n)
		}
	}
}

func TestBombs(t *testing.T) {
	v := newProvider(t).verifier(strict)
	for what, c := range map[string]struct {
		token string
		want  error
	}{
		"nothing":               {"", ErrMalformed},
		"dots":                  {strings.Repeat(".", MaxToken), ErrMalformed},
		"millions of dots":      {strings.Repeat(".", 8<<20), ErrTooLong},
		"a byte too long":       {strings.Repeat("a", MaxToken+1), ErrTooLong},
		"brackets":              {encoded([]byte(strings.Repeat("[", 6000))) + ".e30.e30", ErrMalformed},
		"what is no header":     {"e30.e30.e30", ErrMalformed},
		"a header that is null": {encoded([]byte("null")) + ".e30.e30", ErrMalformed},
	} {
		if _, err := v.Verify(c.token, now); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", what, err, c.want)
		}
	}
}

// Errors get into logs. Tokens must not.
func TestErrorsHoldNoTokens(t *testing.T) {
	p := newProvider(t)
	v := p.verifier(strict)
	for _, token := range []string{
		p.sign("ed", said(map[string]any{"aud": "hush"}), nil), p.sign("ed", said(nil), map[string]any{"kid": "hush"}),
		p.sign("ed", said(nil), map[string]any{"alg": "hush"}), "hush.hush.hush",
	} {
		if _, err := v.Verify(token, now); err == nil || strings.Contains(err.Error(), "hush") {
			t.Errorf("the error is %v", err)
		}
	}
}

// Any bytes give an identity or an error of this package, and what is taken is what the provider has signed.
func FuzzVerify(f *testing.F) {
	p := newProvider(f)
	v := p.verifier(strict)
	for kid := range p.private {
		f.Add(p.sign(kid, said(nil), nil))
	}
	f.Add("..")
	f.Add("eyJhbGciOiJub25lIn0.e30.")
	own := []error{ErrTooLong, ErrMalformed, ErrKey, ErrSignature, ErrExpired, ErrTooEarly, ErrNotForUs, ErrClaims}
	f.Fuzz(func(t *testing.T, token string) {
		id, err := v.Verify(token, now)
		if err == nil && id.Account != "ada" {
			t.Errorf("%q is taken for %+v", token, id)
		}
		for _, known := range own {
			if err == known {
				return
			}
		}
		if err != nil {
			t.Errorf("%q: %v", token, err)
		}
	})
}

func BenchmarkVerify(b *testing.B) {
	p := newProvider(b)
	v := p.verifier(strict)
	for _, kid := range []string{"ed", "ec", "rsa"} {
		token := p.sign(kid, said(nil), nil)
		b.Run(kid, func(b *testing.B) {
			for b.Loop() {
				if _, err := v.Verify(token, now); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
