package room_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// confirmed opens a file, which must be right, and leads to the room's world.
func confirmed(t testing.TB, file []byte, r *room.Room) replay.Verdict {
	t.Helper()
	f, err := replay.Open(replay.Bytes(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	v, err := replay.Verify(f, rules.Game, 0)
	if err != nil || !v.Right() || v.End != r.Tick() || v.Hash != r.World().Hash() {
		t.Fatalf("%+v, %v; the room is at tick %d with %#x", v, err, r.Tick(), r.World().Hash())
	}
	return v
}

// A recording has the whole match, though the room keeps only its newest part, wherever it is ended.
func TestRecordingHasTheWholeMatch(t *testing.T) {
	const segment = 600
	for _, ticks := range []sim.Tick{0, 1, segment - 1, segment, segment + 1, 2*segment + 7, 4 * segment} {
		a := newArena(t, room.Config{Seed: 5, KeepLog: 15 * clock.Second, Options: []byte{}}, 4)
		h := a.room.ReplayHeader()
		rec := a.room.Record(h)
		file := rec.Begin(nil)
		for a.room.Tick() < ticks {
			a.tick()
			var err error
			if file, err = rec.Take(file); err != nil {
				t.Fatal(err)
			}
		}
		file, err := rec.End(file, room.Ended)
		if err != nil || rec.Size() != uint64(len(file)) {
			t.Fatalf("%d bytes, not %d: %v", len(file), rec.Size(), err)
		}
		if v := confirmed(t, file, a.room); v.Start != 0 {
			t.Errorf("after %d ticks the file begins with tick %d", ticks, v.Start)
		}
		newest, err := a.room.Newest(h, room.Ended)
		if err != nil {
			t.Fatal(err)
		}
		if v := confirmed(t, newest, a.room); ticks-min(v.Start, ticks) > 3*segment {
			t.Errorf("after %d ticks the newest part begins with tick %d", ticks, v.Start)
		}
	}
}

// A room that was restored begins a file of its own, from its keyframe on.
func TestRecordingOfARestoredRoom(t *testing.T) {
	a := newArena(t, room.Config{Seed: 5}, 2)
	for a.room.Tick() < 70 {
		a.tick()
	}
	r, err := room.Restore(room.Config{Game: rules.Game}, a.room.Save(nil))
	if err != nil {
		t.Fatal(err)
	}
	rec := r.Record(r.ReplayHeader())
	r.Run(r.Next())
	file, err := rec.End(nil, room.Ended)
	if err != nil {
		t.Fatal(err)
	}
	if v := confirmed(t, file, r); v.Start != 70 || v.End != 71 {
		t.Errorf("it has the ticks %d to %d", v.Start, v.End)
	}
}

func TestEndingsOfARecording(t *testing.T) {
	a := newArena(t, room.Config{Seed: 5}, 2)
	rec := a.room.Record(a.room.ReplayHeader())
	var file []byte
	for len(file) == 0 {
		a.tick()
		file, _ = rec.Take(nil)
	}
	for range 9 {
		a.tick()
	}
	file = rec.Cut(file)
	f, err := replay.Open(replay.Bytes(file), int64(len(file)))
	if err != nil || !f.Complete() || f.End() != a.room.Tick()-9 {
		t.Fatalf("the cut file: %v", err)
	}
	if v, err := replay.Verify(f, rules.Game, 0); err != nil || !v.Right() {
		t.Errorf("the cut file: %+v, %v", v, err)
	}
	failed, err := a.room.Newest(a.room.ReplayHeader(), room.Failed)
	if err != nil {
		t.Fatal(err)
	}
	f, err = replay.Open(replay.Bytes(failed), int64(len(failed)))
	if err != nil || !f.Complete() || f.End() != a.room.Tick() {
		t.Fatalf("the failed one: %v", err)
	}
	if _, known := f.LastHash(); known {
		t.Error("its last world is said to be known")
	}
}

// A room that nothing is to be taken from pays a comparison a tick.
func TestTakingNothingIsFree(t *testing.T) {
	a := newArena(t, room.Config{Seed: 5}, 2)
	rec := a.room.Record(a.room.ReplayHeader())
	a.tick()
	if n := testing.AllocsPerRun(100, func() { _, _ = rec.Take(nil) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
