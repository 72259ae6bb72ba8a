package client_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

const soloFrame = clock.Second / 60

func newSolo(t testing.TB, seed uint64) *client.Solo {
	t.Helper()
	s, err := client.NewSolo(client.SoloConfig{Game: rules.Game, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSoloIsTheSameMatchAsAnywhere(t *testing.T) {
	s, bot := newSolo(t, 3), rules.NewRandomBot(3)
	log := sim.NewLog(rules.Game.Schema)
	world := rules.Game.New()
	if err := world.Start(3, nil); err != nil {
		t.Fatal(err)
	}
	log.Begin(0, world)
	frame := sim.NewPackedFrame(rules.Game.Schema.Slots)
	frame.Commands = append(frame.Commands, sim.Command{Kind: sim.CommandJoin})
	for tick := sim.Tick(1); tick <= 600; tick++ {
		frame.Tick, frame.Inputs[0] = tick, bot.Input(tick, world, 0)
		world.Advance(frame, nil)
		at := clock.Time(tick) * soloFrame
		if tick > 1 {
			at += soloFrame / 2 // clearly after the tick is due
		}
		s.Advance(at, frame.Inputs[0])
		frame.Commands = frame.Commands[:0]
		if s.Tick() != tick || s.World().Hash() != world.Hash() {
			t.Fatalf("tick %d: the solo match is at tick %d and has another world", tick, s.Tick())
		}
	}
}

func TestSoloShowsAllOfTheWorldNow(t *testing.T) {
	s := newSolo(t, 1)
	var shots int
	for i := range 300 {
		s.Advance(clock.Time(i)*soloFrame, rules.Input{MoveX: 127, AimX: 100, Buttons: rules.Fire}.Pack())
		s.View(rules.Input{MoveX: 127}.Pack())
		for _, n := range s.Events() {
			if n.Phase != predict.Happened {
				t.Fatalf("an event comes in phase %d", n.Phase)
			}
			if n.Kind == rules.KindShot {
				shots++
			}
		}
	}
	v := s.Picture()
	if v.Words[client.HeaderState] != uint32(client.Playing) || v.Words[client.HeaderTick] != uint32(s.Tick()) {
		t.Errorf("the header says state %d, tick %d", v.Words[client.HeaderState], v.Words[client.HeaderTick])
	}
	ships, now := 0, 0
	for typ := range rules.Schema.Types {
		for i := range v.Len(typ) {
			if rules.Schema.Types[typ].Name == "Ship" {
				ships++
			}
			now += int(v.Row(typ, i)[sim.RowFlags] & sim.FlagNow)
			if v.Row(typ, i)[sim.RowFlags]&sim.FlagNow == 0 {
				t.Errorf("an entity of type %d is shown in the past", typ)
			}
		}
	}
	if ships != 1 || now < 5 || shots < 5 {
		t.Errorf("%d ships, %d entities, %d shots", ships, now, shots)
	}
}

func TestPausedSoloStandsStill(t *testing.T) {
	s := newSolo(t, 1)
	now := clock.Second
	advance := func(frames int) {
		for range frames {
			now += soloFrame
			s.Advance(now, sim.PackedInput{})
			s.View(sim.PackedInput{})
		}
	}
	advance(60)
	s.Pause(true)
	before, hash := s.Tick(), s.World().Hash()
	advance(300)
	if s.Tick() != before || s.World().Hash() != hash {
		t.Errorf("%d ticks have passed in the pause", s.Tick()-before)
	}
	s.Pause(false)
	advance(60)
	if passed := s.Tick() - before; passed < 59 || passed > 61 {
		t.Errorf("%d ticks in the second after the pause", passed)
	}
}

func TestHiddenPageDoesNotPlayOn(t *testing.T) {
	s := newSolo(t, 1)
	s.Advance(0, sim.PackedInput{})
	s.Advance(clock.Minute, sim.PackedInput{})
	if s.Tick() > 30 {
		t.Errorf("%d ticks were made at once", s.Tick())
	}
}

func TestSoloRefusesBadOptions(t *testing.T) {
	if _, err := client.NewSolo(client.SoloConfig{Game: rules.Game, Options: []byte{1, 2, 3, 4, 5, 6, 7}}); err == nil {
		t.Error("malformed options are taken")
	}
}

func TestSoloDoesNotAllocate(t *testing.T) {
	s, bot := newSolo(t, 1), rules.NewHunter(1)
	var now clock.Time
	frame := func() {
		now += soloFrame
		in := bot.Input(s.Tick(), s.World(), 0)
		s.Advance(now, in)
		s.View(in)
		s.Events()
	}
	for range 600 {
		frame()
	}
	if n := testing.AllocsPerRun(600, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func BenchmarkSoloFrame(b *testing.B) {
	s := newSolo(b, 1)
	bot := rules.NewHunter(1)
	var now clock.Time
	b.ReportAllocs()
	for b.Loop() {
		now += soloFrame
		in := bot.Input(s.Tick(), s.World(), 0)
		s.Advance(now, in)
		s.View(in)
		s.Events()
	}
}
