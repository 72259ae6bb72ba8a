package server

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// The period of the tested game's ticks.
const period = time.Second / 60

func TestRoomsAreSpreadOverWorkers(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{Workers: 3})
	crew, _ := play(t, s, 6*seats)
	allPlay(t, crew, 6*seats)
	for i, w := range s.workers {
		if rooms := w.load.Load(); rooms != 2 {
			t.Errorf("worker %d runs %d of 6 rooms, not 2", i, rooms)
		}
	}
	if most := s.Stats().RoomsWorker; most != 2 {
		t.Errorf("the statistics tell of %d rooms", most)
	}
}

func TestWorkersAreOneAProcessor(t *testing.T) {
	if got := workerCount(0); got < 1 {
		t.Errorf("%d workers", got)
	}
	if got := workerCount(7); got != 7 {
		t.Errorf("%d workers, not 7", got)
	}
}

// A tick that takes a quarter of a second makes the next fifteen late. They are caught up, and none is lost.
func TestStallIsCaughtUp(t *testing.T) {
	t.Parallel()
	const stall = 15 * period
	var first atomic.Int64 // when the first tick was run, by the server's clock
	var stalled atomic.Bool
	var s *Server
	game := disturbedGame(func(_ int, tick sim.Tick) {
		switch tick {
		case 1:
			first.Store(int64(s.Now()))
		case 60:
			time.Sleep(stall)
			stalled.Store(true)
		}
	})
	s, _ = start(t, Config{Room: room.Config{Game: game}})
	play(t, s, 1)
	eventually(t, "the stall", stalled.Load)
	eventually(t, "no tick is missing", func() bool {
		due := int((s.Now() - clock.Time(first.Load())) / clock.Time(period))
		return s.Stats().Ticks >= due
	})
	if s.Stats().Overruns == 0 {
		t.Error("the stall is not counted")
	}
	if late := s.Stats().TickLateMax; late < (stall-period).Microseconds()/2 {
		t.Errorf("a stall of %v is told as a lateness of %d us", stall, late)
	}
}

// A game that takes two and a half times as long as it may makes its own room late, and no other.
func TestSlowGameDoesNotHoldUpOthers(t *testing.T) {
	t.Parallel()
	const slowTick = 5 * period / 2
	var slow, quick atomic.Int64
	game := disturbedGame(func(number int, _ sim.Tick) {
		if number == 0 {
			time.Sleep(slowTick)
			slow.Add(1)
		} else {
			quick.Add(1)
		}
	})
	s, _ := start(t, Config{Room: room.Config{Game: game}, Workers: 1})
	crew, _ := play(t, s, 2*seats)
	allPlay(t, crew, 2*seats)
	slow.Store(0)
	quick.Store(0)
	eventually(t, "sixty slow ticks", func() bool { return slow.Load() == 60 })
	// Meanwhile 150 ticks were due in the other room. A slow one at a time leaves it nearly all of them.
	if n := quick.Load(); n < 120 {
		t.Errorf("the other room had %d ticks of 150", n)
	}
}

// A worker that is always behind still takes new rooms, and ends when it is told to.
func TestWorkerWithoutRestListens(t *testing.T) {
	t.Parallel()
	var ticks [2]atomic.Int64
	game := disturbedGame(func(number int, _ sim.Tick) {
		time.Sleep(2 * period)
		ticks[number].Add(1)
	})
	s, _ := start(t, Config{Room: room.Config{Game: game}, Workers: 1})
	crew, end := play(t, s, 2*seats)
	eventually(t, "both rooms run", func() bool { return ticks[0].Load() > 20 && ticks[1].Load() > 20 })
	if crew.Playing() == 0 {
		t.Error("nobody plays")
	}
	end()
	closed := make(chan struct{})
	go func() {
		s.Close()
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(patience):
		t.Fatal("Close does not return")
	}
}

// The lateness of ticks is that of the timers, not the scheduler's: beside it, a goroutine without any work sleeps until
// instants of chance.
func TestLatenessIsThatOfTimers(t *testing.T) {
	s, _ := start(t, Config{Room: constantRooms()})
	crew, _ := play(t, s, 10*seats)
	allPlay(t, crew, 10*seats)
	s.resetLateness()
	alone := newLateness()
	for end := time.Now().Add(2 * time.Second); time.Now().Before(end); {
		due := s.Now() + clock.Millisecond + clock.Time(rand.Int64N(int64(4*clock.Millisecond)))
		time.Sleep(time.Duration(due - s.Now()))
		alone.record(s.Now()-due, clock.Second)
	}
	baseline := newHistogram()
	alone.addTo(baseline)
	ticks := s.Stats()
	t.Logf("ticks are late by %d us (p50), %d us (p99); a plain timer by %d us, %d us", ticks.TickLateP50, ticks.TickLateP99,
		baseline.ValueAtQuantile(50), baseline.ValueAtQuantile(99))
	if limit := 4 * baseline.ValueAtQuantile(50); ticks.TickLateP50 > limit {
		t.Errorf("half of the ticks are late by more than %d us, a plain timer by %d us", ticks.TickLateP50, baseline.ValueAtQuantile(50))
	}
}
