package lobby

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// seen reports whether a picture was taken, or will not be.
func seen(ready <-chan struct{}) bool {
	select {
	case <-ready:
		return true
	default:
		return false
	}
}

func TestPictureOfARoom(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	g, _ := h.playing()
	g.cut()
	h.run(clock.Second)
	look := &Look{View: sim.NewView(rules.Schema), Quantised: sim.NewQuantised(rules.Schema), Match: true}
	ready, ok := h.lobby.Ask(1, look)
	if !ok || seen(ready) {
		t.Fatal("the picture was taken before the room has run")
	}
	h.run(40 * ms)
	if !seen(ready) || !look.Taken {
		t.Fatal("no picture was taken")
	}
	if look.Tick < 60 || look.Stats.Ticks != int(look.Tick) {
		t.Errorf("it shows tick %d, with %+v", look.Tick, look.Stats)
	}
	o := look.Occupants
	if len(o) != 2 || o[0].Slot != 0 || o[0].Name != "Ada" || o[0].Away || !o[1].Away || o[0].Stats.Sent == 0 {
		t.Errorf("it shows the players %+v", o)
	}
	const ships = 1 // their place in the schema
	if n := look.View.Len(ships); n != 2 || look.Quantised.Tables[ships].Len != 2 {
		t.Errorf("it shows %d ships", n)
	}
	f, err := replay.Open(replay.Bytes(look.Replay), int64(len(look.Replay)))
	if err != nil {
		t.Fatal(err)
	}
	if v, err := replay.Verify(f, rules.Game, 0); err != nil || !v.Right() || v.Start != 0 || v.End != look.Tick {
		t.Errorf("the match that it holds is %+v, %v", v, err)
	}
}

func TestPictureShowsNoMoreThanIsAskedFor(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	var look Look
	ready, _ := h.lobby.Ask(1, &look)
	h.run(40 * ms)
	if !seen(ready) || !look.Taken || look.Replay != nil {
		t.Errorf("the picture is %+v", look)
	}
}

// Whoever waits for a picture of a room that ends does not wait for ever.
func TestNoPictureOfARoomThatEnds(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	var look, late Look
	table := h.tables[0].Table
	ready, _ := h.lobby.Ask(1, &look)
	h.lobby.EndRoom(1)
	if !seen(ready) || look.Taken {
		t.Errorf("the one who waited sees %+v", look)
	}
	late.ready = make(chan struct{})
	table.looks.add(&late)
	if !seen(late.ready) || late.Taken {
		t.Errorf("the one who came later sees %+v", late)
	}
	if _, ok := h.lobby.Ask(1, &late); ok {
		t.Error("a room that is not there can be looked at")
	}
}

// blurred is a world that cannot be looked at.
type blurred struct{ *rules.World }

func (blurred) View(*sim.View, sim.World, float32, sim.Pick, sim.Slot) { panic("the game has no view") }

func TestGameThatCannotBeSeenPlaysOn(t *testing.T) {
	h := newHall(t, func(c *Config) {
		c.Room.Game = &sim.Game{Schema: rules.Schema, New: func() sim.World { return blurred{rules.New()} }}
	})
	h.playing()
	look := &Look{View: sim.NewView(rules.Schema)}
	ready, _ := h.lobby.Ask(1, look)
	h.run(100 * ms)
	if !seen(ready) || look.Taken || len(h.crashed) != 0 || h.lobby.Rooms() != 1 {
		t.Errorf("taken: %v; crashed: %v; %d rooms", look.Taken, h.crashed, h.lobby.Rooms())
	}
}

func TestNobodyLooking(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	table := h.tables[0].Table
	if n := testing.AllocsPerRun(100, table.show); n != 0 {
		t.Errorf("a room that nobody looks at allocates %v times a run for it", n)
	}
}

func BenchmarkNobodyLooking(b *testing.B) {
	var table Table
	for b.Loop() {
		table.show()
	}
}

// What it costs a room to be watched: ten such pictures a second.
func BenchmarkLook(b *testing.B) {
	h := newHall(b, nil)
	h.playing()
	table := h.tables[0].Table
	look := &Look{View: sim.NewView(rules.Schema), Quantised: sim.NewQuantised(rules.Schema)}
	b.ReportAllocs()
	for b.Loop() {
		look.ready = make(chan struct{})
		table.take(look)
	}
}

// All rooms as the console lists them once a second, while nobody else gets at the lobby.
func BenchmarkBriefs(b *testing.B) {
	h := newHall(b, func(c *Config) { c.Room.Game = idleGame })
	for range 400 {
		h.playing()
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(h.lobby.Briefs()) != 100 {
			b.Fatal("not all rooms are there")
		}
	}
}
