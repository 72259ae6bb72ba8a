package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Shot says that a bullet left a ship. The bullet flies straight for Life ticks unless an Impact ends it.
//
//tickwork:event predicted
type Shot struct {
	Owner  sim.Slot   `net:"owner"`
	Weapon uint8      `net:"range=0:3"`
	Nr     uint8      `net:"range=0:31"` // of those that left the ship in this tick
	Life   uint8      // ticks
	Pos    fixed.Vec2 `net:"range=0:1600|0:900,step=1/16"`
	Vel    fixed.Vec2 `net:"range=-1600:1600,step=1/4"`
}

// Impact says that a bullet met something. Owner, Nr and the tick of its Shot, which is Age ticks back, name the bullet.
//
//tickwork:event predicted
type Impact struct {
	Owner  sim.Slot   `net:"owner"`
	Nr     uint8      `net:"range=0:31"`
	Age    uint8      // ticks
	Pos    fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
	What   uint8      `net:"range=0:3"` // HitAsteroid to HitNothing
	Damage uint8      // done
	Ended  bool       // the bullet is gone; otherwise it goes on
}

// What a bullet can meet.
const (
	HitAsteroid uint8 = iota
	HitEnemy
	HitBoss
	HitNothing // something that cannot be hurt
)

// Break says that an asteroid was shot to pieces.
//
//tickwork:event predicted
type Break struct {
	By    sim.Slot   `net:"owner"`
	Size  uint8      `net:"range=0:2"`
	Pos   fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
	Score uint16     // awarded
}

// Kill says that an enemy was destroyed. It has no owner: enemies are shown in the past, and so is their end.
//
//tickwork:event
type Kill struct {
	By    sim.Slot
	What  uint8      `net:"range=0:7"` // the kind of enemy
	Pos   fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
	Score uint16     // awarded
}

// Hurt says that something hit a ship.
//
//tickwork:event predicted
type Hurt struct {
	Slot   sim.Slot `net:"owner"`
	Damage uint8
	Lost   bool // it has no hit points left
}

// Enter says that a ship came into play: for the first time, as a spare one, or with the next wave.
//
//tickwork:event
type Enter struct {
	Slot sim.Slot   `net:"owner"`
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// Collect says that a ship picked up a drop.
//
//tickwork:event
type Collect struct {
	Slot  sim.Slot   `net:"owner"`
	What  uint8      `net:"range=0:7"` // the kind of drop
	Pos   fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
	Score uint16     // awarded
}

// Volley says that bolts left an enemy, all from one place and at one speed: Count of them, spread evenly over Arc with
// Aim in its middle; one alone flies along Aim. An arc of a whole turn (255) is a ring, with its first bolt along Aim. Their
// ids are First and the following, modulo 256; they fly for BoltLife ticks, the first of which is the event's.
//
//tickwork:event
type Volley struct {
	Pos   fixed.Vec2  `net:"range=0:1600|0:900,step=1/4"`
	Aim   fixed.Angle `net:"bits=10"`
	Count uint8       `net:"range=1:32"`
	Arc   uint8       // 1/255 of a turn
	Speed uint16      `net:"range=0:511"` // units a second
	First uint8
	From  uint8 `net:"range=0:7"` // the kind of enemy; 7 is the boss
}

// BoltEnd says that a bolt met a ship, a ward or a nova.
//
//tickwork:event
type BoltEnd struct {
	Bolt uint8      // its id
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// Dashed says that a ship dashed.
//
//tickwork:event predicted
type Dashed struct {
	Slot sim.Slot    `net:"owner"`
	Pos  fixed.Vec2  `net:"range=0:1600|0:900,step=1"`
	Way  fixed.Angle `net:"bits=8"`
}

// NovaBurst says that a ship used its first ability.
//
//tickwork:event predicted
type NovaBurst struct {
	Slot sim.Slot   `net:"owner"`
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// WardUp says that a ship used its second ability.
//
//tickwork:event predicted
type WardUp struct {
	Slot sim.Slot   `net:"owner"`
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// Downed says that a ship lost its last hit points and waits for a team-mate.
//
//tickwork:event
type Downed struct {
	Slot sim.Slot   `net:"owner"`
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// Revived says that a team-mate brought a ship back.
//
//tickwork:event
type Revived struct {
	Slot sim.Slot `net:"owner"`
	By   sim.Slot
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// WaveStart says that a wave begins.
//
//tickwork:event
type WaveStart struct {
	Wave uint8
	Boss bool
}

// WaveClear says that the last enemy of a wave was destroyed.
//
//tickwork:event
type WaveClear struct {
	Wave  uint8
	Bonus uint16 // score for every player
}

// Chose says that a player has a new power.
//
//tickwork:event
type Chose struct {
	Slot  sim.Slot `net:"owner"`
	Power uint8    `net:"range=0:15"`
	Level uint8    `net:"range=0:3"`
}

// BossPhase says that the boss begins a phase: 1 when it has entered.
//
//tickwork:event
type BossPhase struct {
	Number uint8      `net:"range=0:3"`
	Pos    fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// BossEnd says that the boss was destroyed.
//
//tickwork:event
type BossEnd struct {
	By  sim.Slot
	Pos fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// Over says that the match has ended.
//
//tickwork:event
type Over struct {
	Won  bool
	Wave uint8
}

// Begin says that a match begins: the first of the room, or the next one. Whatever flew is gone.
//
//tickwork:event
type Begin struct {
	Players uint8
}
