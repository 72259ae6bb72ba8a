package hiccup

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// measure returns what a meter tells of a span.
func measure(span time.Duration) int64 {
	m := Start()
	time.Sleep(span)
	return m.Stop()
}

// Goroutines that never rest keep the meter's from being run, for as long as the runtime lets them.
func TestBusyProcessorIsNoticed(t *testing.T) {
	const span = 300 * time.Millisecond
	quiet := measure(span)
	if quiet < 1 {
		t.Errorf("sleeps are late by %d us", quiet)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var stop atomic.Bool
	var busy sync.WaitGroup
	for range 4 {
		busy.Go(func() {
			for !stop.Load() {
			}
		})
	}
	crowded := measure(span)
	stop.Store(true)
	busy.Wait()
	if crowded <= quiet {
		t.Errorf("sleeps are late by %d us beside busy goroutines, %d us without", crowded, quiet)
	}
}

func TestStopEndsTheMeter(t *testing.T) {
	before := runtime.NumGoroutine()
	measure(5 * time.Millisecond)
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the meter still runs")
		}
	}
}
