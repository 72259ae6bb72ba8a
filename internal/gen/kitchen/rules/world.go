package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// World holds a pool of everything, and fields of its own.
//
//tickwork:world version=4 slots=3 name=kitchen
type World struct {
	Things sim.Pool[Thing] `net:"cap=5"`
	Marks  sim.Pool[Mark]  `net:"cap=3"`
	Secret sim.Pool[Whim]  `net:"-,cap=4"`
	Traps  sim.Pool[Trap]  `net:"cap=2"`

	Wave  uint16 `net:"always"`
	Since sim.Tick
	Boss  sim.Handle
	Tally [3]int16
	Wind  fixed.Q     `net:"range=-8:8,step=1/256"`
	Gale  fixed.Vec2  `net:"range=0:64,step=1/4,lerp=wrap"`
	Hour  fixed.Angle `net:"bits=6"`

	Settings Options   `net:"-"`
	Rand     fixed.PCG `net:"-"`
	Calm     [2]int64  `net:"-"`
	Open     bool      `net:"-"`
}

// Mood is a number with a name of its own.
type Mood uint8

// Weight is a float with a name of its own.
type Weight float32

// Flag is a truth value with a name of its own.
type Flag bool

// Thing has every kind of field.
//
//tickwork:entity now
type Thing struct {
	Owner sim.Slot `net:"owner"`
	Home  sim.Handle
	Born  sim.Tick

	Lit    bool `net:"always"`
	Ghost  Flag
	Mood   Mood   `net:"onchange,priority=4"`
	Temper Mood   `net:"range=2:6,to=team"`
	Shade  uint16 `net:"bits=5"`

	I8  int8
	I16 int16
	I32 int32
	I64 int64
	U32 uint32
	U64 uint64
	R8  int8   `net:"range=-100:27,to=owner"`
	R64 int64  `net:"range=-5000000000:-4999999000"`
	RU  uint64 `net:"range=7:1006"`

	Height fixed.Q `net:"range=-32:32,step=1/64,snap=9/2"`
	Climb  fixed.Q `net:"range=-3:3,step=3/1024,motion=Height"`
	Phase  fixed.Q `net:"range=-10:20,step=1/8,lerp=wrap"`
	Charge fixed.Q `net:"range=0:1,step=1/128,lerp=none"`

	Pos fixed.Vec2 `net:"range=0:1600|0:900,step=1/16,lerp=wrap"`
	Vel fixed.Vec2 `net:"range=-320:320,step=1/4,motion=Pos"`

	Aim   fixed.Angle `net:"bits=10,smooth"`
	Fine  fixed.Angle `net:"bits=31"`
	Stiff fixed.Angle `net:"bits=4,lerp=none"`

	F32  float32 `net:"range=-1:1,step=0.01,to=owner"`
	F64  float64 `net:"range=0:1000,step=1/3"`
	Mass Weight  `net:"range=0:10,step=0.5,lerp=none"`

	Cells [4]uint8             `net:"bits=3"`
	Trail [2]fixed.Vec2        `net:"range=-64:64,step=1/2"`
	Grid  [2][3]bool           //
	Arms  [2]Arm               //
	Core  Core                 //
	Dice  [2]fixed.PCG         `net:"-"`
	Cache struct{ N, M uint8 } `net:"-"`
	cool  uint8                `net:"-"`
	Left  fixed.Q              `net:"-"`
}

// Arm is a struct inside an array.
type Arm struct {
	Turn  fixed.Angle `net:"bits=8"`
	Reach uint8       `net:"range=0:9"`
	Knots [2]int8
}

// Core is a struct inside a struct.
type Core struct {
	Heat  fixed.Q `net:"range=0:100,step=1"`
	Inner struct {
		Spin  int16
		Inert bool `net:"-"`
	}
}

// Mark belongs to nobody and is shown in the past, to those who are near.
//
//tickwork:entity near=240 priority=3
type Mark struct {
	At   fixed.Vec2 `net:"range=0:1600|0:900,step=1/16,threshold=1/4"`
	Kind uint8      `net:"range=0:2,onchange"`
}

// Trap is shown to the team of whoever laid it, in the past. It lies in a world of three dimensions, of which Y is the height.
//
//tickwork:entity to=team near=75/2
type Trap struct {
	X     fixed.Q             `net:"range=-512:512,step=1/8,place"`
	Y     fixed.Q             `net:"range=-512:512,step=1/8"`
	Z     fixed.Q             `net:"range=-512:512,step=1/8,place"`
	Owner sim.Slot            `net:"owner"`
	Aim   fixed.Angle         `net:"bits=8,threshold=1/64"`
	Prey  sim.Slot            `net:"to=owner"`
	Fuse  uint8               `net:"to=owner,onchange,priority=9,threshold=3"`
	Turn  fixed.SmallestThree `net:"bits=6,to=owner"`
}

// Whim is never sent.
//
//tickwork:entity
type Whim struct {
	Place fixed.Vec2
	Luck  float64
	By    sim.Slot
}

// Options are what a match can choose.
//
//tickwork:options
type Options struct {
	Hard   bool
	Rate   fixed.Q
	Limits [2]uint16
	Bonus  int64
}

// Input is what a player does: every kind of field that an input can have.
//
//tickwork:input
type Input struct {
	Move  int8 // to the right, -127 to 127
	Fire  bool
	Reach uint8
	Steer fixed.Q
	Look  fixed.Angle
	Throw float32
	Drag  fixed.Vec2
	Picks [1]uint8
	Big   int64
}

// Spark is an event with every kind of field.
//
//tickwork:event predicted
type Spark struct {
	Owner sim.Slot    `net:"owner"`
	Pos   fixed.Vec2  `net:"range=0:1600|0:900,step=1/16,lerp=wrap"`
	Aim   fixed.Angle `net:"bits=9"`
	Power float32     `net:"range=-2:2,step=0.01"`
	Mood  Mood        `net:"range=2:6"`
	Depth int16       `net:"range=-40:-10"`
	Loud  bool
	Delta int8
	Bits  [3]uint8 `net:"bits=3"`
	Part  struct{ A, B uint8 }
}

// Score is an event with large numbers.
//
//tickwork:event
type Score struct {
	By    sim.Slot
	Total int64
	Whom  sim.Handle
	When  sim.Tick
}

// Bell is an event without fields.
//
//tickwork:event
type Bell struct{}
