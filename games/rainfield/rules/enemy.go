package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What enemies have in common.
const (
	rushSpeed = 620 * fixed.One // of the fastest
	stunTicks = 40              // for which an enemy that was pushed does nothing
)

// addEnemy adds an enemy of a kind and returns it, or nil if there are too many.
func addEnemy(w *World, kind uint8, place fixed.Vec2) *Enemy {
	_, e := w.Enemies.Spawn()
	if e == nil {
		return nil
	}
	b := breedOf(kind)
	e.Kind, e.Pos, e.HP, e.Speed = kind, place, b.hp, w.Rand.Between(b.slowest, b.fastest)
	if !w.Options.Constant {
		e.Whim, e.Timer = w.Rand.Angle(), uint16(w.Rand.IntRange(firstThought, lastThought))
		harden(w, e)
	}
	return e
}

// harden makes an enemy as fast and tough as its wave wants it.
func harden(w *World, e *Enemy) {
	wave := int32(min(w.Wave, lastWave))
	e.Speed = e.Speed / 100 * fixed.Q(fasterBase+fasterMore*wave)
	more := harderMore*max(wave-harderFrom, 0) + harderShip*int32(players(w)-1)
	e.HP += uint8(int32(e.HP) * more / 100)
}

// A new enemy does nothing special for a while, in ticks.
const (
	firstThought = 50
	lastThought  = 130
)

// stepEnemies lets every enemy do what its kind does. A client lets them only fly on: what they will do is the server's
// to say. (Not so in a world of constant population, which is measured as it always was.)
func (t *turn) stepEnemies() {
	if t.guess && !t.w.Options.Constant {
		for _, e := range t.w.Enemies.All() {
			e.Pos = moved(e.Pos, e.Vel)
		}
		return
	}
	t.spot()
	for h, e := range t.w.Enemies.All() {
		if t.think(e); e.HP == 0 {
			t.destroy(h, e, sim.NoSlot)
			continue
		}
		e.Timer -= min(e.Timer, 1)
		e.Pos = moved(e.Pos, e.Vel)
	}
}

// plotEnemies plots the enemies, with room for what may touch them, and keeps them apart.
func (t *turn) plotEnemies() {
	w := t.w
	if w.Options.Constant {
		if w.Bullets.Len() > 0 {
			t.plotWith(bulletRadius)
		}
		return
	}
	t.plotWith(shipRadius)
	if !t.guess {
		t.keepApart()
	}
}

func (t *turn) plotWith(room fixed.Q) {
	for h, e := range t.w.Enemies.All() {
		t.crowd.add(h.Index(), e.Pos, breedOf(e.Kind).radius+room)
	}
}

// looksAhead reports whether an enemy may turn its eyes to where it flies: now and then is enough.
func (t *turn) looksAhead() bool { return t.tick%4 == 0 && !t.w.Options.Constant }

// think changes an enemy's velocity and mood by where the nearest ship is. An enemy that is left without hit points
// destroys itself.
func (t *turn) think(e *Enemy) {
	way, ship, ok := t.prey.nearest(e.Pos)
	switch {
	case e.Mood == MoodSpent:
		comeRound(e)
	case !ok:
		approach(e, fixed.Vec2{})
	case e.Kind == Gunner:
		t.gun(e, way, t.w.Ships.At(ship).Vel)
	case e.Kind == Weaver:
		t.weave(e, way)
	case e.Kind == Lancer:
		t.lance(e, way)
	case e.Kind == Bomber:
		t.bomb(e, way, t.w.Ships.At(ship).Vel)
	default:
		t.chase(e, way)
	}
}

// approach turns an enemy's velocity toward the wanted one.
func approach(e *Enemy, want fixed.Vec2) { e.Vel = turned(e.Vel, want, breedOf(e.Kind).turning) }

// turned returns a velocity a tick later that turns to the wanted one by a share of the way each second.
func turned(vel, want fixed.Vec2, turning int32) fixed.Vec2 {
	share := fixed.Q(turning)
	return fixed.V(vel.X+(want.X-vel.X)*share/Hz, vel.Y+(want.Y-vel.Y)*share/Hz)
}

// brake lets an enemy come to rest.
func brake(e *Enemy) { e.Vel = e.Vel.Scale(fixed.F(0.94)) }

// stun pushes an enemy, which forgets what it was about to do.
func stun(e *Enemy, push fixed.Vec2) {
	e.Vel = e.Vel.Add(push).ClampLen(rushSpeed)
	if e.Mood != MoodCalm {
		e.Mood, e.Timer = MoodSpent, stunTicks
	}
}

// damageEnemy takes hit points off an enemy, and returns how many; without any left it is destroyed.
func (t *turn) damageEnemy(h sim.Handle, e *Enemy, by sim.Slot, damage uint8) (done uint8) {
	done = min(damage, e.HP)
	if e.HP -= done; e.HP == 0 {
		t.destroy(h, e, by)
	}
	return done
}

// destroy removes an enemy; what it leaves behind only the server can say.
func (t *turn) destroy(h sim.Handle, e *Enemy, by sim.Slot) {
	w, b := t.w, breedOf(e.Kind)
	t.ev.Kill(Kill{By: by, What: e.Kind, Pos: e.Pos, Score: t.award(by, b.score)})
	if w.Options.Constant {
		e.Pos, e.HP = randomPlace(w), enemyHP
		return
	}
	if r := recordOf(w, by); r != nil {
		r.Kills = count(r.Kills, 1)
	}
	fallen := *e
	w.Enemies.Remove(h)
	if t.guess {
		return
	}
	t.drop(b.loot, fallen.Pos)
	switch fallen.Kind {
	case Brood:
		hatch(w, &fallen)
	case Bomber:
		t.burst(fallen.Pos)
	}
}
