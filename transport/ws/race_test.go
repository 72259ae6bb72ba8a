//go:build race

package ws

// poolLoss is by how much pools allocate more under the race detector: it makes sync.Pool forget values on purpose.
const poolLoss = 2
