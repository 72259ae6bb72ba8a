package room_test

import (
	"fmt"
	"testing"

	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// minute is how many ticks a minute has, and so the farthest that an honest player comes in it: a step a tick.
const minute = 60 * 60

// cheat is a client whose clock does not go as the server's does.
type cheat struct {
	*rig
	slot sim.Slot
	made sim.Tick // inputs, one a tick of his own clock
}

// newCheat returns a cheat beside an honest player.
func newCheat(t testing.TB, policy sim.InputPolicy) *cheat {
	r := seated(t, room.Config{Policy: policy}, 2)
	return &cheat{rig: r, slot: 1, made: r.room.Tick()}
}

// walk runs ticks in which the honest player walks and the cheat does what he does, and returns how far they come. A cheat
// whose link is closed sends nothing any more.
func (c *cheat) walk(ticks int, act func(tick int)) (honest, cheated int) {
	c.t.Helper()
	closed := false
	for tick := range ticks {
		c.inputs(0, c.room.Tick()+1, "w", 0)
		if !closed {
			act(tick)
		}
		c.tick()
		closed = closed || len(c.heard[c.slot].closed) > 0
		honest += steps(c.world.inputs[0])
		cheated += steps(c.world.inputs[c.slot])
	}
	return honest, cheated
}

// steps returns how far an input takes a player.
func steps(input byte) int {
	if input == 0 {
		return 0
	}
	return 1
}

// send sends all inputs up to a tick of the cheat's clock that he has not sent yet, in as many packets as they need, as if
// they were for the ticks from some one on.
func (c *cheat) send(upTo, from sim.Tick) {
	for ; c.made < upTo; c.made++ {
		c.inputs(c.slot, from, "w", 0)
		from++
	}
}

var policies = map[string]sim.InputPolicy{"queued": sim.Queued, "latest": sim.Latest}

// However fast a client's clock goes, its player comes no farther than an honest one: a tick applies one input, and it is
// the server that makes ticks.
func TestFastClocksComeNoFarther(t *testing.T) {
	for name, policy := range policies {
		for _, speed := range []float64{1.01, 1.1, 2, 10} {
			t.Run(fmt.Sprint(name, " at ", speed), func(t *testing.T) {
				naive := newCheat(t, policy)
				start := naive.room.Tick()
				honest, cheated := naive.walk(minute, func(tick int) {
					own := start + 1 + sim.Tick(speed*float64(tick+1))
					naive.send(own, naive.made+1)
				})
				if honest != minute || cheated > honest {
					t.Errorf("an honest player came %d steps, one who does not hide it %d", honest, cheated)
				}
				clever := newCheat(t, policy)
				honest, cheated = clever.walk(minute, func(tick int) { // stamps that are never too far ahead
					own := start + 1 + sim.Tick(speed*float64(tick+1))
					clever.send(own, clever.room.Tick()+1)
				})
				if honest != minute || cheated > honest {
					t.Errorf("an honest player came %d steps, one who hides it %d", honest, cheated)
				}
			})
		}
	}
}

// Who holds his packets back for seconds and then sends all at once has not walked in the meantime, and does not catch up.
func TestLagSwitchesGainNothing(t *testing.T) {
	const silence, hold = 120, 30 // two seconds; half of one is covered by his last input
	for name, policy := range policies {
		t.Run(name, func(t *testing.T) {
			c := newCheat(t, policy)
			honest, cheated := c.walk(minute, func(tick int) {
				if tick%(2*silence) >= silence {
					return
				}
				own := c.room.Tick() + 1
				c.send(own, c.made+1) // the first time that is all of the silence
			})
			most := minute - minute/(2*silence)*(silence-hold)
			if honest != minute || cheated > most || cheated < minute/2 {
				t.Errorf("an honest player came %d steps; he came %d, and %d are in order", honest, cheated, most)
			}
		})
	}
}

// What was sent in advance is bounded: who stops sending stands still before long.
func TestInputsInAdvanceAreBounded(t *testing.T) {
	const ahead, hold = 127, 30
	for name, policy := range policies {
		c := newCheat(t, policy)
		_, walked := c.walk(minute, func(tick int) {
			if tick == 0 {
				c.send(c.made+10_000, c.room.Tick()+1)
			}
		})
		if walked > ahead+hold {
			t.Errorf("%s: after one burst of inputs he came %d steps", name, walked)
		}
	}
}

// Ticks only go forward: what comes again, or for a tick that was run, changes nothing.
func TestOldInputsAreNotApplied(t *testing.T) {
	for name, policy := range policies {
		r := seated(t, room.Config{Policy: policy}, 1)
		for i := range sim.Tick(100) {
			now := r.room.Tick() + 1
			r.inputs(0, now, "n", 0)
			r.inputs(0, now, "d", 0)          // doubled, and changed
			r.inputs(0, now-1-i%20, "old", 0) // was run
			r.tick()
			if got := r.world.inputs[0]; got != 'n' {
				t.Fatalf("%s: in tick %d the input was %q", name, now, got)
			}
		}
	}
}
