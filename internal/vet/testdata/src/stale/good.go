package stale

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Step does everything in the right order.
func Step(w *World, f *sim.Frame[int32]) {
	for h, r := range w.Rocks.All() {
		if r.HP == 0 {
			breakRock(w, h)
			continue
		}
		r.HP--
	}
	for h, r := range w.Rocks.All() {
		if crumble(w, h, r) {
			continue
		}
		r.Size++
	}
	for h, r := range w.Rocks.All() {
		if r.Size > 2 && !crumble(w, h, r) && r.HP > 3 {
			r.HP++
		}
	}
	for h, r := range w.Rocks.All() {
		switch {
		case r.HP > 3, !crumble(w, h, r):
			r.HP--
		}
	}
	spawnOnly(w)
	removeOthers(w)
}

// spawnOnly holds a rock while others come: items do not move.
func spawnOnly(w *World) {
	r := w.Rocks.Get(w.Boss)
	if r == nil {
		return
	}
	addRock(w, 1, r.Pos)
	addRock(w, 1, r.Pos)
	r.HP++
}

// removeOthers holds a rock while others go.
func removeOthers(w *World) {
	for h, r := range w.Rocks.All() {
		for other, o := range w.Rocks.All() {
			if other != h && o.Pos == r.Pos {
				w.Rocks.Remove(other)
				r.Size++
			}
		}
	}
}

// otherPools are no concern of a rock.
func otherPools(w *World, h sim.Handle, r *Rock) {
	w.Ships.Remove(h)
	w.Ships.Spawn()
	w.Wings[1].Clear()
	r.HP++
}

// copied is taken before the rock goes.
func copiedFirst(w *World, h sim.Handle, r *Rock) {
	whole := *r
	w.Rocks.Remove(h)
	addRock(w, whole.Size, whole.Pos)
}

// again asks for the rock after it may have gone.
func again(w *World, h sim.Handle) {
	r := w.Rocks.Get(h)
	tidyAndRefill(w)
	if r = w.Rocks.Get(h); r != nil {
		r.HP++
	}
	_, r = w.Rocks.Spawn()
	r.HP = 1
}

// oneWay removes the rock only where it is not used any more.
func oneWay(w *World, h sim.Handle, r *Rock, hit bool) uint8 {
	if hit {
		w.Rocks.Remove(h)
		return 0
	}
	return r.HP
}

// another hands on a handle that is not the rock's.
func another(w *World, from fixed.Vec2) {
	h, r := nearest(w, from)
	h, _ = nearest(w, fixed.Vec2{})
	w.Rocks.Remove(h)
	if r != nil {
		r.HP++
	}
}

// deferred removes the rock when all is done.
func deferred(w *World, h sim.Handle) {
	r := w.Rocks.Get(h)
	defer w.Rocks.Remove(h)
	defer func() { w.Rocks.Remove(h) }()
	r.HP++
}

// panics does not come back.
func panics(w *World, h sim.Handle, r *Rock) {
	if r.HP > 100 {
		w.Rocks.Remove(h)
		panic("rules: a rock that hard")
	}
	r.HP++
}

// compared is no use of the rock.
func compared(w *World, h sim.Handle, r *Rock) bool {
	w.Rocks.Remove(h)
	return r != nil && w.Rocks.Len() > 0
}

// result keeps a pointer within a tick, in a local struct.
func result(w *World) uint8 {
	var best near
	list := [2]near{}
	for _, r := range w.Rocks.All() {
		best.rock = r
		list[0].rock = r
		best = near{rock: r}
	}
	one := &near{rock: best.rock}
	return one.rock.HP
}

// forget empties what should not be there.
func (b *hunter) forget() {
	b.target = nil
	*b = hunter{}
}

// chaser keeps the handle.
type chaser struct{ target sim.Handle }

func (b *chaser) think(w *World) {
	b.target, _ = nearest(w, fixed.Vec2{})
	if r := w.Rocks.Get(b.target); r != nil {
		w.Hits += int32(r.HP)
	}
}
