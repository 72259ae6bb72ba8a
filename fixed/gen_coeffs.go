//go:build ignore

// This program prints the coefficients in sincos.go and atan2.go: go run gen_coeffs.go
//
// It is a plain Remez exchange (E. Remez 1934) in float64: the errors sought are near 1e-11, so the 1e-16 of the
// arithmetic does not show.
package main

import (
	"fmt"
	"math"
)

// fit returns the coefficients c that make the largest |f(x) - sum c[j]*basis(j, x)| on [0, end] smallest, and
// that largest error. All basis functions and f are 0 at 0.
func fit(f func(float64) float64, basis func(int, float64) float64, n int, end float64) ([]float64, float64) {
	points := make([]float64, n+1)
	for i := range points {
		points[i] = end * (1 - math.Cos(math.Pi*(float64(i)+1)/(float64(n)+1.5))) / 2
	}
	var c []float64
	residual := func(x float64) float64 {
		r := f(x)
		for j := range n {
			r -= c[j] * basis(j, x)
		}
		return r
	}
	worst := 0.0
	for range 30 {
		c = solve(f, basis, points)
		points, worst = extrema(residual, n+1, end)
	}
	return c, worst
}

// solve finds c and e with f(x_i) = sum c[j]*basis(j, x_i) + (-1)^i e by elimination with pivots.
func solve(f func(float64) float64, basis func(int, float64) float64, points []float64) []float64 {
	n := len(points)
	rows := make([][]float64, n)
	for i, x := range points {
		rows[i] = make([]float64, n+1)
		for j := range n - 1 {
			rows[i][j] = basis(j, x)
		}
		rows[i][n-1] = 1 - 2*float64(i%2)
		rows[i][n] = f(x)
	}
	for k := range n {
		for i := k + 1; i < n; i++ {
			if math.Abs(rows[i][k]) > math.Abs(rows[k][k]) {
				rows[i], rows[k] = rows[k], rows[i]
			}
		}
		for i := range n {
			if factor := rows[i][k] / rows[k][k]; i != k {
				for j := k; j <= n; j++ {
					rows[i][j] -= factor * rows[k][j]
				}
			}
		}
	}
	c := make([]float64, n-1)
	for j := range c {
		c[j] = rows[j][n] / rows[j][j]
	}
	return c
}

// extrema returns the place of the largest |r| in each stretch of one sign, and the largest of all.
func extrema(r func(float64) float64, n int, end float64) (points []float64, worst float64) {
	const steps = 1 << 16
	last := 0.0
	for i := 1; i <= steps; i++ {
		x := end * float64(i) / steps
		v := r(x)
		switch {
		case len(points) == 0 || (v > 0) != (last > 0) && len(points) < n:
			points, last = append(points, x), v
		case math.Abs(v) > math.Abs(last):
			points[len(points)-1], last = x, v
		}
		worst = max(worst, math.Abs(v))
	}
	return points, worst
}

// sine fits sin(pi/2 t) on [0, 1] as t*P(t*t) with P(1) = 1, so that the quarter turn is exact.
func sine(terms int, scale float64) {
	f := func(t float64) float64 { return math.Sin(math.Pi/2*t) - t }
	c, worst := fit(f, func(j int, t float64) float64 { return t * (math.Pow(t*t, float64(j+1)) - 1) }, terms-1, 1)
	first := scale
	for _, v := range c {
		first -= math.Round(v * scale)
	}
	fmt.Printf("sin: error %.3g\n s1 = %.0f\n", worst, first)
	for j, v := range c {
		fmt.Printf(" s%d = %.0f\n", 2*j+3, math.Round(v*scale))
	}
}

// arctangent fits atan(t) in turns on [0, 5/12] as t*P(t*t).
func arctangent(terms int, scale float64) {
	f := func(t float64) float64 { return math.Atan(t) / (2 * math.Pi) }
	c, worst := fit(f, func(j int, t float64) float64 { return t * math.Pow(t*t, float64(j)) }, terms, 5.0/12)
	fmt.Printf("atan: error %.3g\n", worst)
	for j, v := range c {
		fmt.Printf(" a%d = %.0f\n", 2*j+1, math.Round(v*scale))
	}
}

func main() {
	sine(6, 1<<32)
	arctangent(6, 1<<34)
}
