package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// someWorlds are encoded worlds of all stages.
func someWorlds(f testing.TB) (list [][]byte) {
	f.Helper()
	for _, o := range []Options{{}, {Skip: 4}, {Skip: 255}, {Constant: true}} {
		w := New()
		if err := w.Start(1, o.Pack()); err != nil {
			f.Fatal(err)
		}
		frame := sim.NewPackedFrame(Schema.Slots)
		bots := []*Hunter{NewHunter(1), NewHunter(2), NewHunter(3)}
		for tick := sim.Tick(1); tick <= 4000; tick++ {
			frame.Clear(tick)
			for slot, b := range bots {
				if tick == 1 {
					frame.Commands = append(frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
				}
				frame.Inputs[slot] = b.Input(tick, w, sim.Slot(slot))
			}
			w.Advance(frame, nil)
			if tick%800 == 0 {
				list = append(list, w.Encode(nil))
			}
		}
	}
	return list
}

// playHostile steps a world with senseless inputs and commands. It must not panic, whatever the world holds.
func playHostile(w *World, seed uint64, ticks int) {
	rand := fixed.NewPCG(seed)
	frame := sim.NewPackedFrame(Schema.Slots)
	bot := NewHunter(seed)
	var said sim.Events
	for tick := range sim.Tick(ticks) {
		frame.Clear(sim.Tick(rand.Uint32()))
		frame.Predicted = rand.Below(3) == 0
		for slot := range frame.Inputs {
			frame.Inputs[slot] = Input{
				MoveX: int8(rand.Uint32()), MoveY: int8(rand.Uint32()), AimX: int16(rand.Uint32()), AimY: int16(rand.Uint32()),
				Buttons: uint8(rand.Uint32()),
			}.Pack()
		}
		frame.Inputs[0] = bot.Input(tick, w, 0)
		if rand.Below(8) == 0 {
			frame.Commands = append(frame.Commands, sim.Command{
				Kind: sim.CommandKind(rand.Below(7)), Slot: sim.Slot(rand.Below(6)),
				Code: uint16(rand.Uint32()), Arg: int64(rand.Uint64()),
			})
		}
		said.Clear(tick)
		w.Advance(frame, &said)
	}
}

// FuzzHostileWorld plays worlds that no rules made, but that a log may hold, and what comes of them over the wire.
func FuzzHostileWorld(f *testing.F) {
	for i, world := range someWorlds(f) {
		f.Add(world, uint64(i))
	}
	f.Fuzz(func(t *testing.T, encoded []byte, seed uint64) {
		w := New()
		if w.Decode(encoded) != nil {
			return
		}
		playHostile(w, seed, 90)
		q := sim.NewQuantised(Schema)
		w.Quantise(q)
		client := New()
		client.Restore(q, 0)
		playHostile(client, seed, 30)
	})
}

// The same with worlds that were damaged at random, so that every run of the tests does some of it.
func TestDamagedWorlds(t *testing.T) {
	rand := fixed.NewPCG(11)
	played := 0
	for i, world := range someWorlds(t) {
		for n := range 25 {
			damaged := append([]byte(nil), world...)
			for range 1 + rand.Below(200) {
				damaged[rand.Below(uint32(len(damaged)))] = byte(rand.Uint32())
			}
			w := New()
			if w.Decode(damaged) == nil {
				played++
				playHostile(w, uint64(i*100+n), 120)
			}
		}
	}
	if played < 30 {
		t.Errorf("only %d of them were worlds", played)
	}
}

// Whatever the options, a match can be played.
func TestAllOptions(t *testing.T) {
	for skip := range 256 {
		for _, constant := range []bool{false, true} {
			w := New()
			if err := w.Start(uint64(skip), Options{Constant: constant, Skip: uint8(skip)}.Pack()); err != nil {
				t.Fatal(err)
			}
			playHostile(w, uint64(skip), 250)
		}
	}
	if New().Start(1, []byte{1}) == nil {
		t.Error("half an option was taken")
	}
}
