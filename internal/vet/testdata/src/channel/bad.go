// Package channel is about passing messages.
package channel

//tickwork:world version=1 slots=2
type World struct {
	Hits int32
	hits chan int32 // want `\[channel\] this is a channel: rules have nobody to wait for; keep a queue`
}

// Step handles what has come in.
func Step(w *World) {
	done := make(chan bool, 1) // want `\[channel\] this is a channel` `\[alloc\] make allocates`
	w.hits <- 1                // want `\[channel\] this sends on a channel`
	w.Hits += <-w.hits         // want `\[channel\] this receives from a channel`
	close(done)                // want `\[channel\] this closes a channel`
	for n := range w.hits {    // want `\[channel\] this receives from a channel`
		w.Hits += n
	}
	select { // want `\[channel\] select chooses at random`
	case n := <-w.hits:
		w.Hits += n
	case w.hits <- 2:
	case <-done:
	}
}
