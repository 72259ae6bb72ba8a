package sim

// World is a match's whole state behind the methods that the generator writes for the author's world type.
// A World is a plain value without goroutines, clocks or I/O; it is used by one goroutine at a time.
type World interface {
	// Start sets the world to the beginning of a match. options is the game's packed Options struct, or empty for its
	// zero value; the error says that it is malformed.
	Start(seed uint64, options []byte) error

	// Advance steps the world by one tick. What happened is written to ev, which may be nil if nobody wants to know.
	// It is a pure function of the world and the frame and allocates nothing.
	Advance(f *PackedFrame, ev *Events)

	// CopyFrom makes the world equal to src, a world of the same game, without allocating.
	CopyFrom(src World)

	// Hash returns a checksum of the whole state. Equal worlds have equal hashes on every platform.
	Hash() uint64

	// Encode appends the whole state, exactly. Decode replaces the world by an encoded one; it accepts any bytes and
	// returns an error if they are not a world of this schema.
	Encode(dst []byte) []byte
	Decode(src []byte) error

	// Quantise writes the replicated part of the world to q.
	Quantise(q *Quantised)

	// Restore sets the replicated part of the world to q. Numbers that are rounded in q keep their exact values in an
	// entity that misses none of them by more than tolerance quanta. What is not replicated is left alone, and is zero in
	// entities that were not there before.
	Restore(q *Quantised, tolerance int32)

	// View writes the rows of the picked entities to v, as they are a share t of the way from this world to the world to:
	// 0 is this world, 1 is to, more extrapolates. See [Pick] for own.
	View(v *View, to World, t float32, pick Pick, own Slot)
}

// Game is what the generator exports for a game: its schema and how to make a world.
type Game struct {
	Schema *Schema
	// New returns a world with all its memory, not yet started.
	New func() World
}
