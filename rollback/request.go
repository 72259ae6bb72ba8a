package rollback

import "github.com/tickwork-engine/tickwork/sim"

// Kind is what a request asks for.
type Kind uint8

// The kinds of requests.
const (
	// Save asks to keep the world, which is at Tick, in Cell, in place of what is there.
	Save Kind = iota + 1
	// Load asks to make the world what was kept in Cell: that of Tick. With Last set the cell is not loaded again before it
	// is saved to, so its world may be swapped for the present one instead of being copied.
	Load
	// Advance asks to step the world to Tick with Frame.
	Advance
)

// Request is one thing to be done to the world. Requests are carried out in their order.
type Request struct {
	Kind Kind
	Tick sim.Tick
	Cell int  // of Save and Load, below Core.Cells
	Last bool // of Load

	// Frame is valid until the next call of a method of what the request came from.
	Frame *sim.PackedFrame // of Advance
	Again bool             // of Advance: the tick was stepped before, perhaps with other inputs
	Final bool             // of Advance: all inputs are known, so the tick is not stepped again
}
