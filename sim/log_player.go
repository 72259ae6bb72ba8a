package sim

import "github.com/tickwork-engine/tickwork/wire"

// Player applies a log's frames to a world, one at a time.
type Player struct {
	world  World
	frames frameReader
	left   int
	err    error
}

// Player sets the world to the log's keyframe and returns what plays the frames on it. The log must not be changed
// meanwhile.
func (l *Log) Player(w World) *Player {
	return &Player{
		world: w, frames: newFrameReader(l.schema, l.start, l.frames), left: l.count, err: w.Decode(l.keyframe),
	}
}

// Tick returns the tick that the world is at.
func (p *Player) Tick() Tick { return p.frames.frame.Tick }

// Frame returns the frame that was applied last. It is valid until Next is called.
func (p *Player) Frame() *PackedFrame { return p.frames.frame }

// Err returns what stopped the player, or nil at the end of the log.
func (p *Player) Err() error { return p.err }

// Next applies the next frame. It clears ev, which may be nil, and writes what happened to it. It returns false at the end
// or at an error.
func (p *Player) Next(ev *Events) bool {
	if p.err != nil || p.left == 0 {
		return false
	}
	if p.err = p.frames.next(); p.err != nil {
		return false
	}
	p.left--
	if ev != nil {
		ev.Clear(p.Tick())
	}
	p.world.Advance(p.Frame(), ev)
	return true
}

// frameReader takes frames from where a log keeps them.
type frameReader struct {
	schema *Schema
	bytes  wire.Reader
	frame  *PackedFrame // the one that was taken last
}

// newFrameReader returns a reader of the frames after a tick.
func newFrameReader(s *Schema, start Tick, frames []byte) frameReader {
	r := frameReader{schema: s, bytes: wire.NewReader(frames), frame: NewPackedFrame(s.Slots)}
	r.frame.Tick = start
	return r
}

// next takes the next frame.
func (r *frameReader) next() error {
	header := r.bytes.U8()
	if header&^frameKnownFlags != 0 {
		return ErrLogFrame
	}
	r.frame.Tick++
	r.frame.Commands = r.frame.Commands[:0]
	if header&frameHasInputs != 0 {
		r.inputs()
	}
	if header&frameHasCommands != 0 {
		r.commands()
	}
	if r.bytes.Err() != nil {
		return ErrLogFrame
	}
	return nil
}

// skip takes the given number of frames, which must be all there are.
func (r *frameReader) skip(count int) error {
	for range count {
		if err := r.next(); err != nil {
			return err
		}
	}
	if r.bytes.Remaining() > 0 {
		return ErrLogFrame
	}
	return nil
}

func (r *frameReader) inputs() {
	for range r.bytes.U8() {
		slot := int(r.bytes.U8())
		input := r.bytes.Bytes(r.schema.InputSize)
		if r.bytes.Err() != nil || slot >= len(r.frame.Inputs) {
			r.bytes.Fail(ErrLogFrame)
			return
		}
		copy(r.frame.Inputs[slot][:], input)
	}
}

func (r *frameReader) commands() {
	for range r.bytes.U16() {
		c := Command{
			Kind: CommandKind(r.bytes.U8()), Slot: Slot(r.bytes.U8()), Code: r.bytes.U16(), Arg: r.bytes.I64(),
		}
		if c.Kind < CommandJoin || c.Kind > CommandGame || int(c.Slot) >= r.schema.Slots {
			r.bytes.Fail(ErrLogFrame)
			return
		}
		r.frame.Commands = append(r.frame.Commands, c)
	}
}
