package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	field "github.com/tickwork-engine/tickwork/games/field/rules"
	level "github.com/tickwork-engine/tickwork/games/level/rules"
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// result is what the bench prints.
type result struct {
	Field, Level telling
	Verified     bool // the first player's world was what he may know of the server's, in every snapshot
}

// telling is what it takes to tell the players of one world. Times are of one processor, and medians.
type telling struct {
	Players   float64
	Entities  float64
	Known     float64 // entities that a player knows of
	Network   float64 // microseconds of a tick with snapshots, over one without
	Relevance float64 // microseconds of that for who may know what
	Tick      float64 // microseconds of a tick without snapshots: inputs and the step
	Bytes     float64 // that a player is sent in a second
	Load      float64 // milliseconds until the first player was told of all that he may know, on the virtual clock
	LoadCPU   float64 // milliseconds that this took the room, for all players
}

// keys returns the result by the names that it is printed under.
func (r *result) keys() map[string]any {
	keys := map[string]any{"verified": r.Verified}
	for prefix, t := range map[string]*telling{"": &r.Field, "level_": &r.Level} {
		for name, value := range map[string]float64{
			"players": t.Players, "entities": t.Entities, "known_per_player": t.Known, "network_us": t.Network,
			"relevance_us": t.Relevance, "tick_us": t.Tick, "bytes_per_player_s": t.Bytes, "load_ms": t.Load, "load_cpu_ms": t.LoadCPU,
		} {
			keys[prefix+name] = value
		}
	}
	return keys
}

// load is a world and its players.
type load struct {
	game    *sim.Game
	hz      clock.Rate
	every   int
	players int
	budget  int // of a snapshot, in bytes
	input   func(slot sim.Slot, tick sim.Tick) sim.PackedInput
}

// The loads: the public ones, 20 and 25 snapshots a second. Who enters the level is told of it in snapshots of as many packets
// as one may have, 2.8 megabits a second, so that it is there within a second; later ones take a few dozen bytes.
var (
	fieldLoad = load{game: field.Game, hz: 60, every: 3, players: 100, input: wander}
	levelLoad = load{game: level.Game, hz: level.Hz, every: 2, players: 16, budget: 14_000, input: look}
)

// wander has players walk straight on for some seconds, each his own way.
func wander(slot sim.Slot, tick sim.Tick) sim.PackedInput {
	turn := uint32(tick)/300*0x9E3779B9 + uint32(slot)*0x85EBCA6B
	way := fixed.Polar(fixed.Angle(turn*0xC2B2AE35), 127*fixed.One)
	return field.Input{MoveX: int8(way.X.Int()), MoveY: int8(way.Y.Int())}.Pack()
}

func look(sim.Slot, sim.Tick) sim.PackedInput { return level.Input{}.Pack() }

// measure plays both loads.
func measure(f flags.Link) (r result, err error) {
	fieldFits, err := fieldLoad.play(f, &r.Field)
	if err != nil {
		return r, fmt.Errorf("field: %w", err)
	}
	levelFits, err := levelLoad.play(f, &r.Level)
	if err != nil {
		return r, fmt.Errorf("level: %w", err)
	}
	r.Verified = fieldFits && levelFits
	return r, nil
}

// patience is after how much time a load must be known, on the virtual clock.
const patience = 20 * clock.Second

// play plays a load until the first player knows all that he may, for a second more, and then for as long as was asked.
func (l *load) play(f flags.Link, t *telling) (verified bool, err error) {
	codings := map[string]room.Coding{"tight": room.Tight, "fast": room.Fast, "whole": room.Whole}
	rng := fixed.NewPCG(f.Seed)
	runtime.LockOSThread() // whose time is taken
	defer runtime.UnlockOSThread()
	ticks := func(span time.Duration) sim.Tick { return sim.Tick(span.Seconds()*float64(l.hz) + 0.5) }
	a := audience{rng: &rng, loss: fixed.F(f.Loss), delay: ticks(f.RTT), input: l.input}
	cfg := room.Config{Game: l.game, Rate: l.hz, SnapshotEvery: l.every, Coding: codings[f.Coding], Budget: l.budget, Seed: 1}
	if err := a.gather(cfg, l.players); err != nil {
		return false, err
	}
	w := newWitness(l.game.Schema, l.players)
	if err := l.enter(&a, w, t); err != nil {
		return false, err
	}
	for end := a.room.Tick() + sim.Tick(l.hz); a.room.Tick() < end; {
		a.tick()
	}
	a.bytes()
	verified = l.stay(&a, w, t, ticks(f.For))
	return verified, a.first.err
}

// enter plays until the first player knows all that he may.
func (l *load) enter(a *audience, w *witness, t *telling) error {
	for a.room.Tick() < sim.Tick(patience/clock.Second)*sim.Tick(l.hz) {
		t.LoadCPU += a.tick().Seconds() * 1e3
		w.look(a.room.World())
		if a.first.tick == a.room.Tick() && a.first.knows(w.q, w.viewers[0]) {
			t.Load = float64(a.room.Tick()) * 1e3 / float64(l.hz)
			return nil
		}
	}
	return errors.New("not all was told within 20 s")
}

// stay measures so many ticks.
func (l *load) stay(a *audience, w *witness, t *telling, ticks sim.Tick) (verified bool) {
	var quiet, telling, relevance []float64
	known, end := 0, a.room.Tick()+ticks
	verified = true
	for a.room.Tick() < end {
		us := a.tick().Seconds() * 1e6
		if a.room.Tick()%sim.Tick(l.every) != 0 {
			quiet = append(quiet, us)
			continue
		}
		telling = append(telling, us)
		relevance = append(relevance, w.look(a.room.World()).Seconds()*1e6)
		known += w.known()
		if a.first.tick == a.room.Tick() {
			verified = verified && a.first.knows(w.q, w.viewers[0])
		}
	}
	t.Players, t.Entities = float64(l.players), float64(w.entities())
	t.Tick, t.Relevance = median(quiet), median(relevance)
	t.Network = median(telling) - t.Tick
	t.Known = float64(known) / float64(len(telling)*l.players)
	t.Bytes = float64(a.bytes()) / float64(l.players) / (float64(ticks) / float64(l.hz))
	return verified
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// witness looks at the world beside the room, to know what players are to be told, and how long looking takes.
type witness struct {
	q       *sim.Quantised
	scene   *interest.Scene
	viewers []*interest.Viewer
}

func newWitness(s *sim.Schema, players int) *witness {
	w := &witness{q: sim.NewQuantised(s), scene: interest.NewScene(s)}
	for slot := range players {
		w.viewers = append(w.viewers, interest.NewViewer(s, sim.Slot(slot)))
	}
	return w
}

// look looks for all players and returns how much of a processor that took.
func (w *witness) look(world sim.World) time.Duration {
	world.Quantise(w.q)
	begin := spent()
	w.scene.Update(w.q, world)
	for _, v := range w.viewers {
		v.Look(w.scene)
	}
	return spent() - begin
}

// known returns of how many entities all players know.
func (w *witness) known() (n int) {
	for _, v := range w.viewers {
		for typ := range w.q.Tables {
			n += len(v.Rows(typ))
		}
	}
	return n
}

// entities returns how many entities there are.
func (w *witness) entities() (n int) {
	for typ := range w.q.Tables {
		n += w.q.Tables[typ].Len
	}
	return n
}

// print writes the result for people.
func (r *result) print(out io.Writer) {
	for _, t := range []struct {
		name string
		*telling
	}{{"field", &r.Field}, {"level", &r.Level}} {
		fmt.Fprintf(out, "%s: %.0f players know %.0f of %.0f entities each\n", t.name, t.Players, t.Known, t.Entities)
		fmt.Fprintf(out, "  %.0f us to tell them in a tick, %.0f of them who may know what; a tick without takes %.0f us\n",
			t.Network, t.Relevance, t.Tick)
		fmt.Fprintf(out, "  %.0f bytes a player and second; all was known after %.0f ms, which took %.0f ms of the processor\n",
			t.Bytes, t.Load, t.LoadCPU)
	}
	fmt.Fprintf(out, "what the first player was told was the world: %t\n", r.Verified)
}
