package rollback_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
)

// duo is a referee and one client on a perfect line, and a function that lets both make a tick.
func duo() (r *rollback.Referee, c *rollback.Client, tick func()) {
	r = rollback.NewReferee(rollback.RefereeConfig{Game: arenaGame, Seed: 7})
	c = rollback.NewClient(rollback.ClientConfig{Game: arenaGame, Slot: 1})
	r.Join(1, sim.CommandJoin)
	now, p := clock.Time(0), newPlayer(1)
	return r, c, func() {
		now += framePeriod
		r.Advance(now)
		for m := range r.Outgoing() {
			c.Receive(now, m.Bytes)
		}
		c.Advance(now, p.next())
		for m := range c.Outgoing() {
			r.Receive(now, 1, m.Bytes)
		}
	}
}

func TestRefereeAllocatesNothing(t *testing.T) {
	r, c, tick := duo()
	for range 300 {
		tick()
	}
	if n := testing.AllocsPerRun(300, tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
	if s := r.Stats(); s.Ticks < 500 || s.Late > 10 || s.States != 1 || c.Confirmed()+20 < c.Tick() {
		t.Errorf("%+v, %+v", s, c.Stats())
	}
}

func BenchmarkReferee(b *testing.B) {
	_, _, tick := duo()
	b.ReportAllocs()
	for b.Loop() {
		tick()
	}
}

// A page that stood still for a second catches up, a few ticks at a time, and one that ran ahead waits.
func TestClientKeepsItsPace(t *testing.T) {
	r, c, tick := duo()
	for range 300 {
		tick()
	}
	before := int(c.Tick()) - int(r.Due())
	now := clock.Rate(60).At(300)
	for n := range 60 { // the referee goes on alone
		r.Advance(now + clock.Rate(60).At(int64(n)))
		for m := range r.Outgoing() {
			c.Receive(now+clock.Rate(60).At(int64(n)), m.Bytes)
		}
	}
	if behind := int(r.Due()) - int(c.Tick()); behind < 50 {
		t.Fatalf("the client is %d ticks behind only", behind)
	}
	for n := range 30 {
		at := now + clock.Rate(60).At(int64(60+n))
		r.Advance(at)
		for m := range r.Outgoing() {
			c.Receive(at, m.Bytes)
		}
		c.Advance(at, sim.PackedInput{})
		for m := range c.Outgoing() {
			r.Receive(at, 1, m.Bytes)
		}
	}
	if after := int(c.Tick()) - int(r.Due()); after < before-3 || after > before+3 {
		t.Errorf("the client was %d ticks ahead, and is %d now", before, after)
	}
}
