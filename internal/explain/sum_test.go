package explain

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

// match returns a match of four bots that has begun.
func match(cfg room.Config) *simtest.Sim {
	cfg.Game, cfg.Rate, cfg.Options = rules.Game, rules.Hz, rules.Options{Constant: true}.Pack()
	setup := simtest.Config{Seed: 3, Room: cfg}
	link := simtest.Network{RTT: 50 * clock.Millisecond}.Link()
	for i := range rules.Schema.Slots {
		setup.Players = append(setup.Players, simtest.Player{
			Bot: client.Bot(rules.NewRandomBot(uint64(i))), Up: link, Down: link, Stream: true, NoPrediction: true,
		})
	}
	s := simtest.New(setup)
	s.Run(3 * clock.Second)
	return s
}

// add lets a match go on for so many seconds, and adds up what the players of some slots are sent.
func add(t *testing.T, s *simtest.Sim, seconds int, slots ...sim.Slot) *Sum {
	t.Helper()
	sum := NewSum(rules.Schema, rules.Hz)
	for _, slot := range slots {
		s.Watch(0, room.Watch{Slot: slot, Tell: func(e *room.Explanation) bool {
			sum.Add(e)
			return true
		}})
	}
	s.Run(clock.Time(seconds) * clock.Second)
	return sum
}

// What the parts take is what the whole takes.
func TestReportAddsUp(t *testing.T) {
	for name, cfg := range map[string]room.Config{
		"tight": {}, "fast": {Coding: room.Fast}, "whole": {Coding: room.Whole}, "narrow": {Budget: 90},
	} {
		t.Run(name, func(t *testing.T) {
			sum := add(t, match(cfg), 4, 0)
			r := sum.Report(sum.Span())
			all, share := r.Head, r.part(r.Head)
			for _, typ := range r.Types {
				all, share = all+typ.Bytes, share+typ.Share
				fields := typ.Own
				for _, f := range typ.Fields {
					fields += f.Bytes
				}
				if math.Abs(fields-typ.Bytes) > 1e-6*all {
					t.Errorf("%s takes %.3f bytes a second, and its parts %.3f", typ.Name, typ.Bytes, fields)
				}
			}
			if math.Abs(all-r.Body) > 1e-6*all || math.Abs(share-1) > 1e-6 || r.Body < 500 {
				t.Errorf("%.3f bytes a second, and the parts %.3f", r.Body, all)
			}
			events := 0.0
			for _, e := range r.Events {
				if events += e.Bytes; e.New > e.Sent || e.New <= 0 {
					t.Errorf("events %+v", e)
				}
			}
			if rest := r.Payload - r.Body - events; rest < 10*19 || rest > 16*25 {
				t.Errorf("the packets' heads take %.1f bytes a second", rest)
			}
			if r.Seconds < 3.9 || r.Seconds > 4.1 || r.Snapshots < 78 || r.P50 > r.P95 || r.P95 > r.Max || len(r.Sizes) != r.Snapshots {
				t.Errorf("%+v", r)
			}
			if (r.Cut > 40) != (name == "narrow") || (r.Wholes > 0) != (name == "whole") || (r.Age > 2) == (name == "whole") {
				t.Errorf("%d were cut, %d whole, and the baseline was %.1f ticks old", r.Cut, r.Wholes, r.Age)
			}
		})
	}
}

// The figures of what a player sees are those of the game.
func TestReportTells(t *testing.T) {
	s := match(room.Config{})
	sum := add(t, s, 5, 0, 1)
	r := sum.Report(10)
	enemies, asteroids := find(t, r, "Enemy"), find(t, r, "Asteroid")
	if enemies.Entities < 45 || enemies.Entities > 51 || enemies.Hidden != 0 || asteroids.Entities < 25 {
		t.Errorf("%+v, %+v", enemies, asteroids)
	}
	for _, f := range enemies.Fields {
		if f.Changes > 20.01*enemies.Entities || f.Told > 20.1*enemies.Entities || f.Changes > f.Told+1 {
			t.Errorf("%+v", f)
		}
		if strings.HasPrefix(f.Name, "Pos") && (f.Changes < 5*enemies.Entities || f.Each <= 0) {
			t.Errorf("%+v", f)
		}
	}
	if len(r.Dearest) != mostDear || r.Dearest[0].Type != "Ship" || r.Dearest[0].Bytes < r.Dearest[1].Bytes {
		t.Errorf("the dearest are %+v", r.Dearest)
	}
	if len(r.Advice) == 0 || !strings.HasPrefix(r.Advice[0], "Enemy.") || !strings.Contains(r.Advice[0], "step=") {
		t.Errorf("the advice is %q", r.Advice)
	}
	if r.Sharers < 1 {
		t.Errorf("%.1f others share", r.Sharers)
	}
}

func find(t *testing.T, r *Report, name string) *Type {
	t.Helper()
	for i := range r.Types {
		if r.Types[i].Name == name {
			return &r.Types[i]
		}
	}
	t.Fatalf("no %s among %+v", name, r.Types)
	return nil
}

// A narrow budget is the first thing to be told.
func TestAdviceOnBudget(t *testing.T) {
	sum := add(t, match(room.Config{Budget: 90}), 4, 0)
	r := sum.Report(sum.Span())
	if len(r.Advice) == 0 || !strings.Contains(r.Advice[0], "not all fitted into 90 bytes") || !strings.Contains(r.Advice[0], "priority=") {
		t.Errorf("the advice is %q", r.Advice)
	}
	if e := find(t, r, "Enemy"); e.Waits < 1 || e.Longest <= 0 {
		t.Errorf("enemies wait: %+v", e)
	}
}

// A report of nothing has no figures that are none.
func TestReportOfNothing(t *testing.T) {
	sum := NewSum(rules.Schema, rules.Hz)
	sum.Add(&room.Explanation{Tick: 9, Silence: room.Queued, Payload: 10})
	sum.Add(&room.Explanation{Tick: 12, Silence: room.Unheard, Payload: 10})
	r := sum.Report(sum.Span())
	if _, err := json.Marshal(r); err != nil || r.Queued != 1 || r.Unheard != 1 || r.Snapshots != 0 || r.Payload != 200 {
		t.Errorf("%v: %+v", err, r)
	}
	var out strings.Builder
	r.Print(&out)
	const want = "rainfield, all players: ticks 9 to 12\nNo snapshot was sent; in 1 packets the link had a queue, in 1 nothing was acknowledged.\n"
	if out.String() != want {
		t.Errorf("printed\n%s", out.String())
	}
}

// Adding up allocates little, while a room waits for it.
func BenchmarkAdd(b *testing.B) {
	s := match(room.Config{})
	sum := NewSum(rules.Schema, rules.Hz)
	s.Watch(0, room.Watch{Slot: 0, Tell: func(e *room.Explanation) bool {
		for b.Loop() {
			sum.Add(e)
		}
		return false
	}})
	s.Run(clock.Second)
}
