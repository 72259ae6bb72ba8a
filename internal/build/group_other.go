//go:build !unix

package build

import "os/exec"

// group does nothing: there are no process groups to be interrupted, so only the command itself is ended.
func group(*exec.Cmd) {}

// killGroup does nothing, for the same reason.
func killGroup(*exec.Cmd) {}
