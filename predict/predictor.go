package predict

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

// History is how many ticks a prediction can reach back, about two seconds at 60 ticks a second. Further ahead of the
// server than that nothing is predicted.
const History = 128

// keepTolerance is by how many quanta the rounded numbers of an entity may miss the snapshot's for the exact ones to be
// kept: the rounding of two nearby values may fall to different sides.
const keepTolerance = 1

// Predictor keeps the predicted worlds of the newest ticks.
type Predictor struct {
	schema *sim.Schema
	own    sim.Slot
	frames [History]predicted
	tick   sim.Tick // the newest predicted tick
	oldest sim.Tick // the oldest one that is kept
	runs   bool
	shift  sim.Tick // what a tick's number is behind the server's number for it, modulo 2^32

	frame  *sim.PackedFrame
	ahead  sim.World // a part of a tick past the newest one, for drawing
	events sim.Events
	ledger ledger
	before *sim.View
	after  *sim.View
	smooth smoother
}

// predicted is one tick of the prediction: the input and the world that it led to.
type predicted struct {
	world sim.World
	input sim.PackedInput
}

// New returns a predictor for worlds of a game.
func New(game *sim.Game) *Predictor {
	p := &Predictor{
		schema: game.Schema, own: sim.NoSlot,
		frame: sim.NewPackedFrame(game.Schema.Slots), ahead: game.New(),
		before: sim.NewView(game.Schema), after: sim.NewView(game.Schema),
	}
	p.smooth.schema = game.Schema
	p.ledger.pending = make([]forecast, 0, maxPending)
	for i := range p.frames {
		p.frames[i].world = game.New()
	}
	return p
}

// Start begins at the server's state of a tick. What is not replicated is taken from the template.
func (p *Predictor) Start(own sim.Slot, tick sim.Tick, template sim.World, q *sim.Quantised) {
	p.own, p.tick, p.oldest, p.shift, p.runs = own, tick, tick, 0, true
	w := p.at(tick).world
	w.CopyFrom(template)
	w.Restore(q, 0)
	p.ledger.restart(tick)
	p.smooth.clear()
}

// Stop forgets the prediction.
func (p *Predictor) Stop() { p.runs = false }

// Running reports whether there is a prediction.
func (p *Predictor) Running() bool { return p.runs }

// Tick returns the newest predicted tick.
func (p *Predictor) Tick() sim.Tick { return p.tick }

// World returns the world of the newest predicted tick. It must not be changed.
func (p *Predictor) World() sim.World { return p.at(p.tick).world }

// Input returns the input that was applied in a tick, if that tick is kept.
func (p *Predictor) Input(tick sim.Tick) (sim.PackedInput, bool) {
	if !p.keeps(tick) || tick == p.oldest {
		return sim.PackedInput{}, false
	}
	return p.at(tick).input, true
}

// keeps reports whether the world of a tick is there. Ticks wrap at 32 bits.
func (p *Predictor) keeps(tick sim.Tick) bool { return p.runs && p.tick-tick <= p.tick-p.oldest }

func (p *Predictor) at(tick sim.Tick) *predicted { return &p.frames[tick%History] }

// Step predicts the next tick with the player's input for it. There must be a prediction.
func (p *Predictor) Step(input sim.PackedInput) {
	p.tick++
	if p.tick-p.oldest >= History {
		p.oldest = p.tick - History + 1
	}
	p.at(p.tick).input = input
	p.simulate(p.tick)
}

// simulate computes the world of a tick from that of the tick before it, and notes the events that are predicted.
func (p *Predictor) simulate(tick sim.Tick) {
	at := p.at(tick)
	at.world.CopyFrom(p.at(tick - 1).world)
	p.events.Clear(tick + p.shift)
	p.advance(at.world, tick, at.input, &p.events)
	p.ledger.predicted(p.schema, p.own, &p.events)
}

func (p *Predictor) advance(w sim.World, tick sim.Tick, input sim.PackedInput, ev *sim.Events) {
	p.frame.Clear(tick + p.shift)
	p.frame.Predicted = true
	if int(p.own) < len(p.frame.Inputs) {
		p.frame.Inputs[p.own] = input
	}
	w.Advance(p.frame, ev)
}

// SetSlack tells by how many ticks the server's number of an event may differ from the predicted one: 0, the default,
// where inputs are applied in the very tick that they were made for.
func (p *Predictor) SetSlack(ticks sim.Tick) { p.ledger.slack = ticks }

// Confirm takes the server's word that an event happened; ordinal is its place among its tick's events of the same kind
// and owner. It returns how to present it.
func (p *Predictor) Confirm(e sim.Event, ordinal int) Notice { return p.ledger.confirm(e, ordinal) }

// Settle says that all of the server's events up to one of its ticks have been confirmed: what was predicted there and
// did not happen is withdrawn.
func (p *Predictor) Settle(upTo sim.Tick) { p.ledger.settle(upTo) }

// Notices returns what is new about predicted events, and forgets it. The slice is valid until the next call of a method.
func (p *Predictor) Notices() []Notice {
	n := p.ledger.notices
	p.ledger.notices = n[:0]
	return n
}

// Correction tells what a reconciliation changed at the newest predicted tick.
type Correction struct {
	Tick sim.Tick // the server's number of the tick that was reconciled with
	// Size is the largest distance by which something that the player owns moved, in the game's units, before smoothing.
	Size float32
	// Replayed is the number of ticks that were stepped again.
	Replayed int
}

// Reconcile takes over the server's state of a tick that was predicted before, and predicts anew from there. server is
// the server's number of that tick, which differs where inputs are not aligned to ticks. It returns false, and does
// nothing, for a tick that is not kept: the caller then starts again.
func (p *Predictor) Reconcile(now clock.Time, tick, server sim.Tick, q *sim.Quantised) (Correction, bool) {
	if !p.keeps(tick) {
		return Correction{}, false
	}
	p.shift = server - tick
	p.viewOf(p.before, p.at(p.tick).world)
	p.at(tick).world.Restore(q, keepTolerance)
	p.oldest = tick
	p.ledger.beginReplay(server)
	replayed := p.tick - tick
	for i := range replayed {
		p.simulate(tick + 1 + i)
	}
	p.ledger.endReplay()
	p.viewOf(p.after, p.at(p.tick).world)
	size := p.smooth.corrected(now, p.before, p.after)
	return Correction{Tick: server, Size: size, Replayed: int(replayed)}, true
}

func (p *Predictor) viewOf(v *sim.View, w sim.World) {
	v.Clear()
	w.View(v, w, 0, sim.PickNow, p.own)
}

// View writes the picked entities as they are a share t of a tick past the newest one, if the given input were applied.
// Drawing ahead of the last whole tick shows an input in the very next frame. Corrections appear smoothed.
func (p *Predictor) View(now clock.Time, v *sim.View, pick sim.Pick, t float32, input sim.PackedInput) {
	if !p.runs {
		return
	}
	newest := p.at(p.tick).world
	p.ahead.CopyFrom(newest)
	p.advance(p.ahead, p.tick+1, input, nil)
	newest.View(v, p.ahead, t, pick, p.own)
	p.smooth.apply(now, v)
}
