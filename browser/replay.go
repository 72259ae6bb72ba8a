//go:build !wasip1 || tickwork_replay

package browser

import (
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// replayFault says why a file cannot be watched. Twin of ReplayFault in web/src/replay.ts.
type replayFault int

const (
	replayFine    replayFault = iota
	replayNone                // the bytes are no replay file
	replayDamaged             // a seal is wrong, or there is no keyframe
	replayGame                // a match of another game
	replaySchema              // a match by other rules
	replayWorld               // a keyframe is not a world of the game
)

// replayBuffer makes room for a file of n bytes. A match that is watched ends: its file lies there.
func (h *host) replayBuffer(n int) []byte {
	h.watched = nil
	return h.logBuffer(n)
}

// openReplay lets the match of the file be watched.
func (h *host) openReplay() replayFault {
	h.watched = nil
	f, err := replay.Open(replay.Bytes(h.file), int64(len(h.file)))
	if err != nil {
		return faultOf(err)
	}
	r, err := client.NewReplay(h.game, f)
	if err != nil {
		return faultOf(err)
	}
	h.watched = r
	h.solos++
	h.words = [replyWords]uint32{
		uint32(f.Start()), uint32(f.End()), uint32(f.Header.Rate), uint32(f.Header.Slots), sim.BoolBits(f.Complete()), uint32(f.Blocks()),
	}
	return replayFine
}

// replay returns the match that is watched, or nil.
func (h *host) replay() *client.Replay {
	r, _ := h.watched.(*client.Replay)
	return r
}

func faultOf(err error) replayFault {
	switch err {
	case replay.ErrFormat:
		return replayNone
	case replay.ErrDamaged, replay.ErrRecord, replay.ErrFrame, replay.ErrEmpty, replay.ErrRead:
		return replayDamaged
	case replay.ErrGame:
		return replayGame
	case replay.ErrSchema:
		return replaySchema
	}
	return replayWorld
}

// replayState answers the tick, and how it goes.
func (h *host) replayState() sim.Tick {
	h.words = [replyWords]uint32{uint32(sim.NoSlot)}
	r := h.replay()
	if r == nil {
		return 0
	}
	at, parted := r.Parted()
	h.words = [replyWords]uint32{uint32(r.Slot()), sim.BoolBits(parted), uint32(at), sim.BoolBits(r.Err() != nil)}
	return r.Tick()
}

func (h *host) seekReplay(tick float64) {
	if r := h.replay(); r != nil {
		r.Seek(sim.Tick(min(max(tick, 0), 1<<32-1)))
		h.solos++ // what was drawn has nothing to do with what comes: to the page it is another room
	}
}

func (h *host) stepReplay(by int) {
	if r := h.replay(); r != nil {
		before := r.Jumps()
		r.Step(by)
		h.solos += uint64(r.Jumps() - before)
	}
}

func (h *host) runReplay(ticks int) int {
	if r := h.replay(); r != nil {
		return r.Run(ticks)
	}
	return 0
}

// replayHash answers the hash of the world, 0 without a match.
func (h *host) replayHash() uint64 {
	if r := h.replay(); r != nil {
		return r.World().Hash()
	}
	return 0
}
