package twins

import (
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// play is a match of rainfield between bots, from which the tests take worlds and events.
type play struct {
	world  *rules.World
	frame  *sim.PackedFrame
	events sim.Events
	bots   []*rules.Hunter
}

// newPlay begins a match in which all slots are taken in the first tick.
func newPlay(t *testing.T, seed uint64) *play {
	t.Helper()
	p := &play{world: rules.New(), frame: sim.NewPackedFrame(rules.Schema.Slots)}
	if err := p.world.Start(seed, nil); err != nil {
		t.Fatal(err)
	}
	for slot := range rules.Schema.Slots {
		p.bots = append(p.bots, rules.NewHunter(uint64(slot)))
	}
	return p
}

// step plays one tick. Its events are valid until the next step.
func (p *play) step() {
	p.frame.Clear(p.frame.Tick + 1)
	for slot, bot := range p.bots {
		if p.frame.Tick == 1 {
			p.frame.Commands = append(p.frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
		}
		p.frame.Inputs[slot] = bot.Input(p.frame.Tick, p.world, sim.Slot(slot))
	}
	p.events.Clear(p.frame.Tick)
	p.world.Advance(p.frame, &p.events)
}

// view returns the words of the whole world as it is now.
func (p *play) view() []uint32 {
	v := sim.NewView(rules.Schema)
	p.world.View(v, p.world, 0, sim.PickAll, sim.NoSlot)
	return v.Words
}

// record returns an event as the browser module hands it over: id, phase, tick, kind, owner, and its fields.
func record(id uint32, phase predict.Phase, e sim.Event) []uint32 {
	words := []uint32{id, uint32(phase), uint32(e.Tick), uint32(e.Kind), uint32(e.Owner)}
	fields := make([]uint32, len(rules.Schema.Events[e.Kind].Fields))
	rules.Schema.Events[e.Kind].Words(fields, e.Payload)
	return append(words, fields...)
}
