package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// guessTicks is for how long a client guesses here before it is compared.
const guessTicks = 10

// clientOf returns a match as a client has it that knows nothing but a snapshot.
func clientOf(m *match) *match {
	m.Helper()
	q := sim.NewQuantised(Schema)
	m.w.Quantise(q)
	c := &match{T: m.T, w: New(), frame: sim.NewPackedFrame(Schema.Slots), tick: m.tick}
	if err := c.w.Start(0, nil); err != nil {
		m.Fatal(err)
	}
	c.w.Restore(q, 0)
	c.frame.Predicted = true
	return c
}

// public returns a ship without what a client does not know, and without what it knows only to a fraction.
func public(s *Ship) Ship {
	p := *s
	p.Past, p.Record = 0, Record{}
	p.Pos, p.Vel, p.Aim = fixed.Vec2{}, fixed.Vec2{}, 0
	return p
}

// mustAgree checks that a client's guess at the ship of slot 0 is what the server has.
func mustAgree(t *testing.T, server, client *match) {
	t.Helper()
	_, s := shipOf(server.w, 0)
	_, c := shipOf(client.w, 0)
	if off := wayTo(s.Pos, c.Pos).Len(); off > fixed.One/16 {
		t.Errorf("positions are %v units apart", off.Float())
	}
	if off := s.Vel.Sub(c.Vel).Len(); off > fixed.One/8 {
		t.Errorf("velocities are %v units a second apart", off.Float())
	}
	if off := s.Aim.Delta(c.Aim); off > 1<<22 || off < -1<<22 {
		t.Errorf("they aim %v turns apart", fixed.Angle(off).Turns())
	}
	if a, b := public(s), public(c); a != b {
		t.Errorf("the server has\n%+v, the client guesses\n%+v", a, b)
	}
}

// deed is something that a player does, after something has been prepared.
type deed struct {
	prepare func(*match, *Ship)
	in      Input
}

// flat is an aim along an axis.
const flat = 20000

var deeds = map[string]deed{
	"thrust":                {nil, Input{MoveX: 127, MoveY: -60}},
	"thrust with an engine": {func(_ *match, s *Ship) { s.Powers[PowerEngine] = 2 }, Input{MoveX: -127, MoveY: 127}},
	"aim":                   {nil, Input{AimX: -300, AimY: 4000}},
	"fire":                  {nil, Input{AimX: flat, AimY: flat, Buttons: Fire}},
	"fire, loading":         {func(_ *match, s *Ship) { s.Cool = 5 }, Input{AimX: flat, Buttons: Fire}},
	"fire the scatter":      {func(_ *match, s *Ship) { s.Weapon = Scatter }, Input{AimY: flat, Buttons: Fire}},
	"fire the rail":         {func(_ *match, s *Ship) { s.Weapon = Rail }, Input{AimY: -flat, Buttons: Fire}},
	"fire with everything": {func(_ *match, s *Ship) {
		for power := range s.Powers {
			s.Powers[power] = uint8(power) % (maxLevel + 1)
		}
	}, Input{AimX: flat, MoveY: 50, Buttons: Fire}},
	"dash along the thrust":  {nil, Input{MoveX: 100, MoveY: 30, Buttons: DashButton}},
	"dash along the aim":     {nil, Input{AimX: -flat, AimY: 77, Buttons: DashButton}},
	"dash along the old aim": {func(_ *match, s *Ship) { s.Aim = 123_456_789 }, Input{Buttons: DashButton}},
	"dash while dashing": {func(_ *match, s *Ship) {
		s.Dashing, s.Vel = 5, fixed.V(0, dashSpeed)
	}, Input{MoveX: 127, Buttons: DashButton}},
	"dash, cooling": {func(_ *match, s *Ship) { s.Dash = 4 }, Input{MoveY: 127, Buttons: DashButton}},
	"nova":          {nil, Input{Buttons: NovaButton}},
	"nova amid asteroids": {func(m *match, s *Ship) {
		putAsteroid(m.w, Large, inside(s.Pos.Add(fixed.V(90*fixed.One, 0))), fixed.V(fixed.One, 0))
		putAsteroid(m.w, Medium, inside(s.Pos.Add(fixed.V(0, 80*fixed.One))), fixed.V(-9*fixed.One, 0))
	}, Input{Buttons: NovaButton}},
	"ward":            {nil, Input{MoveX: 127, Buttons: WardButton}},
	"ward, capacitor": {func(_ *match, s *Ship) { s.Powers[PowerCapacitor] = 3 }, Input{Buttons: WardButton}},
	"next weapon":     {func(_ *match, s *Ship) { s.Arsenal = 7 }, Input{AimX: 9, Buttons: Next | Fire}},
	"crash": {func(m *match, s *Ship) {
		putAsteroid(m.w, Medium, inside(s.Pos.Add(fixed.V(30*fixed.One, 0))), fixed.V(-40*fixed.One, 0))
	}, Input{MoveX: 127}},
	"crash when nearly lost": {func(m *match, s *Ship) {
		s.HP = 1
		m.w.Spare = 0
		putAsteroid(m.w, Large, inside(s.Pos.Add(fixed.V(40*fixed.One, 0))), fixed.V(-40*fixed.One, 0))
	}, Input{MoveY: 127}},
	"crash with a spare ship": {func(m *match, s *Ship) {
		s.HP = 1
		m.w.Spare = 1
		putAsteroid(m.w, Large, inside(s.Pos.Add(fixed.V(40*fixed.One, 0))), fixed.V(-40*fixed.One, 0))
	}, Input{MoveY: 127}},
	"shoot an asteroid": {func(m *match, s *Ship) {
		putAsteroid(m.w, Small, inside(s.Pos.Add(fixed.V(60*fixed.One, 0))), fixed.Vec2{})
	}, Input{AimX: flat, Buttons: Fire}},
	"combo runs out": {func(_ *match, s *Ship) { s.Combo, s.Held = 30, 4 }, Input{}},
	"mend":           {func(_ *match, s *Ship) { s.HP, s.Powers[PowerMend] = 40, 3 }, Input{}},
	"down":           {func(_ *match, s *Ship) { s.HP, s.Down = 0, 500 }, Input{MoveX: 127, Buttons: DashButton | Fire}},
	"nearly out":     {func(_ *match, s *Ship) { s.HP, s.Down = 0, 4 }, Input{MoveX: 127}},
	"being revived":  {func(_ *match, s *Ship) { s.HP, s.Down, s.Revive = 0, 4, 60 }, Input{MoveX: -127}},
	"out":            {func(_ *match, s *Ship) { s.HP = 0 }, Input{MoveY: -127, Buttons: NovaButton}},
	"gone":           {func(_ *match, s *Ship) { s.HP, s.Gone = 0, 60 }, Input{MoveX: 127}},
	"choose": {func(m *match, s *Ship) {
		m.w.Stage, m.w.Left = StageChoice, 400
		for i := range m.w.Ships.Len() {
			_, o := m.w.Offers.Spawn()
			o.Slot, o.Cards = sim.Slot(i), [3]uint8{PowerHull, PowerEngine, PowerMend}
		}
	}, Input{MoveX: 127, Buttons: Choose2}},
}

// What a player does comes out the same in the client's guess, from nothing but a snapshot: the ship, and the events that
// are shown before the server tells of them.
func TestPredictionAgrees(t *testing.T) {
	for name, d := range deeds {
		t.Run(name, func(t *testing.T) {
			server, ships := newDuel(t, 2)
			s := ships[0]
			s.Vel = fixed.V(20*fixed.One, 11*fixed.One/7)
			if d.prepare != nil {
				d.prepare(server, s)
			}
			client := clientOf(server)
			foreseen, happened := foreseeable(client), foreseeable(server)
			server.step(guessTicks, hold(0, d.in))
			client.step(guessTicks, hold(0, d.in))
			if _, guessed := shipOf(client.w, 0); name == "being revived" {
				guessed.Revive = s.Revive // how far it has come only the server knows
			}
			mustAgree(t, server, client)
			if *foreseen != *happened {
				t.Errorf("foreseen: %v, happened: %v", *foreseen, *happened)
			}
		})
	}
}

// foreseeable returns a count of the events of slot 0 that a client shows before the server tells of them.
func foreseeable(m *match) *kinds {
	var n kinds
	m.hear = func(e sim.Event) {
		if Schema.Events[e.Kind].Predicted && e.Owner == 0 {
			n[e.Kind]++
		}
	}
	return &n
}

// A press whose first tick was lost on the way still comes out the same: the server saw the button go down later than the
// client did.
func TestPredictionAgreesOnALatePress(t *testing.T) {
	server, _ := newDuel(t, 1)
	in := Input{MoveX: 127, Buttons: DashButton}
	client := clientOf(server)
	client.step(1, hold(0, in))
	server.step(1, hold(0, Input{})) // the input was late: the last one is repeated
	q := sim.NewQuantised(Schema)
	server.w.Quantise(q)
	client.w.Restore(q, 1)
	said := server.step(guessTicks, hold(0, in))
	client.step(guessTicks, hold(0, in))
	if said[KindDashed] != 1 {
		t.Errorf("the server said %v", said)
	}
	mustAgree(t, server, client)
}

// A prediction must not decide what only the server knows: where a ship comes back, and what appears by chance.
func TestPredictionLeavesChanceToTheServer(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	m.w.Stage, m.w.Left = StageReady, 3
	s.HP, s.Gone = 0, 2
	m.frame.Predicted = true
	said := m.step(10, still)
	come := m.w.Enemies.Len() + m.w.Asteroids.Len()
	if said != (kinds{}) || s.Gone != 1 || come != 0 || m.w.Stage != StageReady || m.w.Left != 0 {
		t.Errorf("said %v, gone %d, stage %d for %d ticks", said, s.Gone, m.w.Stage, m.w.Left)
	}
	m.w.Stage, m.w.Left = StageChoice, 2
	_, o := m.w.Offers.Spawn()
	o.Slot = 0
	m.step(10, hold(0, Input{Buttons: Choose1}))
	if o.Chosen != 1 { // in the first tick there was time
		t.Error("a choice in time was not foreseen")
	}
	o.Chosen = 0
	if m.step(10, hold(0, Input{Buttons: Choose2})); o.Chosen != 0 {
		t.Error("a choice after its time was foreseen")
	}
}

// Drops, revivals and bolts are the server's, too.
func TestPredictionLeavesOthersToTheServer(t *testing.T) {
	m, ships := newDuel(t, 2)
	ships[1].HP, ships[1].Down, ships[1].Pos = 0, 500, ships[0].Pos
	addDrop(m.w, Repair, ships[0].Pos)
	m.put(Chaser, ships[0], 0)
	m.frame.Predicted = true
	if said := m.step(200, still); said != (kinds{}) || ships[1].Revive != 0 || m.w.Drops.Len() != 1 || ships[0].HP != shipHP {
		t.Errorf("said %v, revived by %d, %d drops, %d hit points", said, ships[1].Revive, m.w.Drops.Len(), ships[0].HP)
	}
}
