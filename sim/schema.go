package sim

import "github.com/tickwork-engine/tickwork/fixed"

// Schema describes a game at run time: what is replicated and how, and what events and inputs look like. The generator
// writes it; schema.lock.json holds the same for people and for compatibility checks.
type Schema struct {
	Game    string // the game's name
	Version uint16 // the rules' version, which the author raises when the step changes
	Hash    uint64 // of all that both ends of a connection must agree on, but for Start

	Slots     int // players in a room, at most
	InputSize int // bytes of a packed input

	// Start is what packed snapshots begin with, as "tickwork train" has found it in recorded matches; see snapshot.Trainer. Nil is what
	// all games begin with.
	Start []uint16

	Types  []TypeSchema
	Events []EventSchema

	ViewWords int // size of the flat view in 32-bit words
}

// Agreement returns what the two ends of a connection compare: the hash, and with it the start table, without which what is sent
// cannot be read. What is kept, like logs, is compared by the hash alone.
func (s *Schema) Agreement() uint64 {
	if s.Start == nil {
		return s.Hash
	}
	const prime = 0x100000001b3 // of FNV-1a
	h := s.Hash
	for _, n := range s.Start {
		h = (h ^ uint64(n)) * prime
	}
	return h
}

// TypeSchema describes a replicated type of entity: a column a field, a row an entity. The first type of a schema may be
// the world's own replicated fields, with one row.
type TypeSchema struct {
	Name     string
	Capacity int // rows, at most
	Columns  []ColumnSchema
	Owner    int  // the column that holds the owner's slot, or -1
	Now      bool // an entity is presented predicted if it is the player's own, or if the type has no owner

	ViewOffset int // where the type begins in the view, in words
	ViewStride int // words of a view row
	Smoothed   []SmoothedWord
	Snap       float32 // a correction by more than this is shown at once: a teleport; 0 is never

	// What follows is for the server, which decides whom it tells of what. It is no part of Schema.Hash, so that a client
	// of other settings can join.

	To       Audience // of whole entities; other than Everyone only if there is an Owner
	Near     fixed.Q  // only players within that many units are told of an entity; 0: wherever it is
	Priority uint8    // how soon entities are told of when not all fit, at least 1
	Place    Place    // where entities are
}

// ColumnSchema describes a column of quanta: unsigned numbers of the given bits, or signed ones.
type ColumnSchema struct {
	Name   string
	Bits   uint8 // 1 to 32
	Signed bool
	// Wrap is the number of quanta after which the column's values begin again, or 0.
	Wrap uint32
	// Slot marks a column of slots: its values are below Schema.Slots, or NoSlot.
	Slot bool
	// Kind tells how values go on from one snapshot to the next.
	Kind ColumnKind
	// Moves is one more than the number of the column that this one is the velocity of, or 0. In a tick, that column moves
	// by (Rest + Rate*value) / 2^32 quanta.
	Moves      int
	Rate, Rest int64

	// To is who gets the column's values; others get Blank, see [Schema.Mask]. Other than Everyone only if the type has an
	// Owner.
	To Audience
	// Blank is the quantum of what says nothing: of 0, or of the value nearest to it; of NoSlot; of no rotation.
	Blank int32
	// Mode, Threshold and Priority are for the server, and no part of Schema.Hash.
	Mode ColumnMode
	// Threshold holds small changes back: a value is sent anew only when it is more than that many quanta away from the one
	// that was sent last. 0 sends every change.
	Threshold uint32
	Priority  uint8 // of an OnChange column
}

// Bounds returns the smallest and the largest quantum of the column, as its table holds them. Those of an unsigned column of 32 bits
// stand for themselves in two halves.
func (c *ColumnSchema) Bounds() (low, high int64) {
	switch {
	case c.Wrap != 0 && c.Wrap <= 1<<31:
		return 0, int64(c.Wrap) - 1
	case c.Signed || c.Bits == 32:
		return -1 << (c.Bits - 1), 1<<(c.Bits-1) - 1
	}
	return 0, 1<<c.Bits - 1
}

// Velocity reports whether the column moves another one.
func (c *ColumnSchema) Velocity() bool { return c.Moves != 0 }

// ColumnKind tells what can be foreseen of a column's values. It is for prediction only: any values can be coded.
type ColumnKind uint8

// The kinds of columns.
const (
	Discrete  ColumnKind = iota // stays as it is, or counts: choices, hit points, timers
	Smooth                      // changes little by little, and goes on changing: places, velocities, angles
	Largest                     // which of a rotation's four components the three Component columns that follow leave out
	Component                   // a component of a rotation; see fixed.SmallestThree
)

// SmoothedWord is a word of a view row that holds a float32 in which a corrected prediction must not be seen to jump.
type SmoothedWord struct {
	Word int // its place in the row
	// Low and Size give the range over which the value wraps; a Size of 0 is a value that does not wrap.
	Low, Size float32
	// Angle marks a turn in radians. Other words are coordinates, which make a distance together.
	Angle bool
}

// Way returns the shortest way from one value of the word to another.
func (w *SmoothedWord) Way(from, to float32) float32 {
	d := to - from
	if w.Size == 0 {
		return d
	}
	if d > w.Size/2 {
		d -= w.Size
	} else if d < -w.Size/2 {
		d += w.Size
	}
	return d
}

// Add returns the value moved by a way, within the word's range.
func (w *SmoothedWord) Add(value, way float32) float32 {
	x := value + way
	if w.Size == 0 {
		return x
	}
	if x < w.Low {
		x += w.Size
	} else if x >= w.Low+w.Size {
		x -= w.Size
	}
	return x
}

// EventSchema describes a kind of event. The kind's number is its place in Schema.Events.
type EventSchema struct {
	Name string
	Size int // bytes of the payload
	// Predicted events are presented as soon as the player's own prediction says so, if the player is their owner; where frames
	// travel, whoever is.
	Predicted bool
	Fields    []EventField
}

// EventField describes a field of an event's payload, which holds the fields' bits one after another.
type EventField struct {
	Name string
	Bits uint8
	// Scale and Base give a float32: Base + Scale times the bits, read as signed if Signed. With a zero Scale the field is
	// a whole number, Base + the bits; Base is whole then, too.
	Signed bool
	Scale  float32
	Base   float32
	// Owner marks the field that holds the owner's slot, of which a kind has at most one.
	Owner bool
}
