package replay

import "github.com/tickwork-engine/tickwork/sim"

// Player plays a file on a world, frame by frame, forward and, by its keyframes, back. At each keyframe that it comes to by
// playing it compares the world with what the file says.
type Player struct {
	file   *File
	game   *sim.Game
	world  sim.World
	other  sim.World // for keyframes
	block  Block
	at     int // the block's number
	left   int // frames of it
	frames frameReader
	shown  *sim.PackedFrame // the one that was applied last
	spare  *sim.PackedFrame // for the next block
	parted *Parting
	err    error
}

// Parting is the first world that did not come out as the file says.
type Parting struct {
	// Tick is that of the world, and After that of the newest one before it that was compared and was right.
	Tick, After sim.Tick
	// Recorded is the hash that the file tells, and Played that of the world that came out.
	Recorded, Played uint64
	// Want is the world that the file holds, nil if it only has a hash of it, and Got the one that came out.
	Want, Got sim.World
}

// NewPlayer returns a player that stands at the file's first keyframe. The error is that of [Header.Fits], of [File.Block], or
// what [sim.World] says of the keyframe.
func NewPlayer(f *File, game *sim.Game) (*Player, error) {
	if err := f.Header.Fits(game.Schema); err != nil {
		return nil, err
	}
	p := &Player{
		file: f, game: game, world: game.New(), other: game.New(),
		frames: frameReader{size: f.Header.Input, frame: sim.NewPackedFrame(f.Header.Slots)}, spare: sim.NewPackedFrame(f.Header.Slots),
	}
	p.jump(0)
	return p, p.err
}

// Tick returns the tick that the world is at.
func (p *Player) Tick() sim.Tick { return p.frames.frame.Tick }

// World returns the world. It must not be changed, and is valid until the next call of a method.
func (p *Player) World() sim.World { return p.world }

// Frame returns the frame that was applied last, or one without anything in it after Seek to a keyframe. It is valid until
// the next call of a method.
func (p *Player) Frame() *sim.PackedFrame { return p.shown }

// Err returns what stopped the player, or nil.
func (p *Player) Err() error { return p.err }

// Parted returns where the worlds that were played first differed from the file's, or nil. The player goes on with the
// file's.
func (p *Player) Parted() *Parting { return p.parted }

// AtEnd reports whether there is no further frame.
func (p *Player) AtEnd() bool { return p.Tick() == p.file.End() }

// Next applies the next frame. It clears ev, which may be nil, and writes what happened to it. It returns false at the end or
// at an error.
func (p *Player) Next(ev *sim.Events) bool {
	if p.err != nil || p.AtEnd() {
		return false
	}
	if p.err = p.frames.next(); p.err != nil {
		return false
	}
	p.shown = p.frames.frame
	p.left--
	if ev != nil {
		ev.Clear(p.Tick())
	}
	p.world.Advance(p.shown, ev)
	p.meet()
	return p.err == nil
}

// Seek goes to a tick, or to the nearest one that the file has. It plays from where it is if that is on the way.
func (p *Player) Seek(tick sim.Tick) error {
	tick = min(max(tick, p.file.Start()), p.file.End())
	if at := p.file.Find(tick); p.err != nil || tick < p.Tick() || at > p.at {
		p.jump(at)
	}
	for p.err == nil && p.Tick() < tick {
		p.Next(nil)
	}
	return p.err
}

// jump goes to a block's keyframe.
func (p *Player) jump(block int) {
	if p.load(block); p.err == nil {
		p.take()
	}
	p.shown = p.frames.frame
	p.meet()
}

// meet compares the world with the file where a block ends, and goes on to the next block. Blocks without frames are
// passed by.
func (p *Player) meet() {
	for p.err == nil && p.left == 0 {
		if p.frames.bits.Done() != nil {
			p.err = ErrFrame
			return
		}
		if p.at+1 == p.file.Blocks() {
			p.compareLast()
			return
		}
		after := p.block.Start
		if p.load(p.at + 1); p.err != nil {
			return
		}
		if got := p.world.Hash(); got != p.block.Hash {
			p.part(&Parting{Tick: p.block.Start, After: after, Recorded: p.block.Hash, Played: got, Want: p.other, Got: p.world})
			p.take()
		}
	}
}

// compareLast compares the world after the last frame.
func (p *Player) compareLast() {
	want, known := p.file.LastHash()
	if got := p.world.Hash(); known && got != want {
		p.part(&Parting{Tick: p.Tick(), After: p.block.Start, Recorded: want, Played: got, Got: p.world})
	}
}

// part notes the first parting, with copies of the worlds.
func (p *Player) part(how *Parting) {
	if p.parted != nil {
		return
	}
	how.Got = p.copied(how.Got)
	if how.Want != nil {
		how.Want = p.copied(how.Want)
	}
	p.parted = how
}

func (p *Player) copied(w sim.World) sim.World {
	c := p.game.New()
	c.CopyFrom(w)
	return c
}

// load reads a block, its keyframe into the other world.
func (p *Player) load(i int) {
	if p.err = p.file.Block(i, &p.block); p.err != nil {
		return
	}
	if p.err = p.other.Decode(p.block.Keyframe); p.err != nil {
		return
	}
	if p.other.Hash() != p.block.Hash {
		p.err = ErrRecord
		return
	}
	p.at, p.left = i, p.block.Count
	p.frames.frame, p.spare = p.spare, p.frames.frame // Frame still tells the old block's last one
	p.frames.begin(p.block.Start, p.block.frames)
}

// take goes on with the world of the keyframe.
func (p *Player) take() { p.world, p.other = p.other, p.world }
