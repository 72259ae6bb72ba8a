package netcode

import (
	"crypto/rand"
	"errors"
	"net/netip"

	"github.com/tickwork-engine/tickwork/wire"
)

// ErrToken says that bytes are no connect token of this version.
var ErrToken = errors.New("netcode: not a connect token")

// Token is what a client gets to connect with: the grant, which it cannot read, and what it needs to know itself. Its
// keys are secret; it travels over HTTPS only.
type Token struct {
	Protocol         uint64 // which game it is for
	Created, Expires uint64 // Unix time in seconds

	Nonce  [nonceSize]byte   // random
	Sealed [privateSize]byte // the Grant

	Timeout                        int32 // as in the Grant, and so are the following
	Servers                        []netip.AddrPort
	ClientToServer, ServerToClient Key
}

// Append appends the token's TokenSize bytes.
func (t *Token) Append(dst []byte) []byte {
	end := len(dst) + TokenSize
	dst = append(dst, versionInfo...)
	dst = wire.AppendU64(dst, t.Protocol)
	dst = wire.AppendU64(dst, t.Created)
	dst = wire.AppendU64(dst, t.Expires)
	dst = append(dst, t.Nonce[:]...)
	dst = append(dst, t.Sealed[:]...)
	dst = wire.AppendU32(dst, uint32(t.Timeout))
	dst = appendServers(dst, t.Servers)
	dst = append(dst, t.ClientToServer[:]...)
	dst = append(dst, t.ServerToClient[:]...)
	return append(dst, make([]byte, end-len(dst))...)
}

// ParseToken reads a token. It returns ErrToken if the size or the version is another one or the token expires before it
// was created, and ErrAddresses.
func ParseToken(b []byte) (t Token, err error) {
	r := wire.NewReader(b)
	if len(b) != TokenSize || string(r.Bytes(len(versionInfo))) != versionInfo {
		return Token{}, ErrToken
	}
	t.Protocol, t.Created, t.Expires = r.U64(), r.U64(), r.U64()
	if t.Created > t.Expires {
		return Token{}, ErrToken
	}
	copy(t.Nonce[:], r.Bytes(nonceSize))
	copy(t.Sealed[:], r.Bytes(privateSize))
	t.Timeout = r.I32()
	t.Servers = readServers(&r)
	copy(t.ClientToServer[:], r.Bytes(KeySize))
	copy(t.ServerToClient[:], r.Bytes(KeySize))
	if err := r.Err(); err != nil {
		return Token{}, err
	}
	return t, nil
}

// Issuer makes tokens. It is what stands behind the HTTPS endpoint that knows who the players are.
type Issuer struct {
	// Key is shared with the servers.
	Key Key
	// Protocol tells the game, and its version if that changes the wire.
	Protocol uint64
	// Lifetime is how many seconds a token is good for. Zero: DefaultIssued.
	Lifetime uint64
	// Timeout is as in Grant. Zero: DefaultTimeout.
	Timeout int32
}

// Issue returns a new token for the client, with keys of its own. unix is the present time in seconds. The servers are 1
// to MaxServers addresses; a token for one server is the safest, see PROTOCOL.md. It panics if there are none or too many
// of them.
func (i Issuer) Issue(unix, clientID uint64, userData [UserDataSize]byte, servers ...netip.AddrPort) Token {
	if len(servers) < 1 || len(servers) > MaxServers {
		panic("netcode: a token names 1 to 32 servers")
	}
	if i.Lifetime == 0 {
		i.Lifetime = DefaultIssued
	}
	if i.Timeout == 0 {
		i.Timeout = DefaultTimeout
	}
	g := Grant{ClientID: clientID, Timeout: i.Timeout, Servers: servers, UserData: userData,
		ClientToServer: NewKey(), ServerToClient: NewKey()}
	t := Token{Protocol: i.Protocol, Created: unix, Expires: unix + i.Lifetime, Timeout: i.Timeout, Servers: servers,
		ClientToServer: g.ClientToServer, ServerToClient: g.ServerToClient}
	rand.Read(t.Nonce[:])
	box := newGrantBox(i.Key)
	t.Sealed = box.seal(&g, t.Protocol, t.Expires, t.Nonce)
	return t
}
