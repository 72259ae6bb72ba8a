package load

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/server"
)

// Two hundred links over real sockets end in all ways that there are. Everybody comes back to his own seat, and nobody sits
// twice. How long it takes is told and not judged: the machine has other things to do.
func TestTwoHundredDrops(t *testing.T) {
	const returns, rooms = 200, 8
	s := server.New(server.Config{
		Room: room.Config{Game: rules.Game, Options: rules.Options{Constant: true}.Pack()}, MaxRooms: rooms, Log: quiet,
	})
	t.Cleanup(s.Close)
	address, _ := serve(t, s, "127.0.0.1:0")
	c, end := run(t, Config{
		Bots: rooms * seats, Dial: RawWebSocket("ws://" + address), Seed: 5, DropEvery: clock.Second, NoPrediction: true,
	})
	allPlay(t, c)
	c.Start()
	eventually(t, "so many returns", func() bool { return c.Reading().Returns >= returns })
	c.Calm()
	allPlay(t, c)
	r := c.Stop()
	t.Logf("%d drops, %d returns, playing again after %.1f ms (p50), %.1f ms (p99); the server closed %v",
		r.Drops, r.Returns, r.ReturnP50, r.ReturnP99, r.Closes)
	if r.SeatsChanged != 0 || r.Drops < r.Returns {
		t.Errorf("%d of %d came back to another seat, after %d drops", r.SeatsChanged, r.Returns, r.Drops)
	}
	if stats := s.Stats(); stats.Players != rooms*seats || stats.Rooms != rooms {
		t.Errorf("%d players in %d rooms are on the server", stats.Players, stats.Rooms)
	}
	distinct(t, c)
	end()
	eventually(t, "all seats are given back", func() bool { return s.Stats().Players == 0 })
}

// distinct checks that no two bots sit in one seat.
func distinct(t *testing.T, c *Crew) {
	t.Helper()
	taken := make(map[seat]int)
	for i, b := range c.bots {
		b.mu.Lock()
		at := seat{b.client.Room(), b.client.Slot()}
		b.mu.Unlock()
		if other, twice := taken[at]; twice {
			t.Errorf("bots %d and %d sit in room %d, slot %d", other, i, at.room, at.slot)
		}
		taken[at] = i
	}
}

// When the drops come follows from the seed.
func TestDropsFollowFromTheSeed(t *testing.T) {
	times := func(seed uint64) (list []clock.Time) {
		c := New(Config{Game: rules.Game, Bots: 1, New: random, Seed: seed, DropEvery: 10 * clock.Second})
		for range 50 {
			c.bots[0].trouble.next(0)
			list = append(list, c.bots[0].trouble.at)
		}
		return list
	}
	first, again, other := times(1), times(1), times(2)
	var sum clock.Time
	same := true
	for i, at := range first {
		if at != again[i] || at < 5*clock.Second || at > 15*clock.Second {
			t.Errorf("drop %d is after %v ms, then after %v ms", i, at.Milliseconds(), again[i].Milliseconds())
		}
		same = same && at == other[i]
		sum += at
	}
	if mean := sum / 50; same || mean < 8*clock.Second || mean > 12*clock.Second {
		t.Errorf("the mean is %v ms; another seed gives the same: %v", mean.Milliseconds(), same)
	}
}
