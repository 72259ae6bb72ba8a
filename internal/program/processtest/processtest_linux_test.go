package processtest

import (
	"bufio"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A shell that has started another one, which sleeps.
func TestFamily(t *testing.T) {
	cmd := exec.Command("sh", "-c", "sh -c 'sleep 60 & echo $$ $!; wait' & wait")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	var want []int
	for _, field := range strings.Fields(line) {
		pid, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, pid)
	}
	slices.Sort(want)
	if got, err := Descendants(cmd.Process.Pid); err != nil || !slices.Equal(got, want) {
		t.Errorf("the descendants are %v, %v, not %v", got, err, want)
	}
	if all, err := Descendants(os.Getpid()); err != nil || !slices.Contains(all, cmd.Process.Pid) || !slices.Contains(all, want[1]) {
		t.Errorf("%v and %v are not among the test's own descendants %v, %v", cmd.Process.Pid, want, all, err)
	}
	if err := Gone(20*time.Millisecond, want...); err == nil {
		t.Error("processes that sleep are said to be gone")
	}
	for _, pid := range append(want, cmd.Process.Pid) {
		if !Running(pid) {
			t.Errorf("the process %d does not run", pid)
		}
		if process, err := os.FindProcess(pid); err != nil || process.Kill() != nil {
			t.Errorf("the process %d cannot be ended: %v", pid, err)
		}
	}
	if err := Gone(10*time.Second, append(want, cmd.Process.Pid)...); err != nil { // before anybody asks how it ended
		t.Error(err)
	}
}

func TestProcessThatNeverWas(t *testing.T) {
	const most = 1 << 22 // process ids are below
	if Running(most + 1) {
		t.Error("a process runs that cannot be")
	}
	if list, err := Descendants(most + 1); err != nil || len(list) != 0 {
		t.Errorf("it has started %v, %v", list, err)
	}
	if err := Gone(0, most+1); err != nil {
		t.Error(err)
	}
}
