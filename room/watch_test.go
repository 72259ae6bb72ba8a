package room_test

import (
	"bytes"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// watchedPark is a park in which player 0 is watched: it counts the fates that it is told of.
type watchedPark struct {
	t      *testing.T
	budget int
	fates  [room.Gone + 1]int
	waits  map[int]bool // the places of this snapshot
}

// tell checks an explanation by what everybody knows of the park.
func (w *watchedPark) tell(e *room.Explanation) bool {
	if e == nil {
		w.t.Fatal("the player is said to be gone")
	}
	if e.Silence != room.NotSilent {
		w.t.Fatalf("tick %d: silence for reason %d, where everything is acknowledged", e.Tick, e.Silence)
	}
	w.checkBytes(e)
	w.waits = map[int]bool{}
	for typ, list := range e.Types {
		if !slices.IsSortedFunc(list, func(a, b room.Verdict) int { return a.Handle.Index() - b.Handle.Index() }) {
			w.t.Fatalf("tick %d: verdicts out of order", e.Tick)
		}
		for i := range list {
			w.fates[list[i].Fate]++
			w.check(e, typ, &list[i])
		}
	}
	if places := slices.Sorted(maps.Keys(w.waits)); len(places) > 0 && places[len(places)-1]-places[0] != len(places)-1 {
		w.t.Fatalf("tick %d: those at the places %v wait, and others between them do not", e.Tick, places)
	}
	return true
}

// checkBytes adds up.
func (w *watchedPark) checkBytes(e *room.Explanation) {
	w.t.Helper()
	sum := e.Costs.Head + e.Costs.Tail
	for typ := range e.Types {
		sum += e.Costs.Types[typ].Own
		for _, v := range e.Types[typ] {
			if v.Costs != nil {
				sum += v.Costs.Total()
			}
		}
	}
	if math.Abs(sum-float64(8*e.Body)) > 0.01 || e.Payload < e.Body+10*e.Packets || e.Packets == 0 {
		w.t.Fatalf("tick %d: the parts are %.2f bits of %d bytes, in %d packets of %d bytes", e.Tick, sum, e.Body, e.Packets, e.Payload)
	}
	if w.budget != 0 && e.Age != 0 && e.Budget != w.budget {
		w.t.Fatalf("tick %d: the budget is %d, not %d", e.Tick, e.Budget, w.budget)
	}
}

// check checks the verdict on an entity.
func (w *watchedPark) check(e *room.Explanation, typ int, v *room.Verdict) {
	w.t.Helper()
	slot, want := v.Handle.Index(), interest.Own // or whatever lets the player know
	switch {
	case typ == plans && slot > 1:
		want = interest.NotForHim
	case typ == stones && slot%2 == 1:
		want = interest.TooFar
	case typ == stones && slot%10 == 4:
		want = interest.Unseen
	}
	hidden := v.Fate == room.Hidden
	switch {
	case v.Fate == room.Gone:
		return
	case hidden == v.Why.Known() || hidden != !want.Known() || hidden && v.Why != want:
		if v.Why == interest.TooFar && v.Distance > parkNear {
			return // it has drifted away
		}
		w.t.Fatalf("tick %d, type %d: %+v, not for reason %d", e.Tick, typ, v, want)
	case typ == stones && (v.Near != parkNear || v.Distance <= 0):
		w.t.Fatalf("tick %d, a stone: %+v", e.Tick, v)
	case typ == walkers && !slices.Equal(v.Masked, [][]int{nil, {3}, {3, 4}, {3, 4}}[slot]):
		w.t.Fatalf("tick %d, walker %d: the columns %v are not for the player", e.Tick, slot, v.Masked)
	case (v.Fate == room.Waits) != (v.Place > 0) || v.Place > 0 && w.waits[v.Place]:
		w.t.Fatalf("tick %d: %+v waits", e.Tick, v)
	case v.Fate == room.Waits:
		w.waits[v.Place] = true
		if age := e.Tick - v.Since; age < 1 || age > e.Tick {
			w.t.Fatalf("tick %d: %+v was told at tick %d", e.Tick, v, v.Since)
		}
	}
	if told := v.Fate == room.Told || v.Fate == room.ToldNew; told && (v.Costs == nil || v.Costs.Total() <= 0) {
		w.t.Fatalf("tick %d: %+v is told for nothing", e.Tick, v)
	}
}

// Who is watched is sent the same bytes, and what he is told of them is so.
func TestWatch(t *testing.T) {
	for name, c := range map[string]struct {
		cfg  room.Config
		must []room.Fate
	}{
		"tight":  {room.Config{SnapshotEvery: 1}, []room.Fate{room.Told, room.Hidden}},
		"fast":   {room.Config{SnapshotEvery: 3, Coding: room.Fast}, []room.Fate{room.Told, room.Hidden}},
		"whole":  {room.Config{SnapshotEvery: 1, Coding: room.Whole}, []room.Fate{room.ToldNew, room.Hidden}},
		"narrow": {room.Config{SnapshotEvery: 1, Budget: 60}, []room.Fate{room.Told, room.Hidden, room.Waits}},
		"thin":   {room.Config{SnapshotEvery: 2, Budget: 100, Coding: room.Fast}, []room.Fate{room.Told, room.Hidden, room.Waits}},
	} {
		t.Run(name, func(t *testing.T) {
			w := &watchedPark{t: t, budget: c.cfg.Budget}
			plain := visit(t, c.cfg, 5, 1)
			v := enter(t, c.cfg, 5, 1)
			v.tick(true)
			v.room.Watch(room.Watch{Slot: 0, Tell: w.tell})
			for i := 1; i < 300; i++ {
				v.tick(i%9 != 5)
			}
			if !bytes.Equal(v.heard, plain.heard) {
				t.Error("it changes what is sent")
			}
			for _, fate := range c.must {
				if w.fates[fate] < 50 {
					t.Errorf("fate %d was told of %d times", fate, w.fates[fate])
				}
			}
		})
	}
}

// drift is a world of three things that go at different speeds, of which small changes are held back.
type drift struct {
	tape
	steps int32
}

var driftSchema = &sim.Schema{
	Game: "drift", Version: 1, Hash: 0xd41f, Slots: 2, InputSize: 1,
	Types: []sim.TypeSchema{{Name: "Leaf", Capacity: 3, Owner: -1, Columns: []sim.ColumnSchema{{Name: "X", Bits: 16, Kind: sim.Smooth, Threshold: 4}}}},
}

var driftGame = &sim.Game{Schema: driftSchema, New: func() sim.World { return &drift{} }}

func (w *drift) Start(uint64, []byte) error                { return nil }
func (w *drift) Advance(f *sim.PackedFrame, _ *sim.Events) { w.steps++ }
func (w *drift) Quantise(q *sim.Quantised) {
	t := &q.Tables[0]
	t.Len = 3
	for i, speed := range []int32{0, 2, 9} {
		t.Handles[i], t.Columns[0][i] = sim.MakeHandle(i, 1), w.steps*speed
	}
}

// What is too little to be told is said to be held back, until it is more.
func TestWatchTellsWhatIsHeldBack(t *testing.T) {
	r, err := room.New(room.Config{Game: driftGame, SnapshotEvery: 1, Coding: room.Fast})
	if err != nil {
		t.Fatal(err)
	}
	r.Mailbox().Join(room.Seat{Slot: 1, Link: 1, Name: "one", MaxDatagram: 1200})
	r.Run(r.Next())
	var held [][]int
	r.Watch(room.Watch{Slot: 1, Tell: func(e *room.Explanation) bool {
		for i, columns := range [][]int{nil, {0}, nil} {
			if v := &e.Types[0][i]; i != 1 && v.Held != nil || len(v.Held) > 0 && !slices.Equal(v.Held, columns) {
				t.Errorf("tick %d, leaf %d: %+v", e.Tick, i, v)
			}
		}
		held = append(held, e.Types[0][1].Held)
		return len(held) < 6
	}})
	for range 10 {
		r.Run(r.Next())
	}
	if len(held) != 6 || held[0] == nil || held[1] == nil || held[2] != nil || held[3] == nil {
		t.Errorf("the slow leaf is held back: %v", held)
	}
}

// Who is sent the same bytes is named; a player who is cut short shares with nobody.
func TestWatchTellsWhoShares(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 3)
	var with [][]sim.Slot
	for slot := range sim.Slot(3) {
		r.room.Watch(room.Watch{Slot: slot, Tell: func(e *room.Explanation) bool {
			with = append(with, slices.Clone(e.With))
			return false
		}})
	}
	r.tick()
	for slot, want := range [][]sim.Slot{{1, 2}, {0, 2}, {0, 1}} {
		if slot >= len(with) || !slices.Equal(with[slot], want) {
			t.Fatalf("they share with %v", with)
		}
	}
	r.tick()
	if len(with) != 3 {
		t.Error("a watch that was over was told more")
	}
}

// A watch is told when there is nothing to be watched, and why there is no snapshot.
func TestWatchEnds(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 1)
	var told []*room.Explanation
	unheard := 0
	watch := func(slot sim.Slot) {
		r.room.Watch(room.Watch{Slot: slot, Tell: func(e *room.Explanation) bool {
			if told = append(told, e); e != nil && e.Silence == room.Unheard && e.Costs == nil && len(e.Types[0]) == 0 {
				unheard++
			}
			return true
		}})
	}
	watch(1)
	r.tick()
	if len(told) != 1 || told[0] != nil {
		t.Fatalf("of nobody is told %v", told)
	}
	watch(0)
	r.ticks(40)
	if len(told) != 41 || unheard < 20 {
		t.Errorf("after 40 ticks %d were told, %d of them without a snapshot", len(told)-1, unheard)
	}
	r.disconnect(0)
	r.ticks(3)
	if len(told) != 42 || told[41] != nil {
		t.Errorf("after the link was lost, %d were told", len(told))
	}
}

// Where frames travel there is nothing to be explained.
func TestWatchOfFrames(t *testing.T) {
	r := newRig(t, room.Config{Distribution: sim.ByFrames})
	told := 0
	r.room.Watch(room.Watch{Slot: 0, Tell: func(e *room.Explanation) bool {
		if e == nil {
			told++
		}
		return true
	}})
	if told != 1 {
		t.Errorf("it was said %d times", told)
	}
}

func TestWatchMisuse(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	for _, w := range []room.Watch{{Slot: tapeSlots, Tell: func(*room.Explanation) bool { return true }}, {Slot: 0}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v is taken", w)
				}
			}()
			r.room.Watch(w)
		}()
	}
}

// The verdicts agree with the costs.
func TestWatchCosts(t *testing.T) {
	v := enter(t, room.Config{SnapshotEvery: 1}, 9, 9)
	v.tick(true)
	checked := 0
	v.room.Watch(room.Watch{Slot: 0, Tell: func(e *room.Explanation) bool {
		for typ := range e.Types {
			for _, verdict := range e.Types[typ] {
				if verdict.Costs == nil {
					continue
				}
				want := map[room.Fate]snapshot.News{
					room.Same: snapshot.Unchanged, room.Told: snapshot.Changed, room.ToldNew: snapshot.New, room.Gone: snapshot.Gone,
					room.Hidden: snapshot.Gone,
				}
				if news, known := want[verdict.Fate]; known && verdict.Costs.News != news {
					t.Fatalf("%+v, and the body says %+v", verdict, verdict.Costs)
				}
				checked++
			}
		}
		return true
	}})
	for range 60 {
		v.tick(true)
	}
	if checked < 1000 {
		t.Errorf("only %d verdicts", checked)
	}
}

// benchmarkWatch measures a tick in which snapshots are sent to four players.
func benchmarkWatch(b *testing.B, watched bool) {
	a := newArena(b, room.Config{SnapshotEvery: 1}, 4)
	for range 200 {
		a.tick()
	}
	told := 0
	if watched {
		a.room.Watch(room.Watch{Slot: 0, Tell: func(e *room.Explanation) bool {
			told++
			return true
		}})
	}
	for b.Loop() {
		a.tick()
	}
	if watched && told < b.N {
		b.Fatalf("%d explanations in %d ticks", told, b.N)
	}
}

func BenchmarkUnwatched(b *testing.B) { benchmarkWatch(b, false) }
func BenchmarkWatched(b *testing.B)   { benchmarkWatch(b, true) }
