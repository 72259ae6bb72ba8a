package sim

import (
	"errors"

	"github.com/tickwork-engine/tickwork/wire"
)

// Log is a keyframe, which is an encoded world at some tick, followed by the frames that were applied to it.
// Loading the keyframe and applying the frames gives every later world of the match again.
//
// The keyframe and the frames are kept encoded: an input is written only when it differs from the slot's last one, so a
// frame in which nobody touches anything takes one byte.
type Log struct {
	schema   *Schema
	start    Tick
	count    int
	keyframe []byte
	frames   []byte
	last     []PackedInput
}

// Errors of [Log.Load].
var (
	ErrLogFormat = errors.New("sim: not a log, or a damaged one")
	ErrLogSchema = errors.New("sim: the log was made with another schema")
	ErrLogFrame  = errors.New("sim: the log holds a frame that cannot be")
)

// The header of a frame.
const (
	frameHasInputs   = 1 << 0
	frameHasCommands = 1 << 1
	frameKnownFlags  = frameHasInputs | frameHasCommands
)

const (
	logMagic     = 0x474c5754 // "TWLG"
	logVersion   = 1
	mostCommands = 1<<16 - 1 // in a frame
)

// NewLog returns an empty log for a game.
func NewLog(s *Schema) *Log {
	return &Log{schema: s, last: make([]PackedInput, s.Slots)}
}

// Begin empties the log and makes the world, as it is after the given tick, its keyframe. It keeps the log's memory.
func (l *Log) Begin(tick Tick, w World) {
	l.start, l.count = tick, 0
	l.keyframe = roomy(w.Encode(l.keyframe[:0]))
	l.frames = roomy(l.frames)[:0]
	clear(l.last)
}

// roomy returns bytes with room for half as many more, unless there is room for a quarter. A log that is begun again and again
// then takes its memory in the first rounds: without it some log of a server would outgrow its memory every now and then, for
// as long as the server runs.
func roomy(b []byte) []byte {
	if cap(b)-len(b) >= len(b)/4 {
		return b
	}
	return append(make([]byte, 0, len(b)+len(b)/2), b...)
}

// Append adds the frame of the next tick.
func (l *Log) Append(f *PackedFrame) {
	if f.Tick != l.End()+1 {
		panic("sim: frames must be appended to a log in the order of their ticks")
	}
	if len(f.Commands) > mostCommands {
		panic("sim: a log's frame holds at most 65535 commands")
	}
	at := len(l.frames)
	l.frames = append(l.frames, 0)
	if n := l.appendInputs(f.Inputs); n > 0 {
		l.frames[at] |= frameHasInputs
	}
	if len(f.Commands) > 0 {
		l.frames[at] |= frameHasCommands
		l.appendCommands(f.Commands)
	}
	l.count++
}

// appendInputs writes the inputs that differ from the last frame's: u8 number, then slot and input each.
func (l *Log) appendInputs(inputs []PackedInput) (changed int) {
	at := len(l.frames)
	for slot := range inputs {
		if inputs[slot] == l.last[slot] {
			continue
		}
		if changed == 0 {
			l.frames = append(l.frames, 0)
		}
		changed++
		l.last[slot] = inputs[slot]
		l.frames = append(l.frames, byte(slot))
		l.frames = append(l.frames, inputs[slot][:l.schema.InputSize]...)
	}
	if changed > 0 {
		l.frames[at] = byte(changed)
	}
	return changed
}

// appendCommands writes u16 number, then kind, slot, code and argument each.
func (l *Log) appendCommands(commands []Command) {
	l.frames = wire.AppendU16(l.frames, uint16(len(commands)))
	for _, c := range commands {
		l.frames = append(l.frames, byte(c.Kind), byte(c.Slot))
		l.frames = wire.AppendU16(l.frames, c.Code)
		l.frames = wire.AppendI64(l.frames, c.Arg)
	}
}

// Start returns the tick of the keyframe.
func (l *Log) Start() Tick { return l.start }

// End returns the tick of the last frame, which is the keyframe's while there is none.
func (l *Log) End() Tick { return l.start + Tick(l.count) }

// Size returns the number of bytes that the log holds.
func (l *Log) Size() int { return len(l.keyframe) + len(l.frames) }

// Encode appends the log as a file: u32 magic "TWLG", u16 format version, u16 rules version, u64 schema hash, u32 tick of
// the keyframe, u32 number of frames, u32 length of the keyframe, the keyframe, the frames.
func (l *Log) Encode(dst []byte) []byte {
	dst = wire.AppendU32(dst, logMagic)
	dst = wire.AppendU16(dst, logVersion)
	dst = wire.AppendU16(dst, l.schema.Version)
	dst = wire.AppendU64(dst, l.schema.Hash)
	dst = wire.AppendU32(dst, uint32(l.start))
	dst = wire.AppendU32(dst, uint32(l.count))
	dst = wire.AppendU32(dst, uint32(len(l.keyframe)))
	dst = append(dst, l.keyframe...)
	return append(dst, l.frames...)
}

// Load replaces the log by an encoded one, which may then be appended to. Any bytes give a log or an error, after which
// the log is as it was before. All frames are checked here; whether the keyframe is a world of the game shows when it is
// played.
func (l *Log) Load(b []byte) error {
	r := wire.NewReader(b)
	if r.U32() != logMagic || r.U16() != logVersion {
		return ErrLogFormat
	}
	version, hash := r.U16(), r.U64()
	start, count, size := r.U32(), r.U32(), r.U32()
	keyframe := r.Bytes(int(min(size, 1<<30)))
	if r.Err() != nil || uint64(start)+uint64(count) > 1<<32-1 || uint64(count) > uint64(r.Remaining()) {
		return ErrLogFormat
	}
	if version != l.schema.Version || hash != l.schema.Hash {
		return ErrLogSchema
	}
	rest := r.Rest()
	frames := newFrameReader(l.schema, Tick(start), rest)
	if err := frames.skip(int(count)); err != nil {
		return err
	}
	l.start, l.count = Tick(start), int(count)
	l.keyframe = append(l.keyframe[:0], keyframe...)
	l.frames = append(l.frames[:0], rest...)
	copy(l.last, frames.frame.Inputs)
	return nil
}

// Play sets the world to the keyframe and applies the frames up to and including tick to, or all if there are fewer.
func (l *Log) Play(w World, to Tick) error {
	p := l.Player(w)
	for p.Tick() < to && p.Next(nil) {
	}
	return p.Err()
}
