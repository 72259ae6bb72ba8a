package client

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// Config says who plays what. Only Game is needed.
type Config struct {
	Game *sim.Game

	// Name is what others see. The server may shorten it. Empty is a nameless player.
	Name string

	// Access shows whose account this is, such as a JSON Web Token; at most wire.MaxAccess bytes. Empty is a guest.
	Access string

	// Want is what the client asks for when it is welcome, one of the requests that [Client] has methods for. nil is
	// wire.QuickMatch, which it asks for again whenever it is in no room; all others are asked for once. With
	// wire.BrowseRooms it stays in the lobby.
	Want wire.ClientMessage

	// Version is the program's own version, for the server's log.
	Version string

	// Token resumes an earlier session: the one that [Client.Token] gave then. Zero begins a new one.
	Token wire.Token

	// NoPrediction turns prediction off: own entities are shown in the past like the rest. Bots that only make load want it.
	NoPrediction bool

	// Seed makes the waiting times between attempts to connect differ from other clients'.
	Seed uint64
}
