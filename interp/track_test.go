package interp_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/interp"
	"github.com/tickwork-engine/tickwork/sim"
)

// track is a world of dots on a line. Only what a Buffer uses of a world is there.
type track struct {
	sim.World
	dots sim.Pool[dot]
}

type dot struct {
	x     fixed.Q
	color uint8 // not replicated
}

// The words of a dot's row.
const (
	wordX     = sim.RowFields
	wordColor = sim.RowFields + 1
)

const rate clock.Rate = 60

var trackGame = &sim.Game{
	Schema: &sim.Schema{
		Types: []sim.TypeSchema{{
			Name: "Dot", Capacity: 4, Columns: []sim.ColumnSchema{{Name: "x", Bits: 32, Signed: true}}, Owner: -1,
			ViewOffset: sim.ViewHeader, ViewStride: 4,
		}},
		ViewWords: sim.ViewHeader + 1 + 4*4,
	},
	New: func() sim.World { return &track{dots: sim.NewPool[dot](4)} },
}

func (w *track) CopyFrom(src sim.World) { w.dots.CopyFrom(&src.(*track).dots) }

func (w *track) Restore(q *sim.Quantised, _ int32) {
	rows := &q.Tables[0]
	w.dots.Reshape(rows.Live())
	for row, h := range rows.Live() {
		w.dots.Get(h).x = fixed.Q(rows.Columns[0][row]) * fixed.One
	}
}

func (w *track) View(v *sim.View, to sim.World, t float32, pick sim.Pick, _ sim.Slot) {
	end := to.(*track)
	for h, a := range w.dots.All() {
		b := end.dots.Get(h)
		if b == nil {
			if t >= 1 {
				continue
			}
			b = a
		}
		row := v.Add(0, h, pick.Flags())
		row[wordX], row[wordColor] = sim.InterpolateQ(a.x, b.x, t), uint32(a.color)
	}
	for h, b := range end.dots.All() {
		if w.dots.Get(h) == nil && t >= 1 {
			v.Add(0, h, pick.Flags())[wordX] = sim.QBits(b.x)
		}
	}
}

// first and second are the handles of dots.
var first, second = sim.MakeHandle(0, 1), sim.MakeHandle(1, 1)

// dotsAt returns what a snapshot says of the first dots.
func dotsAt(places ...int32) *sim.Quantised {
	q := sim.NewQuantised(trackGame.Schema)
	for i, x := range places {
		q.Tables[0].Handles[i], q.Tables[0].Columns[0][i] = sim.MakeHandle(i, 1), x
	}
	q.Tables[0].Len = len(places)
	return q
}

func newBuffer() *interp.Buffer {
	b := interp.NewBuffer(trackGame, rate)
	b.Reset(trackGame.New())
	return b
}

// place returns where a dot is drawn, and false if it is not.
func place(b *interp.Buffer, h sim.Handle) (x float32, drawn bool) {
	v := sim.NewView(trackGame.Schema)
	b.View(v, sim.PickAll, sim.NoSlot)
	row := v.Find(0, h)
	if row == nil {
		return 0, false
	}
	return sim.Float(row[wordX]), true
}

// mustDraw checks where a dot is drawn.
func mustDraw(t *testing.T, b *interp.Buffer, h sim.Handle, want float32) {
	t.Helper()
	if x, drawn := place(b, h); !drawn || x < want-0.01 || x > want+0.01 {
		t.Errorf("at tick %.2f the dot is drawn (%v) at %v, want %v", b.Tick(), drawn, x, want)
	}
}
