package lobby

import (
	"github.com/tickwork-engine/tickwork/wire"
)

// Identity is whose account a player has shown to be his. The zero value is a guest.
type Identity struct {
	Account string // at most session.MaxAccount bytes; empty for a guest
	Name    string // in place of the one that the player typed; empty: that one
	Skill   int    // for the queue
}

// identify finds out whose account a Hello shows. It is called without the lobby's lock, because checking a signature takes as
// long as hundreds of messages, and only for a connection's first message.
func (k *Link) identify(m wire.ClientMessage) (who Identity, err error) {
	hello, isHello := m.(wire.Hello)
	if !isHello || k.said.Swap(true) || hello.Access == "" || k.lobby.cfg.Identify == nil {
		return Identity{}, nil
	}
	return k.lobby.cfg.Identify(hello.Access)
}
