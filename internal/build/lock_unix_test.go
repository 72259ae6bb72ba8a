//go:build unix

package build

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestLockKeepsOthersOut(t *testing.T) {
	g := plain.without("dist/").game(t)
	unlock, err := g.Lock(func() { t.Error("the first has to wait") })
	if err != nil {
		t.Fatal(err)
	}
	waiting, entered := make(chan struct{}), make(chan struct{})
	var second sync.WaitGroup
	second.Go(func() {
		again, err := g.Lock(func() { close(waiting) })
		if err != nil {
			t.Error(err)
			return
		}
		close(entered)
		again()
	})
	<-waiting
	select {
	case <-entered:
		t.Error("two builds go on at once")
	case <-time.After(20 * time.Millisecond):
	}
	unlock()
	second.Wait()
	<-entered
}

func TestOtherGamesAreNotLocked(t *testing.T) {
	for range 2 {
		unlock, err := plain.game(t).Lock(func() { t.Error("a game waits for another") })
		if err != nil {
			t.Fatal(err)
		}
		defer unlock()
	}
}

func TestLockHammer(t *testing.T) {
	g := plain.game(t)
	var inside atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				unlock, err := g.Lock(func() {})
				if err != nil {
					t.Error(err)
					return
				}
				if n := inside.Add(1); n != 1 {
					t.Errorf("%d builds go on at once", n)
				}
				inside.Add(-1)
				unlock()
			}
		})
	}
	all.Wait()
}

func TestLockWithoutAFolder(t *testing.T) {
	g := plain.without("dist/").with("dist", "a file").game(t)
	if _, err := g.Lock(func() {}); err == nil {
		t.Error("a file in the folder's place is not reported")
	}
}
