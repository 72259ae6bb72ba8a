package twins

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
)

func TestWrap(t *testing.T) {
	width := rules.Width.Float()
	at := []float64{0, 1, width - 1, width, width + 1, -1, -width, -3*width - 5, 7*width + 0.5, -0.25}
	got := run[[]float64](t, `
		import { wrap } from "./games/rainfield/web/torus.ts";
		answer(given.at.map((at) => wrap(at, given.width)));
	`, map[string]any{"at": at, "width": width})
	for i, x := range at {
		want := math.Mod(math.Mod(x, width)+width, width)
		if got[i] != want {
			t.Errorf("wrap(%v) = %v, want %v", x, got[i], want)
		}
	}
}

// stick is a place that a stick is pushed to, and what a function said about it.
type stick struct {
	X, Y float64
	Out  bool
}

func TestClampStick(t *testing.T) {
	checkSticks(t, `clampStick(stick)`, []stickTest{
		{stick{X: 0, Y: 0}, stick{X: 0, Y: 0}},
		{stick{X: 0.5, Y: -0.5}, stick{X: 0.5, Y: -0.5}},
		{stick{X: -1, Y: 0}, stick{X: -1, Y: 0}},
		{stick{X: 1, Y: 1}, stick{X: math.Sqrt2 / 2, Y: math.Sqrt2 / 2}},
		{stick{X: 3, Y: -4}, stick{X: 0.6, Y: -0.8}},
		{stick{X: 1e-300, Y: 1e300}, stick{X: 0, Y: 1}},
	})
}

func TestApplyDeadZone(t *testing.T) {
	checkSticks(t, `applyDeadZone(stick, 0.2)`, []stickTest{
		{stick{X: 0, Y: 0}, stick{X: 0, Y: 0}},
		{stick{X: 0.1, Y: -0.1}, stick{X: 0.1, Y: -0.1}}, // within it, and left alone
		{stick{X: 0, Y: 0.2}, stick{X: 0, Y: 0.2}},
		{stick{X: 0.6, Y: 0}, stick{X: 0.5, Y: 0, Out: true}},
		{stick{X: 0, Y: -1}, stick{X: 0, Y: -1, Out: true}},
		{stick{X: 0.36, Y: 0.48}, stick{X: 0.3, Y: 0.4, Out: true}},
		{stick{X: 1, Y: 1}, stick{X: math.Sqrt2 / 2, Y: math.Sqrt2 / 2, Out: true}}, // a square stick's corner
	})
	checkSticks(t, `applyDeadZone(stick, 0)`, []stickTest{
		{stick{X: 0, Y: 0}, stick{X: 0, Y: 0}},
		{stick{X: 0.25, Y: 0}, stick{X: 0.25, Y: 0, Out: true}},
	})
}

type stickTest struct{ in, want stick }

// checkSticks lets a call work on each stick.
func checkSticks(t *testing.T, call string, tests []stickTest) {
	t.Helper()
	var in []stick
	for _, test := range tests {
		in = append(in, test.in)
	}
	got := run[[]stick](t, `
		import { applyDeadZone, clampStick } from "./web/src/input/sources.ts";
		answer(given.map(({ X, Y }) => {
			const stick = { x: X, y: Y };
			const Out = `+call+` === true;
			return { ...stick, Out };
		}));
	`, in)
	for i, test := range tests {
		far := math.Hypot(got[i].X-test.want.X, got[i].Y-test.want.Y)
		if !(far < 1e-12) || got[i].Out != test.want.Out {
			t.Errorf("%s of %+v: %+v, want %+v", call, test.in, got[i], test.want)
		}
	}
}
