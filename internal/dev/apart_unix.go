//go:build unix

package dev

import (
	"os/exec"
	"syscall"
)

// apart keeps a terminal's Ctrl+C from a program: this tool ends it.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
