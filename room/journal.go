package room

import (
	"iter"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

// journal keeps the newest part of the match as logs, each of which begins with a keyframe. Their memory is used again
// and again.
type journal struct {
	logs    []*sim.Log // a ring
	hashes  []uint64   // of their keyframes
	current int        // the one that is being written
	count   int        // how many hold something
	begun   int        // how many were ever begun
	every   sim.Tick   // ticks a log
}

func newJournal(schema *sim.Schema, rate clock.Rate, keep clock.Time) journal {
	n := 1 + int((keep+LogSegment-1)/LogSegment)
	j := journal{logs: make([]*sim.Log, n), hashes: make([]uint64, n), every: sim.Tick(rate.Ticks(LogSegment)), current: n - 1}
	for i := range j.logs {
		j.logs[i] = sim.NewLog(schema)
	}
	return j
}

// append adds the frame that took the world to its present state. A new log begins where the last one is full.
func (j *journal) append(f *sim.PackedFrame, w sim.World) {
	log := j.logs[j.current]
	log.Append(f)
	if f.Tick-log.Start() >= j.every {
		j.begin(f.Tick, w)
	}
}

// begin starts a log at the world's present state, after the given tick.
func (j *journal) begin(tick sim.Tick, w sim.World) {
	j.current = (j.current + 1) % len(j.logs)
	j.count = min(j.count+1, len(j.logs))
	j.begun++
	j.logs[j.current].Begin(tick, w)
	j.hashes[j.current] = w.Hash()
}

// all iterates over the logs from the oldest to the newest.
func (j *journal) all() iter.Seq[*sim.Log] {
	return func(yield func(*sim.Log) bool) {
		for n := j.begun - j.count; n < j.begun; n++ {
			if log, _ := j.log(n); !yield(log) {
				return
			}
		}
	}
}

// log returns the log that was begun as the nth, from 0, and its keyframe's hash. It must be one of those that are kept.
func (j *journal) log(n int) (*sim.Log, uint64) {
	at := (j.current + len(j.logs) - (j.begun - 1 - n)) % len(j.logs)
	return j.logs[at], j.hashes[at]
}
