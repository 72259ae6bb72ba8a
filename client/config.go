package client

import (
	"github.com/tickwork-engine/tickwork/rollback"
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

	// Want is what the client does when it is welcome and in no room. The default is to play in any.
	Want Want

	// Version is the program's own version, for the server's log.
	Version string

	// Token resumes an earlier session: the one that [Client.Token] gave then. Zero begins a new one.
	Token wire.Token

	// NoPrediction turns prediction off: own entities are shown in the past like the rest. Bots that only make load want it.
	NoPrediction bool

	// Blind acknowledges snapshots without reading them: there is no world, no view and no prediction. It is for programs that
	// make load.
	Blind bool

	// InputDelay is how many ticks after it was made an input is applied in a room whose frames travel, up to rollback.MaxDelay:
	// what others do then has as much more time to come before it must be predicted. 0 is rollback.DefaultDelay,
	// rollback.NoDelay none.
	InputDelay int

	// Seed makes the waiting times between attempts to connect differ from other clients'.
	Seed uint64
}

// Want is what a client does when it is welcome and in no room, unless one of its methods has asked for something before.
type Want uint8

const (
	AnyRoom Want = iota // it asks for any public room, again and again
	NoRoom              // it stays in the lobby until it is asked for something
)

// delay returns the delay in ticks that InputDelay means.
func (c *Config) delay() int {
	switch {
	case c.InputDelay == 0:
		return rollback.DefaultDelay
	case c.InputDelay == rollback.NoDelay:
		return 0
	case c.InputDelay < 0 || c.InputDelay > rollback.MaxDelay:
		panic("client: Config.InputDelay must be at most rollback.MaxDelay")
	}
	return c.InputDelay
}
