package room

import "github.com/tickwork-engine/tickwork/replay"

// ReplayHeader returns the header of files of the room's match: the game, the rate and the options. The seed is not in it.
func (r *Room) ReplayHeader() replay.Header {
	h := replay.NewHeader(r.cfg.Game.Schema, int(r.cfg.Rate))
	h.Options = append([]byte(nil), r.cfg.Options...)
	return h
}

// Ending says how what is known of a match ends.
type Ending uint8

const (
	// Ended is the end after the newest tick.
	Ended Ending = iota
	// Failed is the end before a tick in which the rules have panicked: the world may be changed in part.
	Failed
)

// Recording is the file of a whole match, taken from the room while it is played. Whoever runs the room asks for what is new,
// more often than every Config.KeepLog, and writes it away.
type Recording struct {
	room    *Room
	encoder *replay.Encoder
	next    int // the log that is taken next, by how many were begun before it
	err     error
}

// Record begins the file of the match, with the oldest log that the room has: in a new room that is all, in one that was
// restored the match from then on. The header is one of ReplayHeader to which more may have been added.
func (r *Room) Record(h replay.Header) *Recording {
	return &Recording{room: r, encoder: replay.NewEncoder(h), next: r.journal.begun - r.journal.count}
}

// Newest returns what is kept of the match as a file that is complete: the last minute or so.
func (r *Room) Newest(h replay.Header, how Ending) ([]byte, error) { return r.Record(h).End(nil, how) }

// Size returns how many bytes the file has so far.
func (r *Recording) Size() uint64 { return r.encoder.Size() }

// Begin appends the file's header. It comes first; Take and End begin by themselves if it was not called.
func (r *Recording) Begin(dst []byte) []byte {
	if r.encoder.Size() > 0 {
		return dst
	}
	return r.encoder.AppendHeader(dst)
}

// Take appends the logs that have come to their ends since the last call, as blocks. Mostly there is none, and then it costs next
// to nothing. After an error, which is replay.ErrTooLarge, there is nothing more to take.
func (r *Recording) Take(dst []byte) ([]byte, error) {
	if r.next == r.room.journal.begun-1 || r.err != nil {
		return dst, r.err
	}
	return r.take(r.Begin(dst), r.room.journal.begun-1)
}

// take appends the logs up to one that is left out.
func (r *Recording) take(dst []byte, to int) ([]byte, error) {
	j := &r.room.journal
	require(r.next >= j.begun-j.count, "a recording must be taken before the journal forgets")
	for ; r.next < to && r.err == nil; r.next++ {
		log, hash := j.log(r.next)
		dst, r.err = r.encoder.AppendBlock(dst, log, hash)
	}
	return dst, r.err
}

// End appends what is left of the match, and the end of the file. The error is that of Take: the file breaks off then.
func (r *Recording) End(dst []byte, how Ending) ([]byte, error) {
	dst, to := r.Begin(dst), r.room.journal.begun
	newest, _ := r.room.journal.log(to - 1)
	if newest.End() == newest.Start() && to-r.next+r.encoder.Blocks() > 1 {
		to-- // it has just been begun, and another one leads to it
	}
	dst, err := r.take(dst, to)
	switch {
	case err != nil:
		return dst, err
	case how == Failed:
		return r.encoder.AppendBrokenEnd(dst), nil
	}
	return r.encoder.AppendEnd(dst, r.room.world.Hash()), nil
}

// Cut appends the end of the file where the last log that was taken has ended: the rest of the match is left out. To be called
// after a Take that has taken something.
func (r *Recording) Cut(dst []byte) []byte {
	_, hash := r.room.journal.log(r.next)
	return r.encoder.AppendEnd(dst, hash)
}
