//go:build !linux

package main

import "os/exec"

// endWithGoRun does nothing: only Linux tells a process that its parent has died.
func endWithGoRun() {}

// endWithThis does nothing, for the same reason.
func endWithThis(*exec.Cmd) {}
