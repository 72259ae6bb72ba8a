package worlddiff_test

import (
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

const matchTicks = 400

// record returns the log of a match in which one input of one slot may be another one.
func record(changed sim.Tick) *sim.Log {
	original, _ := simtest.Record(simtest.Match{Game: rules.Game, Seed: 2, Bots: bots(2)}, matchTicks)
	source, world := rules.New(), rules.New()
	player := original.Player(source)
	if err := world.Start(2, nil); err != nil {
		panic(err)
	}
	log := sim.NewLog(rules.Game.Schema)
	log.Begin(0, world)
	for player.Next(nil) {
		f := player.Frame()
		kept := f.Inputs[1]
		if f.Tick == changed {
			f.Inputs[1] = rules.Input{MoveX: 99}.Pack()
		}
		log.Append(f)
		f.Inputs[1] = kept
	}
	return log
}

func TestEqualLogs(t *testing.T) {
	p, err := worlddiff.Logs(rules.Game, record(0), record(0))
	if err != nil || p.Parted {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestLogsPartWhereAnInputDiffers(t *testing.T) {
	const at = 222
	p, err := worlddiff.Logs(rules.Game, record(0), record(at))
	if err != nil {
		t.Fatal(err)
	}
	if !p.Parted || p.Tick != at || !strings.HasPrefix(p.Frame, "input of slot 1: ") {
		t.Errorf("told is tick %d, %q", p.Tick, p.Frame)
	}
	if len(p.World) == 0 || !strings.HasPrefix(p.World[0].Path, "Ships[1].") {
		t.Errorf("told is %v", p.World)
	}
}

func TestLogsThatBeginLaterAreAligned(t *testing.T) {
	whole := record(0)
	world := rules.New()
	player := whole.Player(world)
	for player.Tick() < 100 && player.Next(nil) {
	}
	late := sim.NewLog(rules.Game.Schema)
	late.Begin(player.Tick(), world)
	for player.Next(nil) {
		late.Append(player.Frame())
	}
	if p, err := worlddiff.Logs(rules.Game, whole, late); err != nil || p.Parted {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := worlddiff.Logs(rules.Game, late, whole); err != nil || p.Parted {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestLogsWithoutACommonTick(t *testing.T) {
	whole := record(0)
	late := sim.NewLog(rules.Game.Schema)
	late.Begin(5000, rules.New())
	if _, err := worlddiff.Logs(rules.Game, whole, late); err == nil || !strings.Contains(err.Error(), "no tick in common") {
		t.Errorf("the error is %v", err)
	}
}
