package server

import (
	"math"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// strained lets a room run for seconds whose ticks take parts of their time, one part a second, and returns the seconds in
// which it became slow or was it no more.
func strained(parts []float64) (changes []int, s strain) {
	const tick = clock.Second / 50
	now := clock.Minute
	for second, part := range parts {
		for range 50 {
			if s.spend(now, effort{took: clock.Time(part * float64(tick)), had: tick}) {
				changes = append(changes, second)
			}
			now += tick
		}
	}
	return changes, s
}

// seconds returns a number of seconds with the same load.
func seconds(n int, part float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = part
	}
	return list
}

func TestStrain(t *testing.T) {
	then := func(parts ...[]float64) (all []float64) {
		for _, p := range parts {
			all = append(all, p...)
		}
		return all
	}
	for _, c := range []struct {
		what  string
		parts []float64
		want  []int
	}{
		{"light", seconds(20, 0.1), nil},
		{"just light enough", seconds(20, 0.49), nil},
		{"heavy from the beginning", seconds(20, 0.6), []int{5}},
		{"heavy for three seconds", then(seconds(10, 0.1), seconds(3, 0.6), seconds(10, 0.1)), nil},
		{"one that stood still for a moment", then(seconds(10, 0.1), seconds(1, 1.5), seconds(10, 0.1)), nil},
		{"hopeless for three seconds", then(seconds(10, 0.1), seconds(3, 2), seconds(10, 0.1)), []int{12, 18}},
		{"to and fro", then(seconds(10, 0.6), seconds(10, 0.45), seconds(10, 0.55), seconds(10, 0.1)), []int{5, 32}},
	} {
		changes, _ := strained(c.parts)
		if len(changes) != len(c.want) {
			t.Errorf("%s: it changed in the seconds %v, want %v", c.what, changes, c.want)
			continue
		}
		for i := range changes {
			if changes[i] != c.want[i] {
				t.Errorf("%s: it changed in the seconds %v, want %v", c.what, changes, c.want)
			}
		}
	}
}

func TestLoadIsThatOfTheRoom(t *testing.T) {
	if _, s := strained(seconds(20, 0.3)); math.Abs(s.load-0.3) > 0.01 {
		t.Errorf("the load is %v", s.load)
	}
}

// After a long silence there are no seconds to look back at.
func TestStrainAfterAPause(t *testing.T) {
	_, s := strained(seconds(3, 1))
	changed := s.spend(clock.Minute*60, effort{took: 1, had: 100})
	if changed || s.seconds[0].took+s.seconds[1].took+s.seconds[2].took > 1 {
		t.Errorf("after a pause the strain is %+v", s)
	}
}

// dragging is a game whose first room takes more than half of its time.
func dragging() *sim.Game {
	return disturbedGame(func(number int, _ sim.Tick) {
		if number == 0 {
			time.Sleep(period * 3 / 4)
		}
	})
}

// A slow room is reported, and goes on.
func TestSlowRoomsAreReported(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{Room: room.Config{Game: dragging()}})
	crew, _ := play(t, s, seats+1)
	allPlay(t, crew, seats+1)
	eventually(t, "it is reported", func() bool { return s.Stats().SlowRooms == 1 })
	if !said.contains("room is slow") || !said.contains("room=1") || crew.Playing() != seats+1 {
		t.Errorf("the log tells of it: %v; %d play", said.contains("room is slow"), crew.Playing())
	}
}

// Where that is wanted, it is closed: its players find another one.
func TestSlowRoomsAreClosed(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{Room: room.Config{Game: dragging()}, CloseSlowRooms: true})
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
	eventually(t, "it is closed", func() bool { return said.contains("room closed") })
	eventually(t, "he plays in another one", func() bool { return crew.Playing() == 1 && s.Stats().Rooms == 1 })
	if slow := s.Stats().SlowRooms; slow != 0 {
		t.Errorf("%d rooms are slow", slow)
	}
}
