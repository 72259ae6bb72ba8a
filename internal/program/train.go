package program

import (
	"fmt"
	"iter"
	"os"
	"strings"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// trainCommand finds out from matches what packed snapshots of the game should begin with. The tool puts it into the schema.
type trainCommand struct {
	flags.Train
}

// Run looks at the matches, says what it has found, and writes the numbers.
func (c *trainCommand) Run(g Game) error {
	t := newTraining(g.Rules.Schema, c.Train)
	matches, err := c.matches(g)
	if err != nil {
		return err
	}
	for name, worlds := range matches {
		tell("looking at %s", name)
		if err := worlds(t.look); err != nil {
			return err
		}
		t.end()
	}
	if len(t.trials) == 0 {
		return fmt.Errorf("there are %d snapshots, which is too few to learn from and to measure with", t.count)
	}
	table := t.trainer.Table()
	fmt.Printf("%d snapshots; of those that were not learned from, one takes %.1f bytes without a start table and %.1f with it\n",
		t.count, t.measure(nil), t.measure(table))
	return os.WriteFile(c.Out, []byte(strings.Trim(fmt.Sprint(table), "[]")), 0o644)
}

// worlds plays a match and shows the world of each tick.
type worlds func(look func(tick sim.Tick, w sim.World)) error

// matches returns the matches to look at, by name, one after the other.
func (c *trainCommand) matches(g Game) (iter.Seq2[string, worlds], error) {
	if len(c.Files) == 0 && g.Bot == nil {
		return nil, noBots(g, "Bot")
	}
	return func(yield func(string, worlds) bool) {
		for _, path := range c.Files {
			if !yield(path, func(look func(sim.Tick, sim.World)) error { return c.playFile(g, path, look) }) {
				return
			}
		}
		if len(c.Files) == 0 && yield("a match of bots", c.playBots(g, g.Bot, g.Options)) && g.BenchBot != nil {
			yield("the workload of bench", c.playBots(g, g.BenchBot, g.BenchOptions))
		}
	}, nil
}

// playFile plays a recorded match.
func (c *trainCommand) playFile(g Game, path string, look func(sim.Tick, sim.World)) error {
	f, done, err := openReplay(path)
	if err != nil {
		return err
	}
	defer done()
	p, err := replay.NewPlayer(f, g.Rules)
	if err != nil {
		return inFile(path, err)
	}
	for n := 0; n < c.Ticks && p.Next(nil); n++ {
		look(p.Tick(), p.World())
	}
	return inFile(path, p.Err())
}

// playBots returns a match of as many bots as there are slots.
func (c *trainCommand) playBots(g Game, bot func(seed uint64) client.Bot, options []byte) worlds {
	return func(look func(sim.Tick, sim.World)) error {
		m := simtest.Match{Game: g.Rules, Seed: c.Seed, Options: options}
		for i := range g.Rules.Schema.Slots {
			m.Bots = append(m.Bots, bot(c.Seed+uint64(i)))
		}
		log, _ := simtest.Record(m, c.Ticks)
		w := g.Rules.New()
		p := log.Player(w)
		for p.Next(nil) {
			look(p.Tick(), w)
		}
		return p.Err()
	}
}

// training looks at matches. It learns from two thirds of the snapshots, in runs, and measures with the rest.
type training struct {
	schema  *sim.Schema
	every   int
	trainer *snapshot.Trainer
	newest  []snapshot.Past // of the match at hand, newest first
	trials  []trial
	count   int
}

// trial is a snapshot that is not learned from.
type trial struct {
	now  snapshot.Past
	past []snapshot.Past
}

const (
	// runLength is how many snapshots in a row are learned from, or measured with: of three runs one.
	runLength  = 50
	mostTrials = 1000 // are kept
	// farther is how many snapshots older the baseline of every second snapshot is: players are near or far.
	farther = 2
)

func newTraining(s *sim.Schema, f flags.Train) *training {
	return &training{schema: s, every: f.Every, trainer: snapshot.NewTrainer(s)}
}

// end ends a match: the next one's snapshots do not build on its.
func (t *training) end() { t.newest = nil }

// look takes in the world of a tick.
func (t *training) look(tick sim.Tick, w sim.World) {
	if int(tick)%t.every != 0 {
		return
	}
	now := snapshot.Past{Tick: tick, Tables: sim.NewQuantised(t.schema)}
	w.Quantise(now.Tables)
	if known := t.newest[min(t.count%2*farther, len(t.newest)):]; len(known) >= snapshot.MaxPast {
		t.take(now, snapshot.Choose(nil, tick, known))
	}
	t.newest = append([]snapshot.Past{now}, t.newest[:min(len(t.newest), farther+2*snapshot.MaxPast)]...)
}

// take learns from a snapshot, or keeps it for measuring.
func (t *training) take(now snapshot.Past, past []snapshot.Past) {
	t.count++
	switch {
	case t.count/runLength%3 != 2:
		t.trainer.Add(now.Tick, now.Tables, past)
	case len(t.trials) < mostTrials:
		t.trials = append(t.trials, trial{now, past})
	}
}

// measure returns how many bytes a snapshot takes with a start table, of those that were kept.
func (t *training) measure(table []uint16) float64 {
	s, sum := *t.schema, 0
	s.Start = table
	codec, body := snapshot.NewPacked(&s, snapshot.Tight), []byte(nil)
	for _, it := range t.trials {
		body = codec.Encode(body[:0], it.now.Tick, it.now.Tables, it.past)
		sum += len(body)
	}
	return float64(sum) / float64(max(len(t.trials), 1))
}
