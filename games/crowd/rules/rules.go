// Package rules is a yard in which a hundred walkers wander about, and a hundred players who watch all of them. Nobody plays. It is
// the load that tells what it costs a server to say the same to many; see "tickwork bench crowd".
package rules

//go:generate go run github.com/tickwork-engine/tickwork/cmd/tickwork gen .

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// The load. Lengths are in meters.
const (
	Hz    = 60  // ticks a second
	Count = 100 // walkers
	// Edge is how far the yard reaches from its middle, each way. Walkers turn around before they come to its end.
	Edge  = 60 * fixed.One
	slow  = 2 * fixed.One // a second
	quick = 5 * fixed.One
	// steer is by how much a walker changes its mind in a tick, and sharpest how fast it turns at most, in 2^-32 of a turn a
	// tick: half a turn a second.
	steer    = 1 << 21
	sharpest = 1 << 31 / Hz
)

// World is the yard.
//
//tickwork:world version=1 slots=100
type World struct {
	Walkers sim.Pool[Walker] `net:"cap=100"`
	Rand    fixed.PCG        `net:"-"`
}

// Walker goes where it looks. Where that is changes all the time, and never at once.
//
//tickwork:entity
type Walker struct {
	Pos  fixed.Vec2  `net:"range=-64:64,step=1/128"`
	Look fixed.Angle `net:"bits=10,lerp=angle"`

	Speed fixed.Q `net:"-"` // a second
	Turn  int32   `net:"-"` // in a tick, in 2^-32 of a turn
}

// Input is nothing: nobody plays.
//
//tickwork:input
type Input struct {
	Nothing uint8
}

// Init puts the walkers anywhere.
func Init(w *World, seed uint64) {
	w.Rand = fixed.NewPCG(seed)
	for range Count {
		_, k := w.Walkers.Spawn()
		k.Pos = fixed.V(w.Rand.Between(-Edge, Edge), w.Rand.Between(-Edge, Edge))
		k.Look, k.Speed = w.Rand.Angle(), w.Rand.Between(slow, quick)
	}
}

// Step lets all walkers make a step.
func Step(w *World, f *sim.Frame[Input], ev *Events) {
	for _, k := range w.Walkers.All() {
		k.Turn = min(max(k.Turn+w.Rand.IntRange(-steer, steer), -sharpest), sharpest)
		if k.Pos.X.Abs() > Edge || k.Pos.Y.Abs() > Edge {
			k.home()
		}
		k.Look += fixed.Angle(k.Turn)
		k.Pos = k.Pos.Add(fixed.Polar(k.Look, k.Speed/Hz))
	}
}

// home lets a walker that has come to the end of the yard turn towards its middle, the shorter way.
func (k *Walker) home() {
	k.Turn = sharpest
	if k.Look.Delta(k.Pos.Neg().Angle()) < 0 {
		k.Turn = -sharpest
	}
}

// Watcher is a player who does nothing.
type Watcher struct{}

// Input returns nothing.
func (Watcher) Input(sim.Tick, sim.World, sim.Slot) sim.PackedInput { return sim.PackedInput{} }
