package replay

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// The kinds of records.
const (
	kindBlock = 1
	kindEnd   = 2
)

const (
	recordFront = 1 + 4         // kind and size of the body
	blockFront  = 4 + 4 + 8 + 4 // first tick, number of frames, hash, size of the keyframe
	endFront    = 4 + 1 + 8 + 4 // last tick, whether the hash is known, hash, number of blocks
	indexEntry  = 4 + 8         // tick, place
	endBack     = 4             // size of the whole record
)

// Encoder turns a match's logs into a file. It writes nothing itself: each method appends the bytes that come next to a slice.
// It is used by one goroutine at a time.
type Encoder struct {
	header Header
	frames frameWriter
	seal   seal
	size   uint64
	end    sim.Tick
	index  []entry
}

// entry tells where a block is.
type entry struct {
	tick sim.Tick
	at   uint64
}

// NewEncoder returns an encoder for a file with the given header. It panics if a field of the header is out of its range.
func NewEncoder(h Header) *Encoder {
	h.append(nil) // for its checks
	return &Encoder{header: h, frames: frameWriter{size: h.Input, last: make([]sim.PackedInput, h.Slots)}}
}

// Size returns how many bytes the file has so far.
func (e *Encoder) Size() uint64 { return e.size }

// End returns the last tick that was written, 0 before the first block.
func (e *Encoder) End() sim.Tick { return e.end }

// Blocks returns how many blocks were written.
func (e *Encoder) Blocks() int { return len(e.index) }

// AppendHeader appends the beginning of the file. It must come first, and once.
func (e *Encoder) AppendHeader(dst []byte) []byte {
	require(e.size == 0, "AppendHeader is called once")
	from := len(dst)
	dst = e.header.append(dst)
	e.close(dst[from:])
	return dst
}

// AppendBlock appends a log, which must begin with the tick that the last one ended with, and be of the header's game.
// hash is that of the world of the log's keyframe. ErrTooLarge says that no reader would take the block, or another one at all;
// dst comes back as it was, and only AppendEnd may follow.
func (e *Encoder) AppendBlock(dst []byte, log *sim.Log, hash uint64) ([]byte, error) {
	require(e.size > 0, "AppendHeader comes first")
	require(len(e.index) == 0 || log.Start() == e.end, "a log must begin where the last one has ended")
	keyframe, count := log.Keyframe(), int(log.End()-log.Start())
	if len(keyframe) > MaxKeyframe || count > MaxBlockTicks || len(e.index) == MaxBlocks {
		return dst, ErrTooLarge
	}
	from := len(dst)
	b := append(dst, kindBlock, 0, 0, 0, 0)
	b = wire.AppendU32(wire.AppendU32(b, uint32(log.Start())), uint32(count))
	b = wire.AppendU32(wire.AppendU64(b, hash), uint32(len(keyframe)))
	e.frames.begin(append(b, keyframe...))
	log.Frames(func(f *sim.PackedFrame) bool {
		e.frames.frame(f)
		return true
	})
	b = e.frames.bits.Bytes()
	if len(b)-from-recordFront > MaxBlock {
		return dst, ErrTooLarge
	}
	e.index, e.end = append(e.index, entry{log.Start(), e.size}), log.End()
	return e.record(b, from), nil
}

// AppendEnd appends what ends a file that is whole: where its blocks are, and the hash of the world after its last frame.
// Nothing may follow.
func (e *Encoder) AppendEnd(dst []byte, hash uint64) []byte { return e.appendEnd(dst, true, hash) }

// AppendBrokenEnd appends the end of a file whose last world is not known, because the step that was to follow has failed.
func (e *Encoder) AppendBrokenEnd(dst []byte) []byte { return e.appendEnd(dst, false, 0) }

func (e *Encoder) appendEnd(dst []byte, known bool, hash uint64) []byte {
	require(len(e.index) > 0, "a file has at least one block")
	from := len(dst)
	dst = append(dst, kindEnd, 0, 0, 0, 0)
	dst = wire.AppendBool(wire.AppendU32(dst, uint32(e.end)), known)
	dst = wire.AppendU32(wire.AppendU64(dst, hash), uint32(len(e.index)))
	for _, b := range e.index {
		dst = wire.AppendU64(wire.AppendU32(dst, uint32(b.tick)), b.at)
	}
	dst = wire.AppendU32(dst, uint32(len(dst)-from+endBack+sealSize))
	return e.record(dst, from)
}

// record fills in the size of the record that begins at a place, and seals it.
func (e *Encoder) record(dst []byte, from int) []byte {
	size := uint32(len(dst) - from - recordFront)
	for i := range 4 {
		dst[from+1+i] = byte(size >> (8 * i))
	}
	s := sealOf(e.seal, dst[from:])
	dst = append(dst, s[:]...)
	e.close(dst[from:])
	return dst
}

// close takes up the seal that bytes end with, and their number.
func (e *Encoder) close(b []byte) {
	e.seal = seal(b[len(b)-sealSize:])
	e.size += uint64(len(b))
}
