package room_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// tapeReader reads a tape, of which every row changes in every tick, and knows from which tick each row is that it was told.
type tapeReader struct {
	*reader
	ticks map[int32]sim.Tick // by the value of row 0
	told  []sim.Tick         // by row: as of which tick it is
	most  int                // bytes of the largest snapshot that built on another
	delay int                // ticks from a snapshot to its acknowledgement
	under []wire.AckWindow   // acknowledgements under way
	lose  func() bool        // reports whether a packet is lost; nil: none
}

func newTapeReader(r *rig, every int) *tapeReader {
	return &tapeReader{reader: newReader(r, 0, every), ticks: map[int32]sim.Tick{int32(r.world.sum): r.room.Tick()}}
}

// play runs a tick, reads what is sent, and acknowledges it.
func (r *tapeReader) play() {
	r.t.Helper()
	r.rig.tick()
	now := r.rig.room.Tick()
	r.ticks[int32(r.rig.world.sum)] = now
	size, wholes := 0, r.wholes
	for _, p := range r.rig.heard[0].packets {
		size += len(p.Body)
		if r.lose != nil && r.lose() {
			continue
		}
		q := r.see(now, &p)
		if q == nil {
			continue
		}
		r.told = r.told[:0]
		for row, v := range q.Tables[0].Columns[0][:q.Tables[0].Len] {
			tick, known := r.ticks[v-int32(q.Tables[0].Handles[row].Index())]
			if !known {
				r.t.Fatalf("tick %d, row %d: no tick had that value", now, row)
			}
			r.told = append(r.told, tick)
		}
	}
	if r.wholes == wholes {
		r.most = max(r.most, size)
	}
	r.acknowledgeLate()
}

// acknowledgeLate acknowledges what was read a delay ago.
func (r *tapeReader) acknowledgeLate() {
	read := r.acks
	r.under = append(r.under, read)
	if len(r.under) > r.delay {
		r.acks, r.under = r.under[0], r.under[1:]
		r.acknowledge()
		r.acks = read
	}
}

// A world that is larger than all packets of a snapshot comes in pieces while play goes on, and then is there.
func TestLargeWorldComesInPieces(t *testing.T) {
	for _, c := range []room.Coding{room.Tight, room.Fast} {
		r := seated(t, room.Config{SnapshotEvery: 1, Coding: c}, 1)
		r.command(0, setRows, tapeRows)
		r.tick()
		reader, last := newTapeReader(r, 1), 0
		for snapshots := 0; last < tapeRows; snapshots++ {
			reader.play()
			if len(reader.told) < last || snapshots > 100 {
				t.Fatalf("after %d snapshots %d rows of %d are there, and %d were before", snapshots, len(reader.told), tapeRows, last)
			}
			last = len(reader.told)
		}
	}
}

// With a budget that never suffices, no snapshot is over it, and everything is told in turn: nothing that is told is older
// than a few rounds.
func TestBudgetIsKept(t *testing.T) {
	const rows = 400
	for _, budget := range []int{60, 150, 600} {
		t.Run(fmt.Sprint(budget), func(t *testing.T) {
			r := seated(t, room.Config{SnapshotEvery: 1, Budget: budget}, 1)
			r.command(0, setRows, rows)
			r.tick()
			reader := newTapeReader(r, 1)
			for len(reader.told) < rows {
				if reader.play(); r.room.Tick() > 1000 {
					t.Fatalf("%d rows came", len(reader.told))
				}
			}
			reader.most = 0
			longest := 0
			for range 1500 {
				reader.play()
				for _, tick := range reader.told {
					longest = max(longest, int(r.room.Tick()-tick))
				}
			}
			t.Logf("at most %d bytes, %d ticks old", reader.most, longest)
			if reader.most > budget {
				t.Errorf("a snapshot of %d bytes", reader.most)
			}
			if reader.most < budget/2 {
				t.Errorf("no snapshot has more than %d bytes: the budget is not used", reader.most)
			}
			if limit := 3 * rows * 8 / budget; longest > limit { // an entity takes less than eight bytes
				t.Errorf("a row was not told of for %d ticks", longest)
			}
		})
	}
}

// What a player has seen never goes back to what it was before, however late he acknowledges it and whatever is lost, and
// everything is told in turn.
func TestNothingGoesBack(t *testing.T) {
	const rows = 200
	for _, c := range []struct {
		delay int
		loss  float64
	}{{0, 0}, {1, 0}, {4, 0}, {9, 0}, {4, 0.1}, {9, 0.3}} {
		t.Run(fmt.Sprint(c.delay, c.loss), func(t *testing.T) {
			r := seated(t, room.Config{SnapshotEvery: 1, Budget: 150}, 1)
			r.command(0, setRows, rows)
			r.tick()
			reader, rng := newTapeReader(r, 1), rand.New(rand.NewPCG(1, uint64(c.delay)))
			reader.delay, reader.lose = c.delay, func() bool { return rng.Float64() < c.loss }
			var before []sim.Tick
			longest := 0
			for range 3000 {
				reader.play()
				if len(reader.told) < len(before) {
					t.Fatalf("tick %d: %d rows are there, and %d were before", r.room.Tick(), len(reader.told), len(before))
				}
				for row, tick := range before {
					if reader.told[row] < tick {
						t.Fatalf("tick %d: row %d is as of tick %d, and was as of tick %d before", r.room.Tick(), row, reader.told[row], tick)
					}
					longest = max(longest, int(r.room.Tick()-tick))
				}
				before = append(before[:0], reader.told...)
			}
			if len(before) != rows {
				t.Errorf("%d rows of %d are there", len(before), rows)
			}
			if limit := rows * 8 / 150 * 4 * (c.delay + 2); longest > limit && c.loss == 0 {
				t.Errorf("a row was not told of for %d ticks, more than %d", longest, limit)
			}
		})
	}
}

// A world that is too large for a client that acknowledges nothing is told in part, at a bounded rate.
func TestLargeWorldForSilentClient(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 3}, 1)
	r.command(0, setRows, tapeRows)
	h := r.collect(0, 600)
	bytes := 0
	for _, p := range h.packets {
		bytes += p.size
	}
	if per := bytes / 10; per > 40_000 || r.room.Stats().TooLarge > 0 {
		t.Errorf("%d bytes a second, %d snapshots too large", per, r.room.Stats().TooLarge)
	}
}
