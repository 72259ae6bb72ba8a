package room_test

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/room"
)

// atOnce does all things at the same time.
func atOnce(n int, do func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { do(i) })
	}
	all.Wait()
}

// inAnyOrder does one thing after the other, in a random order.
func inAnyOrder(n int, do func(i int)) {
	for _, i := range rand.Perm(n) {
		do(i)
	}
}

// However many processors make the snapshots, the bytes are the same.
func TestSpreadChangesNoByte(t *testing.T) {
	for _, cfg := range []room.Config{{SnapshotEvery: 1}, {SnapshotEvery: 2, Coding: room.Fast, Budget: 100}} {
		want := visit(t, cfg, 7, 7)
		for name, spread := range map[string]func(int, func(int)){"at once": atOnce, "in any order": inAnyOrder} {
			asked := 0
			cfg.Spread = func(n int, do func(i int)) {
				asked = max(asked, n)
				spread(n, do)
			}
			if got := visit(t, cfg, 7, 7); !bytes.Equal(got.heard, want.heard) {
				t.Errorf("%s: other bytes are sent", name)
			}
			if asked < parkSlots {
				t.Errorf("%s: %d snapshots were made at a time, at most", name, asked)
			}
		}
	}
}
