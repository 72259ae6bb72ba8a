// Package vet finds what in a game's rules could make two machines disagree, or a step slow. It is a pass of
// golang.org/x/tools/go/analysis over the packages that hold a world.
//
// Such a package declares a struct with the directive //tickwork:world. A package that only belongs to the rules of
// others, vectors for instance, says so with the line //tickwork:rules above its package clause. All other packages are
// left alone.
//
// # Categories
//
// Refused anywhere in the package, bots included, because the one hash that pins the rules for every platform is that of
// a match which bots play:
//
//	maprange   going through a map
//	clock      package time
//	random     random numbers that are not the world's
//	unsafe     packages unsafe and C
//	reflect    package reflect
//	runtime    package runtime and the like
//	io         input and output
//	import     other packages that are not known to be deterministic
//	goroutine  goroutines, locks, contexts
//	channel    channels and select
//	recover    carrying on after a panic
//	print      the builtin print and println
//	global     package variables that change
//	fuse       products of floats that can be fused with a sum
//	float      functions of package math that are not exact
//	stale      pointers into pools that are used or kept too long
//
// Refused where a step may come:
//
//	alloc      memory that a tick allocates
//	float      conversions from float to integer that may not fit
//	order      sorting that is not stable
//
// The step path is what the methods of sim.World of the world's type, and functions named Step and Init that take the
// world, may run within the package: called by name, as method values, through interfaces of the package, in function
// literals and in the initial values of package variables. What only Start and Init run, once in a match, may allocate.
// In a //tickwork:rules package every function is on the path.
//
// Tests are not looked at. Generated files (see [go/ast.IsGenerated]) are, but may allocate and have package variables.
//
// # Silencing
//
// A comment on the line of a finding or above it,
//
//	//tickwork:allow alloc the table is built in the first tick only
//
// silences the findings of a category there. It needs a reason. One that silences nothing is a finding itself, of the
// category allow.
//
// # What is not seen
//
// Types and syntax are looked at, not what the compiler makes of them. What function values do that are not known by
// name is not followed. What else a category takes for fine or for wrong mistakenly stands in its file.
package vet
