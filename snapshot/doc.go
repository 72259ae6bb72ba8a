// Package snapshot turns the replicated part of a world into bytes and back, and cuts those bytes into datagrams.
//
// A snapshot's body begins with its form, so that other forms can stand beside [Whole]. PROTOCOL.md, "Snapshot body",
// tells the layout bit by bit.
package snapshot

// Form is how a body is coded. It is the body's first bits.
type Form uint8

// The forms. Whole can be read without knowing any other snapshot.
const (
	Whole      Form = 0
	PackedForm Form = 1 // of [Packed] with the profile [Tight]
	FastForm   Form = 2 // of [Packed] with the profile [Fast]
)

// formBits is the width of the form at the head of a body.
const formBits = 2
