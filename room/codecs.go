package room

import (
	"sync"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// Codecs lends codecs of one game's snapshots to its rooms, each for one body. A codec for packed bodies is as large as a room,
// and keeps nothing from one body to the next, so there need be no more of them than goroutines that make bodies.
type Codecs struct {
	schema *sim.Schema
	mu     sync.Mutex
	free   [Whole + 1][]codec // by coding
}

// codec makes bodies of one coding.
type codec struct {
	whole  *snapshot.Encoder
	packed *snapshot.Packed // nil: all bodies are whole
}

// NewCodecs returns codecs for rooms of a game with this schema.
func NewCodecs(s *sim.Schema) *Codecs { return &Codecs{schema: s} }

// borrow returns a codec that is the caller's until giveBack.
func (c *Codecs) borrow(coding Coding) codec {
	c.mu.Lock()
	defer c.mu.Unlock()
	free := c.free[coding]
	if n := len(free) - 1; n >= 0 {
		c.free[coding] = free[:n]
		return free[n]
	}
	made := codec{whole: snapshot.NewEncoder(c.schema)}
	if coding != Whole {
		made.packed = snapshot.NewPacked(c.schema, snapshot.Profile(coding))
	}
	return made
}

func (c *Codecs) giveBack(coding Coding, it codec) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free[coding] = append(c.free[coding], it)
}
