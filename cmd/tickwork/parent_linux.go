package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// endWithGoRun lets this process end with the go command, if it was started by `go run`. That one does not pass a
// termination signal on, and what it had started would go on without it.
func endWithGoRun() {
	parent, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", os.Getppid()))
	if err != nil || filepath.Base(parent) != "go" {
		return
	}
	_ = unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(syscall.SIGTERM), 0, 0, 0) // without it, Ctrl+C still ends everything
}

// endWithThis lets a command be told to end when this process has died without doing so itself.
func endWithThis(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
}
