package playbench

import (
	"slices"

	"github.com/tickwork-engine/tickwork/sim"
)

// worlds are the newest worlds of the server, exact and as quanta.
type worlds struct {
	game   *sim.Game
	kept   [pastWorlds]world
	newest sim.Tick
	quanta *sim.Quantised // of the client's world
}

type world struct {
	tick  sim.Tick
	exact sim.World
	told  *sim.Quantised
}

func newWorlds(g *sim.Game) worlds { return worlds{game: g, quanta: sim.NewQuantised(g.Schema)} }

// keep keeps the world of a tick, instead of the oldest one.
func (w *worlds) keep(tick sim.Tick, exact sim.World) {
	k := &w.kept[tick%pastWorlds]
	if k.exact == nil {
		k.exact, k.told = w.game.New(), sim.NewQuantised(w.game.Schema)
	}
	k.tick, w.newest = tick, tick
	k.exact.CopyFrom(exact)
	exact.Quantise(k.told)
}

// at returns the world of a tick, or nil if it is not kept.
func (w *worlds) at(tick sim.Tick) sim.World {
	if k := &w.kept[tick%pastWorlds]; k.tick == tick {
		return k.exact
	}
	return nil
}

// told returns the quanta of a tick, or nil if they are not kept.
func (w *worlds) told(tick sim.Tick) *sim.Quantised {
	if k := &w.kept[tick%pastWorlds]; k.tick == tick {
		return k.told
	}
	return nil
}

// sameQuanta reports whether a world looks in a snapshot as that of a tick did.
func (w *worlds) sameQuanta(tick sim.Tick, seen sim.World) bool {
	if seen == nil {
		return false
	}
	seen.Quantise(w.quanta)
	told := w.told(tick)
	for i := range told.Tables {
		if !sameTable(&told.Tables[i], &w.quanta.Tables[i]) {
			return false
		}
	}
	return true
}

func sameTable(a, b *sim.Table) bool {
	if !slices.Equal(a.Live(), b.Live()) {
		return false
	}
	for c := range a.Columns {
		if !slices.Equal(a.Columns[c][:a.Len], b.Columns[c][:b.Len]) {
			return false
		}
	}
	return true
}
