package vet

// random is about random numbers that do not come from the world.
var random = check{name: "random", banned: map[string]string{
	"math/rand":    draw,
	"math/rand/v2": draw,
	"hash/maphash": "its seed differs in every process; use fixed.Hash",
	"crypto/...":   draw,
}}

const draw = "its numbers are not part of the World, so a rollback or a replay draws others; keep a fixed.PCG in the World"
