package rules

import "github.com/tickwork-engine/tickwork/fixed"

// Waves.
const (
	lastWave  = 10
	bossEvery = 5 // waves

	arriveTicks = 22 * Hz         // in which the enemies of a wave come
	arriveMore  = Hz              // the same, for each wave
	squadAlone  = 5               // enemies that come together, for one ship
	squadMore   = 3               // the same, for each ship more
	squadTicks  = 7               // between two of a squad
	squadWide   = 110 * fixed.One // how far from its middle they come, on each axis
	crowdAlone  = 14              // at a time, for one ship
	crowdMore   = 10              // for each ship more

	fasterBase = 106 // percent of an enemy's speed
	fasterMore = 5   // percent for each wave
	harderFrom = 1   // from this wave on they have more hit points
	harderMore = 15  // percent for each wave from then on
	harderShip = 14  // percent for each ship more
)

// waves are the enemies of each wave for one ship, by kind. They are never written.
var waves = [lastWave][EnemyKinds]uint8{
	{Chaser: 16},
	{Chaser: 14, Gunner: 4},
	{Chaser: 12, Gunner: 4, Weaver: 6},
	{Chaser: 11, Gunner: 4, Weaver: 5, Lancer: 3, Bomber: 3},
	{Chaser: 8, Weaver: 4},
	{Chaser: 12, Gunner: 5, Weaver: 5, Lancer: 3, Brood: 2, Bomber: 3},
	{Chaser: 10, Gunner: 6, Weaver: 12, Lancer: 4, Brood: 1, Bomber: 4},
	{Chaser: 14, Gunner: 8, Weaver: 7, Lancer: 4, Brood: 3, Bomber: 4},
	{Chaser: 12, Gunner: 8, Weaver: 8, Lancer: 5, Brood: 3, Mite: 8, Bomber: 5},
	{Chaser: 12, Gunner: 3, Weaver: 5, Lancer: 2, Mite: 6},
}

// shares are what the enemies of a wave are multiplied by, in quarters, by the number of ships.
var shares = [maxShips + 1]int{4, 4, 7, 11, 16}

// players returns the number of ships as difficulty counts them.
func players(w *World) int { return min(max(w.Ships.Len(), 1), maxShips) }

// beginWave musters the next wave.
func (t *turn) beginWave() {
	w := t.w
	w.Wave = min(w.Wave, lastWave-1) + 1
	w.Stage = StageWave
	boss := w.Wave%bossEvery == 0
	t.ev.WaveStart(WaveStart{Wave: w.Wave, Boss: boss})
	total := 0
	for kind, n := range waves[w.Wave-1] {
		n := (int(n)*shares[players(w)] + 2) / 4
		w.Waiting[kind] = uint8(n)
		total += n
	}
	squads := max((total+squadSize(w)-1)/squadSize(w), 1)
	w.Pace = uint16((arriveTicks + arriveMore*int(w.Wave)) / squads)
	w.Squad = 0
	w.Calm = 0
	if boss {
		t.addBoss()
	}
	w.Foes = foes(w)
}

// squadSize returns how many enemies come together.
func squadSize(w *World) int { return squadAlone + squadMore*(players(w)-1) }

// foes returns how many enemies of the wave are to be destroyed.
func foes(w *World) uint8 {
	n := w.Bosses.Len()
	for kind, waiting := range w.Waiting {
		n += int(waiting) * int(breeds[kind].weight)
	}
	for _, e := range w.Enemies.All() {
		n += int(breedOf(e.Kind).weight)
	}
	return uint8(min(n, 255))
}

// arrive lets the next enemy of the wave come, away from the ships, unless there are many.
func (t *turn) arrive() {
	w := t.w
	if w.Calm > 0 {
		w.Calm--
		return
	}
	if w.Enemies.Len() >= crowdAlone+crowdMore*(players(w)-1) {
		return
	}
	kind, ok := t.nextOfWave()
	if !ok {
		return
	}
	if place, ok := t.gate(); ok {
		w.Waiting[kind]--
		w.Squad--
		addEnemy(w, kind, place)
		if w.Calm = squadTicks; w.Squad == 0 {
			w.Calm = w.Pace
		}
	}
}

// gate returns where the next enemy comes: near the others of its squad, away from the ships. It returns false if there
// is no such place now.
func (t *turn) gate() (fixed.Vec2, bool) {
	w := t.w
	if w.Squad == 0 {
		place, ok := quietPlace(w)
		if ok {
			w.Squad, w.Gate = uint8(squadSize(w)), place
		}
		return place, ok
	}
	x := w.Rand.Between(-squadWide, squadWide)
	place := inside(w.Gate.Add(fixed.V(x, w.Rand.Between(-squadWide, squadWide))))
	if quiet(w, place) {
		return place, true
	}
	if quiet(w, w.Gate) {
		return w.Gate, true
	}
	w.Gate = randomPlace(w) // a ship is in the way: the rest comes elsewhere
	return place, false
}

// nextOfWave draws one of those that have not come yet, and reports whether there is one.
func (t *turn) nextOfWave() (kind uint8, ok bool) {
	total := uint32(0)
	for _, n := range t.w.Waiting {
		total += uint32(n)
	}
	if total == 0 {
		return 0, false
	}
	at := t.w.Rand.Below(total)
	for kind, n := range t.w.Waiting {
		if at < uint32(n) {
			return uint8(kind), true
		}
		at -= uint32(n)
	}
	return 0, false
}
