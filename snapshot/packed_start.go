package snapshot

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// What bodies begin with is the same for all games, or what "tickwork train" has found in recorded matches of this one: a start
// table, which is part of the schema, with a number for each question and each scale. PROTOCOL.md, "Start tables".

// questions goes through everything that learns in the models of a schema, in the order of start tables.
func questions(m []tableModel, ask func(*wire.Prob), size func(*scale)) {
	for i := range m {
		m[i].questions(ask, size)
	}
}

func (m *tableModel) questions(ask func(*wire.Prob), size func(*scale)) {
	ask(&m.same)
	ask(&m.stays)
	ask(&m.more)
	for i := range m.nap {
		ask(&m.nap[i])
	}
	for a := range m.still {
		for k := range 4 {
			ask(&m.still[a][k/2][k%2])
		}
	}
	for lately := range m.counted {
		for a := range m.counted[lately] {
			ask(&m.counted[lately][a])
		}
	}
	for c := range m.choices {
		ask(&m.choices[c].kept)
		for node := 1; node < len(m.choices[c].value); node++ {
			ask(&m.choices[c].value[node])
		}
		size(&m.choices[c].scale)
	}
	for a := range m.axes {
		size(&m.axes[a])
	}
	for g := range m.groups {
		m.groups[g].questions(ask)
	}
}

func (m *groupModel) questions(ask func(*wire.Prob)) {
	ask(&m.kept[0])
	ask(&m.kept[1])
	for class := range m.largest {
		ask(&m.largest[class])
	}
	ask(&m.second)
}

const (
	// trainedTrust is how many answers a trained start of a question is worth, and trainedScale how many values one of a scale.
	trainedTrust = 8
	trainedScale = 3
	// noBias is the number in a start table that stands for a bias of 0.
	noBias = 1 << 15
)

// load makes the models begin with a start table. One that was made by another version of this code has another length; both
// ends go on without it.
func load(m []tableModel, table []uint16) {
	need := 0
	questions(m, func(*wire.Prob) { need++ }, func(*scale) { need++ })
	if need != len(table) {
		return
	}
	next := func() uint16 {
		n := table[0]
		table = table[1:]
		return n
	}
	questions(m, func(p *wire.Prob) { *p = wire.NewProb(next(), trainedTrust) },
		func(s *scale) { s.bias, s.seen = int32(next())-noBias, trainedScale })
}

// Trainer makes the start table of a schema from snapshots of recorded matches.
type Trainer struct {
	codec *Packed
	body  []byte
	tally []tally
}

// tally is what has been found out about a number of a start table.
type tally struct{ sum, count float64 }

// NewTrainer returns a trainer of a schema, whose own start table does not matter.
func NewTrainer(s *sim.Schema) *Trainer {
	bare := *s
	bare.Start = nil
	t := &Trainer{codec: NewPacked(&bare, Tight)}
	questions(t.codec.m, func(*wire.Prob) { t.tally = append(t.tally, tally{}) }, func(*scale) { t.tally = append(t.tally, tally{}) })
	return t
}

// Add takes in a snapshot that builds on others, and returns how many bytes it takes with what is known so far; see
// [Packed.Encode].
func (t *Trainer) Add(tick sim.Tick, q *sim.Quantised, past []Past) int {
	t.body = t.codec.Encode(t.body[:0], tick, q, past)
	starts := make([]wire.Prob, 0, len(t.tally))
	questions(t.codec.start, func(p *wire.Prob) { starts = append(starts, *p) }, func(*scale) { starts = append(starts, wire.Prob{}) })
	at := 0
	questions(t.codec.m, func(p *wire.Prob) {
		t.tally[at].answered(starts[at], *p)
		at++
	}, func(s *scale) {
		t.tally[at].measured(s)
		at++
	})
	return len(t.body)
}

// answered takes in what a question has learned in a body: a Prob is nearly the mean of its answers.
func (t *tally) answered(from, to wire.Prob) {
	first, before := from.Held()
	last, after := to.Held()
	if after > before {
		t.sum += float64(last)*float64(after) - float64(first)*float64(before)
		t.count += float64(after - before)
	}
}

// measured takes in what a scale has learned in a body.
func (t *tally) measured(s *scale) {
	t.sum += float64(s.bias) * float64(s.seen)
	t.count += float64(s.seen)
}

// Table returns the start table of all snapshots that were added. Where nothing was asked, it is what all games begin with.
func (t *Trainer) Table() []uint16 {
	var table []uint16
	questions(t.codec.start, func(p *wire.Prob) {
		one, answers := p.Held()
		known := t.tally[len(table)]
		mean := (max(known.sum, 0) + float64(one)*float64(answers)) / (known.count + float64(answers))
		table = append(table, uint16(min(mean, 1<<16-1)))
	}, func(*scale) {
		known := t.tally[len(table)]
		bias := known.sum / max(known.count, 1)
		table = append(table, uint16(noBias+int32(min(max(bias, -noBias+1), noBias-1))))
	})
	return table
}
