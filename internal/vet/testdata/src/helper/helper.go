/* want package:"rules" */ // Package helper belongs to the rules of others.
//
//tickwork:rules
package helper

// Sum adds up. There is no world here, so every function counts as a part of a step.
func Sum(m map[int]int32) (sum int32) {
	for _, n := range m { // want `\[maprange\]`
		sum += n
	}
	return sum
}

// Vec is a vector of floats.
type Vec struct{ X, y float64 }

// Scaled returns a vector whose parts may be added to by those who use it.
func (v Vec) Scaled(k float64) Vec {
	return Vec{
		X: v.X * k, // want `\[fuse\] arm64 may fuse this product with a sum in another package of the rules.*: write float64\(v.X \* k\)`
		y: v.y * k,
	}
}

// Product returns one.
func Product(x, y float64) float64 { return x * y } // want `\[fuse\]`

// Longer compares with one.
func Longer(x, y float64) bool { return double(x)*2 > y }

func double(x float64) float64 { return x * 2 }

// Plus adds.
func Plus(x, y float64) float64 { return x + y }

// Double makes a list.
func Double(n int32) []int32 {
	return []int32{n, n} // want `\[alloc\]`
}
