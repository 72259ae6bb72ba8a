// Package maprange is about going through maps.
package maprange

//tickwork:world version=1 slots=2
type World struct {
	Scores [4]int32
	Sum    int32
}
