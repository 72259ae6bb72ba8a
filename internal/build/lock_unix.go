//go:build unix

package build

import (
	"errors"
	"os"
	"syscall"
)

// lock takes the advisory lock of an open file or folder, for as long as it is open. It calls waiting if it has to wait.
func lock(f *os.File, waiting func()) error {
	fd := int(f.Fd())
	err := flock(fd, syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		waiting()
		err = flock(fd, syscall.LOCK_EX)
	}
	return err
}

func flock(fd, how int) (err error) {
	for err = syscall.EINTR; errors.Is(err, syscall.EINTR); {
		err = syscall.Flock(fd, how)
	}
	return err
}
