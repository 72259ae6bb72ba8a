//go:build !unix

package build

import "os"

// lock does nothing: folders cannot be locked.
func lock(*os.File, func()) error { return nil }
