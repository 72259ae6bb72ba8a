package build

import "os"

// Lock keeps other builds of the game out until the function that it returns is called. If another one is going on it
// calls waiting and waits.
func (g Game) Lock(waiting func()) (unlock func(), err error) {
	if err := os.MkdirAll(g.Dist(), 0o755); err != nil {
		return nil, err
	}
	dir, err := os.Open(g.Dist())
	if err != nil {
		return nil, err
	}
	if err := lock(dir, waiting); err != nil {
		dir.Close()
		return nil, err
	}
	return func() { dir.Close() }, nil // which lets go of the lock
}
