// Package rules is a box full of asteroids: 250 rigid bodies that fly, tumble and bounce off each other and off the walls, in
// three dimensions and without end. Nobody plays. It is the load by which makers of netcode compare how many bytes a second of
// physics takes; see "tickwork bench asteroids".
package rules

//go:generate go run github.com/tickwork-engine/tickwork/cmd/tickwork gen .

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// The load. Lengths are in meters and speeds in meters a second. In this box a body meets another one or a wall about once
// a second.
const (
	Hz    = 30  // ticks a second
	Count = 250 // bodies
	Wall  = 15 * fixed.One
	// Radius is that of a body. Bodies are solid balls of one mass, whose surfaces do not slip on each other.
	Radius = fixed.One
	// topSpeed and topSpin bound each axis of the first velocity, and of the first spin in radians a second.
	topSpeed = 4 * fixed.One
	topSpin  = 3 * fixed.One
)

// World is the box.
//
//tickwork:world version=1 slots=1
type World struct {
	Bodies sim.Pool[Body] `net:"cap=250"`
	Hits   uint32         `net:"-"` // of two bodies
	Bumps  uint32         `net:"-"` // of a body and a wall
}

// Body is an asteroid. Its velocity travels although nobody draws it: it is the same from one impact to the next, and tells
// where the body is better than two rounded places do.
//
//tickwork:entity
type Body struct {
	X  fixed.Q             `net:"range=-15:15,step=5/512"`
	Y  fixed.Q             `net:"range=-15:15,step=5/512"`
	Z  fixed.Q             `net:"range=-15:15,step=5/512"`
	VX fixed.Q             `net:"range=-32:32,step=1/32,motion=X/30"`
	VY fixed.Q             `net:"range=-32:32,step=1/32,motion=Y/30"`
	VZ fixed.Q             `net:"range=-32:32,step=1/32,motion=Z/30"`
	To fixed.SmallestThree `net:"bits=11"` // how it is turned: Attitude, rounded

	Attitude Quaternion `net:"-"`
	SpinX    fixed.Q    `net:"-"` // radians a second, around an axis of the box
	SpinY    fixed.Q    `net:"-"`
	SpinZ    fixed.Q    `net:"-"`
}

// Input is nothing: nobody plays.
//
//tickwork:input
type Input struct {
	Nothing uint8
}

// Init spreads the bodies over the box, each in a cell of its own, and throws them in all directions.
func Init(w *World, seed uint64) {
	const (
		side = 7 // cells in a row
		cell = 2 * (Wall - Radius) / side
	)
	rng := fixed.NewPCG(seed)
	draw := func(most fixed.Q) vec {
		return vec{rng.Between(-most, most), rng.Between(-most, most), rng.Between(-most, most)}
	}
	for i := range fixed.Q(Count) {
		_, b := w.Bodies.Spawn()
		at := i * (side * side * side) / Count
		corner := vec{at % side, at / side % side, at / (side * side)}
		middle := vec{corner.x*cell + cell/2, corner.y*cell + cell/2, corner.z*cell + cell/2}
		b.place(middle.sub(vec{Wall - Radius, Wall - Radius, Wall - Radius}).add(draw(cell/2 - Radius)))
		b.move(draw(topSpeed))
		b.spin(draw(topSpin))
		b.Attitude = Quaternion{Unit, 0, 0, 0}
		b.tumble(draw(100 * fixed.One)) // as if it had spun for a while
	}
}

// Step lets those bodies bounce that meet, and then flies and turns all of them for a tick by what has become of their velocities.
func Step(w *World, f *sim.Frame[Input], ev *Events) {
	for i := range w.Bodies.Cap() {
		if h, a := w.Bodies.Place(i); h != 0 {
			w.Bumps += a.hitWalls()
			w.Hits += w.hitOthers(a, i+1)
		}
	}
	for _, b := range w.Bodies.All() {
		b.place(b.at().add(b.velocity().over(Hz)))
		b.tumble(b.spinning())
	}
}
