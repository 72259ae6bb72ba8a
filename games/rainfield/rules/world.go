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
//tickwork:world version=1 slots=4
type World struct {
	Ships     sim.Pool[Ship]     `net:"cap=4"`
	Enemies   sim.Pool[Enemy]    `net:"cap=64"`
	Asteroids sim.Pool[Asteroid] `net:"cap=64"`
	Drops     sim.Pool[Drop]     `net:"cap=16"`
	Bullets   sim.Pool[Bullet]   `net:"-,cap=64"` // clients know them by the Shot event

	Options Options   `net:"-"`
	Rand    fixed.PCG `net:"-"` // a client that knew it could foresee where things appear
	Calm    uint16    `net:"-"` // ticks until the next enemy may appear
}

// Ship is a player's ship.
//
//tickwork:entity now
type Ship struct {
	Slot  sim.Slot    `net:"owner"`
	Pos   fixed.Vec2  `net:"range=0:1600|0:900,step=1/64,lerp=wrap,snap=120"`
	Vel   fixed.Vec2  `net:"range=-320:320,step=1/32"`
	Aim   fixed.Angle `net:"bits=10"`
	HP    uint8       `net:"range=0:100"`
	Cool  uint8       `net:"range=0:8"`   // ticks until it can fire again
	Gone  uint8       `net:"range=0:120"` // ticks until it comes back; 0 is in play
	Safe  uint8       `net:"range=0:120"` // ticks during which nothing hurts it
	Score uint16
	Away  bool // the player's link is lost
}

// Enemy hunts the nearest ship.
//
//tickwork:entity
type Enemy struct {
	Pos   fixed.Vec2 `net:"range=0:1600|0:900,step=1/16,lerp=wrap"`
	Vel   fixed.Vec2 `net:"range=-320:320,step=1/4"`
	HP    uint8      `net:"range=0:3"`
	Speed fixed.Q    `net:"-"` // its own, 60 to 120 units a second
}

// Asteroid drifts. Its motion is known in advance, so players see it where it is, not where it was.
//
//tickwork:entity now
type Asteroid struct {
	Pos  fixed.Vec2  `net:"range=0:1600|0:900,step=1/16,lerp=wrap,snap=60"`
	Vel  fixed.Vec2  `net:"range=-160:160,step=1/4"`
	HP   uint8       `net:"range=0:6"`
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

// Drop is something to pick up: it repairs a ship.
//
//tickwork:entity
type Drop struct {
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1/16,lerp=wrap"`
	Vel  fixed.Vec2 `net:"-"` // drops rest
	Life uint16     `net:"-"` // ticks
}

// Bullet flies straight until its life ends or it meets something.
//
//tickwork:entity
type Bullet struct {
	Owner sim.Slot
	Pos   fixed.Vec2 `net:"-"`
	Vel   fixed.Vec2 `net:"-"`
	Age   uint8      `net:"-"` // ticks
}

// Options are what a room can choose.
//
//tickwork:options
type Options struct {
	// Constant keeps the population constant, for measuring: what is destroyed comes back at once, nothing splits, and
	// nothing hurts a ship.
	Constant bool
}

// Input is what a player does in a tick: seven bytes.
//
//tickwork:input
type Input struct {
	MoveX, MoveY int8  // thrust, -127 to 127
	AimX, AimY   int16 // direction of the gun; any length
	Buttons      uint8
}

// Fire is the button that fires.
const Fire uint8 = 1 << 0
