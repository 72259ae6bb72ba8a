package rollback

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestEpochsFollowEachOther(t *testing.T) {
	first := epoch(0).next(3)
	if first != 1<<3|4 || !first.next(7).newer(first) || first.newer(first) {
		t.Errorf("the first epoch of slot 3 is %d", first)
	}
	// Of two that two machines begin at once, that of the lower slot goes before, and the next one of anybody before both.
	a, b := first.next(0), first.next(5)
	if !a.newer(b) || b.newer(a) || !b.next(7).newer(a) {
		t.Errorf("%d and %d", a, b)
	}
}

func TestStamps(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		near, tick := epoch(r.Uint32N(latestEpoch-256)+128), sim.Tick(1<<24+r.Uint32N(1<<30))
		e, at := near+epoch(r.IntN(255)-127), tick+sim.Tick(r.IntN(1<<24-1)-1<<23+1)
		if gotE, gotTick := unstamp(stamp(e, at), near, tick); gotE != e || gotTick != at {
			t.Fatalf("%d, %d near %d, %d came back as %d, %d", e, at, near, tick, gotE, gotTick)
		}
	}
	// The first epoch's numbers of slot 0 are the plain ones of the article, but for the high byte.
	if got := stamp(epoch(0).next(0), 0x010203); got != 0x0f010203 {
		t.Errorf("the stamp is %#x", got)
	}
}

// sampleView is a view in which everything occurs.
func sampleView() view {
	v := view{epoch: 39, tick: 1200, world: []byte("the world")}
	v.members[0] = member{playing, 15, 1}
	v.members[1] = member{is: away}
	v.members[2] = member{playing, 39, 1213}
	v.commands = []sim.Command{{Kind: sim.CommandDisconnect, Slot: 1}, {Kind: sim.CommandJoin, Slot: 2}}
	return v
}

func TestViewsTravel(t *testing.T) {
	want := sampleView()
	b := want.append(nil)
	var got view
	if err := got.decode(wire.PeerStateSync{Frame: 1200, State: b}, 4); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("came back as %+v, %v", got, err)
	}
	head := len(b) - len(want.world)
	for n := range head {
		if err := got.decode(wire.PeerStateSync{Frame: 1200, State: b[:n]}, 4); err != ErrState {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

func TestMalformedViews(t *testing.T) {
	for name, spoil := range map[string]func(*view){
		"no epoch":                  func(v *view) { v.epoch = 0 },
		"an epoch beyond the last":  func(v *view) { v.epoch = latestEpoch },
		"born later":                func(v *view) { v.members[0].born = 47 },
		"no first tick":             func(v *view) { v.members[0].from = 0 },
		"a slot beyond the last":    func(v *view) { v.members[4].is = away },
		"a presence that is none":   func(v *view) { v.members[3].is = presences },
		"a command for nobody":      func(v *view) { v.commands[0].Slot = 4 },
		"a command that is none":    func(v *view) { v.commands[0].Kind = sim.CommandGame },
		"more commands than slots":  func(v *view) { v.commands = make([]sim.Command, 9) },
		"a tick at the end of time": func(v *view) { v.tick = 1<<31 + 1 },
	} {
		v := sampleView()
		spoil(&v)
		if err := new(view).decode(wire.PeerStateSync{Frame: uint32(v.tick), State: v.append(nil)}, 4); err != ErrState {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Any bytes are a view that encodes to the same bytes, or ErrState.
func FuzzView(f *testing.F) {
	v := sampleView()
	f.Add(v.append(nil), uint32(1200))
	f.Add([]byte{}, uint32(0))
	f.Fuzz(func(t *testing.T, b []byte, tick uint32) {
		var v view
		if v.decode(wire.PeerStateSync{Frame: tick, State: b}, 8) == nil && string(v.append(nil)) != string(b) {
			t.Fatalf("%x encodes to %x", b, v.append(nil))
		}
	})
}
