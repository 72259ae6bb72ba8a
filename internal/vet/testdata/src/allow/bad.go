// Package allow is about comments that silence.
package allow

import (
	//tickwork:allow clock the day of the year decides the colors of the bots, on the server only
	"time"
)

//tickwork:world version=1 slots=2
type World struct {
	list  []int32
	boxed any
}

// Step is full of exceptions.
func Step(w *World) {
	_ = time.January
	w.list = make([]int32, 3) //tickwork:allow alloc the list is made on the first tick only

	//tickwork:allow alloc the same, above the line
	w.list = make([]int32, 3)

	//tickwork:allow alloc several categories may be silenced on one line
	//tickwork:allow maprange the sum does not depend on the order
	for _, n := range map[int32]int32{1: 2} {
		w.list[0] += n
	}

	//tickwork:allow alloc // want `\[allow\] a reason is missing: write //tickwork:allow alloc and why it is fine here`
	w.list = make([]int32, 3) // want `\[alloc\]`

	//tickwork:allow memory it is little // want `\[allow\] name the category that is silenced`
	w.list = make([]int32, 3) // want `\[alloc\]`

	//tickwork:allow // want `\[allow\] name the category`
	w.list = make([]int32, 3) // want `\[alloc\]`

	//tickwork:allow float it is bounded // want `\[allow\] this silences nothing: there is no float finding`
	w.list = make([]int32, 3) // want `\[alloc\]`

	//tickwork:allow alloc there is a line between // want `\[allow\] this silences nothing`

	w.list = make([]int32, 3) // want `\[alloc\]`

	//tickwork:allow allow one cannot // want `\[allow\] name the category`
	w.list = nil //tickwork:allow alloc not any more // want `\[allow\] this silences nothing`
}
