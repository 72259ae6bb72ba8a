package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
)

// atLevel returns a match with one ship that has a power at a level.
func atLevel(t *testing.T, power int, level uint8) (*match, *Ship) {
	m, ships := newDuel(t, 1)
	for range level {
		raise(ships[0], uint8(power))
	}
	return m, ships[0]
}

// powerCase is how a power shows, and what it comes to at each level.
type powerCase struct {
	name    string
	power   int
	measure func(*match, *Ship) int
	want    [maxLevel + 1]int
}

// firing holds the trigger.
var firing = Input{AimX: 1, Buttons: Fire}

var powerCases = []powerCase{
	{"engine: speed", PowerEngine, func(m *match, s *Ship) int {
		m.step(300, hold(0, Input{MoveX: 127}))
		return s.Vel.X.Round().Int()
	}, [...]int{320, 350, 380, 410}},
	{"engine: thrust in a tick", PowerEngine, func(m *match, s *Ship) int {
		m.step(1, hold(0, Input{MoveX: 127}))
		return (s.Vel.X * 10).Int()
	}, [...]int{147, 164, 182, 199}},
	{"hull: whole", PowerHull, func(_ *match, s *Ship) int { return int(s.HP) }, [...]int{100, 120, 140, 160}},
	{"rapid: shots in 10 s", PowerRapid, func(m *match, _ *Ship) int {
		return m.step(600, hold(0, firing))[KindShot]
	}, [...]int{75, 100, 120, 150}},
	{"caliber: damage", PowerCaliber, func(m *match, _ *Ship) int {
		m.step(1, hold(0, firing))
		return int(m.w.Bullets.At(0).Damage)
	}, [...]int{1, 2, 3, 4}},
	{"caliber: shots in 10 s", PowerCaliber, func(m *match, _ *Ship) int {
		return m.step(600, hold(0, firing))[KindShot]
	}, [...]int{75, 60, 50, 43}},
	{"split: bullets of a shot", PowerSplit, func(m *match, _ *Ship) int {
		return m.step(1, hold(0, firing))[KindShot]
	}, [...]int{1, 3, 5, 7}},
	{"reach: life of a bullet", PowerReach, func(m *match, _ *Ship) int {
		m.step(1, hold(0, firing))
		return int(m.w.Bullets.At(0).Life)
	}, [...]int{60, 75, 90, 105}},
	{"capacitor: dash", PowerCapacitor, func(m *match, s *Ship) int {
		m.tap(0, Input{Buttons: DashButton})
		return int(s.Dash)
	}, [...]int{90, 76, 64, 54}},
	{"capacitor: nova", PowerCapacitor, func(m *match, s *Ship) int {
		m.tap(0, Input{Buttons: NovaButton})
		return int(s.Nova)
	}, [...]int{900, 765, 648, 540}},
	{"capacitor: ward", PowerCapacitor, func(m *match, s *Ship) int {
		m.tap(0, Input{Buttons: WardButton})
		return int(s.Ward)
	}, [...]int{1000, 850, 720, 600}},
	{"magnet: drops that it draws", PowerMagnet, func(m *match, s *Ship) (drawn int) {
		for i := range 20 {
			addDrop(m.w, Orb, inside(s.Pos.Add(fixed.V(fixed.Q(45+10*i)*fixed.One, 0))))
		}
		m.step(2, still)
		for _, d := range m.w.Drops.All() {
			if d.Vel.X < 0 {
				drawn++
			}
		}
		return drawn
	}, [...]int{3, 8, 13, 19}},
	{"mend: hit points in 10 s", PowerMend, func(m *match, s *Ship) int {
		s.HP = 50
		m.step(600, still)
		return int(s.HP) - 50
	}, [...]int{0, 4, 7, 10}},
}

// Each power does something at each level, and more than at the one before.
func TestPowers(t *testing.T) {
	for _, c := range powerCases {
		t.Run(c.name, func(t *testing.T) {
			for level, want := range c.want {
				m, s := atLevel(t, c.power, uint8(level))
				m.tick = 0
				if got := c.measure(m, s); got < want-1 || got > want+1 {
					t.Errorf("level %d: %d, want %d", level, got, want)
				}
			}
		})
	}
}

// A level is never above the highest, and what is no power is nothing.
func TestLevelsEnd(t *testing.T) {
	_, s := atLevel(t, PowerHull, 7)
	if s.Powers[PowerHull] != maxLevel || s.HP != 160 {
		t.Errorf("level %d, %d hit points", s.Powers[PowerHull], s.HP)
	}
	before := *s
	if level := raise(s, 200); level != 0 || *s != before {
		t.Error("a power that does not exist changed the ship")
	}
}

// A hull makes a ship whole only if it is in play.
func TestHullDoesNotRaiseTheDead(t *testing.T) {
	_, ships := newDuel(t, 1)
	ships[0].HP, ships[0].Down = 0, downTicks
	if raise(ships[0], PowerHull); ships[0].HP != 0 {
		t.Error("a ship that is down has hit points")
	}
}

// The bullets at the sides are light: caliber is for the others.
func TestSideBulletsAreLight(t *testing.T) {
	for weapon, want := range map[uint8][]uint8{
		Blaster: {1, 1, 3, 1, 1}, Scatter: {1, 1, 3, 3, 3, 3, 3, 1, 1}, Rail: {2, 2, 12, 2, 2},
	} {
		m, s := atLevel(t, PowerCaliber, 2)
		s.Weapon, s.Powers[PowerSplit] = weapon, 2
		m.step(1, hold(0, Input{AimX: 1, Buttons: Fire}))
		var got []uint8
		for _, b := range m.w.Bullets.All() {
			got = append(got, b.Damage)
		}
		if string(got) != string(want) {
			t.Errorf("weapon %d: damages %v, want %v", weapon, got, want)
		}
	}
}
