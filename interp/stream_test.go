package interp_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/interp"
	"github.com/tickwork-engine/tickwork/sim"
)

const ms = clock.Millisecond

// stream is a server that sends snapshots over a network to a buffer, whose clock is read sixty times a second.
type stream struct {
	t      *testing.T
	buffer *interp.Buffer
	random *rand.Rand

	every   sim.Tick   // ticks from one snapshot to the next
	delay   clock.Time // of the network
	jitter  clock.Time // plus or minus
	loss    float64
	ordered bool    // nothing overtakes: what is late holds up the rest
	drift   float64 // how much faster than the server's the clock here is, as a share

	now     clock.Time // the server's clock
	next    sim.Tick   // the tick of the next snapshot
	first   sim.Tick   // the tick of the first one that came
	arrives clock.Time // no snapshot comes before this
	flight  []flying
	drawn   clock.Time // the local clock at the last frame
	was     float64    // the tick of the last frame
	jumps   int
	behind  []float64 // at each frame, how many ticks behind the server's the drawn tick was
}

type flying struct {
	at   clock.Time
	tick sim.Tick
}

// offset is what the clock here shows at the server's instant 0.
const offset = 1234567 * clock.Microsecond

func newStream(t *testing.T, seed uint64) *stream {
	t.Logf("seed %d", seed)
	return &stream{
		t: t, buffer: newBuffer(), random: rand.New(rand.NewPCG(seed, 0)),
		every: 3, delay: 40 * ms,
	}
}

// local returns what the clock here shows.
func (s *stream) local() clock.Time { return offset + s.now + clock.Time(float64(s.now)*s.drift) }

// run lets a span pass, with frames drawn, and returns what the player noticed of it.
func (s *stream) run(span clock.Time) interp.Stats {
	s.t.Helper()
	before := s.buffer.Stats()
	s.behind = s.behind[:0]
	for end := s.now + span; s.now < end; s.now += clock.Second / 60 {
		s.send()
		s.receive()
		s.frame()
	}
	return since(before, s.buffer.Stats())
}

// pause lets a span pass in which no frame is drawn, as on a hidden page; snapshots still arrive.
func (s *stream) pause(span clock.Time) {
	for end := s.now + span; s.now < end; s.now += ms {
		s.send()
		s.receive()
	}
}

func since(a, b interp.Stats) interp.Stats {
	return interp.Stats{
		Frames: b.Frames - a.Frames, Starved: b.Starved - a.Starved,
		Extrapolated: b.Extrapolated - a.Extrapolated, Late: b.Late - a.Late,
	}
}

// send sends the snapshots that are due by now.
func (s *stream) send() {
	for rate.At(int64(s.next)) <= s.now {
		at := rate.At(int64(s.next)) + s.delay
		if s.jitter > 0 {
			at += clock.Time(s.random.Int64N(int64(2*s.jitter))) - s.jitter
		}
		if s.ordered {
			at = max(at, s.arrives)
			s.arrives = at
		}
		if s.random.Float64() >= s.loss {
			s.flight = append(s.flight, flying{at, s.next})
		}
		s.next += s.every
	}
}

// receive gives the buffer what has arrived, each at its instant.
func (s *stream) receive() {
	slices.SortStableFunc(s.flight, func(a, b flying) int { return int(a.at - b.at) })
	for len(s.flight) > 0 && s.flight[0].at <= s.now {
		f := s.flight[0]
		s.flight = s.flight[1:]
		now := s.now
		s.now = f.at
		if s.buffer.NewestWorld() == nil {
			s.first = f.tick
		}
		s.buffer.Insert(s.local(), f.tick, dotsAt(int32(f.tick)))
		s.now = now
	}
}

// frame draws, and checks what must hold at every frame.
func (s *stream) frame() {
	s.t.Helper()
	s.buffer.Advance(s.local())
	at := s.buffer.Tick()
	if !s.buffer.Ready() {
		return
	}
	if s.drawn != 0 {
		s.step(at-s.was, rate.Ticks(s.local()-s.drawn))
	}
	s.drawn, s.was = s.local(), at
	s.behind = append(s.behind, rate.Ticks(s.now)-at)
	// The dot moves a unit a tick, so that what is drawn is the tick, however many snapshots are missing.
	want := min(max(at, float64(s.first)), float64(s.buffer.Newest())+rate.Ticks(interp.MaxExtrapolation))
	if x, drawn := place(s.buffer, first); !drawn || math.Abs(float64(x)-want) > 0.01 {
		s.t.Fatalf("at tick %.2f the dot is drawn (%v) at %v, want %v", at, drawn, x, want)
	}
}

// step checks a step of the render clock against the time that has passed.
func (s *stream) step(step, elapsed float64) {
	s.t.Helper()
	const slew, far = 0.1, 60
	switch {
	case math.Abs(step-elapsed) <= slew*elapsed+1e-6:
	case math.Abs(step-elapsed) >= far:
		s.jumps++
	default:
		s.t.Fatalf("at %v ms the drawn tick moved by %.3f in the time of %.3f ticks", s.now/ms, step, elapsed)
	}
}

// lag returns the mean of how many ticks behind the server the last run drew, and the largest.
func (s *stream) lag() (mean, largest float64) {
	for _, b := range s.behind {
		mean += b / float64(len(s.behind))
		largest = max(largest, b)
	}
	return mean, largest
}

// starved returns the share of frames with nothing to move toward.
func starved(st interp.Stats) float64 { return float64(st.Starved) / float64(st.Frames) }
