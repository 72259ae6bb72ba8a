package netcode

import (
	"errors"
	"net/netip"

	"golang.org/x/crypto/chacha20poly1305"

	"github.com/tickwork-engine/tickwork/wire"
)

// ErrSealed says that a sealed part does not open: it was sealed with another key, for another protocol or expiry, or
// changed on the way.
var ErrSealed = errors.New("netcode: the seal is broken")

// Grant is what an issuer promises a server about a client: the private part of a connect token. Only those who have the
// server's key can read it.
type Grant struct {
	// ClientID tells the client from all others. One client has one connection at a time.
	ClientID uint64
	// Timeout is how many seconds either side waits for a packet before the connection is lost; negative: for ever,
	// which is for development only.
	Timeout int32
	// Servers are the addresses that take the token, 1 to MaxServers, in the order in which they are tried.
	Servers []netip.AddrPort
	// ClientToServer and ServerToClient are the keys of the one connection that the token is good for.
	ClientToServer, ServerToClient Key
	// UserData is the issuer's word to the server.
	UserData [UserDataSize]byte
}

// append appends the plain form, without its padding.
func (g *Grant) append(dst []byte) []byte {
	dst = wire.AppendU64(dst, g.ClientID)
	dst = wire.AppendU32(dst, uint32(g.Timeout))
	dst = appendServers(dst, g.Servers)
	dst = append(dst, g.ClientToServer[:]...)
	dst = append(dst, g.ServerToClient[:]...)
	return append(dst, g.UserData[:]...)
}

// readGrant reads the plain form. What follows it is padding, which is not looked at.
func readGrant(b []byte) (g Grant, err error) {
	r := wire.NewReader(b)
	g.ClientID = r.U64()
	g.Timeout = r.I32()
	g.Servers = readServers(&r)
	copy(g.ClientToServer[:], r.Bytes(KeySize))
	copy(g.ServerToClient[:], r.Bytes(KeySize))
	copy(g.UserData[:], r.Bytes(UserDataSize))
	if err := r.Err(); err != nil {
		return Grant{}, err
	}
	return g, nil
}

// appendGrantData appends what the seal of a grant covers besides the grant.
func appendGrantData(dst []byte, protocol, expires uint64) []byte {
	return wire.AppendU64(wire.AppendU64(append(dst, versionInfo...), protocol), expires)
}

// grantBox seals and opens grants with XChaCha20-Poly1305 under one key.
type grantBox struct {
	aead cipherAEAD
	data []byte
}

func newGrantBox(key Key) grantBox {
	aead, err := chacha20poly1305.NewX(key[:])
	if err != nil {
		panic("netcode: " + err.Error()) // a key of another size, which Key cannot be
	}
	return grantBox{aead: aead}
}

// seal returns a sealed grant: 1008 bytes and a tag.
func (b *grantBox) seal(g *Grant, protocol, expires uint64, nonce [nonceSize]byte) (sealed [privateSize]byte) {
	g.append(sealed[:0])
	plain := sealed[:privateSize-tagSize]
	b.data = appendGrantData(b.data[:0], protocol, expires)
	b.aead.Seal(sealed[:0], nonce[:], plain, b.data)
	return sealed
}

// open opens what seal returns, in its own place. Its errors are ErrSealed, and those of readGrant.
func (b *grantBox) open(sealed []byte, protocol, expires uint64, nonce []byte) (Grant, error) {
	b.data = appendGrantData(b.data[:0], protocol, expires)
	plain, err := b.aead.Open(sealed[:0], nonce, sealed, b.data)
	if err != nil {
		return Grant{}, ErrSealed
	}
	return readGrant(plain)
}
