package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

func TestAsteroidBreaksIntoTwoAndTwo(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	putAsteroid(m.w, Large, inside(s.Pos.Add(fixed.V(120*fixed.One, 0))), fixed.Vec2{})
	hunter := NewHunter(0)
	count := map[uint8]int{}
	m.hear = func(e sim.Event) {
		if e.Kind == KindBreak {
			b := UnpackBreak(e.Payload)
			count[b.Size]++
			if b.Score < asteroidScore {
				t.Errorf("%d points", b.Score)
			}
		}
	}
	m.step(3000, func(f *sim.PackedFrame) {
		s.Safe = 100 // this is not about crashing
		f.Inputs[0] = hunter.Input(f.Tick, m.w, 0)
	})
	if count[Large] != 1 || count[Medium] != 2 || count[Small] != 4 {
		t.Errorf("broke %v", count)
	}
}

// An asteroid that is touched hurts and pushes the ship, however large it is.
func TestCrash(t *testing.T) {
	for size := Large; size <= Small; size++ {
		m, ships := newDuel(t, 1)
		s := ships[0]
		putAsteroid(m.w, size, inside(s.Pos.Add(fixed.V(radiusOf(size)+shipRadius-fixed.One, 0))), fixed.Vec2{})
		if said := m.step(1, still); said[KindHurt] != 1 || s.HP != shipHP-crashDamage || s.Vel.X >= 0 {
			t.Errorf("size %d: said %v, %d hit points", size, said, s.HP)
		}
		m, ships = newDuel(t, 1)
		putAsteroid(m.w, size, inside(ships[0].Pos.Add(fixed.V(radiusOf(size)+shipRadius+fixed.One, 0))), fixed.Vec2{})
		if said := m.step(1, still); said[KindHurt] != 0 {
			t.Errorf("size %d: it hurts from afar", size)
		}
	}
}

// Large ones drift in while there are few, not on top of a ship, and not all at once.
func TestAsteroidsDriftIn(t *testing.T) {
	m := inWave(t, 1, 1)
	s := m.w.Ships.At(0)
	m.w.Asteroids.Clear()
	last := 0
	for range fewestAsteroids * driftInTicks * 4 {
		s.Safe, s.HP, s.Pos = 100, shipHP, fixed.V(5*fixed.One, Height/2)
		m.step(1, still)
		if n := m.w.Asteroids.Len(); n > last+1 {
			t.Fatalf("%d came at once", n-last)
		} else if n == last+1 {
			if !quiet(m.w, m.w.Asteroids.At(n-1).Pos) {
				t.Error("one drifted in on top of the ship")
			}
			last = n
		}
	}
	if last != fewestAsteroids {
		t.Errorf("%d asteroids", last)
	}
}
