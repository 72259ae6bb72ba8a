package predict_test

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// duel is a server's court and a player of slot 1 who is some ticks ahead of it.
type duel struct {
	t      testing.TB
	server *court
	tick   sim.Tick // the server's
	player *predict.Predictor
	ahead  sim.Tick

	inputs map[sim.Tick]sim.PackedInput // the player's
	other  func(sim.Tick) sim.PackedInput
	said   []sim.Event // what happened on the server since the last snapshot
	news   []predict.Notice
	now    clock.Time
	frame  *sim.PackedFrame
	q      *sim.Quantised
}

const me = 1

// newDuel begins a duel at a tick of the server.
func newDuel(t testing.TB, start, ahead sim.Tick) *duel {
	d := &duel{
		t: t, server: startCourt(2), tick: start, player: predict.New(courtGame), ahead: ahead,
		inputs: map[sim.Tick]sim.PackedInput{}, other: func(sim.Tick) sim.PackedInput { return sim.PackedInput{} },
		frame: sim.NewPackedFrame(courtSchema.Slots), q: sim.NewQuantised(courtSchema),
	}
	d.start()
	return d
}

// start begins the prediction at the server's present state and brings it ahead.
func (d *duel) start() {
	d.server.Quantise(d.q)
	d.player.Start(me, d.tick, startCourt(2), d.q)
	for range d.ahead {
		d.step(d.inputs[d.player.Tick()+1])
	}
}

// step lets the player make a tick.
func (d *duel) step(in sim.PackedInput) {
	d.player.Step(in)
	d.inputs[d.player.Tick()] = in
	d.news = append(d.news, d.player.Notices()...)
}

// serve lets the server make a tick, with the player's input for it.
func (d *duel) serve() {
	d.tick++
	d.frame.Clear(d.tick)
	d.frame.Inputs[me], d.frame.Inputs[0] = d.inputs[d.tick], d.other(d.tick)
	var events sim.Events
	events.Clear(d.tick)
	d.server.Advance(d.frame, &events)
	for i := range events.Len() {
		d.said = append(d.said, events.At(i))
	}
}

// play lets both make a tick.
func (d *duel) play(in sim.PackedInput) {
	d.step(in)
	d.serve()
	d.now += clock.Second / 60
}

// tell gives the player the server's word for what happened since the last time.
func (d *duel) tell() {
	ordinal := 0
	for i, e := range d.said {
		if ordinal++; i == 0 || e.Tick != d.said[i-1].Tick || e.Kind != d.said[i-1].Kind {
			ordinal = 0
		}
		if e.Kind == eventBang && e.Owner == me {
			d.news = append(d.news, d.player.Confirm(e, ordinal))
		}
	}
	d.said = d.said[:0]
	d.player.Settle(d.tick)
	d.news = append(d.news, d.player.Notices()...)
}

// snapshot gives the player the server's state.
func (d *duel) snapshot() predict.Correction {
	d.t.Helper()
	d.tell()
	d.server.Quantise(d.q)
	return d.reconcile(d.tick)
}

func (d *duel) reconcile(tick sim.Tick) predict.Correction {
	d.t.Helper()
	c, ok := d.player.Reconcile(d.now, tick, tick, d.q)
	if !ok {
		d.t.Fatalf("tick %d is not kept", tick)
	}
	d.news = append(d.news, d.player.Notices()...)
	return c
}

// off returns how far the player's ball is from where the server's will be in the player's tick.
func (d *duel) off() float64 {
	d.t.Helper()
	truth := newCourt()
	truth.CopyFrom(d.server)
	for tick := d.tick + 1; tick != d.player.Tick()+1; tick++ {
		d.frame.Clear(tick)
		d.frame.Inputs[me] = d.inputs[tick]
		truth.Advance(d.frame, nil)
	}
	mine := d.player.World().(*court).ballOf(me)
	return math.Abs(units(fixed.WrapDelta(truth.ballOf(me).pos, mine.pos, ring)))
}

func units(q fixed.Q) float64 { return float64(q) / float64(fixed.One) }

// drawn returns where the player's ball is drawn.
func (d *duel) drawn() float64 {
	d.t.Helper()
	v := sim.NewView(courtSchema)
	d.player.View(d.now, v, sim.PickNow, 0, sim.PackedInput{})
	row := v.Find(0, sim.MakeHandle(me, 1))
	if row == nil || v.Len(0) != 1 || row[sim.RowFlags] != sim.FlagNow || row[wordOwner] != me {
		d.t.Fatalf("%d rows are drawn", v.Len(0))
	}
	return float64(sim.Float(row[wordPos]))
}
