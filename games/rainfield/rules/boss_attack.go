package rules

import "github.com/tickwork-engine/tickwork/fixed"

// How the boss attacks, in ticks unless it says otherwise.
const (
	bossPause     = 70          // at the beginning of a phase
	bossRest      = 50          // between two attacks; half of it for the second boss
	bossTwist     = degree * 23 // between two volleys that do not aim
	bossAim       = 60          // in which it shows where it will rush
	bossRush      = 48
	bossRushSpeed = 430 * fixed.One
	bossSpent     = 60 // after a rush
	callEvery     = 400
	calls         = 2 // enemies, and one for each ship
)

// attack is a number of volleys in a row.
type attack struct {
	times, every uint16 // every so many ticks
	volley       volley
	aimed        bool  // at the nearest ship; otherwise each is turned a little farther
	later        uint8 // bolts more, of the second boss
}

// The attacks of the boss.
const (
	fan uint8 = iota
	spiral
	ring
	rush
)

// attacks are those that are volleys. They are never written.
var attacks = [...]attack{ //tickwork:allow global a table, which is only read
	fan:    {times: 3, every: 42, volley: volley{count: 5, arc: 50, speed: 190}, aimed: true},
	spiral: {times: 16, every: 11, volley: volley{count: 2, arc: wholeTurn, speed: 155}},
	ring:   {times: 3, every: 70, volley: volley{count: 14, arc: wholeTurn, speed: 165}, later: 4},
}

// plans are the attacks of each phase, in turn. They are never written.
var plans = [...][3]uint8{ //tickwork:allow global a table, which is only read
	1: {fan, spiral, fan},
	2: {ring, fan, spiral},
	3: {rush, rush, spiral},
}

// attack goes on with the attack that is on, or begins the next.
func (t *turn) attack(b *Boss, way fixed.Vec2) {
	switch b.Mood {
	case MoodRushing:
		t.endRush(b)
		return
	case MoodAiming:
		beginRush(b)
		return
	}
	b.Vel = turned(b.Vel, prowl(way), bossTurn)
	if t.call(b); b.Timer > 0 {
		return
	}
	list := &plans[min(b.Phase, 3)]
	next := list[b.Plan%uint8(len(list))]
	if next == rush {
		b.Mood, b.Timer, b.Aim = MoodAiming, bossAim, way.Angle()
		return
	}
	a := &attacks[next]
	if b.Aim += bossTwist; a.aimed {
		b.Aim = way.Angle()
	}
	a.fire(t, b)
	b.Mood, b.Timer = MoodCalm, a.every
	if b.Count++; b.Count >= a.times {
		t.nextAttack(b)
	}
}

// fire lets the boss fire a volley of an attack.
func (a *attack) fire(t *turn, b *Boss) {
	v := a.volley
	v.pos, v.aim, v.from = b.Pos, b.Aim, fromBoss
	if t.w.Wave > bossEvery {
		v.count += a.later
	}
	t.volley(v)
}

// prowl returns the velocity with which the boss moves between attacks: near the ships, not through them.
func prowl(way fixed.Vec2) fixed.Vec2 {
	if way.LenSq() < gunNear.Sq() {
		return way.Perp().WithLen(bossSpeed)
	}
	return way.WithLen(bossSpeed)
}

// nextAttack lets the boss rest before its next attack.
func (t *turn) nextAttack(b *Boss) {
	b.Plan++
	b.Count, b.Timer = 0, bossRest
	if t.w.Wave > bossEvery {
		b.Timer /= 2
	}
}

// beginRush stands still to aim, and rushes where it aimed.
func beginRush(b *Boss) {
	b.Vel = turned(b.Vel, fixed.Vec2{}, bossTurn*2)
	if b.Timer == 0 {
		b.Mood, b.Timer = MoodRushing, bossRush
		b.Vel = fixed.Polar(b.Aim, bossRushSpeed)
	}
}

// endRush ends a rush with a ring.
func (t *turn) endRush(b *Boss) {
	if b.Timer > 0 {
		return
	}
	b.Vel = fixed.Vec2{}
	t.nextAttack(b)
	b.Mood, b.Timer = MoodSpent, bossSpent
	attacks[ring].fire(t, b)
}

// call lets mites and chasers come in the second phase, and in the third of the second boss.
func (t *turn) call(b *Boss) {
	w := t.w
	if b.Calls > 0 || b.Phase != 2 && (b.Phase != 3 || w.Wave == bossEvery) {
		return
	}
	b.Calls = callEvery
	for i := range calls + players(w) {
		kind := Mite
		if i == 0 {
			kind = Chaser
		}
		w.Waiting[kind] = min(w.Waiting[kind]+1, 250)
	}
}
