package snapshot_test

import (
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// sender makes bodies for a receiver, of a schema's empty world.
type sender struct {
	now    *sim.Quantised
	whole  *snapshot.Encoder
	packed *snapshot.Packed
}

func newSender() *sender {
	return &sender{sim.NewQuantised(rules.Schema), snapshot.NewEncoder(rules.Schema), snapshot.NewPacked(rules.Schema, snapshot.Tight)}
}

// body returns the snapshot of a tick that builds on those of others, newest first.
func (s *sender) body(tick sim.Tick, on ...sim.Tick) []byte {
	if len(on) == 0 {
		return s.whole.Encode(nil, s.now)
	}
	var past []snapshot.Past
	for _, t := range on {
		past = append(past, snapshot.Past{Tick: t, Tables: s.now})
	}
	return s.packed.Encode(nil, tick, s.now, past)
}

func TestReceiverNeedsWhatABodyBuildsOn(t *testing.T) {
	s, r := newSender(), snapshot.NewReceiver(rules.Schema)
	r.Begin(3)
	for _, step := range []struct {
		tick sim.Tick
		on   []sim.Tick
		want error
	}{
		{100, []sim.Tick{97}, snapshot.ErrBaseline},
		{100, nil, nil},
		{103, []sim.Tick{100}, nil},
		{109, []sim.Tick{103, 100}, nil},
		{106, []sim.Tick{103, 100}, nil}, // overtaken
		{112, []sim.Tick{109, 106, 103}, nil},
		{115, []sim.Tick{112, 108}, snapshot.ErrBaseline},
	} {
		q, err := r.Take(step.tick, s.body(step.tick, step.on...))
		if !errors.Is(err, step.want) || (q == nil) != (err != nil) {
			t.Errorf("tick %d on %v: %v", step.tick, step.on, err)
		}
	}
	r.Begin(3)
	if _, err := r.Take(115, s.body(115, 112)); !errors.Is(err, snapshot.ErrBaseline) {
		t.Errorf("after a new beginning: %v", err)
	}
}

// A receiver holds all that a body can build on, also when that was overtaken by a few newer ones.
func TestReceiverKeepsEnough(t *testing.T) {
	for _, every := range []sim.Tick{1, 3, 7} {
		s, r := newSender(), snapshot.NewReceiver(rules.Schema)
		r.Begin(int(every))
		now := sim.Tick(1000) * every
		oldest := now - snapshot.MaxBaselineAge/every*every
		third := oldest - 2*(snapshot.MaxPastGap/every*every)
		for tick := third; tick <= now+7*every; tick += every {
			if tick == now {
				continue
			}
			if _, err := r.Take(tick, s.body(tick)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := r.Take(now, s.body(now, oldest, (oldest+third)/2/every*every, third)); err != nil {
			t.Errorf("every %d ticks: %v", every, err)
		}
	}
}

// What a receiver keeps takes as much memory as there is to keep, and not as much as pools could hold.
func TestReceiverGrows(t *testing.T) {
	schema := &sim.Schema{Types: []sim.TypeSchema{{Name: "Actor", Capacity: 50_000, Columns: []sim.ColumnSchema{{Name: "X", Bits: 8}}}}}
	q := sim.NewQuantised(schema)
	actors := &q.Tables[0]
	whole, packed, r := snapshot.NewEncoder(schema), snapshot.NewPacked(schema, snapshot.Fast), snapshot.NewReceiver(schema)
	r.Begin(1)
	past := []snapshot.Past{{Tick: 1, Tables: sim.NewQuantised(schema)}}
	for tick := sim.Tick(1); tick < 200; tick++ {
		actors.Len = int(10 * tick % 170)
		for row := range actors.Len {
			actors.Handles[row], actors.Columns[0][row] = sim.MakeHandle(100*row, 1), int32(tick)
		}
		body := whole.Encode(nil, q)
		if tick > 1 {
			body = packed.Encode(nil, tick, q, past)
		}
		got, err := r.Take(tick, body)
		if err != nil || !sameTables(got, q) {
			t.Fatalf("tick %d: %v, %+v", tick, err, got)
		}
		if n := len(got.Tables[0].Handles); n > 500 {
			t.Fatalf("tick %d: room for %d rows, of which there are %d", tick, n, actors.Len)
		}
		past[0].Tick = tick
		past[0].Tables.CopyFrom(q)
	}
}

// What a body of an error leaves behind is nobody's baseline.
func TestReceiverAfterAnError(t *testing.T) {
	s, r := newSender(), snapshot.NewReceiver(rules.Schema)
	r.Begin(3)
	good := s.body(3)
	if _, err := r.Take(3, good[:len(good)-1]); err == nil {
		t.Fatal("a body that was cut short was read")
	}
	if _, err := r.Take(6, s.body(6, 3)); !errors.Is(err, snapshot.ErrBaseline) {
		t.Errorf("a body that builds on it: %v", err)
	}
	for _, body := range [][]byte{nil, {3}, {1}, {1, 0}} {
		if _, err := r.Take(3, body); err == nil {
			t.Errorf("%v was read", body)
		}
	}
}

func FuzzReceiver(f *testing.F) {
	s := newSender()
	f.Add(s.body(3), s.body(6, 3), s.body(9, 6, 3))
	f.Add([]byte{0}, []byte{1, 0}, []byte{})
	f.Fuzz(func(t *testing.T, a, b, c []byte) {
		r := snapshot.NewReceiver(rules.Schema)
		r.Begin(3)
		for i, body := range [][]byte{a, b, c} {
			if q, err := r.Take(sim.Tick(3*i+3), body); err == nil {
				mustFitSchema(t, q)
			}
		}
	})
}

// mustFitSchema checks that tables are what encoders may be given.
func mustFitSchema(t *testing.T, q *sim.Quantised) {
	t.Helper()
	for i := range q.Tables {
		if q.Tables[i].Len > rules.Schema.Types[i].Capacity {
			t.Fatalf("%d rows of %d", q.Tables[i].Len, rules.Schema.Types[i].Capacity)
		}
	}
	again := sim.NewQuantised(rules.Schema)
	body := snapshot.NewEncoder(rules.Schema).Encode(nil, q)
	if err := snapshot.NewDecoder(rules.Schema).Decode(body, again); err != nil {
		t.Fatal(err)
	}
}

// Skimming is as strict about what a body builds on as reading.
func TestSkim(t *testing.T) {
	s, r := newSender(), snapshot.NewReceiver(rules.Schema)
	r.Begin(3)
	for _, step := range []struct {
		tick sim.Tick
		on   []sim.Tick
		want error
	}{
		{100, []sim.Tick{97}, snapshot.ErrBaseline},
		{100, nil, nil},
		{103, []sim.Tick{100}, nil},
		{109, []sim.Tick{103, 100}, nil},
		{112, []sim.Tick{109, 106, 103}, snapshot.ErrBaseline},
		{112 + 3*128, []sim.Tick{103 + 3*128}, snapshot.ErrBaseline},
	} {
		if err := r.Skim(step.tick, s.body(step.tick, step.on...)); !errors.Is(err, step.want) {
			t.Errorf("tick %d on %v: %v", step.tick, step.on, err)
		}
	}
	for _, body := range [][]byte{nil, {3}, {1}, {1, 0}} {
		if err := r.Skim(115, body); err == nil {
			t.Errorf("%v was taken", body)
		}
	}
}
