package simtest_test

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
	"github.com/tickwork-engine/tickwork/transport"
)

const ms = clock.Millisecond

// framed is a match of rainfield whose frames travel.
type framed struct {
	*simtest.Sim
	t     *testing.T
	quiet bool // the bots touch nothing any more
}

// restful is a bot that stops when its match is quiet.
type restful struct {
	client.Bot
	match *framed
}

func (r restful) Input(tick sim.Tick, w sim.World, own sim.Slot) sim.PackedInput {
	if r.match.quiet {
		return sim.PackedInput{}
	}
	return r.Bot.Input(tick, w, own)
}

func newFramed(t *testing.T, n simtest.Network) *framed {
	f := &framed{t: t}
	cfg := match(t, n)
	cfg.Room.Distribution = sim.ByFrames
	for i := range cfg.Players {
		cfg.Players[i].Bot = restful{cfg.Players[i].Bot, f}
	}
	f.Sim = simtest.New(cfg)
	return f
}

// mustAgree lets the players rest, so that there is nothing left to be told, and compares their worlds byte for byte with what
// the server's log says of their ticks.
func (f *framed) mustAgree() {
	f.t.Helper()
	f.quiet = true
	f.Run(4 * clock.Second)
	worlds := make([][]byte, 4)
	ticks := make([]sim.Tick, 4)
	for i := range worlds {
		c := f.Client(i)
		if c.State() != client.Playing || c.World() == nil {
			f.t.Fatalf("player %d does not play: state %d", i, c.State())
		}
		ticks[i], worlds[i] = sim.Tick(c.Picture().Words[client.HeaderTick]), c.World().Encode(nil)
	}
	f.Run(clock.Second)
	log, world := f.Log(0), rules.Game.New()
	for i := range worlds {
		if err := log.Play(world, ticks[i]); err != nil {
			f.t.Fatal(err)
		}
		if !bytes.Equal(world.Encode(nil), worlds[i]) {
			f.t.Errorf("player %d has another world than the server at tick %d", i, ticks[i])
		}
	}
	s := f.RoomStats(0)
	if s.Desyncs != 0 || s.Checked == 0 || s.Violations != 0 {
		f.t.Errorf("%+v", s)
	}
}

// mustHavePlayed checks that inputs flowed, that worlds went back, and how far.
func (f *framed) mustHavePlayed(deepest int) {
	f.t.Helper()
	for _, p := range f.Report().Players {
		tellOf(f.t, p)
		r := p.Stats.Rollback
		f.t.Logf("%s: %+v, %d worlds, %d inputs replaced, %d malformed", p.Name, r, p.Stats.Worlds, p.Stats.Replaced, p.Stats.Malformed)
		if p.Stats.Inputs < 600 || r.Rollbacks < 50 || r.Deepest > deepest || p.Stats.Malformed > 0 {
			f.t.Errorf("%s: %d inputs, %+v, %d malformed", p.Name, p.Stats.Inputs, r, p.Stats.Malformed)
		}
	}
}

// mustTellEvents checks that every event was shown once.
func (f *framed) mustTellEvents() {
	f.t.Helper()
	for _, p := range f.Report().Players {
		if p.EventsExpected < 50 || p.EventsMissing > 0 || p.EventsDoubled > 0 || p.EventsForeseen == 0 {
			f.t.Errorf("%s: of %d events %d are missing, %d are doubled, %d were foreseen", p.Name, p.EventsExpected, p.EventsMissing, p.EventsDoubled, p.EventsForeseen)
		}
	}
}

// Over a short way everything is known before it is stepped: hardly a world goes back, and each is checked all the same.
func TestFramesOverAShortWay(t *testing.T) {
	f := newFramed(t, simtest.Network{RTT: 2 * ms})
	f.Run(20 * clock.Second)
	if s := f.RoomStats(0); s.Checked < 4*15 {
		t.Errorf("%d checksums in 20 seconds of four players", s.Checked)
	}
	f.mustAgree()
	f.mustTellEvents()
}

func TestFramesOverHardNetworks(t *testing.T) {
	for name, c := range map[string]struct {
		network simtest.Network
		deepest int
	}{
		"20 ms, reordered":  {simtest.Network{RTT: 20 * ms, Reorder: 0.2, Loss: 0.001}, 20},
		"70 ms, reordered":  {simtest.Network{RTT: 70 * ms, Reorder: 0.2, Loss: 0.001}, 22},
		"140 ms, reordered": {simtest.Network{RTT: 140 * ms, Reorder: 0.2, Loss: 0.001}, 26},
		"300 ms":            {simtest.Network{RTT: 300 * ms, Jitter: 5 * ms}, 30},
		"10 % loss":         {simtest.Network{RTT: 60 * ms, Jitter: 10 * ms, Loss: 0.1}, 30},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFramed(t, c.network)
			f.Run(shorter(60 * clock.Second))
			f.mustHavePlayed(c.deepest)
			f.mustAgree()
			f.mustTellEvents()
		})
	}
}

// After five seconds without any packet a player gets the world, and the others have played on meanwhile.
func TestFramesAfterABlackout(t *testing.T) {
	n := simtest.Network{RTT: 70 * ms, Loss: 0.001}
	f := newFramed(t, n)
	f.Run(10 * clock.Second)
	dark := n.Link()
	dark.Blackouts = []transport.Blackout{{From: f.Now(), To: f.Now() + 5*clock.Second}}
	f.SetLinks(2, dark, dark)
	before := f.RoomStats(0).Ticks
	f.Run(5 * clock.Second)
	if ticks := f.RoomStats(0).Ticks - before; ticks < 290 {
		t.Errorf("the room ran only %d ticks in 5 s", ticks)
	}
	f.Run(5 * clock.Second)
	f.mustHavePlayed(30)
	if worlds := f.Client(2).Stats().Worlds; worlds < 1 {
		t.Errorf("the player was sent %d worlds", worlds)
	}
	f.mustAgree()
}

// A page that is hidden makes no frames, but messages still reach it. It comes back into the same match, and nobody waits.
func TestFramesOfAHiddenPage(t *testing.T) {
	for _, span := range []clock.Time{clock.Second, 4 * clock.Second, 20 * clock.Second} {
		f := newFramed(t, simtest.Network{RTT: 70 * ms})
		f.Run(10 * clock.Second)
		before := f.RoomStats(0).Ticks
		f.Freeze(1, span)
		f.Run(span)
		if ticks := f.RoomStats(0).Ticks - before; ticks < int(clock.Rate(60).Ticks(span))-12 {
			t.Errorf("hidden for %v: the room ran only %d ticks", span, ticks)
		}
		f.Run(5 * clock.Second)
		f.mustAgree()
	}
}

// Players leave and come back every ten seconds, in turn.
func TestFramesWithComingAndGoing(t *testing.T) {
	f := newFramed(t, simtest.Network{RTT: 70 * ms, Jitter: 5 * ms, Loss: 0.01})
	f.Run(10 * clock.Second)
	for n := range int(shorter(10*clock.Minute) / (10 * clock.Second)) {
		switch i := 1 + n%3; n % 2 {
		case 0:
			f.Away(i, 3*clock.Second)
		default:
			f.Reload(i)
		}
		f.Run(10 * clock.Second)
	}
	f.mustAgree()
	for _, p := range f.Report().Players {
		if p.EventsDoubled > 0 {
			t.Errorf("%s: %d events were shown twice", p.Name, p.EventsDoubled)
		}
	}
}

// The measured workload by frames: four players whose inputs are new four times a second. With the frame of a WebSocket message
// it is to take 600 bytes per client and second.
func TestFramesTakeFewBytes(t *testing.T) {
	for name, n := range map[string]simtest.Network{
		"near": {}, "60 ms": {RTT: 60 * ms}, "100 ms, 1 % loss": {RTT: 100 * ms, Jitter: 5 * ms, Loss: 0.01},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := match(t, n)
			cfg.Room.Distribution, cfg.Room.Options = sim.ByFrames, rules.Options{Constant: true}.Pack()
			for i := range cfg.Players {
				cfg.Players[i].Bot = rules.NewRandomBot(uint64(i))
			}
			s := simtest.New(cfg)
			s.Run(5 * clock.Second)
			before, span := s.Client(0).Stats(), 30*clock.Second
			s.Run(span)
			after := s.Client(0).Stats()
			const header = 2 // of a short message of a server
			down := float64(after.BytesIn-before.BytesIn+header*(after.Snapshots-before.Snapshots)) / span.Seconds()
			up := float64(after.BytesOut-before.BytesOut) / span.Seconds()
			t.Logf("%.0f bytes down, %.0f up per client and second", down, up)
			if down > 600 || after.Snapshots-before.Snapshots < 500 {
				t.Errorf("%.0f bytes per client and second, in %d packets", down, after.Snapshots-before.Snapshots)
			}
		})
	}
}
