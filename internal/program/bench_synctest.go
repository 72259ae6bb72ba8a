package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
)

// SyncTestWorkload is the name of the workload that measures what rollback itself costs.
const SyncTestWorkload = "synctest"

// syncTestResult is what bench synctest prints. A frame of the sync test is a load, eight times a step and a save, and
// a step; a copy is what one save cannot be faster than.
type syncTestResult struct {
	Frame64B  float64 `json:"ns_per_frame_64b"`
	Frame64K  float64 `json:"ns_per_frame_64k"`
	Frame256K float64 `json:"ns_per_frame_256k"`
	Copy64K   float64 `json:"copy_ns_64k"`
	Copy256K  float64 `json:"copy_ns_256k"`
	Save64K   float64 `json:"save_to_copy_64k"`  // an eighth of a frame, as a multiple of a copy
	Save256K  float64 `json:"save_to_copy_256k"` // the same
	Allocs    float64 `json:"allocs_per_frame"`
}

const (
	syncTestPlayers = 2
	syncTestDepth   = 8
	// syncTestRounds is how often each size is measured, in turns, so that what else the machine does meets all alike. The
	// median counts.
	syncTestRounds = 101
	syncTestSpan   = 2 * time.Millisecond // of one measurement, about
)

// flatState is a world that is nothing but bytes, with a step that changes one of them. Its checksum is of the newest byte alone:
// what is measured is the session, and not how fast a game hashes.
type flatState struct {
	sim.World // the methods that a sync test does not use
	bytes     []byte
	newest    int
}

// Advance changes one byte.
func (w *flatState) Advance(f *sim.PackedFrame, _ *sim.Events) {
	w.newest = int(f.Tick) % len(w.bytes)
	w.bytes[w.newest] += f.Inputs[0][0] + f.Inputs[1][0] + 1
}

// CopyFrom copies all bytes.
func (w *flatState) CopyFrom(src sim.World) {
	from := src.(*flatState)
	copy(w.bytes, from.bytes)
	w.newest = from.newest
}

// Hash is of the newest byte and its place.
func (w *flatState) Hash() uint64 { return uint64(w.newest)<<8 | uint64(w.bytes[w.newest]) }

// flatGame returns the game of flat states of a size.
func flatGame(size int) *sim.Game {
	return &sim.Game{
		Schema: &sim.Schema{Game: "flat", Slots: syncTestPlayers, InputSize: 1},
		New:    func() sim.World { return &flatState{bytes: make([]byte, size)} },
	}
}

// BenchSyncTest measures, and prints for people or as one JSON object.
func BenchSyncTest(w io.Writer, asJSON bool) error {
	r, err := measureSyncTest(syncTestRounds, syncTestSpan)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(w).Encode(r)
	}
	fmt.Fprintf(w, "a frame, 2 players, going back 8 ticks: %.0f ns at 64 B, %.0f ns at 64 KiB, %.0f ns at 256 KiB\n", r.Frame64B, r.Frame64K, r.Frame256K)
	fmt.Fprintf(w, "a copy of the state: %.0f ns at 64 KiB, %.0f ns at 256 KiB; a save takes %.2f and %.2f times as long\n", r.Copy64K, r.Copy256K, r.Save64K, r.Save256K)
	fmt.Fprintf(w, "allocations: %.2f a frame\n", r.Allocs)
	return nil
}

// measureSyncTest measures in rounds of about the given span for each quantity.
func measureSyncTest(rounds int, span time.Duration) (r syncTestResult, err error) {
	small, medium, large := newSyncTestRun(64), newSyncTestRun(64<<10), newSyncTestRun(256<<10)
	before := mallocs()
	frames := 0
	var took [5][]float64
	for range rounds {
		for i, run := range []func() int{small.frame, medium.frame, medium.copy, large.frame, large.copy} {
			ns, n := nsEach(span, run)
			took[i] = append(took[i], ns)
			frames += n
		}
	}
	// What the measurement itself allocates is a few slices, spread over a million frames.
	r.Allocs = float64(int((mallocs()-before)*100/uint64(max(frames, 1)))) / 100
	r.Save64K, r.Save256K = medianRatio(took[1], took[2])/syncTestDepth, medianRatio(took[3], took[4])/syncTestDepth
	r.Frame64B, r.Frame64K, r.Frame256K = median(took[0]), median(took[1]), median(took[3])
	r.Copy64K, r.Copy256K = median(took[2]), median(took[4])
	return r, errors.Join(small.err, medium.err, large.err)
}

// syncTestRun is a match under a sync test, and worlds to copy between, as many as the match has.
type syncTestRun struct {
	test   *rollback.SyncTest
	err    error
	worlds []sim.World
	next   int
}

func newSyncTestRun(size int) *syncTestRun {
	game := flatGame(size)
	r := &syncTestRun{test: rollback.NewSyncTest(game, syncTestDepth)}
	for range 2*syncTestDepth + 1 {
		r.worlds = append(r.worlds, game.New())
	}
	for range 100 {
		r.frame()
		r.copy()
	}
	return r
}

// frame plays a frame and returns 1, the number of frames.
func (r *syncTestRun) frame() int {
	f := r.test.Frame()
	f.Inputs[0][0], f.Inputs[1][0] = byte(f.Tick), byte(f.Tick>>3)
	if err := r.test.Advance(); err != nil {
		r.err = err
	}
	return 1
}

// copy copies a world into another one and returns 0. The places are those that a sync test saves from and to, in the same
// order: how fast a copy is depends on where in memory the two are, and on how long ago they were touched.
func (r *syncTestRun) copy() int {
	lap, n := r.next/syncTestDepth, r.next%syncTestDepth
	r.next++
	if n == 0 {
		back := 1 + lap%2*syncTestDepth + lap%syncTestDepth
		r.worlds[0], r.worlds[back] = r.worlds[back], r.worlds[0]
	}
	to := 1 + (lap+1)%2*syncTestDepth + (lap+1+n)%syncTestDepth
	r.worlds[to].CopyFrom(r.worlds[0])
	return 0
}

// nsEach calls f for about a span and returns how long a call took and what the calls returned, added up.
func nsEach(span time.Duration, f func() int) (ns float64, sum int) {
	begin, calls := time.Now(), 0
	for elapsed := time.Duration(0); elapsed < span; elapsed = time.Since(begin) {
		for range 8 {
			sum += f()
		}
		calls += 8
	}
	return float64(time.Since(begin).Nanoseconds()) / float64(calls), sum
}

func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

// medianRatio returns the median of the ratios within each round, which what else the machine does hardly changes.
func medianRatio(a, b []float64) float64 {
	ratios := make([]float64, len(a))
	for i := range a {
		ratios[i] = a[i] / b[i]
	}
	return median(ratios)
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
