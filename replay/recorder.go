package replay

import "github.com/tickwork-engine/tickwork/sim"

// KeyframeSeconds is how far keyframes of a [Recorder] are apart if nothing else is said.
const KeyframeSeconds = 5

// Recorder writes the file of a match while it is played. Like an [Encoder] it appends bytes to a slice; whoever writes them
// away after each call loses at most what came since the last keyframe.
type Recorder struct {
	encoder *Encoder
	log     *sim.Log
	hash    uint64
	every   sim.Tick
}

// NewRecorder returns a recorder for a game, whose header must be of the same game. every is the number of ticks from one
// keyframe to the next, up to MaxBlockTicks; 0 is KeyframeSeconds.
func NewRecorder(s *sim.Schema, h Header, every int) *Recorder {
	require(h.Fits(s) == nil, "the header is of another game")
	if every == 0 {
		every = KeyframeSeconds * h.Rate
	}
	require(every > 0 && every <= MaxBlockTicks, "keyframes are 1 to MaxBlockTicks ticks apart")
	return &Recorder{encoder: NewEncoder(h), log: sim.NewLog(s), every: sim.Tick(every)}
}

// Begin appends the file's header. The file begins with the world as it is after a tick.
func (r *Recorder) Begin(dst []byte, tick sim.Tick, w sim.World) []byte {
	r.keyframe(tick, w)
	return r.encoder.AppendHeader(dst)
}

// Frame takes up the next frame and the world that came of it. Where a keyframe is due, it appends the frames since the
// last one. The error is ErrTooLarge: the file cannot go on.
func (r *Recorder) Frame(dst []byte, f *sim.PackedFrame, w sim.World) ([]byte, error) {
	r.log.Append(f)
	if f.Tick-r.log.Start() < r.every {
		return dst, nil
	}
	dst, err := r.encoder.AppendBlock(dst, r.log, r.hash)
	if err == nil {
		r.keyframe(f.Tick, w)
	}
	return dst, err
}

// End appends what is left, and the end of the file. w is the world of the newest tick.
func (r *Recorder) End(dst []byte, w sim.World) ([]byte, error) {
	if r.log.End() > r.log.Start() || r.encoder.Blocks() == 0 {
		var err error
		if dst, err = r.encoder.AppendBlock(dst, r.log, r.hash); err != nil {
			return dst, err
		}
	}
	return r.encoder.AppendEnd(dst, w.Hash()), nil
}

// Size returns how many bytes the file has so far.
func (r *Recorder) Size() uint64 { return r.encoder.Size() }

func (r *Recorder) keyframe(tick sim.Tick, w sim.World) {
	r.log.Begin(tick, w)
	r.hash = w.Hash()
}

// FromLog returns a whole log as a file. The log is played for that: its keyframe must be a world of the game.
func FromLog(game *sim.Game, h Header, log *sim.Log) ([]byte, error) {
	r, w := NewRecorder(game.Schema, h, 0), game.New()
	p := log.Player(w)
	if p.Err() != nil {
		return nil, p.Err()
	}
	file := r.Begin(nil, log.Start(), w)
	for p.Next(nil) {
		var err error
		if file, err = r.Frame(file, p.Frame(), w); err != nil {
			return nil, err
		}
	}
	if p.Err() != nil {
		return nil, p.Err()
	}
	return r.End(file, w)
}
