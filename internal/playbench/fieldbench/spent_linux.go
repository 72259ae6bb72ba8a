package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// spent returns how much of a processor this thread has had, so that what others have of it meanwhile does not count.
func spent() time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
