//go:build !race

package server

const (
	// floodRate is how many packets a second a flood has: a thousand times what a client sends.
	floodRate = 1000 * 60
	// floodCrowd is among how many players it is.
	floodCrowd = 100
)
