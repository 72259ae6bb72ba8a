package pin

import (
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// affinities returns the processors that each thread of the process may use.
func affinities(t *testing.T) (sets []unix.CPUSet) {
	t.Helper()
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			t.Fatal(err)
		}
		var set unix.CPUSet
		if err := unix.SchedGetaffinity(id, &set); err != nil {
			continue // it has ended
		}
		sets = append(sets, set)
	}
	return sets
}

// occupy holds n goroutines on threads of their own until the test ends.
func occupy(t *testing.T, n int) {
	t.Helper()
	var there, done sync.WaitGroup
	stop := make(chan struct{})
	there.Add(n)
	for range n {
		done.Go(func() {
			runtime.LockOSThread()
			there.Done()
			<-stop
		})
	}
	there.Wait()
	t.Cleanup(func() {
		close(stop)
		done.Wait()
	})
}

// restore gives all threads their processors back when the test ends.
func restore(t *testing.T) (allowed unix.CPUSet) {
	t.Helper()
	if err := unix.SchedGetaffinity(0, &allowed); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, ok := pinThreads(&allowed); !ok {
			t.Error("the processors cannot be given back")
		}
	})
	return allowed
}

func TestAllThreadsArePinned(t *testing.T) {
	allowed := restore(t)
	occupy(t, 5)
	several := allowed.Count() > 1
	if pinned := To(0); pinned != several {
		t.Fatalf("on a machine with %d processors, pinning tells %v", allowed.Count(), pinned)
	}
	occupy(t, 3) // threads that begin later
	want := allowed
	if several {
		cpu, _ := nth(0)
		want.Zero()
		want.Set(cpu)
	}
	sets := affinities(t)
	if len(sets) < 8 {
		t.Fatalf("%d threads were found", len(sets))
	}
	for i, set := range sets {
		if set != want {
			t.Errorf("thread %d may use %d processors", i, set.Count())
		}
	}
}

// The nth processor is that of those which the process may use, whatever their numbers are.
func TestProcessorsAreCountedAmongTheAllowed(t *testing.T) {
	allowed := restore(t)
	for n := range allowed.Count() {
		cpu, ok := nth(n)
		if allowed.Count() > 1 && (!ok || !allowed.IsSet(cpu)) {
			t.Errorf("the processor %d is number %d, %v", n, cpu, ok)
		}
	}
	if _, ok := nth(allowed.Count()); ok {
		t.Error("there is one more processor than there is")
	}
	if To(allowed.Count()) {
		t.Error("the process was pinned to a processor that is not there")
	}
}
