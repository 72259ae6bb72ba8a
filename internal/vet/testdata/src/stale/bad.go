package stale

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// scatter splits the rock after it has given its place away.
func scatter(w *World, h sim.Handle, r *Rock) {
	w.Rocks.Remove(h)
	addRock(w, r.Size+1, r.Pos) // want `\[stale\] the item that r points to may have been removed on line \d+: copy what you need before`
}

func hitAll(w *World) {
	for h, r := range w.Rocks.All() {
		if r.HP == 0 {
			breakRock(w, h)
		}
		r.HP-- // want `\[stale\] the item that r points to may have been removed on line \d+`
	}
}

func hitOne(w *World, from fixed.Vec2) {
	h, r := nearest(w, from)
	if r == nil {
		return
	}
	crumble(w, h, r)
	if r.HP > 0 { // want `\[stale\] the item that r points to may have been removed`
		w.Hits++
	}
}

func hitWrongly(w *World) {
	for h, r := range w.Rocks.All() {
		if !crumble(w, h, r) {
			continue
		}
		w.Hits += int32(r.Size) // want `\[stale\] the item that r points to`
	}
}

func either(w *World, quick bool) {
	for h, r := range w.Rocks.All() {
		if quick || crumble(w, h, r) {
			r.Size++ // want `\[stale\]`
		}
	}
}

func asked(w *World, h sim.Handle) *Rock {
	r := w.Rocks.Get(h)
	tidyAndRefill(w)
	return r // want `\[stale\] r may be another Rock by now: one is removed on line \d+, and Spawn may take its place on line \d+; keep the handle`
}

func tidyAndRefill(w *World) {
	tidy(w)
	addRock(w, 0, fixed.Vec2{})
}

func later(w *World) {
	_, first := w.Rocks.Place(0)
	var second *Rock
	second = first
	for range 3 {
		second.HP++ // want `\[stale\] second may be another Rock by now`
		tidy(w)
		_, fresh := w.Rocks.Spawn()
		fresh.HP = 3
	}
}

func joined(w *World, h, k sim.Handle, second bool) {
	r := w.Rocks.Get(h)
	if second {
		r = w.Rocks.Get(k)
	}
	w.Rocks.Remove(h)
	r.HP++ // it may be the second
	addRock(w, 1, fixed.Vec2{})
	r.HP++ // want `\[stale\] r may be another Rock by now`
}

func twoPools(w *World, left bool) {
	wings := w.Wings[0].At(0)
	var rocks *sim.Pool[Rock]
	if left {
		rocks = &w.Rocks
	}
	r := rocks.At(1)
	w.Wings[1].Clear()
	w.Rocks.Clear()
	wings.Torn = true // want `\[stale\]`
	r.HP++            // want `\[stale\]`
}

func emptied(w *World) {
	rock, ship := w.Rocks.At(0), w.Ships.At(0)
	rocks := &w.Rocks
	rocks.Clear()
	ship.Pos = rock.Pos // want `\[stale\] the item that rock points to`
}

func copied(w, other *World) {
	_, s := w.Ships.Spawn()
	w.Ships.CopyFrom(&other.Ships)
	s.Owner = 1 // want `\[stale\]`
}

func through(p *sim.Pool[Ship], h sim.Handle) {
	s := p.Get(h)
	p.Remove(h)
	s.Owner = sim.NoSlot // want `\[stale\]`
}

func array(w *World) {
	for h, wing := range w.Wings[0].All() {
		w.Wings[0].Remove(h)
		wing.Torn = true // want `\[stale\]`
	}
}

func after(w *World, h sim.Handle) {
	r := w.Rocks.Get(h)
	deferred(w, h)
	r.HP++ // want `\[stale\]`
}

func literal(w *World, h sim.Handle) {
	s := w.Ships.Get(h)
	leave := func() { w.Ships.Remove(h) }
	leave()
	s.Owner = 2 // want `\[stale\]`
}

func handed(w *World, h sim.Handle) {
	s := w.Ships.Get(h)
	twice(func() { w.Ships.Remove(h) })
	s.Owner = 2 // want `\[stale\]`
}

func twice(do func()) {
	do()
	do()
}

// gone is a method on the item itself.
func (s *Ship) leave(w *World, h sim.Handle) {
	w.Ships.Remove(h)
	s.Owner = sim.NoSlot // want `\[stale\]`
}

var boss *Rock // want `\[global\]`

type hunter struct {
	target *Rock
	last   [3]*Rock
	seen   []near
}

type near struct{ rock *Rock }

func (b *hunter) think(w *World) *hunter {
	for _, r := range w.Rocks.All() {
		*b = hunter{target: r}                  // want `\[stale\] a pointer into a pool does not outlive a tick, and \*b does`
		b.target = r                            // want `\[stale\] a pointer into a pool does not outlive a tick, and b.target does: store the sim.Handle`
		b.last[1] = r                           // want `\[stale\]`
		b.seen = append(b.seen, near{r})        // want `\[stale\]`
		b.seen[0].rock = r                      // want `\[stale\]`
		boss = r                                // want `\[stale\]`
		return &hunter{target: r, last: b.last} // want `\[stale\] a pointer into a pool does not outlive a tick, and this stale.hunter may`
	}
	return b
}
