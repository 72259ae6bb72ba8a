// Package random is about dice.
package random

import (
	crand "crypto/rand" // want `\[random\] rules must not import crypto/rand`
	mrand "math/rand"   // want `\[random\] rules must not import math/rand: its numbers are not part of the World`
	"math/rand/v2"      // want `\[random\] rules must not import math/rand/v2: .* keep a fixed.PCG in the World`

	"hash/maphash" // want `\[random\] rules must not import hash/maphash: its seed differs`

	"github.com/tickwork-engine/tickwork/fixed"
)

//tickwork:world version=1 slots=2
type World struct {
	Rand fixed.PCG
	Loot uint64
}

// Step drops something now and then.
func Step(w *World) {
	w.Loot = rand.Uint64() + uint64(mrand.Int())
	w.Loot += maphash.Comparable(maphash.MakeSeed(), w.Loot)
	w.Loot += secret()
}

func secret() uint64 {
	var b [8]byte
	crand.Read(b[:])
	return uint64(b[0])
}
