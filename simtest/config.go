package simtest

import (
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
)

// Config describes a simulation. Room.Game and Players are needed.
type Config struct {
	// Seed decides everything that is left to chance.
	Seed uint64
	// Room is what the rooms are like; its ID, Seed and Start are filled in. The log is kept whole.
	Room room.Config
	// Players are who plays.
	Players []Player
	// Touches tells of an event that another entity moved the ship (or whatever players have) of the returned slot, so
	// that a correction there is not the fault of the netcode. Nil: no event does.
	Touches func(predict.Notice) (slot sim.Slot, touches bool)
	// Drawn is called after each frame of a player's screen, when his client's Picture shows what he sees. It may be nil.
	Drawn func(player int, now clock.Time, c *client.Client)
}

// Player describes one player.
type Player struct {
	Name string
	// Bot plays for him. Nil: he does nothing.
	Bot client.Bot
	// Up is the way to the server, Down the way back.
	Up, Down transport.Link
	// Stream sends everything over one ordered stream, as WebSocket does.
	Stream bool
	// MaxDatagram is the size of the largest datagram that his link takes. 0 is wire.MaxDatagram.
	MaxDatagram int
	// FrameRate is the number of frames a second of his screen. 0 is 60.
	FrameRate int
	// JoinAt is when he connects first.
	JoinAt clock.Time
	// NoPrediction turns prediction off.
	NoPrediction bool
}

// Network describes a symmetric network by the figures that people measure.
type Network struct {
	RTT     clock.Time // there and back
	Jitter  clock.Time // each way, plus or minus
	Loss    float64    // share of the datagrams, each way
	Reorder float64    // share of the datagrams that overtake those on the way
	Late    float64    // share of the datagrams that are held back for LateBy
	LateBy  clock.Time
}

// Link returns one direction of the network.
func (n Network) Link() transport.Link {
	return transport.Link{
		Delay: n.RTT / 2, Jitter: n.Jitter, Loss: n.Loss, Reorder: n.Reorder, Late: n.Late, LateBy: n.LateBy,
	}
}
