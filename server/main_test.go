package server

import (
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"testing"
	"time"
)

// Nothing that a test has started may go on after it.
func TestMain(m *testing.M) {
	before := runtime.NumGoroutine()
	code := m.Run()
	if code == 0 && !settlesAt(before) {
		fmt.Fprintln(os.Stderr, "goroutines are left after all tests:")
		_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 1)
		code = 1
	}
	os.Exit(code)
}

// patience is how long tests wait for what must come.
const patience = 20 * time.Second

// settlesAt waits until there are no more than n goroutines, and reports whether that came.
func settlesAt(n int) bool {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if runtime.NumGoroutine() <= n {
			return true
		}
	}
	return false
}
