package interp_test

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

// The tick that is drawn follows the server's as closely as the network lets it, without a break that is seen.
func TestRenderClock(t *testing.T) {
	cases := []struct {
		name    string
		set     func(*stream)
		starved float64 // the largest share of frames
		lag     float64 // the largest mean, in ticks: 2.4 of way, the distance of two snapshots, and what it takes beyond that
	}{
		{"steady", func(*stream) {}, 0, 5.7},
		{"every tick", func(s *stream) { s.every = 1 }, 0, 3.7},
		{"every sixth tick", func(s *stream) { s.every = 6 }, 0, 8.7},
		{"jitter of 5 ms", func(s *stream) { s.jitter = 5 * ms }, 0.01, 6},
		{"jitter of 30 ms", func(s *stream) { s.jitter = 30 * ms }, 0.01, 7.5},
		{"jitter that reorders", func(s *stream) { s.delay, s.jitter = 100*ms, 80*ms }, 0.015, 14},
		{"loss of 5 %", func(s *stream) { s.loss = 0.05 }, 0.01, 9.5},
		{"loss of 20 %", func(s *stream) { s.loss = 0.2 }, 0.03, 15},
		{"loss and jitter", func(s *stream) { s.loss, s.jitter = 0.02, 20*ms }, 0.015, 9.5},
		{"a clock that is fast", func(s *stream) { s.drift = 200e-6 }, 0.002, 5.9},
		{"a clock that is slow", func(s *stream) { s.drift = -200e-6 }, 0.002, 5.9},
		{"a clock that is slow, and jitter", func(s *stream) { s.drift, s.jitter = -200e-6, 10*ms }, 0.01, 6.5},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for seed := range uint64(4) {
				s := newStream(t, seed)
				c.set(s)
				s.run(3 * clock.Second)
				st := s.run(60 * clock.Second)
				mean, _ := s.lag()
				t.Logf("%.2f %% starved, %.2f ticks behind", starved(st)*100, mean)
				if starved(st) > c.starved || mean > c.lag {
					t.Errorf("%.2f %% starved, %.2f ticks behind, want %.2f %%, %v", starved(st)*100, mean, c.starved*100, c.lag)
				}
				if mean < rate.Ticks(s.delay)+float64(s.every) || s.jumps > 0 {
					t.Errorf("%.2f ticks behind, %d jumps", mean, s.jumps)
				}
			}
		})
	}
}

// A bad minute must not leave others in the past for the rest of the match.
func TestRenderClockComesBack(t *testing.T) {
	s := newStream(t, 1)
	s.run(5 * clock.Second)
	before, _ := s.lag()
	s.jitter, s.loss = 40*ms, 0.1
	s.run(30 * clock.Second)
	if bad, _ := s.lag(); bad < before+2 {
		t.Fatalf("the bad network did not matter: %.2f ticks behind, before %.2f", bad, before)
	}
	s.jitter, s.loss = 0, 0
	s.run(clock.Second) // the last bad ones arrive
	if st := s.run(20 * clock.Second); st.Starved > 0 {
		t.Errorf("%d frames starved while the network was good", st.Starved)
	}
	s.run(clock.Second)
	if after, _ := s.lag(); math.Abs(after-before) > 0.1 {
		t.Errorf("%.2f ticks behind, before %.2f", after, before)
	}
}

// The way becomes longer or shorter within what is slewed; the number of snapshots a second changes.
func TestRenderClockFollows(t *testing.T) {
	cases := []struct {
		name    string
		change  func(*stream)
		starved int     // frames, at most, until it has followed
		ticks   float64 // by how much it falls back
	}{
		{"a longer way", func(s *stream) { s.delay += 100 * ms }, 75, 6},
		{"a shorter way", func(s *stream) { s.delay -= 30 * ms }, 0, -1.8},
		{"fewer snapshots", func(s *stream) { s.every = 6 }, 30, 3},
		{"more snapshots", func(s *stream) { s.every = 1 }, 0, -2},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newStream(t, 1)
			s.run(15 * clock.Second)
			before, _ := s.lag()
			c.change(s)
			if st := s.run(25 * clock.Second); st.Starved > c.starved {
				t.Errorf("%d frames starved, want %d at most", st.Starved, c.starved)
			}
			s.run(clock.Second)
			if after, _ := s.lag(); math.Abs(after-before-c.ticks) > 0.2 || s.jumps > 0 {
				t.Errorf("%.2f ticks behind, before %.2f, and %d jumps", after, before, s.jumps)
			}
		})
	}
}

// After two seconds in which nothing came, others must be where they are, not where they were two seconds ago: neither
// when the held up snapshots arrive in one burst, as over a stream, nor when they are lost.
func TestStandstill(t *testing.T) {
	cases := []struct {
		name string
		stop func(*stream)
		end  func(*stream)
	}{
		{"held up", func(s *stream) { s.ordered, s.arrives = true, s.now+2*clock.Second }, func(*stream) {}},
		{"lost", func(s *stream) { s.loss = 1 }, func(s *stream) { s.loss = 0 }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newStream(t, 1)
			s.run(20 * clock.Second)
			before, _ := s.lag()
			c.stop(s)
			st := s.run(2 * clock.Second)
			if st.Starved < 110 || st.Extrapolated < 11 || st.Extrapolated > 13 {
				t.Errorf("%d frames starved, %d of them extrapolated; 200 ms are 12 frames", st.Starved, st.Extrapolated)
			}
			c.end(s)
			if st := s.run(clock.Second); st.Starved > 8 {
				t.Errorf("%d frames starved after the standstill", st.Starved)
			}
			for range 15 {
				st := s.run(clock.Second)
				if after, _ := s.lag(); math.Abs(after-before) > 0.2 || s.jumps > 0 || st.Starved > 0 {
					t.Fatalf("%.2f ticks behind, before %.2f, %d jumps, %d frames starved", after, before, s.jumps, st.Starved)
				}
			}
		})
	}
}

// A standstill without an end is a longer way: the clock jumps to where snapshots are.
func TestWayMuchLonger(t *testing.T) {
	s := newStream(t, 1)
	s.run(20 * clock.Second)
	before, _ := s.lag()
	s.delay += 3 * clock.Second / 2
	s.run(2300 * ms) // 1.5 s until the first one comes, and half a second until it is clear that no other way is left
	st := s.run(5 * clock.Second)
	after, _ := s.lag()
	if st.Starved > 0 || s.jumps != 1 || math.Abs(after-before-90) > 0.2 {
		t.Errorf("%d frames starved, %d jumps, %.2f ticks behind, before %.2f", st.Starved, s.jumps, after, before)
	}
}

// On a hidden page no frames are drawn. The first one after it must not overshoot what it has to make up for.
func TestRenderClockAfterPause(t *testing.T) {
	for _, by := range []clock.Time{40 * ms, -20 * ms, 0} {
		s := newStream(t, 1)
		s.run(20 * clock.Second)
		before, _ := s.lag()
		s.delay += by
		s.pause(15 * clock.Second)
		st := s.run(clock.Second)
		after, largest := s.lag()
		if want := before + rate.Ticks(by); math.Abs(after-want) > 0.2 || largest > want+0.2 || st.Starved > 0 {
			t.Errorf("way %v ms: %.2f ticks behind (at most %.2f), want %.2f; %d frames starved",
				by/ms, after, largest, want, st.Starved)
		}
	}
}

func BenchmarkRenderClock(b *testing.B) {
	buffer, q, now := newBuffer(), dotsAt(1, 2, 3), clock.Time(0)
	for b.Loop() {
		now += 50 * ms
		buffer.Insert(now, sim.Tick(rate.Ticks(now)), q)
		buffer.Advance(now)
	}
}
