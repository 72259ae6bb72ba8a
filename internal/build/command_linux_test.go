package build

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/program/processtest"
)

// Whatever a command has started ends with it: the go command's compilers are not told by it.
func TestRunEndsTheWholeFamily(t *testing.T) {
	for name, script := range map[string]string{
		"obedient": "sh -c 'sleep 60; true'; true",
		"stubborn": "trap '' INT; sh -c 'sleep 60; true'; true",
		"orphans":  "(trap '' INT; sleep 60) & sh -c 'sleep 60; true'; true",
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() {
				_, err := run(ctx, ".", nil, "sh", "-c", script)
				ended <- err
			}()
			family := grown(t, 3)
			begin := time.Now()
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("the error is %v", err)
			}
			if took := time.Since(begin); took > lastWish+time.Second {
				t.Errorf("it took %v to end", took)
			}
			if err := processtest.Gone(time.Second, family...); err != nil {
				t.Error(err)
			}
		})
	}
}

// grown waits until this test has started so many processes, directly or not, and returns them.
func grown(t *testing.T, n int) (family []int) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); len(family) < n; time.Sleep(5 * time.Millisecond) {
		var err error
		if family, err = processtest.Descendants(os.Getpid()); err != nil || time.Now().After(end) {
			t.Fatalf("there are only the processes %v: %v", family, err)
		}
	}
	return family
}

func TestRunThatNeverBegins(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := run(ctx, ".", nil, "sh", "-c", "sleep 60"); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
