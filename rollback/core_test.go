package rollback_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
)

var seedFlag = flag.Uint64("seed", 0, "seed of the random tests; 0 draws one")

// randomSeed returns the seed of a test that draws, and prints it.
func randomSeed(t *testing.T) uint64 {
	t.Helper()
	seed := *seedFlag
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("repeat with -seed=%d", seed)
	return seed
}

// table is a core with its worlds.
type table struct {
	*rollback.Core
	worlds *rollback.Worlds
}

// newTable returns a core for some players, the first of whom is at this machine, and a world in which they all fly.
func newTable(cfg rollback.CoreConfig, players int) *table {
	cfg.Slots = arenaSchema.Slots
	core := rollback.NewCore(cfg)
	tb := &table{core, rollback.NewWorlds(arenaGame, core.Cells())}
	if err := tb.worlds.Present().Start(7, nil); err != nil {
		panic(err)
	}
	for s := range sim.Slot(players) {
		core.Activate(s, 1)
		core.Command(1, sim.Command{Kind: sim.CommandJoin, Slot: s})
	}
	core.SetLocal(0, true)
	return tb
}

func (tb *table) advance() { tb.worlds.Run(tb.Advance()) }

// straight returns the world that comes of the inputs when each is there in time.
func straight(players int, ticks sim.Tick, input func(sim.Slot, sim.Tick) sim.PackedInput) *arena {
	w := new(arena)
	_ = w.Start(7, nil)
	f := sim.NewPackedFrame(arenaSchema.Slots)
	for tick := sim.Tick(1); tick <= ticks; tick++ {
		f.Clear(tick)
		for s := range sim.Slot(players) {
			if tick == 1 {
				f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandJoin, Slot: s})
			}
			f.Inputs[s] = input(s, tick)
		}
		w.Advance(f, nil)
	}
	return w
}

// script returns inputs that follow from a seed, the slot and the tick.
func script(seed uint64) func(sim.Slot, sim.Tick) sim.PackedInput {
	return func(s sim.Slot, tick sim.Tick) (in sim.PackedInput) {
		r := rand.New(rand.NewPCG(seed+uint64(s), uint64(tick/9)))
		in[0] = uint8(r.Uint32() & 7)
		return in
	}
}

// Whatever order inputs come in, and whichever worlds are kept, the world at the end is that of the same inputs in time.
func TestAnyOrderGivesTheSameWorld(t *testing.T) {
	seed := randomSeed(t)
	for _, window := range []int{0, 8, 1, rollback.NoPrediction} {
		for _, saving := range []rollback.Saving{rollback.SaveEvery, rollback.SaveConfirmed} {
			t.Run(fmt.Sprint("window ", window, ", saving ", saving), func(t *testing.T) {
				r := rand.New(rand.NewPCG(seed, 1))
				tb := newTable(rollback.CoreConfig{Window: window, Saving: saving}, 3)
				shuffled(t, tb, r, seed)
				if saving == rollback.SaveEvery && tb.Stats().Deepest > tb.Window() {
					t.Errorf("%+v", tb.Stats())
				}
			})
		}
	}
}

// shuffled plays 600 ticks with inputs of two others that come late and in any order.
func shuffled(t *testing.T, tb *table, r *rand.Rand, seed uint64) {
	const ticks = 600
	input := script(seed)
	for round := 0; tb.Tick() < ticks || tb.Confirmed() < ticks; round++ {
		if round > 100*ticks {
			t.Fatalf("stuck at tick %d, confirmed %d", tb.Tick(), tb.Confirmed())
		}
		for s := sim.Slot(1); s <= 2; s++ {
			for range r.IntN(4) {
				// Often the next one is lost for a while, and later ones come before it.
				tick := tb.Newest(s) + 1 + sim.Tick(r.IntN(3))
				if tick <= tb.Tick()+20 && r.IntN(3) > 0 {
					tb.Add(s, tick, input(s, tick))
				}
			}
		}
		if tb.Tick() < ticks {
			tb.SetInput(0, input(0, tb.Tick()+1))
			tb.advance()
		} else {
			tb.worlds.Run(tb.Repair())
		}
	}
	if want := straight(3, ticks, input); *tb.worlds.Present().(*arena) != *want {
		t.Errorf("the world is another one; %+v", tb.Stats())
	}
	if s := tb.Stats(); tb.Window() > 1 && s.Rollbacks < 20 || tb.Window() == 1 && s.Rollbacks == 0 || tb.Window() == 0 && s.Again != 0 {
		t.Errorf("%+v", s)
	}
}

func TestPredictionLimit(t *testing.T) {
	tb := newTable(rollback.CoreConfig{Window: 8}, 2)
	for range 20 {
		tb.advance()
	}
	if tb.Tick() != 8 || tb.Stats().Waits != 12 {
		t.Fatalf("without any input of the other the tick is %d; %+v", tb.Tick(), tb.Stats())
	}
	// At the limit a rollback is not left out: the other's first input is wrong, but does not make room for a step of its own.
	other := sim.PackedInput{flap}
	tb.Add(1, 1, other)
	tb.advance()
	if tb.Tick() != 9 || tb.Stats().Rollbacks != 1 || tb.Stats().Deepest != 8 {
		t.Errorf("tick %d; %+v", tb.Tick(), tb.Stats())
	}
	tb.Add(1, 3, sim.PackedInput{left}) // with a gap before it nothing is confirmed, but it is wrong all the same
	tb.advance()
	if tb.Tick() != 9 || tb.Stats().Rollbacks != 2 || tb.Frame(3).Inputs[1][0] != left {
		t.Errorf("tick %d; %+v", tb.Tick(), tb.Stats())
	}
	// Every tick after the known input was predicted anew from it, also the gap, which takes the last one without a gap.
	if tb.Frame(2).Inputs[1] != other || tb.Frame(4).Inputs[1] != other || tb.Confirmed() != 1 {
		t.Errorf("confirmed %d, predicted %v, %v", tb.Confirmed(), tb.Frame(2).Inputs[1][0], tb.Frame(4).Inputs[1][0])
	}
}

func TestPredictionRepeatsTheLastInput(t *testing.T) {
	tb := newTable(rollback.CoreConfig{}, 2)
	tb.Add(1, 1, sim.PackedInput{right})
	for range 5 {
		tb.advance()
	}
	if got := tb.Frame(5).Inputs[1][0]; got != right {
		t.Errorf("predicted %d", got)
	}
	tb.Add(1, 2, sim.PackedInput{right})
	tb.advance()
	if s := tb.Stats(); s.Rollbacks != 0 || tb.Confirmed() != 2 {
		t.Errorf("a right prediction was repaired: %+v, confirmed %d", s, tb.Confirmed())
	}
	tb.Add(1, 3, sim.PackedInput{left})
	requests := tb.Advance()
	if requests[0].Kind != rollback.Load || requests[0].Tick != 2 || tb.Frame(6).Inputs[1][0] != left {
		t.Errorf("the first wrong tick is 3, but the requests are %+v", requests)
	}
}

func TestInputDelay(t *testing.T) {
	for _, delay := range []int{0, 3, rollback.MaxDelay} {
		tb := newTable(rollback.CoreConfig{}, 1)
		tb.SetDelay(0, delay)
		tb.SetInput(0, sim.PackedInput{flap})
		tb.advance()
		if got := tb.Newest(0); got != sim.Tick(1+delay) {
			t.Fatalf("delay %d: the input is for tick %d", delay, got)
		}
		for tick := range sim.Tick(delay) {
			if in, ok := tb.Input(0, 1+tick); !ok || in[0] != 0 {
				t.Errorf("delay %d: tick %d has the input %v", delay, 1+tick, in[0])
			}
		}
	}
}

// When the delay grows the last input is repeated, when it shrinks inputs are left out, and no tick gets two.
func TestInputDelayChanges(t *testing.T) {
	tb := newTable(rollback.CoreConfig{}, 1)
	var seen []uint8
	for i, delay := range []int{0, 0, 2, 2, 0, 0, 0, 1, 0, 0, 0} {
		tb.SetDelay(0, delay)
		tb.SetInput(0, sim.PackedInput{uint8(10 + i)})
		tb.advance()
	}
	for tick := sim.Tick(1); tick <= tb.Tick(); tick++ {
		seen = append(seen, tb.Frame(tick).Inputs[0][0])
	}
	if got, want := fmt.Sprint(seen), "[10 11 11 11 12 13 16 16 17 19 20]"; got != want {
		t.Errorf("applied were %v, want %v", got, want)
	}
}

// A command is part of its tick, and so is the bit that goes with it.
func TestCommandsSurviveRollback(t *testing.T) {
	end := sim.PackedInput{gone}
	tb := newTable(rollback.CoreConfig{Window: 10, LeaveBit: end}, 2)
	tb.Command(6, sim.Command{Kind: sim.CommandDisconnect, Slot: 1})
	for range 8 {
		tb.advance()
	}
	tb.Add(1, 1, sim.PackedInput{flap})
	tb.Command(5, sim.Command{Kind: sim.CommandReconnect, Slot: 0}) // it comes late, as it may
	tb.advance()
	if f := tb.Frame(6); f.Inputs[1] != end || len(f.Commands) != 1 || len(tb.Frame(5).Commands) != 1 {
		t.Errorf("frame 6 is %+v", f)
	}
	if f := tb.Frame(7); f.Inputs[1][0] != flap || len(f.Commands) != 0 {
		t.Errorf("frame 7 is %+v", f)
	}
	if !tb.worlds.Present().(*arena).Birds[1].Away || tb.Stats().Rollbacks != 1 {
		t.Errorf("the bird is still there; %+v", tb.Stats())
	}
}

// The input that says that its player leaves is the last one, also if it comes late, or before those that precede it.
func TestLeavingByAnInput(t *testing.T) {
	tb := newTable(rollback.CoreConfig{Window: 10, LeaveBit: sim.PackedInput{gone}}, 2)
	tb.Add(1, 1, sim.PackedInput{flap})
	for range 8 {
		tb.advance()
	}
	tb.Add(1, 5, sim.PackedInput{gone | left})
	if tb.Add(1, 6, sim.PackedInput{flap}) {
		t.Error("an input after the last one counts")
	}
	tb.advance()
	if f := tb.Frame(5); f.Inputs[1][0]&gone == 0 || len(f.Commands) != 1 || f.Commands[0].Kind != sim.CommandLeave {
		t.Errorf("frame 5 is %+v", f)
	}
	if tb.Frame(6).Inputs[1][0] != 0 || tb.Confirmed() != 1 || tb.worlds.Present().(*arena).Birds[1].In {
		t.Errorf("after its end the slot's input is %v, confirmed is %d", tb.Frame(6).Inputs[1][0], tb.Confirmed())
	}
	for tick := sim.Tick(2); tick <= 4; tick++ {
		tb.Add(1, tick, sim.PackedInput{})
	}
	tb.advance()
	if last, ended := tb.Ended(1); tb.Confirmed() != tb.Tick() || last != 5 || !ended {
		t.Errorf("confirmed is %d of %d though nobody else plays; ended in %d", tb.Confirmed(), tb.Tick(), last)
	}
	tb.SetInput(0, sim.PackedInput{gone})
	tb.advance()
	last := tb.Tick()
	tb.advance()
	if got, ended := tb.Ended(0); got != last || !ended || tb.Newest(0) != last || tb.worlds.Present().(*arena).Birds[0].In {
		t.Errorf("the own part ended with %d, %v, want %d", got, ended, last)
	}
}

func TestRewind(t *testing.T) {
	for _, saving := range []rollback.Saving{rollback.SaveEvery, rollback.SaveConfirmed} {
		tb := newTable(rollback.CoreConfig{Saving: saving}, 2)
		input := script(3)
		for tick := sim.Tick(1); tick <= 40; tick++ {
			if tick <= 25 {
				tb.Add(1, tick, input(1, tick))
			}
			tb.SetInput(0, input(0, tick))
			tb.advance()
		}
		tb.worlds.Run(tb.Rewind())
		if tb.Tick() != 25 || *tb.worlds.Present().(*arena) != *straight(2, 25, input) {
			t.Errorf("saving %d: the world of tick %d is not that of tick 25", saving, tb.Tick())
		}
		tb.worlds.Run(tb.CatchUp(40))
		if tb.Tick() != 40 {
			t.Errorf("saving %d: caught up to %d", saving, tb.Tick())
		}
		tb.worlds.Run(tb.CatchUp(100))
		if tb.Tick() != 40 {
			t.Errorf("saving %d: inputs that nobody made were stepped with, up to %d", saving, tb.Tick())
		}
	}
}

func TestLateInputsBehindAResetAreNoMistake(t *testing.T) {
	tb := newTable(rollback.CoreConfig{}, 2)
	for range 10 {
		tb.advance()
	}
	tb.Reset(8)
	if tb.Newest(1) != 8 || tb.Add(1, 5, sim.PackedInput{flap}) {
		t.Error("what lies behind a reset is still waited for")
	}
	tb.worlds.Run(tb.CatchUp(10))
	tb.Add(1, 9, sim.PackedInput{flap})
	tb.worlds.Run(tb.Advance())
	if tb.Stats().Deepest != 2 {
		t.Errorf("%+v", tb.Stats())
	}
}

// After a jump ahead the inputs in between are missing, and a jump back to before them makes them wanted again.
func TestAResetBehindAGapWantsWhatIsMissing(t *testing.T) {
	tb := newTable(rollback.CoreConfig{}, 2)
	tb.Add(1, 1, sim.PackedInput{flap})
	tb.Reset(5)
	tb.Add(1, 6, sim.PackedInput{left})
	if tb.Newest(1) != 6 {
		t.Fatalf("newest is %d", tb.Newest(1))
	}
	tb.Reset(0)
	if tb.Newest(1) != 1 {
		t.Errorf("known are all up to %d", tb.Newest(1))
	}
	for tick := sim.Tick(2); tick <= 5; tick++ {
		tb.Add(1, tick, sim.PackedInput{right})
	}
	if tb.Newest(1) != 6 {
		t.Errorf("known are all up to %d", tb.Newest(1))
	}
}

// Nobody waits for the inputs of the ticks before a slot's first one, wherever the world is set to.
func TestInputsCountFromATickOn(t *testing.T) {
	tb := newTable(rollback.CoreConfig{}, 1)
	tb.Activate(1, 20)
	for _, base := range []sim.Tick{10, 25, 15} {
		tb.Reset(base)
		if want := max(19, base); tb.Newest(1) != want {
			t.Errorf("at tick %d all are known up to %d", base, tb.Newest(1))
		}
	}
	tb.Reset(30)
	tb.Activate(1, 20) // as if one came in late
	tb.Reset(22)
	if tb.Newest(1) != 22 || !tb.Add(1, 23, sim.PackedInput{flap}) {
		t.Errorf("all are known up to %d", tb.Newest(1))
	}
	for range 3 {
		tb.advance()
	}
	if tb.Frame(23).Inputs[1][0] != flap {
		t.Error("an input after the first one does not count")
	}
}

func TestGuessesStandUntilTheInputIsKnown(t *testing.T) {
	tb := newTable(rollback.CoreConfig{}, 2)
	tb.Guess(1, 2, sim.PackedInput{flap})
	tb.advance()
	tb.advance()
	if tb.Frame(2).Inputs[1][0] != flap || tb.Confirmed() != 0 {
		t.Errorf("guessed %v, confirmed %d", tb.Frame(2).Inputs[1][0], tb.Confirmed())
	}
	tb.Add(1, 1, sim.PackedInput{})
	tb.Add(1, 2, sim.PackedInput{right})
	tb.Guess(1, 2, sim.PackedInput{flap})
	tb.advance()
	if tb.Frame(2).Inputs[1][0] != right || tb.Stats().Rollbacks != 1 || tb.Confirmed() != 2 {
		t.Errorf("after the truth the input is %v; %+v", tb.Frame(2).Inputs[1][0], tb.Stats())
	}
}

func TestCorePanics(t *testing.T) {
	for name, f := range map[string]func(){
		"no slots":       func() { rollback.NewCore(rollback.CoreConfig{}) },
		"large window":   func() { rollback.NewCore(rollback.CoreConfig{Slots: 1, Window: rollback.MaxWindow + 1}) },
		"two bits":       func() { rollback.NewCore(rollback.CoreConfig{Slots: 1, LeaveBit: sim.PackedInput{3}}) },
		"large delay":    func() { newTable(rollback.CoreConfig{}, 1).SetDelay(0, rollback.MaxDelay+1) },
		"command behind": func() { newTable(rollback.CoreConfig{}, 1).Command(0, sim.Command{}) },
		"lost requests": func() {
			tb := newTable(rollback.CoreConfig{}, 2)
			tb.advance()
			tb.Advance() // never carried out
			tb.Add(1, 2, sim.PackedInput{flap})
			tb.Add(1, 1, sim.PackedInput{})
			tb.advance()
		},
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || text[:10] != "rollback: " {
					t.Errorf("%s: %q", name, text)
				}
			}()
			f()
		}()
	}
}

// rolling returns a function that plays a tick in which the input of four ticks ago turns out to be another one.
func rolling(saving rollback.Saving) (tb *table, tick func()) {
	tb = newTable(rollback.CoreConfig{Saving: saving}, 2)
	return tb, func() {
		tb.SetInput(0, sim.PackedInput{uint8(tb.Tick() & 7)})
		if now := tb.Tick(); now > 4 {
			tb.Add(1, now-4, sim.PackedInput{uint8(now & 7)})
		}
		tb.advance()
	}
}

func TestCoreAllocatesNothing(t *testing.T) {
	for _, saving := range []rollback.Saving{rollback.SaveEvery, rollback.SaveConfirmed} {
		tb, tick := rolling(saving)
		for range 200 {
			tick()
		}
		if n := testing.AllocsPerRun(200, tick); n != 0 {
			t.Errorf("saving %d: %v allocations a tick", saving, n)
		}
		if tb.Stats().Rollbacks < 300 {
			t.Errorf("hardly any rollback: %+v", tb.Stats())
		}
	}
}

func BenchmarkRollbackOfFour(b *testing.B) {
	for saving, name := range map[rollback.Saving]string{rollback.SaveEvery: "every", rollback.SaveConfirmed: "confirmed"} {
		b.Run(name, func(b *testing.B) {
			_, tick := rolling(saving)
			b.ReportAllocs()
			for b.Loop() {
				tick()
			}
		})
	}
}
