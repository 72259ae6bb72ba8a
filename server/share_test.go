package server

import (
	"runtime"
	"sync/atomic"
	"testing"
)

func TestShareDoesEverythingOnce(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	for n := range 200 {
		done := make([]atomic.Int32, n)
		share(n, func(i int) { done[i].Add(1) })
		for i := range done {
			if got := done[i].Load(); got != 1 {
				t.Fatalf("%d of %d was done %d times", i, n, got)
			}
		}
	}
}

// A panic on another goroutine would end the program; here it is one of the room's.
func TestSharePanicsInTheCaller(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	for _, n := range []int{1, fewBodies, 100} {
		for at := range n {
			func() {
				defer func() {
					if why := recover(); why != "snapshot" {
						t.Errorf("thing %d of %d: %v", at, n, why)
					}
				}()
				share(n, func(i int) {
					if i == at {
						panic("snapshot")
					}
				})
			}()
		}
	}
}
