package dev

import (
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"testing"
	"time"
)

// Nothing that a test has started may go on after it. As the program of a game, the tests' own binary acts a part.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "dev-server" {
		act(os.Args[2])
		return
	}
	before := runtime.NumGoroutine()
	code := m.Run()
	for end := time.Now().Add(patience); code == 0 && runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			fmt.Fprintln(os.Stderr, "goroutines are left after all tests:")
			_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 1)
			code = 1
		}
	}
	os.Exit(code)
}
