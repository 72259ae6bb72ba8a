package netcode

import (
	"bytes"
	"errors"
	"testing"

	"golang.org/x/crypto/chacha20poly1305"
)

func TestSequenceNumbers(t *testing.T) {
	for _, c := range []struct {
		sequence uint64
		want     string
	}{
		{0, "15 00"}, {255, "15 ff"}, {256, "25 0001"}, {1000, "25 e803"}, {1 << 16, "35 000001"},
		{1<<63 + 1, "85 0100000000000080"}, {^uint64(0), "85 ffffffffffffffff"},
	} {
		b := appendHeader(nil, kindPayload, c.sequence)
		if want := fromHex(t, c.want); !bytes.Equal(b, want) {
			t.Errorf("%d: %x, want %x", c.sequence, b, want)
		}
		h, err := parseHeader(append(b, make([]byte, 17)...))
		if err != nil || h != (header{kindPayload, c.sequence, len(b)}) {
			t.Errorf("%d: %+v, %v", c.sequence, h, err)
		}
	}
}

func TestHeadersThatAreNone(t *testing.T) {
	for name, b := range map[string][]byte{
		"nothing":               nil,
		"17 bytes":              append([]byte{0x14}, make([]byte, 16)...),
		"a request":             append([]byte{0x10}, make([]byte, 40)...),
		"kind 8":                append([]byte{0x18}, make([]byte, 40)...),
		"no sequence number":    append([]byte{0x04}, make([]byte, 40)...),
		"nine bytes of it":      append([]byte{0x94}, make([]byte, 40)...),
		"no room for it":        append([]byte{0x86}, make([]byte, 23)...),
		"a request of any size": make([]byte, 60),
	} {
		if h, err := parseHeader(b); !errors.Is(err, ErrPacket) {
			t.Errorf("%s: %+v, %v", name, h, err)
		}
	}
}

func TestBodySizes(t *testing.T) {
	fits := map[kind][]int{kindDenied: {0}, kindChallenge: {308}, kindResponse: {308}, kindKeepAlive: {8},
		kindPayload: {1, 2, 7, 8, 9, 307, 308, 309, 1199, 1200}, kindDisconnect: {0}}
	for k := range kind(16) {
		for _, n := range []int{-1, 0, 1, 2, 7, 8, 9, 307, 308, 309, 1199, 1200, 1201} {
			want := false
			for _, m := range fits[k] {
				want = want || m == n
			}
			if got := bodyFits(k, n); got != want {
				t.Errorf("kind %d with %d bytes: %v", k, n, got)
			}
		}
	}
}

// A keep-alive made by the standard's text alone, with the library's cipher.
func TestPacketBytes(t *testing.T) {
	key := Key{7}
	c := newChannel(testProtocol, key)
	body := fromHex(t, "03000000 10000000")
	got := c.append(nil, kindKeepAlive, 1000, body)
	aead, _ := chacha20poly1305.New(key[:])
	want := aead.Seal(fromHex(t, "24 e803"), fromHex(t, "00000000 e803000000000000"), body,
		fromHex(t, versionHex, "8877665544332211", "24"))
	if !bytes.Equal(got, want) {
		t.Fatalf("packet\n%x, want\n%x", got, want)
	}
	h, err := parseHeader(got)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got[h.size:] {
		b := clone(got)
		b[h.size+i] ^= 1
		if _, err := c.open(b[0], h, b[h.size:]); err == nil {
			t.Fatalf("byte %d may be changed", h.size+i)
		}
	}
	if _, err := c.open(got[0]^1, h, clone(got[h.size:])); err == nil {
		t.Error("the prefix may be changed")
	}
	if plain, err := c.open(got[0], h, got[h.size:]); err != nil || !bytes.Equal(plain, body) {
		t.Errorf("opened %x, %v", plain, err)
	}
}

// RFC 8439 section 2.8.2, sealed with libsodium's construction: what all implementations agree on.
func TestCipherIsTheStandards(t *testing.T) {
	var key Key
	for i := range key {
		key[i] = 0x80 + byte(i)
	}
	b := newBox(key)
	copy(b.nonce[:4], fromHex(t, "07000000"))
	got := b.seal(nil, 0x4746454443424140, []byte("Ladies and Gentlemen of the class of '99: "+
		"If I could offer you only one tip for the future, sunscreen would be it."), fromHex(t, "50515253c0c1c2c3c4c5c6c7"))
	if !bytes.Equal(got[len(got)-16:], fromHex(t, "1ae10b594f09e26a7e902ecbd0600691")) {
		t.Errorf("tag %x", got[len(got)-16:])
	}
}

func FuzzParseHeader(f *testing.F) {
	f.Add(fromHex(f, "24 e803 00000000000000000000000000000000"))
	f.Add(make([]byte, requestSize))
	f.Add(appendHeader(nil, kindMove, 1<<60))
	f.Fuzz(func(t *testing.T, b []byte) {
		h, err := parseHeader(b)
		if err != nil {
			return
		}
		if h.size < 2 || h.size > 9 || h.size+tagSize > len(b) || h.kind == kindRequest || h.kind > kindMove {
			t.Fatalf("%x: %+v", b, h)
		}
		if again := appendHeader(nil, h.kind, h.sequence); len(again) > h.size {
			t.Fatalf("%x: a number that is longer than what it was read from", b)
		}
	})
}

func FuzzParseToken(f *testing.F) {
	f.Add(issue(0, 1))
	f.Add(make([]byte, TokenSize))
	f.Fuzz(func(t *testing.T, b []byte) {
		token, err := ParseToken(b)
		if err != nil {
			return
		}
		again, err := ParseToken(token.Append(nil))
		if err != nil || !bytes.Equal(again.Append(nil), token.Append(nil)) {
			t.Fatalf("a token is another one when it was written: %v", err)
		}
	})
}

func FuzzReadGrant(f *testing.F) {
	g := sampleGrant()
	f.Add(g.append(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := readGrant(b)
		if err != nil {
			return
		}
		if again, err := readGrant(g.append(nil)); err != nil || !equalGrants(again, g) {
			t.Fatalf("a grant is another one when it was written: %v", err)
		}
	})
}
