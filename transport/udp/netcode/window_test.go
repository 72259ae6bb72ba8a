package netcode

import (
	"math/rand/v2"
	"net/netip"
	"testing"
)

// Beside a window goes a set of all numbers that came: a number is fresh if it is not in it and not 256 or more behind.
func TestWindowAgainstASet(t *testing.T) {
	const seed = 5
	r := rand.New(rand.NewPCG(seed, 0))
	var w window
	came, newest, took := map[uint64]bool{}, uint64(0), 0
	for i := range 200_000 {
		sequence := newest + r.Uint64N(40) - min(newest, r.Uint64N(300))
		if r.IntN(1000) == 0 {
			sequence += r.Uint64N(1 << 40)
		}
		want := !came[sequence] && (newest < replayWindow || sequence > newest-replayWindow)
		if got := w.fresh(sequence); got != want {
			t.Fatalf("seed %d, step %d: number %d with newest %d: %v", seed, i, sequence, newest, got)
		}
		if want && r.IntN(4) > 0 { // not every packet's seal is good
			w.record(sequence)
			came[sequence], newest = true, max(newest, sequence)
			took++
		}
	}
	if took < 10_000 {
		t.Errorf("only %d numbers were fresh", took)
	}
}

func TestWindowAtTheEnds(t *testing.T) {
	var w window
	if !w.fresh(0) {
		t.Error("the first packet is refused")
	}
	w.record(0)
	if w.fresh(0) || !w.fresh(1) {
		t.Error("0 came and 1 did not")
	}
	for _, sequence := range []uint64{globalStart, ^uint64(0), ^uint64(0) - replayWindow} {
		if w.fresh(sequence) {
			t.Errorf("%d is a number of the server's own count", sequence)
		}
	}
	w.record(globalStart - 1)
	if w.fresh(globalStart-1) || !w.fresh(globalStart-2) || w.fresh(globalStart-1-replayWindow) || !w.fresh(globalStart-replayWindow) {
		t.Error("the window at the end of the numbers is not 256 wide")
	}
}

func TestHistory(t *testing.T) {
	h := newHistory(3)
	tag := func(i byte) tokenTag { return tokenTag{i} }
	for _, c := range []struct {
		what string
		tag  byte
		from netip.AddrPort
		unix uint64
		want verdict
	}{
		{"a new token", 1, clientAddr, 10, admitted},
		{"the same again, from its address", 1, clientAddr, 11, admitted},
		{"from another address", 1, otherAddr, 11, refused},
		{"a second token", 2, clientAddr, 11, admitted},
		{"a third", 3, otherAddr, 11, admitted},
		{"a fourth, when all are remembered", 4, otherAddr, 12, full},
		{"the first is still known", 1, otherAddr, 12, refused},
		{"a fourth, when the others have expired", 4, otherAddr, 100, admitted},
	} {
		if got := h.admit(tag(c.tag), c.from, 100, c.unix); got != c.want {
			t.Errorf("%s: %d, want %d", c.what, got, c.want)
		}
	}
	h.consume(tag(4))
	if h.admit(tag(4), otherAddr, 100, 12) != refused {
		t.Error("a used token is admitted from its own address")
	}
}
