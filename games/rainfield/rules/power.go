package rules

import "github.com/tickwork-engine/tickwork/fixed"

// maxLevel is the highest level of a power.
const maxLevel = 3

// What each level of a power does, from none on.
var (
	engines = [maxLevel + 1]struct { //tickwork:allow global a table, which is only read
		thrust int32   // percent
		speed  fixed.Q // units a second, at most
	}{{100, shipSpeed}, {112, 350 * fixed.One}, {124, 380 * fixed.One}, {136, 410 * fixed.One}}

	hulls      = [maxLevel + 1]uint8{shipHP, 120, 140, 160} // hit points
	rapids     = [maxLevel + 1]uint16{100, 84, 72, 62}      // percent of the ticks between two shots
	reaches    = [maxLevel + 1]uint16{100, 125, 150, 175}   // percent of a bullet's life
	capacitors = [maxLevel + 1]uint32{100, 85, 72, 60}      // percent of a cool-down
	mends      = [maxLevel + 1]uint32{0, 150, 90, 60}       // ticks for a hit point; 0 is never
	magnets    = [maxLevel + 1]fixed.Q{70 * fixed.One, 120 * fixed.One, 170 * fixed.One, 230 * fixed.One}
)

// levelOf returns the level of a ship's power.
func levelOf(s *Ship, power int) uint8 { return min(s.Powers[power], maxLevel) }

// hullOf returns the hit points of a ship that is whole.
func hullOf(s *Ship) uint8 { return hulls[levelOf(s, PowerHull)] }

// sooner returns a cool-down as the ship's capacitor makes it.
func sooner(s *Ship, ticks uint32) uint16 {
	return uint16(ticks * capacitors[levelOf(s, PowerCapacitor)] / 100)
}

// mend gives a hit point back now and then.
func (t *turn) mend(s *Ship) {
	every := mends[levelOf(s, PowerMend)]
	if every != 0 && uint32(t.tick)%every == 0 && s.HP < hullOf(s) {
		s.HP++
	}
}

// catchUp gives a ship the levels that chance would have given it in the waves before a wave.
func (t *turn) catchUp(s *Ship, wave uint8) {
	for range min(wave, lastWave) {
		deck, n := deckOf(s)
		if n > 0 {
			raise(s, deck[t.w.Rand.Below(uint32(n))])
		}
	}
}

// raise gives a ship the next level of a power and returns it.
func raise(s *Ship, power uint8) uint8 {
	if int(power) >= PowerKinds {
		return 0
	}
	s.Powers[power] = min(s.Powers[power]+1, maxLevel)
	if power == PowerHull && s.HP > 0 {
		s.HP = hullOf(s)
	}
	return s.Powers[power]
}
