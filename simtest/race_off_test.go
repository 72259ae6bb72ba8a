//go:build !race

package simtest_test

// raceDetector is whether the tests run with the race detector.
const raceDetector = false
