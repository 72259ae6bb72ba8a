package room_test

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// restored returns a rig with the room that goes on where another one was saved.
func (r *rig) restored(cfg room.Config) *rig {
	r.t.Helper()
	cfg.Game = tapeGame
	again, err := room.Restore(cfg, r.room.Save(nil))
	if err != nil {
		r.t.Fatal(err)
	}
	return &rig{t: r.t, room: again, world: again.World().(*tape), mail: again.Mailbox()}
}

// A saved match and the one that was not interrupted but for its links are the same from then on, tick by tick.
func TestASavedMatchGoesOn(t *testing.T) {
	const pilots = 3
	a := newArena(t, room.Config{Seed: 9, ID: 4}, pilots)
	for range 500 {
		a.tick()
	}
	saved := a.room.Save(nil)
	again, err := room.Restore(room.Config{Game: rules.Game, Start: 77 * clock.Second}, saved)
	if err != nil {
		t.Fatal(err)
	}
	if again.Tick() != a.room.Tick() || again.ID() != 4 || again.World().Hash() != a.room.World().Hash() {
		t.Fatalf("restored: room %d at tick %d with hash %x", again.ID(), again.Tick(), again.World().Hash())
	}
	if first := again.Next(); first <= 77*clock.Second || first > 77*clock.Second+again.Rate().Period()+1 {
		t.Errorf("the first tick is due at %d", first)
	}
	b := &arena{room: again, sizes: a.sizes}
	for slot := range pilots {
		a.room.Mailbox().Disconnect(sim.Slot(slot), a.pilots[slot].link)
	}
	for range 100 {
		a.run()
		b.run()
		if a.room.World().Hash() != b.room.World().Hash() {
			t.Fatalf("after tick %d the worlds differ", a.room.Tick())
		}
	}
	mustReplay(t, again)
}

// Who comes back is told the same room, and is in his place; everything of the link begins anew but the events' numbers.
func TestPlayersComeBackToASavedRoom(t *testing.T) {
	r := seated(t, room.Config{ID: 9, Options: []byte{5}, Policy: sim.Latest, SnapshotEvery: 4, Rate: 30}, 2)
	r.command(0, sayShort, 7)
	r.ticks(3)
	again := r.restored(room.Config{SnapshotEvery: 2, Rate: 60, Options: []byte{1}}) // the saved ones count
	again.reattach(1)
	again.tick()
	again.mustEnter(command(sim.CommandDisconnect, 0), command(sim.CommandDisconnect, 1), command(sim.CommandReconnect, 1))
	want := wire.RoomJoined{Room: 9, Slot: 1, Slots: tapeSlots, Tick: uint32(again.room.Tick()), TickHz: 30, SnapshotEvery: 4,
		Policy: uint8(sim.Latest), EventSeq: 7, Options: []byte{5}, Peers: []wire.Peer{{Slot: 0, Name: "player 0"}}}
	again.mustHear(1, want)
	again.inputs(1, again.room.Tick()+1, "x", 7)
	again.tick()
	if again.world.inputs[1] != 'x' {
		t.Error("the input of the player who came back was not applied")
	}
	again.join(2)
	again.tick()
	if j := again.heard[2].joined(t); j.Slot != 2 || len(j.Peers) != 2 {
		t.Errorf("a new player is told %+v", j)
	}
}

// Places are kept for the whole grace period if their players were there, and for what was left of it otherwise.
func TestGraceOfASavedRoom(t *testing.T) {
	r := seated(t, room.Config{Grace: clock.Second}, 2)
	r.disconnect(0)
	r.ticks(41) // the first of which hears of it
	again := r.restored(room.Config{Grace: clock.Second})
	if taken := again.room.Taken(); !reflect.DeepEqual(taken, []bool{true, true, false, false}) {
		t.Fatalf("taken are %v", taken)
	}
	for _, c := range []struct {
		slot  sim.Slot
		ticks int
	}{{0, 20}, {1, 41}} { // the second one's time begins with the first tick
		if h := again.collect(c.slot, c.ticks-1); len(h.vacated) != 0 {
			t.Fatalf("slot %d was vacated before its time", c.slot)
		}
		again.tick()
		again.mustEnter(command(sim.CommandLeave, c.slot))
	}
}

// A shorter grace period counts for saved rooms, too.
func TestGraceIsBounded(t *testing.T) {
	r := seated(t, room.Config{Grace: clock.Minute}, 1)
	r.disconnect(0)
	r.tick()
	again := r.restored(room.Config{Grace: clock.Second})
	again.ticks(59)
	if !again.room.Taken()[0] {
		t.Error("the slot was vacated too early")
	}
	if again.tick(); again.room.Taken()[0] {
		t.Error("the slot is kept for longer than the grace period")
	}
}

// What was posted counts before the room is saved, whenever the next tick is due.
func TestSettle(t *testing.T) {
	r := seated(t, room.Config{}, 2)
	tick, next := r.room.Tick(), r.room.Next()
	r.leave(0)
	r.disconnect(1)
	r.take(r.room.Settle())
	r.mustEnter(command(sim.CommandLeave, 0), command(sim.CommandDisconnect, 1))
	if r.room.Tick() != tick+1 || r.room.Next() <= next || len(r.heard[0].vacated) != 1 {
		t.Errorf("settled at tick %d, next at %d, heard %+v", r.room.Tick(), r.room.Next(), r.heard[0])
	}
	if taken := r.room.Taken(); taken[0] || !taken[1] {
		t.Errorf("taken are %v", taken)
	}
	mustReplay(t, r.room)
}

// Saving changes nothing, and a room that nobody was connected to is saved again as the same bytes.
func TestSavingTwice(t *testing.T) {
	r := seated(t, room.Config{ID: 3}, 3)
	r.disconnect(1)
	r.ticks(5)
	first := r.room.Save([]byte("before"))
	if second := r.room.Save(nil); !bytes.Equal(first, append([]byte("before"), second...)) {
		t.Error("the second time other bytes are saved")
	}
	r.tick()
	r.mustEnter()
	for slot := range sim.Slot(3) {
		r.disconnect(slot)
	}
	r.tick()
	saved := r.room.Save(nil)
	if again := r.restored(room.Config{}).room.Save(nil); !bytes.Equal(saved, again) {
		t.Errorf("saved as\n%x, then as\n%x", saved, again)
	}
}

func TestRestoreAcrossTheWrap(t *testing.T) {
	r := newRig(t, room.Config{})
	r.room.SetTick(1<<32 - 10)
	r.join(0)
	r.tick()
	again := r.restored(room.Config{Grace: clock.Second, Start: clock.Second})
	again.ticks(60)
	if !again.room.Taken()[0] || again.room.Tick() != 51 {
		t.Errorf("at tick %d taken are %v", again.room.Tick(), again.room.Taken())
	}
	if again.tick(); again.room.Taken()[0] {
		t.Error("the slot is kept for too long")
	}
}

// A world of another schema, or of other rules, is refused.
func TestRestoreOfAnotherSchema(t *testing.T) {
	saved := seated(t, room.Config{}, 1).room.Save(nil)
	for name, change := range map[string]func(*sim.Schema){
		"another hash":    func(s *sim.Schema) { s.Hash++ },
		"another version": func(s *sim.Schema) { s.Version++ },
	} {
		schema := *tapeGame.Schema
		change(&schema)
		if _, err := room.Restore(room.Config{Game: &sim.Game{Schema: &schema, New: tapeGame.New}}, saved); !errors.Is(err, sim.ErrLogSchema) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	if _, err := room.Restore(room.Config{Game: rules.Game}, newArena(t, room.Config{}, 1).room.Save(nil)); err != nil {
		t.Errorf("the right game: %v", err)
	}
}

// A part of a saved room is none, and neither is one with anything after it.
func TestTruncatedRooms(t *testing.T) {
	r := seated(t, room.Config{Options: []byte{1}}, 2)
	r.disconnect(1)
	r.tick()
	saved := r.room.Save(nil)
	for n := range saved {
		if _, err := room.Restore(room.Config{Game: tapeGame}, saved[:n]); err == nil {
			t.Errorf("%d of %d bytes are taken for a room", n, len(saved))
		}
	}
	if _, err := room.Restore(room.Config{Game: tapeGame}, append(saved, 0)); err == nil {
		t.Error("a byte too many is taken")
	}
}

// Bytes that say what cannot be are refused.
func TestRoomsThatCannotBe(t *testing.T) {
	const rate, every, policy, options, seats, state, left = 10, 12, 13, 14, 26, 27, 44 // where they are
	r := seated(t, room.Config{}, 1)
	saved := r.room.Save(nil)
	for name, at := range map[string]struct{ at, value int }{
		"a later format": {0, 2}, "no ticks": {rate, 0}, "too many ticks": {rate + 1, 0xff}, "no snapshots": {every, 0},
		"no policy": {policy, 2}, "long options": {options + 3, 1}, "other slots": {seats, 5}, "no state": {state, 3},
		"away for no time": {state, 2}, "there, and yet away": {left, 1}, "a name that is no text": {left - 1, 0xff},
	} {
		bad := bytes.Clone(saved)
		bad[at.at] = byte(at.value)
		if name == "no ticks" {
			bad[at.at+1] = 0
		}
		if _, err := room.Restore(room.Config{Game: tapeGame}, bad); err == nil {
			t.Errorf("%s: it is taken", name)
		}
	}
	if _, err := room.Restore(room.Config{Game: tapeGame}, saved); err != nil {
		t.Error(err)
	}
}

// FuzzRestore restores arbitrary bytes. What is taken must run, and be saved as what it was restored from.
func FuzzRestore(f *testing.F) {
	r := seated(f, room.Config{ID: 1}, 2)
	f.Add(r.room.Save(nil))
	r.disconnect(0)
	r.disconnect(1)
	r.tick()
	f.Add(r.room.Save(nil))
	f.Add([]byte{1, 0})
	f.Fuzz(func(t *testing.T, saved []byte) {
		cfg := room.Config{Game: tapeGame, KeepLog: clock.Second, Grace: 60 * clock.Minute}
		again, err := room.Restore(cfg, saved)
		if err != nil {
			return
		}
		if back := again.Save(nil); len(back) > len(saved) {
			t.Fatalf("%d bytes became %d", len(saved), len(back))
		}
		again.Run(again.Next())
		mustReplay(t, again)
	})
}
