package interest_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// crush is a world in which too much happens: the types of rankSchema with random priorities, of which all entities change
// all the time, and the first ones of each type urgently.
type crush struct {
	schema *sim.Schema
	q      *sim.Quantised
	urgent int
	sudden bool // others become urgent now and then
}

func newCrush(rng *fixed.PCG) *crush {
	c := &crush{schema: &sim.Schema{Slots: 2}, urgent: below(rng, 6), sudden: chance(rng, 2)}
	for _, t := range rankSchema.Types {
		t.Priority = uint8(1 + below(rng, 3))
		c.schema.Types = append(c.schema.Types, t)
	}
	c.q = sim.NewQuantised(c.schema)
	put(c.q, 0, 100, 100, 0, 0, 0, 0)
	for typ := range c.q.Tables {
		for range below(rng, 6) {
			put(c.q, typ, 100+int32(below(rng, 80)), 100, 255, 0, 0, 0)
		}
	}
	return c
}

// step changes all entities, some of them in columns that hasten their turns.
func (c *crush) step(rng *fixed.PCG) {
	for typ := range c.q.Tables {
		t := &c.q.Tables[typ]
		for row := range t.Len {
			t.Columns[numberColumn][row]++
			if chance(rng, 3) {
				t.Columns[hpColumn][row]++
			}
			if row < c.urgent || c.sudden && chance(rng, 20) {
				t.Columns[stunColumn][row]++
			}
		}
	}
}

// bound returns for how many snapshots an entity may wait at most, by the doc of Turns.
func (c *crush) bound(ticks int) int {
	n, least, most := 0, 1e9, 0.0
	for typ := range c.q.Tables {
		n += c.q.Tables[typ].Len
		weight := float64(c.schema.Types[typ].Priority)
		most = max(most, weight)
		if c.schema.Types[typ].Near > 0 {
			weight /= 8
		}
		least = min(least, weight)
	}
	lift := float64(rankColumns[hpColumn].Priority)
	return int(float64(8*n)*(1+most/least) + lift/(float64(ticks)*least))
}

// With a budget of a single entity a snapshot, each one's turn comes within the bound, however urgent others are.
func TestNobodyStarves(t *testing.T) {
	longest := 0
	for seed := range uint64(60) {
		rng := fixed.NewPCG(seed)
		c := newCrush(&rng)
		r, ticks := newReader(c.schema, 0), 1+below(&rng, 6)
		bound := c.bound(ticks)
		asked := map[entity]int{}
		for snapshot := range 3 * bound {
			_, order, sent := r.read(c.q, nil, sim.Tick(snapshot*ticks), 1)
			for _, e := range order {
				asked[e]++
				longest = max(longest, asked[e])
				if asked[e] > bound+1 {
					t.Fatalf("seed %d: %v has waited for %d snapshots, the bound is %d", seed, e, asked[e], bound)
				}
			}
			for _, e := range order[:sent] {
				delete(asked, e)
			}
			c.step(&rng)
		}
	}
	if longest < 50 {
		t.Errorf("nobody waited for more than %d snapshots: nothing was put to the test", longest)
	}
}

// As long as not only urgent ones are sent, they do come first.
func TestUrgentOnesComeFirst(t *testing.T) {
	rng := fixed.NewPCG(1)
	q, r := rankWorld(), newReader(rankSchema, 0)
	r.read(q, nil, 0, 99)
	for now := sim.Tick(1); now < 200; now++ {
		urgent := []entity{flag[below(&rng, 3)], beast[below(&rng, 3)]}
		for _, e := range [...]entity{flag[0], flag[1], flag[2], beast[0], beast[1], beast[2]} {
			change(q, e, numberColumn)
		}
		for _, e := range urgent {
			change(q, e, stunColumn)
		}
		_, order, _ := r.read(q, nil, now, 3)
		for _, e := range urgent {
			if order[0] != e && order[1] != e {
				t.Fatalf("tick %d: %v are urgent, and the turns are %v", now, urgent, order)
			}
		}
	}
}
