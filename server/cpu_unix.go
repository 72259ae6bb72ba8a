//go:build unix

package server

import (
	"syscall"
	"time"
)

// cpuSeconds returns the processor time that the process has taken.
func cpuSeconds() float64 {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano()).Seconds()
}
