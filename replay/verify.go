package replay

import (
	"errors"

	"github.com/tickwork-engine/tickwork/sim"
)

// DefaultVerifyTicks is how many ticks [Verify] plays if nothing else is said: a day at 60 a second.
const DefaultVerifyTicks = 24 * 3600 * 60

// What keeps a file from being verified, beside what is wrong with its bytes.
var (
	ErrTooLong = errors.New("replay: the match is longer than what is to be played of it")
	ErrPanic   = errors.New("replay: the rules have panicked")
)

// Verdict is what came of playing a file.
type Verdict struct {
	// Start and End are the first and the last tick, Keyframes how many of the file's worlds were compared.
	Start, End sim.Tick
	Keyframes  int
	// Complete is false if the file breaks off: then nobody knows how the match went on.
	Complete bool
	// FromSeed tells that the first keyframe was found to be the world that the header's seed and options start. Without that the
	// first keyframe is taken as it is.
	FromSeed bool
	// Hash is that of the last world.
	Hash uint64
	// Parted tells where the match does not come out as the file says, nil if it does.
	Parted *Parting
}

// Right reports whether the file is whole, and its match came out as it says.
func (v *Verdict) Right() bool { return v.Complete && v.Parted == nil }

// Verify plays a whole file by a game's rules and compares each keyframe, and the end, with the world that comes out. Who gets a
// result from players calls it to confirm that it follows from their inputs; whether header and inputs are what was agreed on
// is for the caller to compare.
//
// At most so many ticks are played; 0 is DefaultVerifyTicks. A file that would take more is refused with ErrTooLong before
// anything is played, and one whose frames make the rules panic with ErrPanic. Other errors are those of [NewPlayer]; the
// verdict then tells how far it came.
func Verify(f *File, game *sim.Game, ticks int) (v Verdict, err error) {
	v = Verdict{Start: f.Start(), End: f.End(), Complete: f.Complete()}
	if ticks == 0 {
		ticks = DefaultVerifyTicks
	}
	if int64(f.End()-f.Start()) > int64(ticks) {
		return v, ErrTooLong
	}
	defer func() {
		if recover() != nil { // the worlds and frames of a file are anybody's
			err = ErrPanic
		}
	}()
	p, err := NewPlayer(f, game)
	if err != nil {
		return v, err
	}
	if err := v.begin(f, game, p); err != nil {
		return v, err
	}
	for p.Next(nil) {
	}
	v.End, v.Keyframes, v.Hash = p.Tick(), p.at+1, p.world.Hash()
	if v.Parted == nil {
		v.Parted = p.Parted()
	}
	return v, p.Err()
}

// begin compares the first keyframe with the world that the seed starts.
func (v *Verdict) begin(f *File, game *sim.Game, p *Player) error {
	if f.Header.Seed == nil || f.Start() != 0 {
		return nil
	}
	w := game.New()
	if err := w.Start(*f.Header.Seed, f.Header.Options); err != nil {
		return err
	}
	if recorded, got := p.world.Hash(), w.Hash(); got != recorded {
		v.Parted = &Parting{Recorded: recorded, Played: got, Want: p.copied(p.world), Got: w}
	}
	v.FromSeed = v.Parted == nil
	return nil
}
