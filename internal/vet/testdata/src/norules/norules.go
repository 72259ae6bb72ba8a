// Package norules holds no world: nothing is said about it.
package norules

import "time"

var last time.Time

// Count counts.
func Count(m map[string]int) (n int) {
	last = time.Now()
	for _, k := range m {
		n += k
	}
	go func() { println(last.String(), "//tickwork:world") }()
	return n
}
