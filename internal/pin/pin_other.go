//go:build !linux

package pin

// To returns false: only Linux lets a process do this.
func To(int) bool { return false }
