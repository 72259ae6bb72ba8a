package netcode

import (
	"bytes"
	"crypto/cipher"
	"encoding/binary"
	"testing"

	"golang.org/x/crypto/chacha20poly1305"
)

// byHand is a client that was written from the standard's text alone: offsets and ciphers, and nothing of this package.
type byHand struct {
	t        *testing.T
	token    []byte
	up, down cipher.AEAD
	sequence byte
}

// Where things are in a token for one IPv4 server.
const (
	handExpires = 13 + 8 + 8
	handNonce   = handExpires + 8
	handSealed  = handNonce + 24
	handKeys    = handSealed + 1024 + 4 + 4 + 7
)

func newByHand(t *testing.T, token []byte) *byHand {
	up, errUp := chacha20poly1305.New(token[handKeys:][:32])
	down, errDown := chacha20poly1305.New(token[handKeys+32:][:32])
	if errUp != nil || errDown != nil {
		t.Fatal(errUp, errDown)
	}
	return &byHand{t: t, token: token, up: up, down: down}
}

// data is what a packet's seal covers besides its body.
func (c *byHand) data(prefix byte) []byte { return append(bytes.Clone(c.token[:13+8]), prefix) }

func (c *byHand) request() []byte {
	b := append([]byte{0}, c.token[:13+8]...)
	b = append(b, c.token[handExpires:handNonce]...)
	return append(b, c.token[handNonce:handSealed+1024]...)
}

// seal returns a packet of a kind, with a number below 256.
func (c *byHand) seal(kind byte, body []byte) []byte {
	prefix := 1<<4 | kind
	nonce := []byte{0, 0, 0, 0, c.sequence, 0, 0, 0, 0, 0, 0, 0}
	b := c.up.Seal([]byte{prefix, c.sequence}, nonce, body, c.data(prefix))
	c.sequence++
	return b
}

// open returns the body of a packet, which must be of the kind.
func (c *byHand) open(kind byte, b []byte) []byte {
	c.t.Helper()
	if len(b) == 0 || b[0]&15 != kind {
		c.t.Fatalf("the answer is %x, and not of kind %d", b, kind)
	}
	n := int(b[0] >> 4)
	nonce := make([]byte, 12)
	copy(nonce[4:], b[1:1+n])
	body, err := c.down.Open(nil, nonce, b[1+n:], c.data(b[0]))
	if err != nil {
		c.t.Fatal(err)
	}
	return body
}

func TestServerWithAClientMadeByHand(t *testing.T) {
	s := NewServer(at(0), testConfig())
	c := newByHand(t, issue(0, 9))
	reply, _ := s.Receive(at(0), clientAddr, c.request())
	if n := len(reply); n != 1+8+308+16 || reply[8] != 0x80 {
		t.Fatalf("the challenge has %d bytes and the number %x", n, reply[1:9])
	}
	challenge := c.open(2, reply)
	reply, peer := s.Receive(at(0), clientAddr, c.seal(3, challenge))
	if peer == nil || peer.ClientID != 9 {
		t.Fatalf("not let in: %+v", peer)
	}
	if got := c.open(4, reply); !bytes.Equal(got, fromHex(t, "00000000 04000000")) || len(reply) != 1+1+8+16 {
		t.Errorf("the keep-alive says %x in %d bytes", got, len(reply))
	}
	if event, payload := peer.Receive(0, c.seal(5, []byte("hello"))); event != Payload || string(payload) != "hello" {
		t.Errorf("event %d with %q", event, payload)
	}
	if got := c.open(5, peer.AppendPayload(nil, 0, []byte("welcome"))); string(got) != "welcome" {
		t.Errorf("the client reads %q", got)
	}
	if event, _ := peer.Receive(0, c.seal(6, nil)); event != Disconnected {
		t.Errorf("event %d", event)
	}
}

// The other way round: the client core with a server made by hand, of which the challenge may be any bytes.
func TestClientWithAServerMadeByHand(t *testing.T) {
	token := issue(0, 9)
	c := NewClient(0, token)
	hand := newByHand(t, token)
	hand.up, hand.down = hand.down, hand.up // it sits on the other side
	if got := c.Poll(nil, 0); !bytes.Equal(got, hand.request()) {
		t.Fatalf("the request\n%x, want\n%x", got, hand.request())
	}
	body := make([]byte, 308)
	binary.LittleEndian.PutUint64(body, 77)
	c.Receive(0, serverAddr, hand.seal(2, body))
	if got := hand.open(3, c.Poll(nil, 0)); !bytes.Equal(got, body) {
		t.Errorf("the challenge came back as %x", got)
	}
	c.Receive(0, serverAddr, hand.seal(4, fromHex(t, "05000000 20000000")))
	if index, capacity := c.Slot(); c.State() != Connected || index != 5 || capacity != 32 {
		t.Fatalf("the client is %v in slot %d of %d", c.State(), index, capacity)
	}
	if got := hand.open(4, c.Poll(nil, sendEvery)); len(got) != 8 {
		t.Errorf("a keep-alive of %d bytes", len(got))
	}
	c.Receive(0, serverAddr, hand.seal(6, nil))
	if c.State() != Ended {
		t.Errorf("the client is %v", c.State())
	}
}
