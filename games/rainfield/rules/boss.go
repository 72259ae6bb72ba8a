package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What the boss is: the Warden.
const (
	bossRadius = 46 * fixed.One
	bossHP     = 320 // in its first wave, against one ship
	bossMore   = 100 // percent of it for each ship more
	bossLater  = 200 // percent of it in its second wave
	bossEnter  = 120 // ticks
	bossSpeed  = 55 * fixed.One
	bossTurn   = 2    // how much of the way to the wanted velocity it goes in a second
	bossScore  = 1000 // for every player
)

// addBoss lets the boss come in from the far side of the ships.
func (t *turn) addBoss() {
	w := t.w
	_, b := w.Bosses.Spawn()
	if b == nil {
		return
	}
	hp := bossHP * (100 + bossMore*(players(w)-1)) / 100
	if w.Wave > bossEvery {
		hp = hp * bossLater / 100
	}
	b.Pos = farPlace(w)
	b.HP, b.MaxHP, b.Timer = uint16(hp), uint16(hp), bossEnter
}

// The places that farPlace looks at.
const (
	farColumns = 8
	farRows    = 5
)

// farPlace returns the place of a grid that is farthest from all ships. Four ships cannot be near all of them.
func farPlace(w *World) (best fixed.Vec2) {
	var room uint64
	for i := range farColumns * farRows {
		place := fixed.V(Width/farColumns*fixed.Q(i%farColumns), Height/farRows*fixed.Q(i/farColumns))
		nearest := Width.Sq()
		for _, s := range w.Ships.All() {
			if s.HP > 0 || s.Down > 0 {
				nearest = min(nearest, wayTo(place, s.Pos).LenSq())
			}
		}
		if nearest > room {
			best, room = place, nearest
		}
	}
	return best
}

// stepBoss moves the boss and lets it attack. A client lets it only fly on.
func (t *turn) stepBoss() {
	for _, b := range t.w.Bosses.All() {
		if !t.guess {
			t.fight(b)
		}
		b.Pos = moved(b.Pos, b.Vel)
	}
}

// fight lets the boss do what its phase wants.
func (t *turn) fight(b *Boss) {
	b.Timer -= min(b.Timer, 1)
	b.Calls -= min(b.Calls, 1)
	way, _, ok := t.prey.nearest(b.Pos)
	if b.Phase == 0 {
		t.enterBoss(b, way)
		return
	}
	t.changePhase(b)
	if !ok {
		b.Vel = turned(b.Vel, fixed.Vec2{}, bossTurn)
		return
	}
	t.attack(b, way)
}

// enterBoss lets the boss come near until it begins to fight.
func (t *turn) enterBoss(b *Boss, way fixed.Vec2) {
	b.Vel = turned(b.Vel, way.WithLen(bossSpeed), bossTurn)
	b.Aim = way.Angle()
	if b.Timer == 0 {
		t.beginPhase(b, 1)
	}
}

// changePhase begins the second and the third phase.
func (t *turn) changePhase(b *Boss) {
	third := uint32(b.MaxHP) / 3
	switch hp := uint32(b.HP); {
	case b.Phase < 3 && hp <= third:
		t.beginPhase(b, 3)
	case b.Phase < 2 && hp <= 2*third:
		t.beginPhase(b, 2)
	}
}

// beginPhase gives the ships a moment, and then begins the phase's attacks.
func (t *turn) beginPhase(b *Boss, phase uint8) {
	b.Phase, b.Mood, b.Timer, b.Count, b.Plan, b.Calls = phase, MoodSpent, bossPause, 0, 0, 0
	t.ev.BossPhase(BossPhase{Number: phase, Pos: b.Pos})
}

// damageBoss takes hit points off the boss, and returns how many; without any left the wave has no more to come.
func (t *turn) damageBoss(h sim.Handle, b *Boss, by sim.Slot, damage uint8) (done uint8) {
	if b.Phase == 0 {
		return 0
	}
	done = uint8(min(uint16(damage), b.HP))
	if b.HP -= uint16(done); b.HP > 0 {
		return done
	}
	t.ev.BossEnd(BossEnd{By: by, Pos: b.Pos})
	for _, s := range t.w.Ships.All() {
		s.Score = min(s.Score+bossScore, maxScore)
	}
	if r := recordOf(t.w, by); r != nil {
		r.Kills = count(r.Kills, 1)
	}
	place := b.Pos
	t.w.Bosses.Remove(h)
	t.w.Waiting = [EnemyKinds]uint8{}
	t.bossLoot(place)
	return done
}

// bossLoot lets what the boss leaves behind fly apart.
func (t *turn) bossLoot(place fixed.Vec2) {
	if t.guess {
		return
	}
	for i, kind := range bossDrops {
		_, d := t.w.Drops.Spawn()
		if d == nil {
			return
		}
		d.Kind, d.Pos, d.Life = kind, place, lifeOfDrop(t.w)
		d.Vel = fixed.Polar(fixed.Turns(i, len(bossDrops)), bossDropSpeed)
	}
}

// bossDropSpeed is how fast what the boss leaves flies apart.
const bossDropSpeed = 260 * fixed.One

// bossDrops are what the boss leaves behind. They are never written.
var bossDrops = [...]uint8{Repair, Orb, CrateScatter, Orb, Repair, Orb, CrateRail, Orb}
