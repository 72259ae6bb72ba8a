package predict_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// tale steps a world that only says what it is told to, and keeps what its chronicle presents.
type tale struct {
	t         *testing.T
	chronicle *predict.Chronicle
	events    sim.Events
}

// The kinds of events of a tale: bangs are predicted, thuds are not.
const (
	tellBang uint8 = iota
	tellThud
)

var taleSchema = &sim.Schema{Slots: 2, Events: []sim.EventSchema{{Name: "Bang", Predicted: true}, {Name: "Thud"}}}

func newTale(t *testing.T) *tale {
	s := &tale{t: t, chronicle: predict.NewChronicle(taleSchema)}
	s.chronicle.Restart(100)
	return s
}

// step steps to a tick in which events of these kinds happen, all of slot 1.
func (s *tale) step(tick sim.Tick, again bool, kinds ...uint8) {
	s.events.Clear(tick)
	for _, kind := range kinds {
		s.events.Begin(kind, 1)
		s.events.End()
	}
	s.chronicle.Stepped(tick, &s.events, again)
}

// settles checks what there is to be presented once all up to a tick is certain.
func (s *tale) settles(certain sim.Tick, want string) {
	s.t.Helper()
	s.chronicle.Settle(certain)
	if got := told(s.chronicle.Notices()); got != want {
		s.t.Errorf("noticed: %s\nwant: %s", got, want)
	}
}

// What can be foreseen is presented at once and confirmed later, anybody's; the rest when it is certain.
func TestChronicleTellsOnce(t *testing.T) {
	s := newTale(t)
	s.step(101, false, tellBang, tellThud)
	s.settles(100, "predicted 1@101")
	s.step(102, false, tellBang, tellBang)
	s.settles(101, "predicted 2@102, predicted 3@102, confirmed 1@101, happened 4@101")
	s.settles(101, "")
	s.settles(102, "confirmed 2@102, confirmed 3@102")
}

// What a world says again after it went back is the same event, and what it does not say any more is withdrawn.
func TestChronicleGoesBack(t *testing.T) {
	s := newTale(t)
	s.step(101, false, tellBang)
	s.step(102, false, tellBang)
	s.step(103, false)
	s.settles(100, "predicted 1@101, predicted 2@102")
	s.step(102, true)
	s.step(103, true, tellBang, tellThud)
	s.settles(101, "predicted 3@103, withdrawn 2@102, confirmed 1@101")
	s.step(103, true, tellThud)
	s.settles(103, "withdrawn 3@103, happened 4@103")
}

// Ticks that are certain may be stepped once more, where few worlds are kept. Nothing is told of them again.
func TestChronicleStepsCertainTicksAgain(t *testing.T) {
	s := newTale(t)
	s.step(101, false, tellBang)
	s.settles(101, "predicted 1@101, confirmed 1@101")
	s.step(101, true, tellBang)
	s.step(102, false, tellBang)
	s.settles(101, "predicted 2@102")
}

// Another world takes the place of what was foreseen.
func TestChronicleRestarts(t *testing.T) {
	s := newTale(t)
	s.step(101, false, tellBang)
	s.settles(100, "predicted 1@101")
	s.chronicle.Restart(500)
	s.settles(500, "withdrawn 1@101")
	s.step(501, false, tellThud)
	s.settles(501, "happened 2@501")
}

func TestChronicleAllocatesNothing(t *testing.T) {
	s := newTale(t)
	tick := sim.Tick(101)
	turn := func() {
		s.step(tick, false, tellBang, tellThud)
		s.step(tick, true, tellBang, tellThud)
		s.chronicle.Settle(tick - 1)
		s.chronicle.Notices()
		tick++
	}
	for range 300 {
		turn()
	}
	if n := testing.AllocsPerRun(300, turn); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
