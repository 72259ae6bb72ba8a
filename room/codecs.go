package room

import (
	"sync"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// Codecs lends codecs for packed snapshots of one game to its rooms, each for one tick's snapshots. A codec is as large as a room,
// and keeps nothing from one body to the next, so there need be no more of them than goroutines that run rooms.
type Codecs struct {
	schema *sim.Schema
	mu     sync.Mutex
	free   [Whole][]*snapshot.Packed // by coding
}

// NewCodecs returns codecs for rooms of a game with this schema.
func NewCodecs(s *sim.Schema) *Codecs { return &Codecs{schema: s} }

// borrow returns a codec that is the caller's until giveBack.
func (c *Codecs) borrow(coding Coding) *snapshot.Packed {
	c.mu.Lock()
	defer c.mu.Unlock()
	free := c.free[coding]
	if n := len(free) - 1; n >= 0 {
		codec := free[n]
		c.free[coding] = free[:n]
		return codec
	}
	return snapshot.NewPacked(c.schema, snapshot.Profile(coding))
}

func (c *Codecs) giveBack(coding Coding, codec *snapshot.Packed) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free[coding] = append(c.free[coding], codec)
}
