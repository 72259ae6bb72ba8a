package snapshot_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

func pastAt(ticks ...sim.Tick) (list []snapshot.Past) {
	for _, tick := range ticks {
		list = append(list, snapshot.Past{Tick: tick})
	}
	return list
}

func TestUsable(t *testing.T) {
	cases := []struct {
		past []snapshot.Past
		want int
	}{
		{nil, 0}, {pastAt(100), 0}, {pastAt(101), 0}, {pastAt(99), 1}, {pastAt(37), 1}, {pastAt(36), 0}, {pastAt(90, 90), 1}, {pastAt(90, 91), 1},
		{pastAt(90, 75), 2}, {pastAt(90, 74), 1}, {pastAt(90, 80, 70), 3}, {pastAt(90, 80, 64), 2}, {pastAt(90, 80, 70, 60), 3},
	}
	for _, c := range cases {
		if got := snapshot.Usable(100, c.past); got != c.want {
			t.Errorf("%v: %d usable, want %d", c.past, got, c.want)
		}
	}
	if got := snapshot.Usable(3, pastAt(^sim.Tick(0)-4)); got != 1 {
		t.Errorf("over the last tick's number: %d usable", got)
	}
}

// What is chosen can be built on, and ways are measured over a few ticks where that is possible.
func TestChoose(t *testing.T) {
	cases := []struct{ known, want []sim.Tick }{
		{nil, nil},
		{[]sim.Tick{100, 101}, nil},
		{[]sim.Tick{36}, nil},
		{[]sim.Tick{94, 93, 92, 91, 90, 89, 88}, []sim.Tick{94, 92, 89}},
		{[]sim.Tick{94, 91, 88, 85}, []sim.Tick{94, 91, 88}},
		{[]sim.Tick{94, 93}, []sim.Tick{94, 93}},
		{[]sim.Tick{94, 93, 70}, []sim.Tick{94, 93}},
		{[]sim.Tick{102, 94, 80, 60}, []sim.Tick{94, 80}},
		{[]sim.Tick{99, 98, 97, 96}, []sim.Tick{99, 97, 96}},
	}
	for _, c := range cases {
		known := pastAt(c.known...)
		got := snapshot.Choose(nil, 100, known)
		if !slices.Equal(got, pastAt(c.want...)) {
			t.Errorf("%v: %v, want %v", c.known, got, c.want)
		}
		if snapshot.Usable(100, got) != len(got) {
			t.Errorf("%v: %v cannot be built on", c.known, got)
		}
	}
}
