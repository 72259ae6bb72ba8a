//go:build !linux

package main

import "time"

var began = time.Now()

// spent returns the time that has passed, which is more than this thread has had of a processor.
func spent() time.Duration { return time.Since(began) }
