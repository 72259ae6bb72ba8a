package account

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// entry returns a published key under another name, with changes.
func (p *provider) entry(i int, changes map[string]any) map[string]any {
	e := maps.Clone(p.published[i])
	e["kid"] = "new"
	maps.Copy(e, changes)
	return e
}

func TestKeySets(t *testing.T) {
	p := newProvider(t)
	const ed, ec, rs = 0, 1, 2
	short, err := rsa.GenerateKey(rand.Reader, 1024)
	p.must(err)
	for _, c := range []struct {
		what  string
		entry map[string]any
		taken bool
		bad   bool
	}{
		{"one more", p.entry(ed, nil), true, false},
		{"one without a use", p.entry(ed, map[string]any{"use": ""}), true, false},
		{"one for secrecy", p.entry(rs, map[string]any{"use": "enc"}), false, false},
		{"one for another algorithm", p.entry(rs, map[string]any{"alg": "RS512"}), false, false},
		{"one of a curve that is not taken", p.entry(ec, map[string]any{"crv": "P-384"}), false, false},
		{"a secret", map[string]any{"kid": "new", "kty": "oct", "k": "c2VjcmV0"}, false, false},
		{"a private key", p.entry(ed, map[string]any{"d": "AAAA"}), false, true},
		{"a second one of a name", p.entry(ed, map[string]any{"kid": "ec"}), false, true},
		{"one that is too short", p.entry(ed, map[string]any{"x": "AAAA"}), false, true},
		{"a point beside the curve", p.entry(ec, map[string]any{"x": encoded(make([]byte, 32))}), false, true},
		{"numbers that are none", p.entry(ec, map[string]any{"y": "?"}), false, true},
		{"a weak one", p.entry(rs, map[string]any{"n": encoded(short.N.Bytes())}), false, true},
		{"a huge one", p.entry(rs, map[string]any{"n": encoded(bytes.Repeat([]byte{0xff}, 1024))}), false, true},
		{"an even exponent", p.entry(rs, map[string]any{"e": "Ag"}), false, true},
		{"an exponent of 1", p.entry(rs, map[string]any{"e": "AQ"}), false, true},
	} {
		keys, err := parseKeys(p.keySet(c.entry))
		if _, taken := keys["new"]; taken != c.taken || (err != nil) != c.bad || err != nil && !errors.Is(err, ErrKeySet) {
			t.Errorf("%s: taken %v, error %v", c.what, taken, err)
		}
		if !c.bad && len(keys) < 3 {
			t.Errorf("%s: the others are not taken", c.what)
		}
	}
}

func TestKeySetsThatAreNone(t *testing.T) {
	p := newProvider(t)
	crowd := make([]map[string]any, maxKeys)
	for i := range crowd {
		crowd[i] = map[string]any{"kty": "oct", "kid": fmt.Sprint(i)}
	}
	for what, set := range map[string][]byte{
		"nothing":       nil,
		"no keys":       []byte(`{"keys":[]}`),
		"a list":        []byte(`[]`),
		"no usable key": []byte(`{"keys":[{"kty":"oct","k":"AAAA"}]}`),
		"too many":      p.keySet(crowd...),
		"too large":     append(p.keySet(), bytes.Repeat([]byte(" "), maxKeySet)...),
		"cut off":       p.keySet()[:100],
	} {
		if keys, err := parseKeys(set); !errors.Is(err, ErrKeySet) {
			t.Errorf("%s: %d keys, error %v", what, len(keys), err)
		}
	}
}

// A provider with one key need not name it.
func TestAKeyWithoutAName(t *testing.T) {
	p := newProvider(t)
	p.published = p.published[:1]
	delete(p.published[0], "kid")
	token := jwt.NewWithClaims(jwt.SigningMethodEdDSA, said(nil))
	text, err := token.SignedString(p.private["ed"])
	p.must(err)
	if _, err := p.verifier(strict).Verify(text, now); err != nil {
		t.Error(err)
	}
}

func TestKeysOfAFile(t *testing.T) {
	p := newProvider(t)
	name := filepath.Join(t.TempDir(), "keys.json")
	if _, err := LoadKeys(t.Context(), name, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	p.must(os.WriteFile(name, p.keySet(), 0o600))
	keys, err := LoadKeys(t.Context(), name, nil)
	p.must(err)
	if _, ok := keys.find("ed", time.Now()); !ok {
		t.Error("its keys are not known")
	}
}

func TestKeysOfAnAddress(t *testing.T) {
	p := newProvider(t)
	var answer http.HandlerFunc
	web := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { answer(w, r) }))
	defer web.Close()
	plain := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(p.keySet()) }))
	defer plain.Close()
	for what, c := range map[string]struct {
		answer http.HandlerFunc
		good   bool
	}{
		"its keys":              {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(p.keySet()) }, true},
		"an error":              {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500); _, _ = w.Write(p.keySet()) }, false},
		"too much":              {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 10*maxKeySet)) }, false},
		"a way to http":         {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, plain.URL, 302) }, false},
		"a way round and round": {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/", 302) }, false},
	} {
		answer = c.answer
		if _, err := LoadKeys(t.Context(), web.URL, web.Client()); (err == nil) != c.good {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, from := range []string{plain.URL, "ftp://x", "file:///etc/passwd", ":"} {
		if _, err := LoadKeys(t.Context(), from, nil); !errors.Is(err, ErrAddress) {
			t.Errorf("%s: %v", from, err)
		}
	}
}

// site is where a provider publishes its keys, and counts.
type site struct {
	reads, failures atomic.Int64
	broken          atomic.Bool
	keys            atomic.Pointer[[]byte]
}

func newSite(p *provider) *site {
	s := new(site)
	s.publish(p)
	return s
}

func (s *site) publish(p *provider) {
	set := p.keySet()
	s.keys.Store(&set)
}

func (s *site) read(context.Context) ([]byte, error) {
	if s.reads.Add(1); s.broken.Load() {
		return nil, errors.New("out of order")
	}
	return *s.keys.Load(), nil
}

// kept returns a verifier whose keys are kept up to date until the test ends, in a bubble of synctest.
func (s *site) kept(t *testing.T, p *provider) *Verifier {
	keys, err := loadKeys(t.Context(), s.read, time.Now)
	p.must(err)
	var running sync.WaitGroup
	ctx, stop := context.WithCancel(context.Background())
	running.Go(func() { keys.Run(ctx, func(error) { s.failures.Add(1) }) })
	t.Cleanup(func() {
		stop()
		running.Wait()
	})
	return NewVerifier(Config{}, keys)
}

// mustSay checks what a token is answered now.
func (v *Verifier) mustSay(t *testing.T, token string, want error) {
	t.Helper()
	synctest.Wait()
	if _, err := v.Verify(token, time.Now()); !errors.Is(err, want) {
		t.Errorf("the token is answered %v, want %v", err, want)
	}
}

// later are claims that outlast the tests.
func later() jwt.MapClaims {
	return said(map[string]any{"exp": time.Now().Add(100 * time.Hour).Unix()})
}

// New keys are taken soon after they are used, those that are not published any more are not, and a thousand tokens with
// unknown keys make the provider be asked once.
func TestKeysAreChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProvider(t)
		site := newSite(p)
		v := site.kept(t, p)
		token := p.sign("ed", later(), nil)
		_, fresh, err := ed25519.GenerateKey(rand.Reader)
		p.must(err)
		p.published = p.published[1:]
		p.add("newer", fresh)
		site.publish(p)
		rotated := p.signWith(jwt.SigningMethodEdDSA, fresh, "newer", later(), nil)
		v.mustSay(t, token, nil)
		for range 1000 {
			v.mustSay(t, rotated, ErrKey)
		}
		time.Sleep(refreshGap)
		v.mustSay(t, rotated, nil)
		v.mustSay(t, token, ErrKey)
		if n := site.reads.Load(); n != 2 {
			t.Errorf("the keys were read %d times", n)
		}
	})
}

// A provider that is out of order changes nothing for a day.
func TestProviderOutOfOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProvider(t)
		site := newSite(p)
		v := site.kept(t, p)
		token := p.sign("ec", later(), nil)
		site.broken.Store(true)
		time.Sleep(maxAge - time.Hour)
		v.mustSay(t, token, nil)
		time.Sleep(2 * time.Hour)
		v.mustSay(t, token, ErrKey)
		if n := site.failures.Load(); n < 250 || n > 310 {
			t.Errorf("%d failures are told in 25 hours", n)
		}
		site.broken.Store(false)
		time.Sleep(refreshEvery + time.Second)
		v.mustSay(t, token, nil)
	})
}

// Any bytes give keys or an error.
func FuzzParseKeys(f *testing.F) {
	p := newProvider(f)
	f.Add(p.keySet())
	f.Add([]byte(`{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"}]}`))
	f.Add([]byte(strings.Repeat("[", 1000)))
	f.Fuzz(func(t *testing.T, set []byte) {
		keys, err := parseKeys(set)
		if err == nil && (len(keys) == 0 || len(keys) > maxKeys) || err != nil && !errors.Is(err, ErrKeySet) {
			t.Errorf("%d keys, %v", len(keys), err)
		}
		for kid, k := range keys {
			if k.public == nil || k.alg == "" {
				t.Errorf("key %q is %+v", kid, k)
			}
		}
	})
}
