package global

import (
	"errors"
	"slices"

	"github.com/tickwork-engine/tickwork/fixed"
)

// ErrFull is what callers compare with.
var ErrFull = errors.New("rules: full")

// What follows is only read, one way or another.
var (
	gravity = fixed.F(9.8)
	waves   = [...]int32{3, 5, 8}
	steps   = []fixed.Vec2{{X: 1}, {Y: 1}}
	prices  = map[int32]int32{1: 100}
	grid    = [][]int32{{1, 2}, {3, 4}}
	origin  = &fixed.Vec2{}
	weapons = [...]weapon{laser{}, rocket{power: 3}}
	rules   = []func(*World){win, lose}
	squares [16]int32
	_       weapon = laser{}
)

type weapon interface{ damage() int32 }

type laser struct{}

func (laser) damage() int32 { return 1 }

type rocket struct{ power int32 }

func (r rocket) damage() int32 { return r.power }

// init is before any world.
func init() {
	for i := range squares {
		squares[i] = int32(i * i)
	}
}

func win(w *World)  { w.Best++ }
func lose(w *World) { w.Best-- }

func read(w *World) error {
	far = 1
	total := waves // a copy
	for _, n := range waves {
		total[0] += n
	}
	for i, step := range steps[:1] {
		w.Next += int32(step.Add(fixed.V(gravity, 1)).X) * int32(i)
	}
	if price, ok := prices[w.Best]; ok && len(steps) > 1 && slices.Contains(grid[1], 3) {
		w.Best = price + grid[0][1] + int32(origin.X) + squares[3]
	}
	for _, weapon := range weapons {
		w.Best += weapon.damage()
	}
	rules[0](w)
	return ErrFull
}
