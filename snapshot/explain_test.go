package snapshot_test

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// checkCosts compares costs with the tables that the body was made of and builds on.
func checkCosts(t rapid.TB, s *sim.Schema, c *snapshot.Costs, now, was *sim.Quantised) {
	t.Helper()
	sum := c.Head + c.Tail
	for typ := range c.Types {
		sum += c.Types[typ].Total()
		for i := range c.Types[typ].Entities {
			e := &c.Types[typ].Entities[i]
			if want := newsOf(e.Handle, &now.Tables[typ], &was.Tables[typ]); e.News != want {
				t.Fatalf("type %d, entity %#x: the news is %d, not %d", typ, e.Handle, e.News, want)
			}
			if e.News != snapshot.Gone && len(e.Columns) != len(s.Types[typ].Columns) {
				t.Fatalf("type %d, entity %#x has %d columns", typ, e.Handle, len(e.Columns))
			}
			least := e.Own
			for _, column := range e.Columns {
				least = min(least, column.Bits)
			}
			if least < -1e-6 {
				t.Fatalf("type %d, entity %#x gives bits back: %+v", typ, e.Handle, e)
			}
		}
		if want := entities(&now.Tables[typ], &was.Tables[typ]); len(c.Types[typ].Entities) != want {
			t.Fatalf("type %d has %d entities, not %d", typ, len(c.Types[typ].Entities), want)
		}
	}
	if math.Abs(sum-float64(8*c.Bytes)) > 1e-6*sum {
		t.Fatalf("the parts are %.3f bits, and the body %d", sum, 8*c.Bytes)
	}
	if c.Tail >= 8.01 {
		t.Fatalf("%.3f bits are nobody's", c.Tail)
	}
}

// newsOf returns what has become of an entity, found out column by column.
func newsOf(h sim.Handle, now, was *sim.Table) snapshot.News {
	row, before := now.Find(h), was.Find(h)
	switch {
	case row < 0:
		return snapshot.Gone
	case before < 0:
		return snapshot.New
	}
	for c := range now.Columns {
		if now.Columns[c][row] != was.Columns[c][before] {
			return snapshot.Changed
		}
	}
	return snapshot.Unchanged
}

// entities returns how many there are in either table.
func entities(now, was *sim.Table) int {
	n := now.Len
	for _, h := range was.Live() {
		if now.Find(h) < 0 {
			n++
		}
	}
	return n
}

// Every bit of a body is somebody's, whatever game it is, whatever happens in it, and in whichever form it is written.
func TestExplainProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchema(t)
		drawForesight(t, s)
		past, tick := drawPast(t, s)
		now := drawTables(t, s)
		if rapid.Bool().Draw(t, "related") {
			now = drawNext(t, s, past[0].Tables)
		}
		e := snapshot.NewExplainer(s)
		for _, profile := range []snapshot.Profile{snapshot.Fast, snapshot.Tight} {
			c, err := e.Explain(snapshot.NewPacked(s, profile).Encode(nil, tick, now, past), tick, past)
			if err != nil {
				t.Fatal(err)
			}
			if want := snapshot.PackedForm + snapshot.Form(profile); c.Form != want || c.Head != 16 {
				t.Fatalf("the form is %d, not %d, and takes %.1f bits", c.Form, want, c.Head)
			}
			checkCosts(t, s, c, now, past[0].Tables)
		}
		c, err := e.Explain(snapshot.NewEncoder(s).Encode(nil, now), tick, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkCosts(t, s, c, now, sim.NewQuantised(s))
	})
}

// The bits of a whole body are those that its layout says.
func TestExplainWhole(t *testing.T) {
	c, err := snapshot.NewExplainer(smallSchema).Explain(pack(smallBits), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Form != snapshot.Whole || c.Head != 2 || c.Tail != 4 || len(c.Types) != 2 || c.Types[0].Own != 3 || c.Types[1].Own != 3 {
		t.Errorf("%+v", c)
	}
	for i, own := range []float64{16, 18} { // gamma(1) and gamma(3), and a generation
		e := &c.Types[0].Entities[i]
		if e.Own != own || e.News != snapshot.New || e.Columns[0].Bits != 3 || e.Columns[1].Bits != 4 || e.Columns[2].Bits != 6 {
			t.Errorf("entity %d takes %+v", i, e)
		}
	}
}

// What happens to one column is found in that column.
func TestExplainFindsTheDear(t *testing.T) {
	list := rainfield(t, 40)
	now, past := list[39], newestFirst(list, 38)
	e := snapshot.NewExplainer(rules.Schema)
	const ships, aim = 1, 5
	for _, profile := range []snapshot.Profile{snapshot.Tight, snapshot.Fast} {
		cost := func() (all, dear float64) {
			c, err := e.Explain(snapshot.NewPacked(rules.Schema, profile).Encode(nil, now.Tick, now.Tables, past), now.Tick, past)
			if err != nil {
				t.Fatal(err)
			}
			for typ := range c.Types {
				all += c.Types[typ].Total()
			}
			return all, c.Types[ships].Entities[2].Columns[aim].Bits
		}
		was := now.Tables.Tables[ships].Columns[aim][2]
		before, cheap := cost()
		now.Tables.Tables[ships].Columns[aim][2] ^= 100
		after, dear := cost()
		now.Tables.Tables[ships].Columns[aim][2] = was
		if dear < cheap+3 || after-before < 3 || math.Abs(after-before-(dear-cheap)) > 4 {
			t.Errorf("profile %d: the column takes %.1f bits, then %.1f; all of it %.1f, then %.1f", profile, cheap, dear, before, after)
		}
	}
}

func TestExplainErrors(t *testing.T) {
	list := rainfield(t, 10)
	past := newestFirst(list, 8)
	body := snapshot.NewPacked(rules.Schema, snapshot.Tight).Encode(nil, list[9].Tick, list[9].Tables, past)
	e := snapshot.NewExplainer(rules.Schema)
	for name, try := range map[string]struct {
		body []byte
		past []snapshot.Past
	}{
		"nothing": {nil, nil}, "no past": {body, nil}, "cut": {body[:len(body)-3], past}, "another form": {[]byte{3, 0}, past},
		"cut whole": {snapshot.NewEncoder(rules.Schema).Encode(nil, list[9].Tables)[:20], nil},
	} {
		if c, err := e.Explain(try.body, list[9].Tick, try.past); err == nil || c != nil {
			t.Errorf("%s: explained as %+v", name, c)
		}
	}
	if _, err := e.Explain(body, list[9].Tick, nil); !errors.Is(err, snapshot.ErrBaseline) {
		t.Errorf("without a past: %v", err)
	}
	c, err := e.Explain(body, list[9].Tick, past)
	if err != nil {
		t.Fatalf("after all that: %v", err)
	}
	checkCosts(t, rules.Schema, c, list[9].Tables, past[0].Tables)
}

// Any bytes are explained if they can be read, and their costs add up.
func FuzzExplain(f *testing.F) {
	past := []snapshot.Past{
		{Tick: 90, Tables: turningTables(1, 3)}, {Tick: 88, Tables: turningTables(1, 2)}, {Tick: 85, Tables: turningTables(1, 0)},
	}
	for _, profile := range []snapshot.Profile{snapshot.Tight, snapshot.Fast} {
		f.Add(snapshot.NewPacked(movingSchema, profile).Encode(nil, 94, turningTables(1, 6), past))
	}
	f.Add(snapshot.NewEncoder(movingSchema).Encode(nil, turningTables(1, 6)))
	e, packed, whole := snapshot.NewExplainer(movingSchema), snapshot.NewPacked(movingSchema, snapshot.Tight), snapshot.NewDecoder(movingSchema)
	f.Fuzz(func(t *testing.T, body []byte) {
		now, was := sim.NewQuantised(movingSchema), past[0].Tables
		err := packed.Decode(body, 94, now, past)
		if len(body) > 0 && snapshot.Form(body[0]&3) == snapshot.Whole {
			err, was = whole.Decode(body, now), sim.NewQuantised(movingSchema)
		}
		c, explained := e.Explain(body, 94, past)
		if (err == nil) != (explained == nil) {
			t.Fatalf("read: %v, explained: %v", err, explained)
		}
		if err == nil {
			checkCosts(t, movingSchema, c, now, was)
		}
	})
}

func BenchmarkExplain(b *testing.B) {
	list := rainfield(b, 100)
	past := newestFirst(list, 98)
	body := snapshot.NewPacked(rules.Schema, snapshot.Tight).Encode(nil, list[99].Tick, list[99].Tables, past)
	e := snapshot.NewExplainer(rules.Schema)
	for b.Loop() {
		if _, err := e.Explain(body, list[99].Tick, past); err != nil {
			b.Fatal(err)
		}
	}
}
