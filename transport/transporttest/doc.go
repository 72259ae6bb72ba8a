// Package transporttest checks that a transport keeps the promises of package transport. Each implementation calls
// [Run] from its own tests.
package transporttest
