package playbench

import (
	"errors"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/asteroids/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// config is a short match of asteroids.
func config(c room.Coding, rtt clock.Time, loss float64) Config {
	return Config{
		Room:  room.Config{Game: rules.Game, Rate: rules.Hz, SnapshotEvery: 1, Coding: c, Budget: Plenty},
		World: 7, Warm: clock.Second, For: 3 * clock.Second, RTT: rtt, Loss: loss, Seed: 3,
	}
}

// Whatever the link does, worlds come as they were; what is built on is as old as the link makes it.
func TestPlay(t *testing.T) {
	const sent = 3 * rules.Hz
	cases := []struct {
		name        string
		cfg         Config
		least, most int     // snapshots that come
		age         float64 // of what they build on, at least, in ticks
		bytes       float64 // a second, at most
	}{
		{"near", config(room.Tight, 0, 0), sent, sent, 1, 18_000},
		{"far", config(room.Tight, 120*clock.Millisecond, 0), sent - 1, sent + 1, 4, 30_000},
		{"losing", config(room.Tight, 40*clock.Millisecond, 0.2), sent / 2, sent - 5, 2, 30_000},
		{"fast", config(room.Fast, 40*clock.Millisecond, 0), sent - 1, sent + 1, 2, 45_000},
		{"whole", config(room.Whole, 0, 0), sent, sent, 0, 120_000},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			told := 0
			c.cfg.Came = func(was, seen sim.World) { told++ }
			r, err := Play(c.cfg)
			if err != nil || !r.Verified {
				t.Fatalf("%v, %+v", err, r)
			}
			if r.Snapshots < sent-1 || r.Snapshots > sent+1 || r.Came < c.least || r.Came > c.most || told != r.Came {
				t.Errorf("%d snapshots were sent, %d came, and of %d was told", r.Snapshots, r.Came, told)
			}
			if (r.Wholes == r.Snapshots) != (c.cfg.Room.Coding == room.Whole) || r.Age < c.age || r.Age > c.age+3 {
				t.Errorf("%d whole snapshots; the others build on ones that are %.2f ticks old, want %.0f", r.Wholes, r.Age, c.age)
			}
			framing := r.Wire - r.Payload
			if r.Wire > c.bytes || r.Wire < 5_000 || framing < 4*rules.Hz*0.9 || framing > 300+4*rules.Hz*r.Wire/30_000 {
				t.Errorf("%.0f bytes a second, %.0f of them framing", r.Wire, framing)
			}
			if r.P50 > r.P95 || r.P95 > r.Max || r.P50 < 200 {
				t.Errorf("snapshots of %d, %d and %d bytes", r.P50, r.P95, r.Max)
			}
			if (r.Encode > 0 && r.Decode > 0) != (c.cfg.Room.Coding != room.Whole) {
				t.Errorf("%.1f us to encode, %.1f us to decode", r.Encode, r.Decode)
			}
		})
	}
}

// The same losses give the same bytes.
func TestPlayAgain(t *testing.T) {
	play := func(seed uint64) Result {
		cfg := config(room.Tight, 20*clock.Millisecond, 0.1)
		cfg.Seed = seed
		r, err := Play(cfg)
		if err != nil {
			t.Fatal(err)
		}
		r.Encode, r.Decode = 0, 0
		return r
	}
	if a, b := play(3), play(3); a != b {
		t.Errorf("%+v, then %+v", a, b)
	}
	if a, b := play(3), play(4); a == b {
		t.Errorf("other losses change nothing: %+v", a)
	}
}

// A budget that leaves something out is noticed.
func TestTooSmallBudget(t *testing.T) {
	cfg := config(room.Tight, 0, 0)
	cfg.Room.Budget = 200
	if r, err := Play(cfg); !errors.Is(err, ErrParted) {
		t.Errorf("%v, %+v", err, r)
	}
}

// A world that is not what was sent ends the match.
func TestPartedWorlds(t *testing.T) {
	m := begin(config(room.Tight, 0, 0))
	m.until(clock.Second)
	if m.err != nil || m.seen == 0 {
		t.Fatalf("at tick %d: %v", m.seen, m.err)
	}
	k := &m.past.kept[m.seen%pastWorlds]
	k.told.Tables[0].Columns[2][9]++
	if err := m.compare(m.seen); !errors.Is(err, ErrParted) {
		t.Errorf("a column was changed: %v", err)
	}
	k.told.Tables[0].Columns[2][9]--
	k.told.Tables[0].Len--
	if err := m.compare(m.seen); !errors.Is(err, ErrParted) {
		t.Errorf("a row was taken away: %v", err)
	}
	if err := m.compare(m.seen - pastWorlds); err == nil {
		t.Error("a world that is not kept is taken for one that is the same")
	}
}

func TestLostLink(t *testing.T) {
	m := begin(config(room.Tight, 0, 0))
	m.until(clock.Second)
	m.pair.Cut()
	if m.until(2 * clock.Second); m.err == nil {
		t.Error("nobody noticed that the link is gone")
	}
}

func TestPrint(t *testing.T) {
	var out strings.Builder
	r := Result{Wire: 9876.5, Payload: 9000.4, Snapshots: 600, Wholes: 2, Came: 590, Age: 2.345, P50: 300, P95: 400, Max: 500, Encode: 1.26, Decode: 2.34}
	r.Print(&out)
	const want = "9876 bytes a second, 9000 without framing\n" +
		"600 snapshots, 2 of them whole; 590 came, building on ones that were 2.35 ticks old\n" +
		"half of them are below 300 bytes, 95 % below 400, the largest has 500\n" +
		"1.3 us to encode, 2.3 us to decode\n"
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}
