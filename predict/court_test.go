package predict_test

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// court is a world of balls on a ring of 100 units, one a player, who push them about and let them bang.
type court struct {
	sim.World // the methods that a prediction does not use
	balls     sim.Pool[ball]
	pace      fixed.Q // not replicated: what a push is multiplied by
	guessed   bool    // whether the last frame was a guess
}

type ball struct {
	owner    sim.Slot
	pos, vel fixed.Q
	cool     uint8 // ticks until it can bang again
}

// The bytes of an input, and the buttons in the second one.
const (
	pushByte   = 0 // an int8, in 1/256 units a tick
	buttonByte = 1
	buttonBang = 1 << 0
	buttonTwo  = 1 << 1 // bangs twice
)

// The kinds of events.
const (
	eventBang  = 0 // predicted; its payload is where
	eventWhist = 1 // not predicted
)

// coolTicks is for how long a ball cannot bang after a bang.
const coolTicks = 3

const ring = 100 * fixed.One

var courtSchema = &sim.Schema{
	Slots: 3, InputSize: 2,
	Types: []sim.TypeSchema{{
		Name: "Ball", Capacity: 3, Owner: 0, Now: true,
		Columns: []sim.ColumnSchema{
			{Name: "owner", Bits: 8}, {Name: "pos", Bits: 13, Wrap: 6400}, {Name: "vel", Bits: 12, Signed: true},
			{Name: "cool", Bits: 2},
		},
		ViewOffset: sim.ViewHeader, ViewStride: 4,
		Smoothed: []sim.SmoothedWord{{Word: wordPos, Size: 100}}, Snap: 20,
	}},
	Events: []sim.EventSchema{
		{Name: "Bang", Size: 4, Predicted: true}, {Name: "Whist", Size: 0},
	},
	ViewWords: sim.ViewHeader + 1 + 3*4,
}

// The words of a ball's row.
const (
	wordOwner = sim.RowFields
	wordPos   = sim.RowFields + 1
)

var courtGame = &sim.Game{Schema: courtSchema, New: func() sim.World { return newCourt() }}

func newCourt() *court { return &court{balls: sim.NewPool[ball](3), pace: 1} }

// startCourt returns a court with a ball for each of the first slots, ten units from one another.
func startCourt(balls int) *court {
	w := newCourt()
	for slot := range balls {
		_, b := w.balls.Spawn()
		b.owner, b.pos = sim.Slot(slot), fixed.Q(10*(slot+1))*fixed.One
	}
	return w
}

// ballOf returns the ball of a slot.
func (w *court) ballOf(slot sim.Slot) *ball {
	for _, b := range w.balls.All() {
		if b.owner == slot {
			return b
		}
	}
	return nil
}

func (w *court) Advance(f *sim.PackedFrame, ev *sim.Events) {
	w.guessed = f.Predicted
	for _, b := range w.balls.All() {
		in := f.Input(b.owner)
		b.vel += fixed.Q(int8(in[pushByte])) * w.pace * (fixed.One / 256)
		b.pos = fixed.Wrap(b.pos+b.vel, 0, ring)
		b.cool -= min(b.cool, 1)
		if in[buttonByte]&buttonBang != 0 && b.cool == 0 {
			b.cool = coolTicks
			for range 1 + in[buttonByte]&buttonTwo/buttonTwo {
				bang(b, ev)
			}
		}
	}
	if out := ev.Begin(eventWhist, 0); out != nil {
		ev.End()
	}
}

func bang(b *ball, ev *sim.Events) {
	if out := ev.Begin(eventBang, b.owner); out != nil {
		out.Bits(uint64(b.pos), 32)
		ev.End()
	}
}

func (w *court) CopyFrom(src sim.World) {
	from := src.(*court)
	w.balls.CopyFrom(&from.balls)
	w.pace = from.pace
}

func (w *court) Hash() uint64 {
	h := w.balls.HashShape(fixed.NewHash()).U64(uint64(w.pace))
	for _, b := range w.balls.All() {
		h = h.U64(uint64(b.owner) | uint64(b.cool)<<8).U64(uint64(uint32(b.pos)) | uint64(uint32(b.vel))<<32)
	}
	return uint64(h)
}

// The steps of positions and velocities.
const (
	posStep = fixed.One / 64
	velStep = fixed.One / 64
)

func (w *court) Quantise(q *sim.Quantised) {
	t := &q.Tables[0]
	t.Len = 0
	for h, b := range w.balls.All() {
		t.Handles[t.Len] = h
		t.Columns[0][t.Len] = int32(b.owner)
		t.Columns[1][t.Len] = sim.QuantiseWrapped(b.pos, 0, posStep, 6400)
		t.Columns[2][t.Len] = sim.QuantiseStep(b.vel, -32*fixed.One, velStep, 4095) - 2048
		t.Columns[3][t.Len] = int32(b.cool)
		t.Len++
	}
}

func (w *court) Restore(q *sim.Quantised, tolerance int32) {
	t := &q.Tables[0]
	now := sim.NewQuantised(courtSchema)
	w.Quantise(now)
	w.balls.Reshape(t.Live())
	for row, h := range t.Live() {
		b, was := w.balls.Get(h), now.Tables[0].Find(h)
		pos, vel := t.Columns[1][row], t.Columns[2][row]
		if was < 0 || !sim.WithinWrapped(now.Tables[0].Columns[1][was], pos, tolerance, 6400) ||
			!sim.Within(now.Tables[0].Columns[2][was], vel, tolerance) {
			b.pos = sim.DequantiseQ(pos, 0, posStep)
			b.vel = sim.DequantiseQ(vel, 0, velStep)
		}
		b.owner, b.cool = sim.Slot(t.Columns[0][row]), uint8(t.Columns[3][row])
	}
}

func (w *court) View(v *sim.View, to sim.World, t float32, pick sim.Pick, own sim.Slot) {
	for h, a := range w.balls.All() {
		b := to.(*court).balls.Get(h)
		if b == nil || !pick.Picks(true, a.owner == own) {
			continue
		}
		row := v.Add(0, h, pick.Flags())
		row[wordOwner] = uint32(a.owner)
		row[wordPos] = sim.InterpolateWrapped(a.pos, b.pos, 0, ring, t)
	}
}

// input returns a packed input.
func input(push int8, buttons uint8) sim.PackedInput {
	return sim.PackedInput{pushByte: uint8(push), buttonByte: buttons}
}

// placeOf returns the place that a bang's payload tells.
func placeOf(payload []byte) fixed.Q {
	r := wire.NewReader(payload)
	return fixed.Q(r.U32())
}
