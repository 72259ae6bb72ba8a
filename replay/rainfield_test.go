package replay_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// arcade records a match of four hunters in rainfield, and returns the file and the size of the frames as a log keeps them.
func arcade(t testing.TB, ticks int) (file []byte, logged int) {
	t.Helper()
	w := rules.New()
	if err := w.Start(3, nil); err != nil {
		t.Fatal(err)
	}
	log, f := sim.NewLog(rules.Schema), sim.NewPackedFrame(rules.Schema.Slots)
	log.Begin(0, w)
	r := replay.NewRecorder(rules.Schema, replay.NewHeader(rules.Schema, 60), 0)
	file = r.Begin(nil, 0, w)
	bots := [4]*rules.Hunter{}
	for i := range bots {
		bots[i] = rules.NewHunter(uint64(i))
		f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(i)})
	}
	for f.Tick = 1; int(f.Tick) <= ticks; f.Tick++ {
		for i, bot := range bots {
			f.Inputs[i] = bot.Input(f.Tick, w, sim.Slot(i))
		}
		w.Advance(f, nil)
		log.Append(f)
		file = must(r.Frame(file, f, w))
		f.Commands = f.Commands[:0]
	}
	return must(r.End(file, w)), log.Size()
}

// A minute of a full room takes less with a keyframe every five seconds than a log with a single one.
func TestArcadeIsSmall(t *testing.T) {
	file, logged := arcade(t, 3600)
	v, err := replay.Verify(opened(file), rules.Game, 0)
	if err != nil || !v.Right() || v.End != 3600 {
		t.Fatalf("%+v, %v", v, err)
	}
	if v.Keyframes != 12 || len(file) >= logged {
		t.Errorf("the file has %d keyframes and %d bytes, and the log %d", v.Keyframes, len(file), logged)
	}
}

func BenchmarkVerify(b *testing.B) {
	file, _ := arcade(b, 3600)
	b.ReportMetric(float64(len(file)), "bytes/file")
	for b.Loop() {
		if v, err := replay.Verify(opened(file), rules.Game, 0); err != nil || !v.Right() {
			b.Fatal(v, err)
		}
	}
}

func BenchmarkSeek(b *testing.B) {
	file, _ := arcade(b, 3600)
	p, err := replay.NewPlayer(opened(file), rules.Game)
	if err != nil {
		b.Fatal(err)
	}
	for tick := sim.Tick(0); b.Loop(); tick += 1777 {
		if err := p.Seek(tick % 3600); err != nil {
			b.Fatal(err)
		}
	}
}

// What a server does for each room that it records, every ten seconds.
func BenchmarkAppendBlock(b *testing.B) {
	file, _ := arcade(b, 600)
	w := rules.New()
	log := sim.NewLog(rules.Schema)
	p, err := replay.NewPlayer(opened(file), rules.Game)
	if err != nil {
		b.Fatal(err)
	}
	w.CopyFrom(p.World())
	log.Begin(0, w)
	for p.Next(nil) {
		log.Append(p.Frame())
	}
	h := replay.NewHeader(rules.Schema, 60)
	var dst []byte
	b.ReportAllocs()
	for b.Loop() {
		e := replay.NewEncoder(h)
		dst = must(e.AppendBlock(e.AppendHeader(dst[:0]), log, w.Hash()))
	}
	b.ReportMetric(float64(len(dst)), "bytes/block")
}
