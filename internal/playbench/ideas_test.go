package playbench

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	asteroids "github.com/tickwork-engine/tickwork/games/asteroids/rules"
	crowd "github.com/tickwork-engine/tickwork/games/crowd/rules"
	cubes "github.com/tickwork-engine/tickwork/games/cubes/rules"
	rainfield "github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/codecbench"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// recording is what the snapshots of a match were.
type recording struct {
	schema *sim.Schema
	list   []snapshot.Past
	from   int // the first that is measured
}

// record plays a match for so many snapshots, of which one is made every so many ticks. Bots are in all slots if there are any.
func record(t testing.TB, game *sim.Game, options []byte, seed uint64, every, count int, bot func(seed uint64) client.Bot) recording {
	t.Helper()
	w, frame, bots := game.New(), sim.NewPackedFrame(game.Schema.Slots), []client.Bot(nil)
	if err := w.Start(seed, options); err != nil {
		t.Fatal(err)
	}
	for i := 0; bot != nil && i < game.Schema.Slots; i++ {
		bots = append(bots, bot(uint64(i)+1))
	}
	r := recording{schema: game.Schema, from: settled}
	for tick := sim.Tick(1); len(r.list) < settled+count; tick++ {
		frame.Clear(tick)
		for slot, b := range bots {
			if tick == 1 {
				frame.Commands = append(frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
			}
			frame.Inputs[slot] = b.Input(tick, w, sim.Slot(slot))
		}
		w.Advance(frame, nil)
		if int(tick)%every == 0 {
			q := sim.NewQuantised(game.Schema)
			w.Quantise(q)
			r.list = append(r.list, snapshot.Past{Tick: tick, Tables: q})
		}
	}
	return r
}

// settled is how many snapshots are not measured: more than a packed body reaches back, and worlds have begun.
const settled = 80

// recordings are what the ideas are measured with, by name.
var recordings = map[string]func(t testing.TB, count int) recording{
	"rainfield": func(t testing.TB, count int) recording {
		return record(t, rainfield.Game, rainfield.Options{Constant: true}.Pack(), 5, 3, count,
			func(seed uint64) client.Bot { return rainfield.NewRandomBot(seed) })
	},
	"asteroids": func(t testing.TB, count int) recording { return record(t, asteroids.Game, nil, 2323, 1, count, nil) },
	"crowd":     func(t testing.TB, count int) recording { return record(t, crowd.Game, nil, 1, 1, count, nil) },
}

// recordedCubes reads the public recording of cubes from the file that TICKWORK_TRACE names.
func recordedCubes(t testing.TB) recording {
	t.Helper()
	r := recording{schema: cubes.Schema, from: codecbench.First}
	file, err := os.Open(os.Getenv("TICKWORK_TRACE"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	trace, err := codecbench.NewTrace(file)
	if err != nil {
		t.Fatal(err)
	}
	for tick := sim.Tick(0); ; tick++ {
		q := sim.NewQuantised(cubes.Schema)
		if err := trace.Next(q); errors.Is(err, io.EOF) {
			return r
		} else if err != nil {
			t.Fatal(err)
		}
		r.list = append(r.list, snapshot.Past{Tick: tick, Tables: q})
	}
}

// idea is one that the packed body can do without.
type idea struct {
	name    string
	profile snapshot.Profile
	past    int // snapshots that a body builds on; 0: as many as can be
	columns func(c *sim.ColumnSchema)
}

// ideas are what can be left out from outside of the codec: by what it is told of the columns, and of the past.
var ideas = []idea{
	{name: "all"},
	{name: "without the third snapshot", past: 2},
	{name: "without the second and third snapshot", past: 1},
	{name: "velocities do not move places", columns: func(c *sim.ColumnSchema) { c.Moves, c.Rate, c.Rest = 0, 0, 0 }},
	{name: "rotations do not turn on", columns: func(c *sim.ColumnSchema) {
		switch c.Kind {
		case sim.Largest:
			c.Kind = sim.Discrete
		case sim.Component:
			c.Kind = sim.Smooth
		}
	}},
	{name: "nothing is foreseen", columns: func(c *sim.ColumnSchema) { c.Kind, c.Moves, c.Rate, c.Rest = sim.Discrete, 0, 0, 0 }},
	{name: "plain bits", profile: snapshot.Fast},
}

// described returns the schema as the idea's columns have it.
func (i *idea) described(s *sim.Schema) *sim.Schema {
	if i.columns == nil {
		return s
	}
	other := *s
	other.Types = slices.Clone(s.Types)
	for t := range other.Types {
		other.Types[t].Columns = slices.Clone(other.Types[t].Columns)
		for c := range other.Types[t].Columns {
			i.columns(&other.Types[t].Columns[c])
		}
	}
	return &other
}

// coder codes snapshots of a recording one after another, each from those that are so many snapshots old or older.
type coder struct {
	recording
	codec *snapshot.Packed
	idea  *idea
	age   int
	body  []byte
}

func (r recording) coder(i *idea, age int) *coder {
	return &coder{recording: r, codec: snapshot.NewPacked(i.described(r.schema), i.profile), idea: i, age: age}
}

// reach is how many snapshots are looked at to find the best that a body can build on.
const reach = 20

// size returns the bytes of a snapshot.
func (c *coder) size(i int) int {
	var known []snapshot.Past
	for at := i - c.age; at >= max(i-c.age-reach, 0); at-- {
		known = append(known, c.list[at])
	}
	past := snapshot.Choose(nil, c.list[i].Tick, known)
	if most := c.idea.past; most > 0 {
		past = past[:min(most, len(past))]
	}
	c.body = c.codec.Encode(c.body[:0], c.list[i].Tick, c.list[i].Tables, past)
	return len(c.body)
}

// mean returns the mean size of all that are measured.
func (c *coder) mean() float64 {
	sum := 0
	for i := c.from; i < len(c.list); i++ {
		sum += c.size(i)
	}
	return float64(sum) / float64(len(c.list)-c.from)
}

// Each idea saves bytes where its matter is.
func TestIdeas(t *testing.T) {
	played := map[string]recording{}
	for name, play := range recordings {
		played[name] = play(t, 60)
	}
	for _, c := range []struct {
		world, without string
		age            int
		least          float64 // how many times as many bytes it takes without
	}{
		{"rainfield", "without the second and third snapshot", 1, 1.3},
		{"rainfield", "velocities do not move places", 1, 1.3},
		{"rainfield", "nothing is foreseen", 1, 2},
		{"rainfield", "plain bits", 1, 1.5},
		{"asteroids", "without the second and third snapshot", 2, 1.2},
		{"asteroids", "velocities do not move places", 2, 1.02},
		{"asteroids", "rotations do not turn on", 2, 1.1},
		{"asteroids", "nothing is foreseen", 2, 1.5},
		{"crowd", "without the third snapshot", 2, 1},
		{"crowd", "without the second and third snapshot", 2, 1.5},
	} {
		at := slices.IndexFunc(ideas, func(i idea) bool { return i.name == c.without })
		all, without := played[c.world].coder(&ideas[0], c.age).mean(), played[c.world].coder(&ideas[at], c.age).mean()
		if without < c.least*all {
			t.Errorf("%s, %d old: %.1f bytes, and %.1f: %s", c.world, c.age, all, without, c.without)
		}
	}
}

// BenchmarkIdeas tells what a snapshot takes without each of the ideas; see docs/bandwidth.md. The cubes are measured if
// TICKWORK_TRACE names their recording.
func BenchmarkIdeas(b *testing.B) {
	measure := func(name string, r recording, ages ...int) {
		for _, age := range ages {
			for i := range ideas {
				b.Run(fmt.Sprintf("%s/%d-old/%s", name, age, ideas[i].name), func(b *testing.B) {
					c := r.coder(&ideas[i], age)
					for b.Loop() {
						c.size(len(c.list) - 1)
					}
					b.ReportMetric(c.mean(), "B/snapshot")
				})
			}
		}
	}
	const count = 600
	measure("rainfield", recordings["rainfield"](b, count), 1, 3)
	measure("asteroids", recordings["asteroids"](b, count), 1, 2, 4)
	measure("crowd", recordings["crowd"](b, count), 2)
	if os.Getenv("TICKWORK_TRACE") != "" {
		measure("cubes", recordedCubes(b), 6)
	}
}
