package replay

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

const (
	magic  = 0x50525754 // "TWRP"
	format = 1
	// headerFront is what comes before the header's body: magic, format and size.
	headerFront = 4 + 2 + 2
	// mostHeader bounds the body in bytes: two texts, the options, and numbers.
	mostHeader = 2*(8+MaxText) + 8 + wire.MaxOptions + 64
)

// Header says what a file is of.
type Header struct {
	Game    string // its name, at most MaxText bytes
	Rules   uint16 // the version of the rules
	Schema  uint64 // the schema's hash
	Rate    int    // ticks a second, 1 to wire.MaxTickHz
	Slots   int    // players at most, 1 to wire.MaxSlots
	Input   int    // bytes of a packed input, up to wire.MaxInputBytes
	Build   string // of the program that played the match, at most MaxText bytes; empty if it is not known
	Made    uint64 // when the file was begun, in seconds since 1970; 0 if it is not known
	Seed    *uint64
	Options []byte // the match's packed options, at most wire.MaxOptions bytes
}

// NewHeader returns a header for a game at a number of ticks a second, with what the schema says.
func NewHeader(s *sim.Schema, rate int) Header {
	return Header{Game: wire.Clip(s.Game, MaxText), Rules: s.Version, Schema: s.Hash, Rate: rate, Slots: s.Slots, Input: s.InputSize}
}

// Fits returns nil if a game can play the file: ErrGame or ErrSchema otherwise. Whether it plays the same match is for
// [Verify] to find out.
func (h *Header) Fits(s *sim.Schema) error {
	switch {
	case h.Game != wire.Clip(s.Game, MaxText):
		return ErrGame
	case h.Schema != s.Hash || h.Rules != s.Version || h.Slots != s.Slots || h.Input != s.InputSize:
		return ErrSchema
	}
	return nil
}

// append appends the header with its seal. It panics if a field is out of its range.
func (h *Header) append(dst []byte) []byte {
	require(len(h.Game) <= MaxText && len(h.Build) <= MaxText, "the header's texts are at most MaxText bytes")
	require(len(h.Options) <= wire.MaxOptions, "the header's options are at most wire.MaxOptions bytes")
	require(h.fields(), "the header's rate, slots or input size is out of its range")
	from := len(dst)
	dst = wire.AppendU16(wire.AppendU32(dst, magic), format)
	dst = wire.AppendU16(dst, 0) // the size, below
	dst = wire.AppendString(dst, h.Game)
	dst = wire.AppendU64(wire.AppendU16(dst, h.Rules), h.Schema)
	dst = append(wire.AppendU16(dst, uint16(h.Rate)), uint8(h.Slots), uint8(h.Input))
	dst = wire.AppendString(dst, h.Build)
	dst = wire.AppendU64(dst, h.Made)
	dst = wire.AppendBool(dst, h.Seed != nil)
	if h.Seed != nil {
		dst = wire.AppendU64(dst, *h.Seed)
	}
	dst = wire.AppendBlob(dst, h.Options)
	size := len(dst) - from - headerFront
	dst[from+6], dst[from+7] = byte(size), byte(size>>8)
	s := sealOf(seal{}, dst[from:])
	return append(dst, s[:]...)
}

// fields reports whether the numbers are in their ranges.
func (h *Header) fields() bool {
	return h.Rate >= 1 && h.Rate <= int(wire.MaxTickHz) && h.Slots >= 1 && h.Slots <= wire.MaxSlots &&
		h.Input >= 0 && h.Input <= wire.MaxInputBytes
}

// headerSize returns how many bytes the header takes whose front is given, seal included.
func headerSize(front []byte) (int, error) {
	r := wire.NewReader(front)
	if r.U32() != magic || r.U16() != format {
		return 0, ErrFormat
	}
	size := int(r.U16())
	if r.Err() != nil || size > mostHeader {
		return 0, ErrFormat
	}
	return headerFront + size + sealSize, nil
}

// decode reads a header of the right size, which must be sealed.
func (h *Header) decode(b []byte) error {
	body, mark := b[:len(b)-sealSize], b[len(b)-sealSize:]
	if sealOf(seal{}, body) != seal(mark) {
		return ErrDamaged
	}
	r := wire.NewReader(body[headerFront:])
	*h = Header{Game: r.String(MaxText), Rules: r.U16(), Schema: r.U64()}
	h.Rate, h.Slots, h.Input = int(r.U16()), int(r.U8()), int(r.U8())
	h.Build, h.Made = r.String(MaxText), r.U64()
	if r.Option() {
		seed := r.U64()
		h.Seed = &seed
	}
	h.Options = append([]byte(nil), r.Blob(wire.MaxOptions)...)
	if r.Done() != nil || !h.fields() {
		return ErrFormat
	}
	return nil
}
