package snapshot

import "math/bits"

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

// of returns the part of what is known that is right. The quotient is of float64, which every platform rounds alike.
func (h *hint) of(known int64) int64 {
	if known == 0 {
		return 0
	}
	return int64(float64(min(max(known, -farHint), farHint)*h.both) / float64(h.known))
}

// learn takes in by how much a prediction missed without the hint. An entity weighs less the larger its numbers are, to a
// power of two.
func (h *hint) learn(known, missed int64) {
	if known == 0 || absolute(known) > farHint || absolute(missed) > farHint {
		return
	}
	scale := bits.Len64(uint64(known*known+missed*missed+sub*sub/4)) - hintBits
	h.both += shifted(known*missed, scale)
	h.known += shifted(known*known, scale)
}

// shifted returns v / 2^by.
func shifted(v int64, by int) int64 {
	if by < 0 {
		return v << -by
	}
	return v >> by
}
