package lobby

import (
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// stillborn is a world that panics at its start when its seed is odd.
type stillborn struct{ *rules.World }

var errStillborn = errors.New("no such start")

func (w *stillborn) Start(seed uint64, options []byte) error {
	if seed%2 == 1 {
		panic(errStillborn)
	}
	return w.World.Start(seed, options)
}

// oddHall is a hall whose second room panics at its start, and what is told of that.
func oddHall(t *testing.T, change func(*Config)) (h *hall, crashes *[]StartCrash) {
	crashes = new([]StartCrash)
	seed := uint64(3)
	return newHall(t, func(c *Config) {
		c.Room.Game = &sim.Game{Schema: rules.Schema, New: func() sim.World { return &stillborn{rules.New()} }}
		c.Room.Options = rules.Options{Constant: true}.Pack()
		c.Seed = func() uint64 { seed++; return seed }
		c.StartCrashed = func(s StartCrash) { *crashes = append(*crashes, s) }
		if change != nil {
			change(c)
		}
	}), crashes
}

// A panic at a world's start costs one player his room, and him no more than that.
func TestACrashAtTheStart(t *testing.T) {
	h, crashes := oddHall(t, nil)
	for range 4 {
		h.playing()
	}
	unlucky, token := h.greeted(wire.Token{})
	unlucky.say(wire.QuickMatch{})
	unlucky.mustBeDeclined(wire.TagQuickMatch, wire.CloseServerError)
	if len(*crashes) != 1 || (*crashes)[0].Cause != errStillborn || (*crashes)[0].Seed != 5 || (*crashes)[0].Room != 2 {
		t.Fatalf("told: %+v", *crashes)
	}
	if len((*crashes)[0].Options) == 0 || h.lobby.Rooms() != 1 || h.lobby.maker.Rooms() != 1 || len(h.tables) != 1 {
		t.Errorf("%d rooms are left, the maker has %d", h.lobby.Rooms(), h.lobby.maker.Rooms())
	}
	before := h.guests[0].packets
	h.run(clock.Second)
	if got := h.guests[0].packets - before; got < 15 {
		t.Errorf("in the other room %d packets came in a second", got)
	}
	again, _ := h.back(token)
	again.say(wire.QuickMatch{})
	h.run(40 * ms)
	if j := only[wire.RoomJoined](again); j.Room != 3 {
		t.Errorf("the next time he is in room %d", j.Room)
	}
}

// Without anybody to tell, the panic is not hidden.
func TestACrashAtTheStartGoesOn(t *testing.T) {
	h, _ := oddHall(t, func(c *Config) { c.StartCrashed, c.Seed = nil, func() uint64 { return 1 } })
	g, _ := h.greeted(wire.Token{})
	defer func() {
		if recover() != errStillborn {
			t.Error("the panic was swallowed")
		}
	}()
	g.say(wire.QuickMatch{})
}

// A room can be ended from outside, once.
func TestEnd(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	h.tables[0].End(wire.CloseRoomEnded)
	h.tables[0].End(wire.CloseServerError)
	h.run(100 * ms)
	if !g.closed || g.code != wire.CloseRoomEnded || h.tables[0].open || h.lobby.Rooms() != 0 {
		t.Errorf("closed (%v) with %v, the room is open: %v", g.closed, g.code, h.tables[0].open)
	}
}

// Memory is added up when somebody asks, and not more often than every ten seconds.
func TestMemoryIsAskedFor(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	table := h.tables[0]
	young := h.lobby.Memory()
	if want := table.Room().Memory(); young != table.Memory() || young < want*9/10 || young > want*11/10 {
		t.Errorf("%d bytes are said of %d", young, want)
	}
	for range 3 {
		h.playing()
	}
	h.run(5 * clock.Second)
	if again := h.lobby.Memory(); again != young {
		t.Errorf("within ten seconds it is %d bytes, and then %d", young, again)
	}
	h.run(6 * clock.Second)
	if want, old := table.Room().Memory(), h.lobby.Memory(); old == young || old > want*11/10 {
		t.Errorf("after them it is still %d bytes, of %d", old, want)
	}
}
