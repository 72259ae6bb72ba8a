package server

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// fewBodies is how many snapshots are made faster by one goroutine than by several.
const fewBodies = 8

// share does n things on as many processors as there are; see room.Config.Spread. A panic in one of them becomes one of the
// caller's, which ends a room and not the program.
func share(n int, do func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	if n < fewBodies || workers == 1 {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var trouble atomic.Pointer[any]
	work := func() {
		defer func() {
			if why := recover(); why != nil {
				trouble.Store(&why)
			}
		}()
		for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
			do(int(i))
		}
	}
	var all sync.WaitGroup
	for range workers - 1 {
		all.Go(work)
	}
	work()
	all.Wait()
	if why := trouble.Load(); why != nil {
		panic(*why)
	}
}
