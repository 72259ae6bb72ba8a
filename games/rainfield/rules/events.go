package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Shot says that a bullet left a ship. The bullet flies straight for [BulletLife] ticks unless an Impact ends it.
//
//tickwork:event predicted
type Shot struct {
	Owner sim.Slot   `net:"owner"`
	Pos   fixed.Vec2 `net:"range=0:1600|0:900,step=1/16"`
	Vel   fixed.Vec2 `net:"range=-600:600,step=1/4"`
}

// Impact says that a bullet met something and is gone. Owner and the tick of its Shot, which is Age ticks back, name it.
//
//tickwork:event predicted
type Impact struct {
	Owner sim.Slot   `net:"owner"`
	Age   uint8      `net:"range=0:63"`
	Pos   fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// Break says that an asteroid was shot to pieces.
//
//tickwork:event predicted
type Break struct {
	By   sim.Slot   `net:"owner"`
	Size uint8      `net:"range=0:2"`
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// Kill says that an enemy was destroyed. It has no owner: enemies are shown in the past, and so is their end.
//
//tickwork:event
type Kill struct {
	By  sim.Slot
	Pos fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// Hurt says that something hit a ship.
//
//tickwork:event predicted
type Hurt struct {
	Slot   sim.Slot `net:"owner"`
	Damage uint8
	Lost   bool // it was the end of the ship
}

// Enter says that a ship came into play, for the first time or again.
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
	Slot sim.Slot   `net:"owner"`
	Pos  fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}
