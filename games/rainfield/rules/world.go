package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// The size of the world in units. Its edges meet.
const (
	Width  = 1600 * fixed.One
	Height = 900 * fixed.One
)

// World is all state of a match.
//
//tickwork:world version=3 slots=4
type World struct {
	Ships     sim.Pool[Ship]     `net:"cap=4"`
	Enemies   sim.Pool[Enemy]    `net:"cap=64"`
	Asteroids sim.Pool[Asteroid] `net:"cap=64"`
	Drops     sim.Pool[Drop]     `net:"cap=32"`
	Bosses    sim.Pool[Boss]     `net:"cap=1"`
	Offers    sim.Pool[Offer]    `net:"cap=4"`            // only during StageChoice
	Tallies   sim.Pool[Tally]    `net:"cap=4"`            // only during StageWon and StageLost
	Bullets   sim.Pool[Bullet]   `net:"-,cap=128"`        // clients know them by the Shot event
	Bolts     sim.Pool[Bolt]     `net:"-,cap=256"`        // clients know them by the Volley event
	Stage     uint8              `net:"range=0:4,always"` // StageReady to StageLost
	Wave      uint8              `net:"range=0:15"`       // the current one, from 1; 0 before the first
	Left      uint16             `net:"range=0:1200"`     // ticks until the stage ends by itself; 0: it does not
	Foes      uint8              // enemies of this wave that are still to be destroyed, also those that have not come yet
	Spare     uint8              `net:"range=0:3"` // spare ships: who is lost while one is left comes back at once

	Options  Options           `net:"-"`
	Rand     fixed.PCG         `net:"-"` // a client that knew it could foresee where things appear
	Calm     uint16            `net:"-"` // ticks until the next enemy may appear
	Pace     uint16            `net:"-"` // ticks between two squads of this wave
	Squad    uint8             `net:"-"` // enemies of the present squad that have not come yet
	Gate     fixed.Vec2        `net:"-"` // where the present squad comes
	Waiting  [EnemyKinds]uint8 `net:"-"` // enemies of this wave that have not come yet, by kind
	NextBolt uint8             `net:"-"` // the id of the next bolt
}

// The stages of a match.
const (
	StageReady  uint8 = iota // a few seconds before the next wave; ships can move
	StageWave                // enemies come until all of the wave are destroyed; the boss, too, in a boss's wave
	StageChoice              // each player chooses one of three powers
	StageWon                 // the last wave is cleared; after Left ticks a new match begins
	StageLost                // nobody is left; after Left ticks a new match begins
)

// Ship is a player's ship.
//
// It is in play with HP > 0. Without, it is one of three: coming back by itself after Gone ticks (a spare ship); down for
// Down more ticks, in which a team-mate who stays near revives it; or out, with neither, until the next wave.
//
//tickwork:entity now priority=4
type Ship struct {
	Slot    sim.Slot          `net:"owner"`
	Pos     fixed.Vec2        `net:"range=0:1600|0:900,step=1/64,lerp=wrap,snap=120"`
	Vel     fixed.Vec2        `net:"range=-1024:1024,step=1/32,motion=Pos/60"`
	Aim     fixed.Angle       `net:"bits=10"`
	HP      uint8             `net:"range=0:255,onchange,priority=8"`
	Weapon  uint8             `net:"range=0:3"`    // the one in hand: Blaster to Rail
	Arsenal uint8             `net:"bits=4"`       // bit n: weapon n is on board
	Powers  [PowerKinds]uint8 `net:"range=0:3"`    // level of each power
	Cool    uint8             `net:"range=0:63"`   // ticks until it can fire again
	Dash    uint8             `net:"range=0:255"`  // ticks until it can dash again
	Dashing uint8             `net:"range=0:15"`   // ticks for which it is dashing
	Nova    uint16            `net:"range=0:1023"` // ticks until ability 1 can be used again
	Ward    uint16            `net:"range=0:1023"` // ticks until ability 2 can be used again
	Warded  uint8             `net:"range=0:255"`  // ticks for which the ward still protects it
	Safe    uint8             `net:"range=0:120"`  // ticks during which nothing hurts it
	Gone    uint8             `net:"range=0:120"`  // ticks until a spare ship comes
	Down    uint16            `net:"range=0:1200"` // ticks until it is out
	Revive  uint8             `net:"range=0:120"`  // how far reviving it has come, of ReviveTicks
	Combo   uint8             `net:"range=0:99"`   // hits in a row; the score's multiplier is 1 + Combo/10
	Held    uint8             `net:"range=0:180"`  // ticks until the combo is lost
	Score   uint32            `net:"bits=24"`
	Away    bool              // the player's link is lost

	Past   uint64 `net:"-"` // the buttons of the last eight ticks, the newest in the low byte: tells a press from a hold
	Record Record `net:"-"` // what is shown at the end
}

// The weapons.
const (
	Blaster uint8 = iota // a bullet every 8 ticks
	Scatter              // five pellets that do not fly far
	Rail                 // slow to load, very fast, goes through what it destroys
	Shard                // not carried: what a nova sends out
)

// The powers that can be chosen after a wave, and that levels count for.
const (
	PowerEngine    = iota // faster
	PowerHull             // more hit points, and whole again
	PowerRapid            // fires sooner
	PowerCaliber          // more damage, a little slower
	PowerSplit            // one light bullet more at each side, a little slower
	PowerReach            // bullets fly farther
	PowerCapacitor        // dash and abilities sooner
	PowerMagnet           // orbs and drops come from farther away
	PowerMend             // hit points come back slowly

	PowerKinds
)

// Enemy is one of the kinds below.
//
//tickwork:entity priority=2
type Enemy struct {
	Kind  uint8       `net:"range=0:7"`
	Pos   fixed.Vec2  `net:"range=0:1600|0:900,step=1/16,lerp=wrap"`
	Vel   fixed.Vec2  `net:"range=-1024:1024,step=1/4,motion=Pos/60"`
	Aim   fixed.Angle `net:"bits=8,lerp=angle"` // where it looks
	HP    uint8       `net:"range=0:63"`
	Mood  uint8       `net:"range=0:3,onchange,priority=4"` // MoodCalm to MoodSpent
	Speed fixed.Q     `net:"-"`                             // its own
	Timer uint16      `net:"-"`                             // ticks until it changes its mind
	Whim  fixed.Angle `net:"-"`                             // its own, for what must differ between two of a kind
}

// The kinds of enemies.
const (
	Chaser uint8 = iota // flies at the nearest ship
	Gunner              // keeps a distance, circles, fires fans of bolts
	Weaver              // quick, comes in curves
	Lancer              // stands still, takes aim (MoodAiming), then shoots forward (MoodRushing)
	Brood               // slow and tough; leaves three mites
	Mite                // small, quick, one hit
	Bomber              // drifts ahead of a ship's way, and bursts into a ring of bolts when it is destroyed or near
)

// EnemyKinds is the number of kinds of enemies.
const EnemyKinds = int(Bomber) + 1

// The moods of enemies and of the boss.
const (
	MoodCalm    uint8 = iota
	MoodAiming        // something is about to come: show where
	MoodRushing       // it is coming
	MoodSpent         // and is over, for a moment
)

// Boss is the enemy of every fifth wave. Its phases begin at two thirds and one third of its hit points.
//
//tickwork:entity priority=4
type Boss struct {
	Pos   fixed.Vec2  `net:"range=0:1600|0:900,step=1/16,lerp=wrap"`
	Vel   fixed.Vec2  `net:"range=-1024:1024,step=1/4,motion=Pos/60"`
	Aim   fixed.Angle `net:"bits=10,lerp=angle"`
	HP    uint16      `net:"range=0:8191"`
	MaxHP uint16      `net:"range=0:8191"`
	Phase uint8       `net:"range=0:3"` // 0 enters and cannot be hurt; 1, 2, 3 fight
	Mood  uint8       `net:"range=0:3"`
	Timer uint16      `net:"-"` // ticks until it does what comes next
	Count uint16      `net:"-"` // how much of an attack is still to come
	Calls uint16      `net:"-"` // ticks until it may call for help
	Plan  uint8       `net:"-"` // the attack that is on
}

// Asteroid drifts. Its motion is known in advance, so players see it where it is, not where it was.
//
//tickwork:entity now
type Asteroid struct {
	Pos  fixed.Vec2  `net:"range=0:1600|0:900,step=1/16,lerp=wrap,snap=60"`
	Vel  fixed.Vec2  `net:"range=-160:160,step=1/4,motion=Pos/60"`
	HP   uint8       `net:"range=0:15"`
	Size uint8       `net:"range=0:2"` // Large to Small
	Turn fixed.Angle `net:"-"`
	Spin fixed.Angle `net:"-"` // a tick
}

// The sizes of asteroids. One that breaks leaves two of the next size.
const (
	Large uint8 = iota
	Medium
	Small
)

// Drop is something to pick up.
//
//tickwork:entity
type Drop struct {
	Kind uint8      `net:"range=0:7"`
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1/16,lerp=wrap"`
	Vel  fixed.Vec2 `net:"range=-512:512,step=1/4,motion=Pos/60"` // toward a ship that draws it near
	Fade bool       // its life is nearly over
	Life uint16     `net:"-"` // ticks
}

// The kinds of drops.
const (
	Repair       uint8 = iota // hit points
	Orb                       // score, and a little off every cool-down
	CrateScatter              // a weapon
	CrateRail                 // a weapon
)

// Offer is the choice that a player has in StageChoice.
//
//tickwork:entity priority=4
type Offer struct {
	Slot   sim.Slot `net:"owner"`
	Cards  [3]uint8 `net:"range=0:15"` // powers
	Chosen uint8    `net:"range=0:3"`  // 1 to 3; 0 is not yet
}

// Tally shows at the end what a player has done.
//
//tickwork:entity
type Tally struct {
	Slot   sim.Slot `net:"owner"`
	Score  uint32   `net:"bits=24"`
	Record Record
}

// Record is what a player has done in a match.
type Record struct {
	Kills   uint16
	Rocks   uint16 // asteroids broken
	Damage  uint32 `net:"bits=24"` // dealt
	Shots   uint16
	Hits    uint16
	Taken   uint16 // damage
	Downs   uint8
	Revives uint8
	Orbs    uint16
	Best    uint8 // combo
}

// Bullet is a ship's. It flies straight until its life ends or it meets something.
//
//tickwork:entity
type Bullet struct {
	Owner  sim.Slot
	Weapon uint8      `net:"-"`
	Nr     uint8      `net:"-"` // of the bullets that left the ship in one tick
	Pos    fixed.Vec2 `net:"-"`
	Vel    fixed.Vec2 `net:"-"`
	Age    uint8      `net:"-"` // ticks
	Life   uint8      `net:"-"` // ticks
	Damage uint8      `net:"-"`
}

// Bolt is an enemy's. It flies straight until its life ends or it meets a ship.
//
//tickwork:entity
type Bolt struct {
	ID   uint8      // its Volley's First and the following, modulo 256
	Pos  fixed.Vec2 `net:"-"`
	Vel  fixed.Vec2 `net:"-"`
	Life uint8      `net:"-"` // ticks
}

// Options are what a room can choose.
//
//tickwork:options
type Options struct {
	// Constant keeps the population constant, for measuring: what is destroyed comes back at once, nothing splits, and
	// nothing hurts a ship. All enemies are chasers.
	Constant bool
	// Skip begins with a later wave: 0 and 1 with the first. For tests and for practice.
	Skip uint8
}

// Input is what a player does in a tick: seven bytes.
//
//tickwork:input
type Input struct {
	MoveX, MoveY int8  // thrust, -127 to 127
	AimX, AimY   int16 // direction of the gun; any length
	Buttons      uint8
}

// The buttons.
const (
	Fire       uint8 = 1 << iota // hold
	DashButton                   // press: a burst along the thrust, or along the aim without thrust; nothing hurts meanwhile
	NovaButton                   // press: a shock wave that pushes, hurts and clears bolts, and sends shards out
	WardButton                   // press: a shield, for the ship and the team-mates near it
	Choose1                      // press: the first card
	Choose2                      // press: the second card
	Choose3                      // press: the third card
	Next                         // press: the next weapon on board
)
