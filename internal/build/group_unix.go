//go:build unix

package build

import (
	"os/exec"
	"syscall"
)

// group puts a command and all that it will start into a process group of their own, which is interrupted as a whole:
// the go command does not pass on what it is told.
func group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
}

// killGroup ends what is left of a command that has ended, or never began.
func killGroup(cmd *exec.Cmd) {
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // mostly there is nothing left
	}
}
