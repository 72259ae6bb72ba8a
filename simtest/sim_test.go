package simtest_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
	"github.com/tickwork-engine/tickwork/transport"
)

// seed returns the seed of the simulations: 1, or what TICKWORK_SEED says.
func seed(t *testing.T) uint64 {
	t.Helper()
	s := uint64(1)
	if text := os.Getenv("TICKWORK_SEED"); text != "" {
		var err error
		if s, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("TICKWORK_SEED=%d", s)
	return s
}

// touches tells of rainfield's events that something moved a ship, or changed what it can do: an orb lets it dash sooner, a
// power that was chosen for it makes it faster.
func touches(n predict.Notice) (sim.Slot, bool) {
	switch n.Kind {
	case rules.KindHurt, rules.KindEnter, rules.KindDowned, rules.KindRevived, rules.KindChose, rules.KindCollect:
		return n.Owner, true
	}
	return sim.NoSlot, false
}

// match returns a match over a network of two who play well and two who fly into things.
func match(t *testing.T, n simtest.Network) simtest.Config {
	cfg := simtest.Config{Room: room.Config{Game: rules.Game}, Seed: seed(t), Touches: touches}
	for i := range 4 {
		var bot client.Bot = rules.NewHunter(uint64(i))
		if i >= 2 {
			bot = rules.NewRandomBot(uint64(i))
		}
		cfg.Players = append(cfg.Players, simtest.Player{Name: fmt.Sprint("player ", i), Bot: bot, Up: n.Link(), Down: n.Link()})
	}
	return cfg
}

// tellOf writes what a player may have noticed into the test's log.
func tellOf(t *testing.T, p simtest.PlayerReport) {
	t.Helper()
	causes := map[simtest.Cause]int{}
	for _, c := range p.Corrections {
		causes[c.Cause]++
	}
	i := p.Stats.Interpolation
	t.Logf("%s: corrections %v, late inputs %d of %d, starved frames %d of %d (%d extrapolated), lead %.1f ms, events %d (%d foreseen, %d recanted), %d bytes in, %d out",
		p.Name, causes, p.Stats.LateInputs, p.Stats.Inputs, i.Starved, i.Frames, i.Extrapolated, p.LeadMillis,
		p.EventsExpected, p.EventsForeseen, p.EventsRecanted, p.Stats.BytesIn, p.Stats.BytesOut)
}

// mustPlayWell checks what holds in every match: play happened, no correction without a cause, every event once.
func mustPlayWell(t *testing.T, r simtest.Report) {
	t.Helper()
	for _, p := range r.Players {
		tellOf(t, p)
		for _, c := range p.Corrections {
			if c.Cause == simtest.Unexplained {
				t.Errorf("%s: tick %d: own ship corrected by %.3f for no reason", p.Name, c.Tick, c.Size)
			}
		}
		if p.EventsMissing != 0 || p.EventsDoubled != 0 {
			t.Errorf("%s: %d events missing, %d doubled", p.Name, p.EventsMissing, p.EventsDoubled)
		}
		if p.EventsExpected < 500 || p.EventsForeseen < 100 || p.Stats.Reconciled < 800 {
			t.Errorf("%s: hardly any play: %d events, %d foreseen, %d reconciliations",
				p.Name, p.EventsExpected, p.EventsForeseen, p.Stats.Reconciled)
		}
	}
}

// shorter returns how long to play: a minute is enough for the race detector, which makes everything ten times slower.
func shorter(span clock.Time) clock.Time {
	if raceDetector {
		return min(span, clock.Minute)
	}
	return span
}

// share returns n of all, as a share.
func share(n, all int) float64 { return float64(n) / float64(max(all, 1)) }

// line is a network that people have, and what may happen on it.
type line struct {
	name       string
	network    simtest.Network
	maxStarved float64 // share of the frames
}

// lines are the round trips that people have, with a fifth of the packets overtaking others and one in a thousand lost; and
// a bad line that loses one in twenty.
var lines = []line{
	{"20 ms", simtest.Network{RTT: 20 * clock.Millisecond, Reorder: 0.2, Loss: 0.001}, 0.005},
	{"70 ms", simtest.Network{RTT: 70 * clock.Millisecond, Reorder: 0.2, Loss: 0.001}, 0.005},
	{"140 ms", simtest.Network{RTT: 140 * clock.Millisecond, Reorder: 0.2, Loss: 0.001}, 0.005},
	{"100 ms, 5 % loss", simtest.Network{RTT: 100 * clock.Millisecond, Loss: 0.05}, 0.05},
}

// mustBeSmooth checks what was promised for a line: the inputs in time, and enough snapshots.
func (l line) mustBeSmooth(t *testing.T, r simtest.Report) {
	t.Helper()
	const ms = clock.Millisecond
	for _, p := range r.Players {
		if off := p.Stats.RoundTrip - l.network.RTT; l.network.Reorder == 0 && (off < -10*ms || off > 15*ms) {
			t.Errorf("%s: a round trip of %v ms was measured", p.Name, p.Stats.RoundTrip.Milliseconds())
		}
		if late := share(p.Stats.LateInputs, p.Stats.Inputs); late > 0.01 {
			t.Errorf("%s: %.2f %% of the inputs came too late", p.Name, late*100)
		}
		if starved := share(p.Stats.Interpolation.Starved, p.Stats.Interpolation.Frames); starved > l.maxStarved {
			t.Errorf("%s: %.2f %% of the frames starved", p.Name, starved*100)
		}
	}
}

// Five minutes of four players on each line.
func TestFiveMinutes(t *testing.T) {
	for _, l := range lines {
		t.Run(l.name, func(t *testing.T) {
			s := simtest.New(match(t, l.network))
			begin := time.Now()
			s.Run(shorter(5 * clock.Minute))
			faster := (5 * clock.Minute).Seconds() / time.Since(begin).Seconds()
			t.Logf("%.0f times faster than real time", faster)
			if faster < 10 && !raceDetector {
				t.Errorf("only %.0f times faster than real time", faster)
			}
			r := s.Report()
			mustPlayWell(t, r)
			l.mustBeSmooth(t, r)
		})
	}
}

// Conditions that are worse, or stranger, than most players have. Playing must go on, without unexplained corrections and
// with every event once.
func TestHardNetworks(t *testing.T) {
	const ms = clock.Millisecond
	cases := []struct {
		name    string
		network simtest.Network
		change  func(*simtest.Config)
	}{
		{"jitter", simtest.Network{RTT: 100 * ms, Jitter: 20 * ms, Loss: 0.01}, nil},
		{"held back", simtest.Network{RTT: 60 * ms, Late: 0.2, LateBy: 60 * ms}, nil},
		{"300 ms", simtest.Network{RTT: 300 * ms, Loss: 0.02}, nil},
		{"20 % loss", simtest.Network{RTT: 80 * ms, Loss: 0.2}, nil},
		{"a quarter doubled", simtest.Network{RTT: 80 * ms}, func(c *simtest.Config) {
			for i := range c.Players {
				c.Players[i].Up.Duplicate, c.Players[i].Down.Duplicate = 0.25, 0.25
			}
		}},
		{"one stream, as over WebSocket", simtest.Network{RTT: 100 * ms, Loss: 0.01}, func(c *simtest.Config) {
			for i := range c.Players {
				c.Players[i].Stream = true
			}
		}},
		{"screens of 30, 48, 75 and 144 Hz", simtest.Network{RTT: 60 * ms, Jitter: 3 * ms}, func(c *simtest.Config) {
			for i, rate := range []int{30, 48, 75, 144} {
				c.Players[i].FrameRate = rate
			}
		}},
		{"small datagrams", simtest.Network{RTT: 60 * ms, Loss: 0.01}, func(c *simtest.Config) {
			for i := range c.Players {
				c.Players[i].MaxDatagram = 300
			}
		}},
		{"newest input wins", simtest.Network{RTT: 60 * ms, Jitter: 5 * ms}, func(c *simtest.Config) {
			c.Room.Policy = sim.Latest
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			cfg := match(t, c.network)
			if c.change != nil {
				c.change(&cfg)
			}
			s := simtest.New(cfg)
			s.Run(shorter(90 * clock.Second))
			r := s.Report()
			if cfg.Room.Policy == sim.Latest {
				mustDeliverEvents(t, r) // its predictions are off by the jitter: that is its nature
				return
			}
			mustPlayWell(t, r)
		})
	}
}

func mustDeliverEvents(t *testing.T, r simtest.Report) {
	t.Helper()
	for _, p := range r.Players {
		tellOf(t, p)
		if p.EventsMissing != 0 || p.EventsDoubled != 0 || p.EventsExpected < 500 {
			t.Errorf("%s: %d events, %d missing, %d doubled", p.Name, p.EventsExpected, p.EventsMissing, p.EventsDoubled)
		}
	}
}

// A blackout of five seconds and packets with inverted bits may spoil the moment, but not the match.
func TestRecovery(t *testing.T) {
	good := simtest.Network{RTT: 60 * clock.Millisecond}.Link()
	broken := good
	broken.BitFlip = 0.05
	dark := good
	dark.Loss = 1
	for name, bad := range map[string]transport.Link{"bit flips": broken, "blackout": dark} {
		t.Run(name, func(t *testing.T) {
			s := simtest.New(match(t, simtest.Network{RTT: 60 * clock.Millisecond}))
			s.Run(10 * clock.Second)
			slot := s.Client(0).Slot()
			s.SetLinks(0, bad, bad)
			s.Run(5 * clock.Second)
			s.SetLinks(0, good, good)
			s.Run(15 * clock.Second)
			before := len(s.Report().Players[0].Corrections)
			s.Run(20 * clock.Second)
			p := s.Report().Players[0]
			tellOf(t, p)
			if s.Client(0).State() != client.Playing || s.Client(0).Slot() != slot || s.Client(0).Predicted() == nil {
				t.Errorf("state %v, slot %d, predicted %v", s.Client(0).State(), s.Client(0).Slot(), s.Client(0).Predicted() != nil)
			}
			for _, c := range p.Corrections[before:] {
				if c.Cause == simtest.Unexplained {
					t.Errorf("tick %d: still corrected by %.3f", c.Tick, c.Size)
				}
			}
		})
	}
}

// The simulator must find what it is there to find: a client whose rules differ a little is corrected without a cause.
func TestPlantedFaultIsFound(t *testing.T) {
	cfg := match(t, simtest.Network{RTT: 60 * clock.Millisecond})
	cfg.Room.Game = &sim.Game{Schema: rules.Game.Schema, New: func() sim.World { return &faulty{rules.New()} }}
	s := simtest.New(cfg)
	s.Run(20 * clock.Second)
	for _, p := range s.Report().Players {
		found := 0
		for _, c := range p.Corrections {
			if c.Cause == simtest.Unexplained {
				found++
			}
		}
		if found < 50 {
			t.Errorf("%s: only %d unexplained corrections", p.Name, found)
		}
	}
}

// faulty is a world that moves ships a little differently when it predicts.
type faulty struct{ *rules.World }

func (w *faulty) Advance(f *sim.PackedFrame, ev *sim.Events) {
	w.World.Advance(f, ev)
	for _, s := range w.Ships.All() {
		if f.Predicted && s.Pos.X < rules.Width-fixed.One {
			s.Pos.X += fixed.One / 16
		}
	}
}

func (w *faulty) CopyFrom(src sim.World) { w.World.CopyFrom(src.(*faulty).World) }

func (w *faulty) View(v *sim.View, to sim.World, t float32, pick sim.Pick, own sim.Slot) {
	w.World.View(v, to.(*faulty).World, t, pick, own)
}

// A seed plays the same match again, and another seed another one.
func TestSeedDecidesEverything(t *testing.T) {
	network := simtest.Network{RTT: 100 * clock.Millisecond, Jitter: 10 * clock.Millisecond, Loss: 0.02}
	play := func(seed uint64) string {
		cfg := match(t, network)
		cfg.Seed = seed
		s := simtest.New(cfg)
		s.Run(20 * clock.Second)
		return fmt.Sprintf("%x %+v", s.World(0).Hash(), s.Report())
	}
	first := play(11)
	if again := play(11); again != first {
		t.Errorf("the same seed gave\n%s\nand then\n%s", first, again)
	}
	if play(12) == first {
		t.Error("another seed gave the same match")
	}
}

// A player whose link breaks, whose page is loaded again, or whose page is hidden for a while is back in his own ship.
func TestComingBack(t *testing.T) {
	network := simtest.Network{RTT: 80 * clock.Millisecond, Loss: 0.01}
	s := simtest.New(match(t, network))
	s.Run(10 * clock.Second)
	slot, room := s.Client(1).Slot(), s.Client(1).Room()
	score := shipOf(s, slot).Score

	for name, disturb := range map[string]func(){
		"the link breaks":    func() { s.Cut(1) },
		"the page is loaded": func() { s.Reload(1) },
		"the page is hidden": func() { s.Freeze(1, 8*clock.Second) },
	} {
		disturb()
		s.Run(12 * clock.Second)
		c := s.Client(1)
		if c.State() != client.Playing || c.Slot() != slot || c.Room() != room {
			t.Errorf("after %s: state %v in slot %d of room %d, want slot %d of room %d", name, c.State(), c.Slot(), c.Room(), slot, room)
		}
		if c.Predicted() == nil {
			t.Errorf("after %s: the own ship is not predicted", name)
		}
		if ship := shipOf(s, slot); ship == nil || ship.Score < score || ship.Away {
			t.Errorf("after %s: the ship is not the old one: %+v", name, ship)
		}
	}
	if s.Rooms() != 1 {
		t.Errorf("%d rooms were made", s.Rooms())
	}
}

// shipOf returns a slot's ship in the server's world.
func shipOf(s *simtest.Sim, slot sim.Slot) *rules.Ship {
	for _, ship := range s.World(0).(*rules.World).Ships.All() {
		if ship.Slot == slot {
			return ship
		}
	}
	return nil
}

// A fifth player gets a room of his own, and a seat that is given up is used again.
func TestRoomsFillUp(t *testing.T) {
	cfg := match(t, simtest.Network{RTT: 40 * clock.Millisecond})
	for i := range 2 {
		cfg.Players = append(cfg.Players, simtest.Player{Bot: rules.NewHunter(9), JoinAt: clock.Time(2+4*i) * clock.Second})
	}
	s := simtest.New(cfg)
	s.Run(3 * clock.Second)
	if s.Rooms() != 2 || s.Client(4).Room() == s.Client(0).Room() {
		t.Fatalf("%d rooms; the fifth player is in room %d", s.Rooms(), s.Client(4).Room())
	}
	left := s.Client(2).Slot()
	s.Client(2).Leave()
	s.Run(5 * clock.Second)
	if c := s.Client(5); c.Room() == s.Client(0).Room() && c.Slot() != left {
		t.Errorf("the seat %d was given up, the new player sits in %d", left, c.Slot())
	}
	if c := s.Client(5); c.State() != client.Playing {
		t.Errorf("the last player is %v", c.State())
	}
}

// What a player sees of his own ship never jumps: from frame to frame it moves no further than a ship can fly, unless
// something hit it.
func TestOwnShipNeverJumps(t *testing.T) {
	cfg := match(t, simtest.Network{RTT: 140 * clock.Millisecond, Reorder: 0.2, Loss: 0.001})
	drawn := newFlight(cfg)
	s := simtest.New(drawn.cfg)
	s.Run(60 * clock.Second)
	if drawn.frames < 10_000 {
		t.Fatalf("only %d frames showed an own ship", drawn.frames)
	}
	t.Logf("%d frames, largest step %.2f units, %.2f in a dash", drawn.frames, drawn.largest, drawn.dashing)
	if drawn.largest > 12 { // 320 units a second are 5.4 a frame
		t.Errorf("an own ship jumped by %.2f units in a frame", drawn.largest)
	}
	if drawn.dashing > 28 { // 800 are 13.4; the first frame of a dash shows up to two ticks of it
		t.Errorf("an own ship jumped by %.2f units in a frame of a dash", drawn.dashing)
	}
}

// A whole match of four who play well, with chances to choose, bosses and an end, at 140 ms.
func TestWholeMatch(t *testing.T) {
	cfg := match(t, simtest.Network{RTT: 140 * clock.Millisecond, Reorder: 0.2, Loss: 0.001})
	for i := range cfg.Players {
		cfg.Players[i].Bot = rules.NewHunter(uint64(i))
	}
	s := simtest.New(cfg)
	wave, ended := watch(s, 10*clock.Minute)
	t.Logf("wave %d, ended %v", wave, ended)
	if wave < 8 && !ended {
		t.Errorf("in ten minutes the match got to wave %d only, and did not end", wave)
	}
	mustPlayWell(t, s.Report())
}

// The log of a room is the match that was simulated.
func TestLogIsTheMatch(t *testing.T) {
	cfg := match(t, simtest.Network{RTT: 70 * clock.Millisecond, Loss: 0.01})
	cfg.Room.KeepLog = clock.Minute
	s := simtest.New(cfg)
	s.Run(35 * clock.Second)
	log, again := s.Log(0), rules.New()
	if err := log.Play(again, log.End()); err != nil {
		t.Fatal(err)
	}
	if log.Start() != 0 || log.End() < 34*rules.Hz || again.Hash() != s.World(0).Hash() {
		t.Errorf("the log goes from tick %d to %d, and ends with another world: %v", log.Start(), log.End(), again.Hash() != s.World(0).Hash())
	}
}

// watch runs a simulation and returns the last wave that its room got to, and whether a match ended.
func watch(s *simtest.Sim, span clock.Time) (wave uint8, ended bool) {
	for range int(span / clock.Second) {
		s.Run(clock.Second)
		w := s.World(0).(*rules.World)
		wave = max(wave, w.Wave)
		ended = ended || w.Stage == rules.StageWon || w.Stage == rules.StageLost
	}
	return wave, ended
}
