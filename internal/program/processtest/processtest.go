// Package processtest tells tests which processes a process has started, and whether they are still there. It reads /proc,
// so it works on Linux only.
package processtest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Descendants returns the processes that a process has started, and those that these have started, and so on.
func Descendants(pid int) (found []int, err error) {
	parents, err := parents()
	if err != nil {
		return nil, err
	}
	for family := []int{pid}; len(family) > 0; family = family[1:] {
		for child, parent := range parents {
			if parent == family[0] {
				found, family = append(found, child), append(family, child)
			}
		}
	}
	slices.Sort(found)
	return found, nil
}

// Gone waits until none of the processes runs any more. It is an error if that takes longer than a span.
func Gone(within time.Duration, pids ...int) error {
	for end := time.Now().Add(within); ; time.Sleep(5 * time.Millisecond) {
		left := slices.DeleteFunc(slices.Clone(pids), func(pid int) bool { return !Running(pid) })
		if len(left) == 0 {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("processtest: the processes %v of %v still run after %v", left, pids, within)
		}
	}
}

// Running reports whether a process runs. One that has ended and that nobody has asked about does not.
func Running(pid int) bool {
	fields, err := stat(pid)
	return err == nil && fields[stateField] != "Z" && fields[stateField] != "X"
}

// parents returns the parent of each process.
func parents() (map[int]int, error) {
	dirs, err := filepath.Glob("/proc/[0-9]*")
	if err != nil || len(dirs) == 0 {
		return nil, fmt.Errorf("processtest: there are no processes in /proc: %v", err)
	}
	found := make(map[int]int)
	for _, dir := range dirs {
		pid, err := strconv.Atoi(filepath.Base(dir))
		if err != nil {
			continue
		}
		if fields, err := stat(pid); err == nil {
			found[pid], _ = strconv.Atoi(fields[parentField]) // the kernel writes numbers
		}
	}
	return found, nil
}

// The places of what is needed in /proc/PID/stat (proc(5)), counted from the field behind the program's name.
const (
	stateField  = 0
	parentField = 1
)

// stat returns the fields of a process behind its name. There are at least two.
func stat(pid int) ([]string, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil, err
	}
	name := strings.LastIndex(string(text), ") ") // a name may hold anything
	fields := strings.Fields(string(text[name+1:]))
	if len(fields) <= parentField {
		return nil, fmt.Errorf("processtest: /proc/%d/stat holds %q", pid, text)
	}
	return fields, nil
}
