package rules

import "github.com/tickwork-engine/tickwork/fixed"

// BulletLife is for how many ticks the blaster's bullets fly.
const BulletLife = 60

const (
	fireEvery = 8 // ticks between two shots of the blaster
	maxCool   = 63
	maxFlying = 32             // bullets of a ship in the air
	muzzle    = 20 * fixed.One // from the ship's middle
	shardNr   = 16             // the number of a nova's first shard: a weapon's bullets have lower ones
)

// weapon is what the gun of a ship does.
type weapon struct {
	kind    uint8
	every   uint16      // ticks between two shots
	bullets uint8       // a shot
	spread  fixed.Angle // between two of a shot
	speed   fixed.Q     // units a second
	life    uint16      // ticks
	damage  uint8
	pierces bool // goes on through what it destroys

	aside       fixed.Angle // between two, once there are more by PowerSplit
	asideDamage uint8       // of each of these
	asideSlow   uint16      // ticks that each level of it costs
	heavier     uint8       // damage that each level of PowerCaliber adds, not to those at the sides
	heavySlow   uint16      // ticks that each level of it costs
}

// weapons are the weapons, by kind. They are never written.
var weapons = [...]weapon{ //tickwork:allow global a table, which is only read
	{
		kind: Blaster, every: fireEvery, bullets: 1, speed: 600 * fixed.One, life: BulletLife, damage: 1,
		aside: degree * 7, asideDamage: 1, asideSlow: 3, heavier: 1, heavySlow: 2,
	},
	{
		kind: Scatter, every: 26, bullets: 5, spread: degree * 10, speed: 560 * fixed.One, life: 26, damage: 1,
		aside: degree * 8, asideDamage: 1, asideSlow: 3, heavier: 1, heavySlow: 8,
	},
	{
		kind: Rail, every: 46, bullets: 1, speed: 1500 * fixed.One, life: 40, damage: 6, pierces: true,
		aside: degree * 5, asideDamage: 2, asideSlow: 4, heavier: 3, heavySlow: 4,
	},
	{kind: Shard, speed: 420 * fixed.One, life: 26, damage: 1},
}

// degree is a degree.
const degree = fixed.Angle(1<<32/360 + 1)

// weaponOf returns the weapon that a ship has in hand.
func weaponOf(s *Ship) *weapon { return &weapons[min(s.Weapon, Rail)] }

// fire fires the weapon in hand along the aim.
func (t *turn) fire(s *Ship, in *Input) {
	direction := aim(in).Normalize()
	if direction == (fixed.Vec2{}) {
		return
	}
	g := weaponOf(s)
	split := levelOf(s, PowerSplit)
	spread, n := g.spread, g.bullets+2*split
	if split > 0 {
		spread = g.aside
	}
	s.Cool = uint8(min(g.interval(s), maxCool))
	if n == 1 {
		t.shoot(s, g, shot{way: direction, damage: g.heavy(s)})
		return
	}
	first := -(spread * fixed.Angle(n-1) / 2)
	for i := range n {
		damage := g.asideDamage
		if i >= split && i < n-split {
			damage = g.heavy(s)
		}
		t.shoot(s, g, shot{way: direction.Rotate(first + spread*fixed.Angle(i)), nr: i, damage: damage})
	}
}

// heavy returns the damage of a bullet that is not at the side.
func (g *weapon) heavy(s *Ship) uint8 { return g.damage + g.heavier*levelOf(s, PowerCaliber) }

// interval returns the ticks between two shots of a ship.
func (g *weapon) interval(s *Ship) uint16 {
	slow := g.asideSlow*uint16(levelOf(s, PowerSplit)) + g.heavySlow*uint16(levelOf(s, PowerCaliber))
	return max((g.every+slow)*rapids[levelOf(s, PowerRapid)]/100, 1)
}

// shot is one bullet that leaves a ship.
type shot struct {
	way    fixed.Vec2 // of length 1
	nr     uint8
	damage uint8
}

// shoot sends a bullet off.
func (t *turn) shoot(s *Ship, g *weapon, o shot) {
	if flying(t.w, s) >= maxFlying {
		return
	}
	_, b := t.w.Bullets.Spawn()
	if b == nil {
		return
	}
	start := s.Pos.Add(o.way.Scale(muzzle))
	b.Owner, b.Weapon, b.Nr = s.Slot, g.kind, o.nr
	b.Pos = fixed.V(around(start.X, Width), around(start.Y, Height))
	b.Vel = o.way.Scale(g.speed)
	b.Life = uint8(min(g.life*reaches[levelOf(s, PowerReach)]/100, 255))
	b.Damage = o.damage
	s.Record.shotFired()
	t.ev.Shot(Shot{Owner: b.Owner, Weapon: b.Weapon, Nr: b.Nr, Life: b.Life, Pos: b.Pos, Vel: b.Vel})
}

// flying returns how many bullets of a ship are in the air. Their number is bounded for each ship, and not for all
// together, because a client knows its own only.
func flying(w *World, s *Ship) (n int) {
	if w.Bullets.Len() < maxFlying {
		return 0
	}
	for _, b := range w.Bullets.All() {
		if b.Owner == s.Slot {
			n++
		}
	}
	return n
}

// nextWeapon takes the next weapon on board into hand.
func nextWeapon(s *Ship) {
	for range Rail + 1 {
		if s.Weapon = (s.Weapon + 1) % (Rail + 1); s.Arsenal>>s.Weapon&1 != 0 {
			return
		}
	}
	s.Weapon = Blaster
}
