package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=2
type World struct {
	Items  sim.Pool[Item]    `net:"cap=4"`
	Fars   sim.Pool[Far]     `net:"cap=4"`
	Nears  sim.Pool[Near]    `net:"cap=4"`
	Twices sim.Pool[Twice]   `net:"cap=4"`
	Forms  sim.Pool[Forms]   `net:"cap=4"`
	Pool   sim.Pool[Message] `net:"cap=4,always"` // want "World.Pool: always does not fit a pool: it is for fields of worlds and entities"
	Secret sim.Pool[Secret]  `net:"-,cap=4"`
	Wave   uint8             `net:"always"`                 //
	Turn   uint8             `net:"onchange,priority=3"`    //
	Left   uint16            `net:"threshold=10"`           //
	Ours   uint8             `net:"to=team"`                // want "World.Ours: to has no place here: the world's own fields belong to nobody"
	Gate   fixed.Vec2        `net:"range=0:9,step=1,place"` // want "World.Gate: place has no place here: the world's own fields belong to nobody, are nowhere"
}

//tickwork:entity
type Item struct {
	Slot  sim.Slot      `net:"owner,to=owner"`         // want "Item.Slot: to=owner: everyone must know the owner, to know whose the rest is: leave it out"
	A     uint8         `net:"to=all"`                 // want "Item.A: to=all: write to=owner or to=team, or leave it out for everyone"
	B     uint8         `net:"to"`                     // want "Item.B: write to=owner or to=team, not to"
	C     uint8         `net:"always,onchange"`        // want "Item.C: always and onchange both say what a change does: leave one out"
	D     uint8         `net:"priority=3"`             // want "Item.D: priority=3 says how much a change hastens the entity: write onchange,priority=3 here, or //tickwork:entity priority=3 for the whole of it"
	E     uint8         `net:"always,priority=3"`      // want "Item.E: priority=3 says how much a change hastens the entity"
	F     uint8         `net:"onchange,priority=0"`    // want "Item.F: priority=0: write a number from 1 to 255"
	G     uint8         `net:"onchange,priority=256"`  // want "Item.G: priority=256: write a number from 1 to 255"
	H     uint8         `net:"onchange=2"`             // want "Item.H: write onchange, not onchange=2"
	I     uint8         `net:"threshold=0"`            // want "Item.I: threshold=0: write the change, in units, that is not worth sending: a number above 0, as in threshold=0.5"
	J     uint8         `net:"threshold=few"`          // want "Item.J: threshold=few: write the change"
	K     uint8         `net:"place"`                  // want "Item.K: place does not fit uint8: it is for the fixed.Vec2 that says where an entity is, or for two fixed.Q"
	L     [2]fixed.Vec2 `net:"range=0:9,step=1,place"` // want "Item.L: place does not fit [2]fixed.Vec2"
	M     Inner         `net:"to=owner"`               // want "Item.M: to: a struct's tags stand on its own fields"
	N     uint8         `net:"-,always"`               // want "Item.N: "-" says that the field is not sent, and then nothing else matters"
	Inner [2]Inner      //
}

type Inner struct {
	Pos fixed.Vec2 `net:"range=0:9,step=1,place"` // want "Inner.Pos: place does not fit fixed.Vec2"
}

//tickwork:entity to=foes near=0 priority=0
type Far struct { // want "Far: to=foes: write to=owner or to=team, or leave it out for everyone" "Far: near=0: write the distance in units from which players are told of it: a number above 0, at most 32767" "Far: priority=0: write a number from 1 to 255; without, it is 1"
	X uint8
}

//tickwork:entity near=1/3 priority=300
type Near struct { // want "Near: near=1/3 is not a whole number of 1/65536: write near=21845/65536 or near=10923/32768" "Near: priority=300: write a number from 1 to 255"
	Pos fixed.Vec2 `net:"range=0:9,step=1"`
}

// want+2 "Twice: near stands there twice: leave one out"
//
//tickwork:entity near=5 near=6
type Twice struct {
	Pos fixed.Vec2 `net:"range=0:9,step=1"`
}

// want+2 "Forms: write now, not now=1" "Forms: write near=N, not near" "Forms: write to=owner|team, not to="
//
//tickwork:entity now=1 near to=
type Forms struct {
	X uint8
}

//tickwork:entity near=40000
type Message struct { // want "Message: near=40000: write the distance"
	X uint8
}

//tickwork:entity to=team near=5 priority=2
type Secret struct { // want "Secret: to, near and priority are about who is told of it, and its pool is not sent: leave them out"
	Slot sim.Slot
}

//tickwork:input
type Input struct {
	Go bool `net:"onchange"` // want "Input.Go: onchange has no place here: inputs and options are sent exactly; leave it out"
}

//tickwork:event
type Hit struct {
	Slot sim.Slot `net:"owner,to=owner"` // want "Hit.Slot: to has no place here: an event is sent whole, once, and not smoothed; leave it out"
	Hurt uint8    `net:"threshold=3"`    // want "Hit.Hurt: threshold has no place here"
}

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
