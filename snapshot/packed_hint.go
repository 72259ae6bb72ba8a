package snapshot

// hint learns which share of something that is known about a prediction is right, over the entities of a body.
type hint struct{ both, known int64 }

// The starts: what bends goes on bending a little, and what slipped between two quanta is mostly where it should be.
var (
	startBend = hint{both: 24 << hintBits / 16, known: 24 << hintBits}
	startSlip = hint{both: 1 << hintBits, known: 3 << hintBits / 2}
)

const (
	hintBits = 16
	// farHint is where more is not learned from: something happened.
	farHint = 1 << 15
)

// of returns the part of what is known that is right.
func (h *hint) of(known int64) int64 { return min(max(known, -farHint), farHint) * h.both / h.known }

// learn takes in by how much a prediction missed without the hint.
func (h *hint) learn(known, missed int64) {
	if known == 0 || absolute(known) > farHint || absolute(missed) > farHint {
		return
	}
	scale := known*known + missed*missed + sub*sub/4
	h.both += known * missed << hintBits / scale
	h.known += known * known << hintBits / scale
}
