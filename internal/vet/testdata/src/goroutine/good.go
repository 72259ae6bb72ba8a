package goroutine

import "iter"

func sum(list iter.Seq[int]) (n int) {
	for i := range list {
		n += i
	}
	return n
}
