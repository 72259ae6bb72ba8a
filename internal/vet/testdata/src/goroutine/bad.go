// Package goroutine is about doing several things at a time.
package goroutine

import (
	"context" // want `\[goroutine\] rules must not import context`
	"iter"
	"sync"        // want `\[goroutine\] rules must not import sync: a world is used by one goroutine at a time`
	"sync/atomic" // want `\[goroutine\] rules must not import sync/atomic`
)

//tickwork:world version=1 slots=2
type World struct{ A, B int32 }

// Step steps the halves at once.
func Step(w *World) {
	var both sync.WaitGroup
	both.Add(1)
	go func() { // want `\[goroutine\] when a goroutine runs differs in every run`
		defer both.Done()
		atomic.AddInt32(&w.A, 1)
	}()
	w.B++
	both.Wait()
}

func first(ctx context.Context, list iter.Seq[int]) int {
	next, stop := iter.Pull(list) // want `\[goroutine\] iter.Pull starts a goroutine`
	defer stop()
	i, _ := next()
	return i
}
