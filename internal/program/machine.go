package program

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// machine compares the processor time of the whole machine with that of bench's own processes, from one instant on.
type machine struct {
	begin        time.Time
	server, load int // process ids
	idle, total  float64
	ticks        ownTicks
}

// ownTicks are the clock ticks that processes have run.
type ownTicks struct{ server, load, bench float64 }

// machineSpan is what was noticed beside the server's own figures in the measured time.
type machineSpan struct {
	hiccup  int64   // microseconds, p99
	foreign float64 // percent of the machine that other processes took; -1 where the system does not tell
	load    float64 // percent of a processor that the bots took
}

// readMachine begins a comparison.
func readMachine(server, load int) *machine {
	m := &machine{begin: time.Now(), server: server, load: load}
	m.idle, m.total = machineTicks()
	m.ticks = m.own()
	return m
}

// span returns what happened since.
func (m *machine) span() machineSpan {
	idle, total := machineTicks()
	own := m.own()
	load := own.load - m.ticks.load
	mine := load + own.server - m.ticks.server + own.bench - m.ticks.bench
	s := machineSpan{foreign: -1, load: load * 100 / (time.Since(m.begin).Seconds() * clockTicks)}
	if total > m.total {
		busy := (total - m.total) - (idle - m.idle)
		s.foreign = max(busy-mine, 0) * 100 / (total - m.total)
	}
	return s
}

func (m *machine) own() ownTicks {
	return ownTicks{server: processTicks(m.server), load: processTicks(m.load), bench: processTicks(os.Getpid())}
}

// clockTicks is the number of clock ticks in a second: USER_HZ, which Linux fixes for programs (proc(5)).
const clockTicks = 100

// The places of what is needed in the first line of /proc/stat (proc(5)): user, nice, system, idle, iowait, and so on.
// guest and guest_nice, from guestField on, are within user and nice.
const (
	idleField   = 3
	iowaitField = 4
	guestField  = 8
)

// machineTicks returns the clock ticks that all processors have been idle, and all there were.
func machineTicks() (idle, total float64) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, 0
	}
	line, _, _ := strings.Cut(string(text), "\n")
	fields := strings.Fields(line)
	for i, field := range fields[1:min(len(fields), guestField+1)] {
		n, _ := strconv.ParseFloat(field, 64) // the kernel writes numbers
		total += n
		if i == idleField || i == iowaitField {
			idle += n
		}
	}
	return idle, total
}

// The places of user and system time in /proc/PID/stat, counted from the field behind the program's name.
const (
	userField   = 11
	systemField = 12
)

// processTicks returns the user and system time of a process in clock ticks.
func processTicks(pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	name := strings.LastIndex(string(text), ") ") // a name may hold anything
	fields := strings.Fields(string(text[name+1:]))
	if len(fields) <= systemField+1 {
		return 0
	}
	user, _ := strconv.ParseFloat(fields[userField], 64) // the kernel writes numbers
	system, _ := strconv.ParseFloat(fields[systemField], 64)
	return user + system
}

// residentMB returns how much memory a process has in the machine, in megabytes, or 0 where the system does not tell.
func residentMB(pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for _, line := range strings.Split(string(text), "\n") {
		if rest, found := strings.CutPrefix(line, "VmRSS:"); found {
			kb, _ := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 64) // the kernel writes numbers
			return kb / 1024
		}
	}
	return 0
}
