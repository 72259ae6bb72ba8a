//go:build !race

package ws

// poolLoss is 1: without the race detector a pool keeps what it gets until the next collection.
const poolLoss = 1
