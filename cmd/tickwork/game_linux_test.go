package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// twice is a program that ends with status 3 when it was told to end for the second time. It makes a file when it is ready,
// and one when it was told for the first time.
const twice = `
trap 'if [ -e "$0/told" ]; then exit 3; fi; : > "$0/told"' INT
: > "$0/ready"
while :; do sleep 0.02; done
`

// appears waits until a file is there.
func appears(t *testing.T, path string) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s did not appear", path)
		}
	}
}

// A program that takes its time to end is not killed, and hears of it when the tool is told again.
func TestSignalsArePassedOn(t *testing.T) {
	dir := t.TempDir()
	ctx, tell := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- execute(ctx, time.Hour, "/bin/sh", "-c", twice, dir) }()
	appears(t, filepath.Join(dir, "ready"))
	tell()
	appears(t, filepath.Join(dir, "told"))
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil { // execute listens by now
		t.Fatal(err)
	}
	var status failed
	if err := <-ended; !errors.As(err, &status) || status != 3 {
		t.Errorf("it has ended with %v", err)
	}
}

// One that takes longer than it may is killed.
func TestSlowProgramIsKilled(t *testing.T) {
	dir := t.TempDir()
	ctx, tell := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- execute(ctx, 50*time.Millisecond, "/bin/sh", "-c", twice, dir) }()
	appears(t, filepath.Join(dir, "ready"))
	tell()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("it has ended with %v", err)
		}
	case <-time.After(patience):
		t.Error("it still runs")
	}
}
