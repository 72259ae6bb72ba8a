package transport

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// The first values of the reference implementation (prng.di.unimi.it/splitmix64.c) for seed 1234567.
func TestRandomIsSplitMix64(t *testing.T) {
	r := random{1234567}
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := r.next(); got != want {
			t.Errorf("value %d: %d, want %d", i, got, want)
		}
	}
}

func TestRandomRanges(t *testing.T) {
	r := random{1}
	var lowest, highest clock.Time
	for range 10000 {
		if n := r.below(3); n > 2 {
			t.Fatalf("below(3) = %d", n)
		}
		d := r.around(5)
		lowest, highest = min(lowest, d), max(highest, d)
	}
	if lowest != -5 || highest != 5 {
		t.Errorf("around(5) went from %d to %d", lowest, highest)
	}
}

func TestChanceAtItsEnds(t *testing.T) {
	r := random{1}
	for range 1000 {
		if r.chance(0) || !r.chance(1) {
			t.Fatal("chance 0 came true or chance 1 did not")
		}
	}
	before := r
	if r.chance(0); r != before {
		t.Error("chance 0 drew a number")
	}
}
