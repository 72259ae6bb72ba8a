package predict_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// rainfield is a server with 94 entities and a player of slot 0 ahead of it.
type rainfield struct {
	server, template *rules.World
	tick             sim.Tick
	player           *predict.Predictor
	bot              *rules.RandomBot
	inputs           []sim.PackedInput // from tick 1 on
	frame            *sim.PackedFrame
	q                *sim.Quantised
	v                *sim.View
}

// newRainfield returns a match at tick 0 of which the player knows everything.
func newRainfield(t testing.TB) *rainfield {
	t.Helper()
	m := &rainfield{
		server: rules.New(), template: rules.New(), player: predict.New(rules.Game), bot: rules.NewRandomBot(1),
		frame: sim.NewPackedFrame(rules.Schema.Slots), q: sim.NewQuantised(rules.Schema), v: sim.NewView(rules.Schema),
	}
	for _, w := range []*rules.World{m.server, m.template} {
		if err := w.Start(1, rules.Options{Constant: true}.Pack()); err != nil {
			t.Fatal(err)
		}
	}
	m.server.Quantise(m.q)
	m.player.Start(0, 0, m.template, m.q)
	return m
}

// input returns the player's input for a tick.
func (m *rainfield) input(tick sim.Tick) sim.PackedInput {
	for len(m.inputs) < int(tick) {
		m.inputs = append(m.inputs, m.bot.Input(sim.Tick(len(m.inputs)+1), nil, 0))
	}
	return m.inputs[tick-1]
}

func (m *rainfield) step() { m.player.Step(m.input(m.player.Tick() + 1)) }

func (m *rainfield) serve() {
	m.tick++
	m.frame.Clear(m.tick)
	m.frame.Inputs[0] = m.input(m.tick)
	m.server.Advance(m.frame, nil)
}

func (m *rainfield) reconcile() (predict.Correction, bool) {
	m.server.Quantise(m.q)
	return m.player.Reconcile(rate.At(int64(m.tick)), m.tick, m.tick, m.q)
}

const rate clock.Rate = 60

// ready returns a match in which the player is eight ticks ahead and everything has been used once.
func ready(t testing.TB) *rainfield {
	m := newRainfield(t)
	for range 8 {
		m.step()
	}
	for range 300 {
		m.step()
		m.serve()
		for _, a := range m.server.Asteroids.All() {
			a.Pos.X ^= 1 << 17 // a jump to be smoothed
		}
		m.reconcile()
		m.draw()
	}
	return m
}

func (m *rainfield) draw() {
	m.v.Clear()
	m.player.View(rate.At(int64(m.tick)), m.v, sim.PickNow, 0.5, m.input(m.tick))
	m.player.Settle(m.tick)
	m.player.Notices()
}

func TestPredictorAllocates(t *testing.T) {
	m := ready(t)
	m.input(2000)
	cases := map[string]func(){
		"Step":      func() { m.step() },
		"Reconcile": func() { m.reconcile() },
		"View":      m.draw,
		"a tick": func() {
			m.serve()
			m.step()
			m.reconcile()
			m.draw()
		},
	}
	for name, f := range cases {
		if n := testing.AllocsPerRun(20, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkStep(b *testing.B) {
	m := ready(b)
	in := m.input(m.player.Tick())
	for b.Loop() {
		m.player.Step(in)
		m.player.Notices()
	}
}

// Eight ticks are replayed: 133 ms.
func BenchmarkReconcile(b *testing.B) {
	m := ready(b)
	m.server.Quantise(m.q)
	for b.Loop() {
		m.player.Reconcile(0, m.tick, m.tick, m.q)
		m.player.Notices()
	}
}

func BenchmarkView(b *testing.B) {
	m := ready(b)
	for b.Loop() {
		m.draw()
	}
}
