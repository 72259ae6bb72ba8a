//go:build race

package server

// The flood under the race detector, which makes the server, the bots and the flood ten times slower on the same processors.
const (
	floodRate  = 100 * 60
	floodCrowd = 20
)
