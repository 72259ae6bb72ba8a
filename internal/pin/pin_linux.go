package pin

import (
	"os"
	"runtime"
	"strconv"

	"golang.org/x/sys/unix"
)

// To keeps all threads of the process, and those to come, on one processor: the nth of those that the process may use,
// from 0. It returns false if there are not as many, or only one, or if the system does not allow it.
func To(n int) bool {
	cpu, ok := nth(n)
	if !ok {
		return false
	}
	var set unix.CPUSet
	set.Set(cpu)
	for before := -1; ; {
		pinned, ok := pinThreads(&set)
		if !ok {
			return false
		}
		if pinned == before {
			return true
		}
		before = pinned // one that was not pinned yet may have begun another meanwhile
	}
}

// nth returns the number of the nth processor that the process may use.
func nth(n int) (cpu int, ok bool) {
	var allowed unix.CPUSet
	if runtime.NumCPU() < 2 || unix.SchedGetaffinity(0, &allowed) != nil || n >= allowed.Count() {
		return 0, false
	}
	for ; ; cpu++ {
		if !allowed.IsSet(cpu) {
			continue
		}
		if n == 0 {
			return cpu, true
		}
		n--
	}
}

// pinThreads keeps all threads that there are in the set, and returns how many.
func pinThreads(set *unix.CPUSet) (n int, ok bool) {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return 0, false
	}
	for _, t := range threads {
		id, err := strconv.Atoi(t.Name())
		if err != nil {
			return 0, false
		}
		if err := unix.SchedSetaffinity(id, set); err != nil && err != unix.ESRCH { // it may have ended
			return 0, false
		}
	}
	return len(threads), true
}
