package client_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

const replayTicks = 1000

// watched returns a recorded match of two, and the hashes of its worlds.
func watched(t testing.TB) (r *client.Replay, hashes []uint64) {
	t.Helper()
	log, _ := simtest.Record(simtest.Match{
		Game: rules.Game, Seed: 5, Bots: []client.Bot{rules.NewRandomBot(1), rules.NewHunter(2)},
	}, replayTicks)
	file, err := replay.FromLog(rules.Game, replay.NewHeader(rules.Schema, 60), log)
	if err != nil {
		t.Fatal(err)
	}
	world := rules.New()
	p := log.Player(world)
	for more := true; more; more = p.Next(nil) {
		hashes = append(hashes, world.Hash())
	}
	f, err := replay.Open(replay.Bytes(file), int64(len(file)))
	if err == nil {
		r, err = client.NewReplay(rules.Game, f)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r, hashes
}

// mustBeAt checks that the match is at a tick, with that tick's world.
func mustBeAt(t *testing.T, r *client.Replay, hashes []uint64, tick sim.Tick) {
	t.Helper()
	if r.Tick() != tick || r.World().Hash() != hashes[tick] || r.Err() != nil {
		t.Fatalf("it is at tick %d with %#x, want %d with %#x: %v", r.Tick(), r.World().Hash(), tick, hashes[tick], r.Err())
	}
}

func TestReplayPlaysAtItsSpeed(t *testing.T) {
	r, hashes := watched(t)
	var now clock.Time
	run := func(span clock.Time) {
		for end := now + span; now < end; {
			now += clock.Second / 50
			r.Advance(now, sim.PackedInput{})
		}
	}
	run(2 * clock.Second)
	mustBeAt(t, r, hashes, 118) // the first frame only begins
	for _, c := range []struct {
		speed float64
		ticks sim.Tick
	}{{0.25, 15}, {2, 120}, {0, 7}, {8, 480}, {1, 60}} {
		before := r.Tick()
		r.SetSpeed(c.speed)
		run(clock.Second)
		if got := r.Tick() - before; got+1 < c.ticks || got > c.ticks+1 {
			t.Errorf("at speed %v a second has %d ticks, want %d", c.speed, got, c.ticks)
		}
		mustBeAt(t, r, hashes, r.Tick())
	}
	r.Pause(true)
	before := r.Tick()
	run(clock.Second)
	mustBeAt(t, r, hashes, before)
	r.Pause(false)
	run(10 * clock.Second)
	mustBeAt(t, r, hashes, replayTicks)
	now += clock.Minute
	r.Seek(0)
	r.Advance(now, sim.PackedInput{})
	if r.Tick() > 15 {
		t.Errorf("after a minute without frames it is at tick %d", r.Tick())
	}
}

func TestReplayGoesAnywhere(t *testing.T) {
	r, hashes := watched(t)
	jumps := r.Jumps()
	for _, tick := range []sim.Tick{700, 10, 300, 299, 301, replayTicks, 0} {
		r.Seek(tick)
		mustBeAt(t, r, hashes, tick)
	}
	if r.Jumps() != jumps+7 {
		t.Errorf("seven jumps are %d", r.Jumps()-jumps)
	}
	r.Seek(replayTicks + 99)
	mustBeAt(t, r, hashes, replayTicks)
	r.Step(1)
	mustBeAt(t, r, hashes, replayTicks)
	r.Step(-1)
	mustBeAt(t, r, hashes, replayTicks-1)
	r.Step(-replayTicks)
	mustBeAt(t, r, hashes, 0)
	jumps = r.Jumps()
	for tick := sim.Tick(1); tick < 20; tick++ {
		r.Step(1)
		mustBeAt(t, r, hashes, tick)
	}
	if r.Jumps() != jumps {
		t.Error("steps forward are jumps")
	}
	if n := r.Run(500); n != 500 {
		t.Errorf("%d ticks were played", n)
	}
	mustBeAt(t, r, hashes, 519)
	if n := r.Run(9999); n != replayTicks-519 {
		t.Errorf("%d ticks were played to the end", n)
	}
	mustBeAt(t, r, hashes, replayTicks)
}

// What happens is told in the tick in which it does, once; after a jump, what has happened shortly before.
func TestReplayTellsEvents(t *testing.T) {
	r, _ := watched(t)
	fresh := func() (n int) {
		for _, e := range r.Events() {
			if e.Tick > r.Tick() || e.Tick+1 < r.Tick() {
				t.Fatalf("an event of tick %d is told at %d", e.Tick, r.Tick())
			}
			n++
		}
		return n
	}
	total := 0
	for range 600 {
		r.Step(1)
		total += fresh()
	}
	if total < 20 {
		t.Errorf("%d events in ten seconds", total)
	}
	r.Seek(0)
	r.Seek(600)
	told := r.Events()
	for _, e := range told {
		if e.Tick <= 600-180 || e.Tick > 600 {
			t.Errorf("after a jump to tick 600 an event of tick %d is told", e.Tick)
		}
	}
	if len(told) == 0 || len(told) >= total {
		t.Errorf("%d events of the three seconds before, and %d of ten", len(told), total)
	}
	if r.Seek(0); len(r.Events()) != 0 {
		t.Error("something has happened before the beginning")
	}
}

// The picture is on its way from one tick to the next, as the watched slot sees it.
func TestReplayPicture(t *testing.T) {
	r, _ := watched(t)
	r.Seek(500)
	r.Pause(true)
	still := append([]uint32(nil), r.View(sim.PackedInput{}).Words...)
	r.Pause(false)
	r.Advance(clock.Second, sim.PackedInput{})
	r.Advance(clock.Second+clock.Second/120, sim.PackedInput{})
	v := r.View(sim.PackedInput{})
	if v.Words[client.HeaderTick] != 500 || sim.Float(v.Words[client.HeaderFraction]) < 0.45 || v.Len(1) != 2 {
		t.Errorf("it shows tick %d and %v, with %d ships", v.Words[client.HeaderTick], sim.Float(v.Words[client.HeaderFraction]), v.Len(1))
	}
	if moved := v.Row(1, 1); moved[sim.RowFields+1] == still[int(rules.Schema.Types[1].ViewOffset)+1+rules.Schema.Types[1].ViewStride+sim.RowFields+1] {
		t.Error("nothing moves between two ticks")
	}
	if r.Watch(1); r.View(sim.PackedInput{}).Words[client.HeaderSlot] != 1 || r.Slot() != 1 {
		t.Error("it is not seen with the eyes of slot 1")
	}
	if r.Watch(4); r.Slot() != 1 {
		t.Error("a slot that is not there is watched")
	}
	if r.Picture() != v {
		t.Error("the picture is another one")
	}
	ghost := sim.NewView(rules.Schema)
	if r.Ghost(client.GhostTold, ghost); ghost.Words[client.HeaderTick] != 500 || ghost.Len(1) != 2 {
		t.Error("there is no ghost")
	}
}

func TestReplayAllocatesNothing(t *testing.T) {
	r, _ := watched(t)
	var now clock.Time
	frame := func() {
		now += clock.Second / 60
		r.Advance(now, sim.PackedInput{})
		r.View(sim.PackedInput{})
		r.Events()
	}
	for range 200 {
		frame()
	}
	if n := testing.AllocsPerRun(80, frame); n != 0 { // between two keyframes
		t.Errorf("%v allocations a frame", n)
	}
}
