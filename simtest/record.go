package simtest

import (
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/sim"
)

// Match describes a match that is played without any network: everybody's input is there in time.
type Match struct {
	Game    *sim.Game
	Seed    uint64
	Options []byte
	Bots    []client.Bot // one a slot, from slot 0 on
}

// Record plays a match for a number of ticks and returns its log and the world at its end. The same match gives the same
// world on every platform; the hash of that world is what builds are compared by.
func Record(m Match, ticks int) (*sim.Log, sim.World) {
	w := m.Game.New()
	if err := w.Start(m.Seed, m.Options); err != nil {
		panic("simtest: the match's options are malformed: " + err.Error())
	}
	log := sim.NewLog(m.Game.Schema)
	log.Begin(0, w)
	frame := sim.NewPackedFrame(m.Game.Schema.Slots)
	for tick := sim.Tick(1); int(tick) <= ticks; tick++ {
		frame.Clear(tick)
		for slot, bot := range m.Bots {
			if tick == 1 {
				frame.Commands = append(frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
			}
			frame.Inputs[slot] = bot.Input(tick, w, sim.Slot(slot))
		}
		w.Advance(frame, nil)
		log.Append(frame)
	}
	return log, w
}
