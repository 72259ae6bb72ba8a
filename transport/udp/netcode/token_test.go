package netcode

import (
	"bytes"
	"encoding/hex"
	"errors"
	"net/netip"
	"strings"
	"testing"

	"golang.org/x/crypto/chacha20poly1305"
)

// fromHex returns the bytes of hexadecimal digits; blanks are left out.
func fromHex(t testing.TB, digits ...string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.NewReplacer(" ", "", "\n", "", "\t", "").Replace(strings.Join(digits, "")))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func sampleGrant() Grant {
	g := Grant{ClientID: 0x0102030405060708, Timeout: 5, Servers: []netip.AddrPort{
		netip.MustParseAddrPort("127.0.0.1:40000"), netip.MustParseAddrPort("[2001:db8::42]:50000")}}
	for i := range g.ClientToServer {
		g.ClientToServer[i], g.ServerToClient[i] = 0xc5, 0x5c
	}
	g.UserData[0], g.UserData[255] = 0xaa, 0xbb
	return g
}

// grantHex is sampleGrant as the standard's table has it, up to the user data.
const grantHex = `
	0807060504030201                        05000000
	02000000
	01 7f 00 00 01 409c
	02 0120 b80d 0000 0000 0000 0000 0000 4200 50c3
	c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5
	5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c`

// versionHex is "NETCODE 1.02" with its zero.
const versionHex = "4e4554434f444520312e303200"

func TestGrantLayout(t *testing.T) {
	g := sampleGrant()
	want := append(fromHex(t, grantHex), g.UserData[:]...)
	if got := g.append(nil); !bytes.Equal(got, want) {
		t.Fatalf("plain grant\n%x, want\n%x", got, want)
	}
	read, err := readGrant(append(want, make([]byte, 400)...))
	if err != nil || !equalGrants(read, g) {
		t.Errorf("read %+v, %v", read, err)
	}
	for n := range want {
		if _, err := readGrant(want[:n]); err == nil {
			t.Fatalf("%d of %d bytes were read as a grant", n, len(want))
		}
	}
}

func equalGrants(a, b Grant) bool { return bytes.Equal(a.append(nil), b.append(nil)) }

// The seal is libsodium's crypto_aead_xchacha20poly1305_ietf over 1008 bytes, with version, protocol and expiry beside it.
func TestGrantSeal(t *testing.T) {
	g, nonce := sampleGrant(), [nonceSize]byte{1, 2, 3, 23: 24}
	box := newGrantBox(testKey)
	sealed := box.seal(&g, testProtocol, 0x65, nonce)
	aead, err := chacha20poly1305.NewX(testKey[:])
	if err != nil {
		t.Fatal(err)
	}
	plain, err := aead.Open(nil, nonce[:], sealed[:], fromHex(t, versionHex, "8877665544332211", "6500000000000000"))
	if err != nil {
		t.Fatal(err)
	}
	if want := append(g.append(nil), make([]byte, 1008)...)[:1008]; !bytes.Equal(plain, want) {
		t.Error("what was sealed is not the padded grant")
	}
	if opened, err := openGrant(sealed[:], testKey, testProtocol, 0x65, nonce[:]); err != nil || !equalGrants(opened, g) {
		t.Errorf("opened %+v, %v", opened, err)
	}
	for name, open := range map[string]func() (Grant, error){
		"another key":      func() (Grant, error) { return openGrant(sealed[:], Key{5}, testProtocol, 0x65, nonce[:]) },
		"another protocol": func() (Grant, error) { return openGrant(sealed[:], testKey, 1, 0x65, nonce[:]) },
		"a later expiry":   func() (Grant, error) { return openGrant(sealed[:], testKey, testProtocol, 0x66, nonce[:]) },
		"another nonce":    func() (Grant, error) { return openGrant(sealed[:], testKey, testProtocol, 0x65, make([]byte, 24)) },
	} {
		if _, err := open(); !errors.Is(err, ErrSealed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// openGrant opens a copy of a sealed grant.
func openGrant(sealed []byte, key Key, protocol, expires uint64, nonce []byte) (Grant, error) {
	box := newGrantBox(key)
	return box.open(clone(sealed), protocol, expires, nonce)
}

func TestTokenLayout(t *testing.T) {
	token := Token{Protocol: testProtocol, Created: 0x64, Expires: 0x65, Timeout: -1,
		Servers: sampleGrant().Servers, ClientToServer: sampleGrant().ClientToServer, ServerToClient: sampleGrant().ServerToClient}
	for i := range token.Nonce {
		token.Nonce[i] = 0x11
	}
	for i := range token.Sealed {
		token.Sealed[i] = 0x22
	}
	want := fromHex(t, versionHex, "8877665544332211", "6400000000000000", "6500000000000000",
		strings.Repeat("11", 24), strings.Repeat("22", 1024), "ffffffff", grantHex[len("\n\t0807060504030201                        05000000"):])
	want = append(want, make([]byte, TokenSize-len(want))...)
	got := token.Append(nil)
	if !bytes.Equal(got, want) {
		t.Fatalf("token\n%x, want\n%x", got, want)
	}
	read, err := ParseToken(got)
	if err != nil || !bytes.Equal(read.Append(nil), got) {
		t.Errorf("read %+v, %v", read, err)
	}
	for n := range got {
		if _, err := ParseToken(got[:n]); err == nil {
			t.Fatalf("%d bytes were read as a token", n)
		}
	}
}

func TestTokenErrors(t *testing.T) {
	good := issue(0, 1)
	const serversAt = 13 + 8 + 8 + 8 + 24 + 1024 + 4
	for name, c := range map[string]struct {
		change func(b []byte)
		want   error
	}{
		"another version":        {func(b []byte) { b[11] = '1' }, ErrToken},
		"expires before created": {func(b []byte) { clear(b[29:37]) }, ErrToken},
		"no server":              {func(b []byte) { b[serversAt] = 0 }, ErrAddresses},
		"33 servers":             {func(b []byte) { b[serversAt] = 33 }, ErrAddresses},
		"address of kind 0":      {func(b []byte) { b[serversAt+4] = 0 }, ErrAddresses},
		"address of kind 3":      {func(b []byte) { b[serversAt+4] = 3 }, ErrAddresses},
	} {
		b := clone(good)
		c.change(b)
		if _, err := ParseToken(b); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if got := NewClient(0, b).State(); got != InvalidToken {
			t.Errorf("%s: the client is %v", name, got)
		}
	}
}

// 32 addresses of the longer kind are the most, and fit.
func TestLargestToken(t *testing.T) {
	servers := make([]netip.AddrPort, MaxServers)
	for i := range servers {
		servers[i] = netip.AddrPortFrom(netip.MustParseAddr("2001:db8::1"), uint16(i+1))
	}
	token, err := ParseToken(issue(0, 1, servers...))
	if err != nil || len(token.Servers) != MaxServers || token.Servers[31] != servers[31] {
		t.Fatalf("%v, %v", token.Servers, err)
	}
	g, err := openGrant(token.Sealed[:], testKey, token.Protocol, token.Expires, token.Nonce[:])
	if err != nil || len(g.Servers) != MaxServers || g.UserData[0] != 9 || g.ServerToClient != token.ServerToClient {
		t.Errorf("%v, %v", g, err)
	}
}

func TestChallengeLayout(t *testing.T) {
	key := Key{3}
	c := newChallenger(key)
	c.next = 0x0102
	want := challenge{clientID: 0x1122}
	want.userData[1] = 0xee
	body := c.append(nil, want)
	if len(body) != 308 || !bytes.Equal(body[:8], fromHex(t, "0201000000000000")) {
		t.Fatalf("%d bytes, %x...", len(body), body[:8])
	}
	aead, _ := chacha20poly1305.New(key[:])
	plain, err := aead.Open(nil, fromHex(t, "00000000 0201000000000000"), body[8:], nil)
	if err != nil || len(plain) != 284 || !bytes.Equal(plain[:10], fromHex(t, "2211000000000000 00ee")) {
		t.Errorf("plain %x, %v", plain, err)
	}
	if got, err := c.open(clone(body)); err != nil || got != want {
		t.Errorf("opened %v, %v", got, err)
	}
	body[0]++
	if _, err := c.open(body); err == nil {
		t.Error("a challenge opened under another number")
	}
}

func TestKeysAreHidden(t *testing.T) {
	if k := NewKey(); k.IsZero() || k == NewKey() || k.String() != "Key(hidden)" || k.GoString() != "Key(hidden)" {
		t.Error("a key is shown, or is none")
	}
}
