package rollback

import (
	"math"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

const (
	// advantageWindow is over how many ticks advantages are averaged.
	advantageWindow = 32
	// leastWait is the advantage in ticks below which nobody waits: what jitter looks like.
	leastWait = 0.75
	// mostWait is the most ticks that are recommended at a time.
	mostWait = 9
	// longestGuess is for how long a peer is believed to have gone on since it told its tick: it may be waiting.
	longestGuess = clock.Second
	// roundTripShare is the weight of a new round trip in the average.
	roundTripShare = 1.0 / 8
)

// TimeSync finds out by how many ticks this machine is ahead of its peers, and how long it should wait for them. Both sides
// of a pair compute the same from what they tell each other, so only the one that is ahead waits.
type TimeSync struct {
	rate  clock.Rate
	peers [2 * MaxPlayers]pace
}

// pace is what is known of one peer's ticks.
type pace struct {
	there     bool // it has told its tick
	tick      sim.Tick
	at        clock.Time // when it was at that tick, by this machine's clock
	roundTrip clock.Time
	mine      mean    // by how many ticks this machine is ahead of it
	theirs    float64 // by how many ticks it believes to be ahead, itself an average
}

// mean is a running mean over the newest samples.
type mean struct {
	ring [advantageWindow]float32
	n    int
	sum  float32
}

func (m *mean) add(x float32) {
	at := &m.ring[m.n%advantageWindow]
	if m.n >= advantageWindow {
		m.sum -= *at
	}
	*at = x
	m.sum += x
	m.n++
}

func (m *mean) value() float32 { return m.sum / float32(max(1, min(m.n, advantageWindow))) }

// NewTimeSync returns a time synchronization for ticks of the given rate.
func NewTimeSync(rate clock.Rate) TimeSync { return TimeSync{rate: rate} }

// Forget drops what is known of a peer's ticks, for instance because it begins anew. The round trip is kept.
func (t *TimeSync) Forget(peer int) { t.peers[peer] = pace{roundTrip: t.peers[peer].roundTrip} }

// RoundTrip takes a measured round trip to a peer.
func (t *TimeSync) RoundTrip(peer int, span clock.Time) {
	p := &t.peers[peer]
	if p.roundTrip == 0 {
		p.roundTrip = span
		return
	}
	p.roundTrip += clock.Time(roundTripShare * float64(span-p.roundTrip))
}

// Ping returns the average round trip to a peer, 0 if none was measured.
func (t *TimeSync) Ping(peer int) clock.Time { return t.peers[peer].roundTrip }

// Told takes what a peer tells: its tick when it spoke, and by how many ticks it believes to be ahead.
func (t *TimeSync) Told(now clock.Time, peer int, tick sim.Tick, ahead int8) {
	p := &t.peers[peer]
	p.there, p.tick, p.at, p.theirs = true, tick, now-p.roundTrip/2, float64(ahead)
}

// Behind returns by how many ticks a peer is ahead of the given tick now, and false if it has not told.
func (t *TimeSync) Behind(now clock.Time, peer int, tick sim.Tick) (float64, bool) {
	p := &t.peers[peer]
	if !p.there {
		return 0, false
	}
	return float64(int32(p.tick-tick)) + t.rate.Ticks(min(now-p.at, longestGuess)), true
}

// Sample takes down, once a tick, where this machine is.
func (t *TimeSync) Sample(now clock.Time, tick sim.Tick) {
	for i := range t.peers {
		if behind, ok := t.Behind(now, i, tick); ok {
			t.peers[i].mine.add(float32(-behind))
		}
	}
}

// Advantage returns by how many ticks this machine is ahead of a peer, on average, as it is told to the peer.
func (t *TimeSync) Advantage(peer int) int8 {
	return int8(max(-128, min(127, math.Round(float64(t.peers[peer].mine.value())))))
}

// Wait returns for how many ticks this machine should wait for the slowest of its peers, 0 for none. The longer the round
// trip, the less is known about a peer, and the larger an advantage must be to count.
func (t *TimeSync) Wait() int {
	most := 0.0
	for i := range t.peers {
		p := &t.peers[i]
		if p.mine.n < advantageWindow {
			continue
		}
		ahead := (float64(p.mine.value()) - p.theirs) / 2
		least := leastWait + t.rate.Ticks(p.roundTrip)/32
		if ahead >= least {
			most = max(most, ahead)
		}
	}
	return int(min(math.Round(most), mostWait))
}

// Delay returns the input delay in ticks with which a peer gets inputs about when they are applied: half a round trip, from 1
// to MaxDelay.
func (t *TimeSync) Delay(peer int) int {
	half := math.Ceil(t.rate.Ticks(t.peers[peer].roundTrip) / 2)
	return int(max(1, min(half, MaxDelay)))
}
