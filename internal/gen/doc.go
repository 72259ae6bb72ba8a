// Package gen is the generator behind "tickwork gen". It reads a game's rules, a package of plain structs with tags, and
// writes all the code that the engine needs to hold, send, restore and show their worlds, for Go and for TypeScript.
//
// # Directives
//
// A comment in a struct's doc tells what the struct is:
//
//	//tickwork:world version=N slots=N [name=X]   all state of a match; the name is the folder's above the rules by default
//	//tickwork:entity [now] [to=owner|team]       an item of a sim.Pool of the world; now: presented predicted
//	                  [near=N] [priority=N]
//	//tickwork:event [predicted]                  something that a step can say has happened
//	//tickwork:input                              what a player does in a tick
//	//tickwork:options                            what a match can choose; a game need not have them
//
// The author writes Init and Step; everything else that sim.World asks for is generated. Of an entity, to says that only its
// owner is told of it, or only the owner's team; near, that only players are who look from no more than N units away; and
// priority, from 1 to 255, how soon its turn comes when there is more to tell than fits into a packet. Without, it is 1.
//
// # Tags
//
// The tag net:"key,key=value" says how a field is sent.
//
//	range=lo:hi   its values; fixed.Vec2 takes one range for each axis, "0:1600|0:900", or one for both
//	step=1/64     the distance of two values that can be told apart; the range must be a whole number of them
//	bits=N        the width of an unsigned whole number, of a fixed.Angle's part of a turn, or of a rotation's component
//	lerp=W        how it is shown between two snapshots: linear, wrap, angle or none
//	owner         this sim.Slot is the player whose entity, or whose doing, it is
//	motion=Field  the field is the velocity of that position, in units a tick; with Field/60, in units in 60 ticks
//	smooth        corrections of a prediction are smoothed
//	snap=N        of a position: a correction by more than this is shown at once; one for a type
//	to=owner      only the owner of the entity is told; others are told 0, nobody's slot, or what in the range is nearest
//	to=team       only the owner and his team are told; methods of the world tell of teams, see sim.Teams
//	always        a change sends the entity in the next packet, before all others
//	onchange      a change brings the entity's turn nearer, by priority=N of 1 to 255; without, by 1
//	threshold=N   a change of up to N units (of an angle, turns) from the value that was told is not told
//	place         this fixed.Vec2, or this fixed.Q and another one, is where the entity is
//	cap=N         the capacity of a pool
//	-             it is not sent; it is a part of the state only
//
// Truth values, whole numbers, sim.Slot, sim.Handle and sim.Tick are sent exactly and need no tag; a range or a width makes
// whole numbers smaller. fixed.Q, fixed.Vec2 and floats need a range and a step, fixed.Angle needs bits, and so does
// fixed.SmallestThree. A fixed.PCG is never sent. Arrays have the tag of their elements; structs have tags inside. What
// only points to its value, like a slice, cannot be in a world, which is copied as memory.
//
// A number is smoothed if it says so, if its range wraps (lerp=wrap), or if a velocity names it (motion). An angle is
// smoothed only if it says so.
//
// What has not changed is never sent again. The keys always, onchange and priority matter when not all that has changed
// fits. A place need not be marked if it is the first fixed.Vec2 that is sent to everyone and is no velocity; near, and
// where a player looks from, go by it. What is presented now can have no threshold: its prediction would be corrected to
// what was held back.
//
// The world's own fields, beside the pools, are a table of one row, "World", which comes first. They are shown in the past.
//
// Ids are positional for now: a type's id is its place among the world's replicated pools, also a constant like TypeShip, a
// column's id its place in the type, an event's kind its place in the source. Moving a field is an incompatible change,
// which the hash tells. A field's to is one, too; what is the server's business alone is none, see lock.
//
// # How it works
//
//	load   the hand-written files of the package, type-checked     load.go
//	read   directives, tags and types into a model of nodes        directives.go, tags.go, field.go, read.go, layout.go
//	emit   a function for each generated file                      emit_*.go, lock.go, typescript*.go
//
// A node is one number of a struct, or an array of nodes; nested structs and vectors are taken apart into their numbers.
// What a type of number means everywhere, in hashes, encodings, snapshots, views, events and inputs, for both languages,
// stands in one file for each kind: kind_*.go. The emitters walk over nodes and never look at types.
package gen
