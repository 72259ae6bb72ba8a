package rollback

import "github.com/tickwork-engine/tickwork/sim"

// FollowerConfig describes a [Follower]. Game is needed.
type FollowerConfig struct {
	Game *sim.Game
	// Slot is this machine's player. NoSlot looks on.
	Slot sim.Slot
	// Window and Saving are as in CoreConfig, but that SaveAuto goes by the size of the world.
	Window int
	Saving Saving
	// Listen, if it is set, is told of each step, as [Worlds] tells.
	Listen func(r *Request, ev *sim.Events)
}

// Follower holds the world of a match whose frames a server closes, and predicts the ticks that it has not told yet. Its own
// player's inputs are a prediction, too: only the server's word makes them true. How frames and states travel is the
// caller's affair.
type Follower struct {
	cfg      FollowerConfig
	core     *Core
	worlds   *Worlds
	spare    sim.World
	origin   *sim.PackedFrame // that of the state, against which the first frames are packed
	unpacker frameUnpacker
	playing  bool
	issued   sim.Tick // the newest tick that an input was made for
	states   int
	replaced int
}

// mostUnstepped is how many ticks the world may be behind the frames before it is stepped where they are taken: their
// inputs are kept for Queue ticks only, and nobody else may step while a page is hidden.
const mostUnstepped = Queue / 2

// NewFollower returns a follower that waits for a state.
func NewFollower(cfg FollowerConfig) *Follower {
	require(cfg.Game != nil, "a game is needed")
	slots := cfg.Game.Schema.Slots
	f := &Follower{
		cfg: cfg, spare: cfg.Game.New(), origin: sim.NewPackedFrame(slots),
		unpacker: frameUnpacker{size: cfg.Game.Schema.InputSize, frame: sim.NewPackedFrame(slots)},
	}
	if cfg.Saving == SaveAuto {
		cfg.Saving = SavingFor(f.spare)
	}
	f.core = NewCore(CoreConfig{Slots: slots, Window: cfg.Window, Saving: cfg.Saving})
	f.worlds = NewWorlds(cfg.Game, f.core.Cells())
	f.worlds.Listen = cfg.Listen
	return f
}

// Playing reports whether the follower has got a state.
func (f *Follower) Playing() bool { return f.playing }

// World returns the present world. It must not be changed, and is valid until the next call of a method.
func (f *Follower) World() sim.World { return f.worlds.Present() }

// Tick returns the present tick.
func (f *Follower) Tick() sim.Tick { return f.core.Tick() }

// Told returns the tick up to which the server has told all frames. It may lie ahead of the present one.
func (f *Follower) Told() sim.Tick { return f.core.frontier() }

// Confirmed returns the tick up to which the world was stepped with what the server has told.
func (f *Follower) Confirmed() sim.Tick { return f.core.Confirmed() }

// SetEnd makes a tick the last one that is stepped.
func (f *Follower) SetEnd(tick sim.Tick) { f.core.SetEnd(tick) }

// Frame returns the frame that a tick was last stepped with, see [Core.Frame].
func (f *Follower) Frame(tick sim.Tick) *sim.PackedFrame { return f.core.Frame(tick) }

// Checksum returns the checksum of the world of a tick, and false if it is not kept. It is for ticks that are confirmed and
// multiples of ChecksumEvery.
func (f *Follower) Checksum(tick sim.Tick) (uint32, bool) { return f.worlds.Checksum(tick) }

// Stats returns the counters of the core, how many states were taken over, and in place of how many own inputs the server has
// put others.
func (f *Follower) Stats() (core CoreStats, states, replaced int) {
	return f.core.Stats(), f.states, f.replaced
}

// Issue makes the own player's inputs up to that of a tick, as far as they are not made. Until the server tells, each is a
// guess.
func (f *Follower) Issue(tick sim.Tick, in sim.PackedInput) {
	if f.cfg.Slot == sim.NoSlot {
		return
	}
	for f.issued < tick {
		f.issued++
		if f.issued-f.Told() <= Queue-early {
			f.core.Guess(f.cfg.Slot, f.issued, in)
		}
	}
}

// Skip says that no own inputs were made up to that of a tick, beside those that were.
func (f *Follower) Skip(tick sim.Tick) { f.issued = max(f.issued, tick) }

// Forget drops the world. The next state is taken, whatever its tick is.
func (f *Follower) Forget() { f.playing = false }

// Foresee writes what the frame of the next tick will be, as far as is known, without commands.
func (f *Follower) Foresee(frame *sim.PackedFrame) {
	frame.Clear(f.core.Tick() + 1)
	for s := range frame.Inputs {
		frame.Inputs[s] = f.core.slots[s].inputAt(frame.Tick)
	}
}

// Issued returns the newest tick that an own input was made for.
func (f *Follower) Issued() sim.Tick { return f.issued }

// Input returns what the own player does in a tick, as far as it is known here.
func (f *Follower) Input(tick sim.Tick) sim.PackedInput { return f.core.slots[f.cfg.Slot].read(tick) }

// Step repairs what was predicted wrong and steps to the next tick, unless that would predict more than the window. It reports
// whether it has stepped.
func (f *Follower) Step() bool {
	before := f.core.Tick()
	f.worlds.Run(f.core.Advance())
	return f.core.Tick() != before
}

// Repair repairs what was predicted wrong.
func (f *Follower) Repair() { f.worlds.Run(f.core.Repair()) }

// CatchUp steps to a tick, predicting nothing.
func (f *Follower) CatchUp(to sim.Tick) {
	f.worlds.Run(f.core.CatchUp(min(to, f.Told())))
}

// TakeState begins with the server's world of a tick: bytes as [AppendState] writes them. One that is older than the present
// origin is left alone. Any bytes may come; the error is ErrState.
func (f *Follower) TakeState(tick sim.Tick, state []byte) error {
	if f.playing && tick < f.core.base {
		return nil // it was overtaken by a younger one
	}
	size := f.cfg.Game.Schema.InputSize
	head := size * len(f.origin.Inputs)
	if tick >= latestTick || len(state) < head || f.spare.Decode(state[head:]) != nil {
		return ErrState
	}
	f.spare = f.worlds.replace(f.spare)
	f.origin.Clear(tick)
	f.core.Reset(tick)
	for s := range f.origin.Inputs {
		copy(f.origin.Inputs[s][:], state[s*size:(s+1)*size])
		f.core.Activate(sim.Slot(s), tick+1)
	}
	f.playing, f.issued = true, tick
	f.states++
	return nil
}

// AppendState appends what [Follower.TakeState] begins with: the inputs of the world's tick, against which the next frame is
// packed, each of the schema's size, and the encoded world. A nil frame is one of zeros.
func AppendState(dst []byte, schema *sim.Schema, frame *sim.PackedFrame, world sim.World) []byte {
	for s := range schema.Slots {
		var in sim.PackedInput
		if frame != nil {
			in = frame.Inputs[s]
		}
		dst = append(dst, in[:schema.InputSize]...)
	}
	return world.Encode(dst)
}

// TakeFrames takes the frames of count ticks after base, packed as a referee does, and reports whether there was news in them. Of
// frames whose base is not known here nothing can be read, which is not an error. Any bytes may come.
func (f *Follower) TakeFrames(base sim.Tick, count int, packed []byte) (news bool, err error) {
	told := f.Told()
	if !f.playing || base > told || base < f.core.base || told-base > Queue-early {
		return false, nil
	}
	before := f.baseFrame(base)
	if before == nil {
		return false, nil
	}
	f.unpacker.begin(before, base, packed)
	for range count {
		if !f.unpacker.next() {
			return news, ErrFrames
		}
		if got := f.unpacker.frame; got.Tick > told {
			f.takeFrame(got)
			news = true
		}
	}
	if !f.unpacker.end() {
		return news, ErrFrames
	}
	if told := f.Told(); told-min(told, f.core.Tick()) > mostUnstepped {
		f.CatchUp(told - mostUnstepped)
	}
	return news, nil
}

// baseFrame returns the inputs of a tick that the server has told, or nil if they are not kept any more.
func (f *Follower) baseFrame(tick sim.Tick) *sim.PackedFrame {
	if tick == f.origin.Tick {
		return f.origin
	}
	got := f.unpacker.frame
	got.Clear(tick)
	for s := range got.Inputs {
		in, known := f.core.Input(sim.Slot(s), tick)
		if !known {
			return nil
		}
		got.Inputs[s] = in
	}
	return got
}

// takeFrame takes the next frame.
func (f *Follower) takeFrame(got *sim.PackedFrame) {
	for _, cmd := range got.Commands {
		f.core.Command(got.Tick, cmd)
	}
	for s := range got.Inputs {
		if sim.Slot(s) == f.cfg.Slot && got.Tick <= f.issued && f.core.slots[s].read(got.Tick) != got.Inputs[s] {
			f.replaced++
		}
		f.core.Add(sim.Slot(s), got.Tick, got.Inputs[s])
	}
}
