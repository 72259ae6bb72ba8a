package replay

import (
	"errors"

	"github.com/tickwork-engine/tickwork/sim"
)

// What keeps a part from being cut out of a file.
var (
	ErrSpan   = errors.New("replay: the file has none of these ticks")
	ErrParted = errors.New("replay: the match does not come out as the file says")
)

// Trim writes the part of a match from one tick to another as a file of its own, which begins with a keyframe of the tick
// from. write is called with what comes next, block by block. Ticks that the file does not have are left away; ErrSpan says
// that it has none of them, and ErrParted that the rules do not give the file's worlds, so that none could be written for
// the new keyframes.
func Trim(f *File, game *sim.Game, from, to sim.Tick, write func([]byte) error) error {
	from, to = max(from, f.Start()), min(to, f.End())
	if from > to {
		return ErrSpan
	}
	p, err := NewPlayer(f, game)
	if err != nil {
		return err
	}
	if err := p.Seek(from); err != nil {
		return err
	}
	h := f.Header
	if from > 0 {
		h.Seed = nil // it tells nothing of this keyframe
	}
	r := NewRecorder(game.Schema, h, 0)
	b := r.Begin(nil, from, p.World())
	for p.Tick() < to && p.Next(nil) && p.Parted() == nil {
		if b, err = r.Frame(b, p.Frame(), p.World()); err != nil {
			return err
		}
		if err := write(b); err != nil {
			return err
		}
		b = b[:0]
	}
	switch {
	case p.Err() != nil:
		return p.Err()
	case p.Parted() != nil:
		return ErrParted
	}
	if b, err = r.End(b, p.World()); err != nil {
		return err
	}
	return write(b)
}
