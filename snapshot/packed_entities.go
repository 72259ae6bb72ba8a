package snapshot

import (
	"math/bits"
	"slices"

	"github.com/tickwork-engine/tickwork/sim"
)

// entities codes which entities there are: mostly the baseline's. Otherwise it tells of each of these whether it stays, and
// then the new ones in ascending order of their places.
func (c *Packed) entities() error {
	w := &c.w
	base := w.past[0]
	if c.sym.bit(&w.m.same, !c.sym.reading && sameHandles(w.now, base)) {
		if c.sym.reading {
			w.now.Len = copy(w.now.Handles, base.Live())
		}
		w.find()
		return nil
	}
	if c.sym.reading {
		w.now.Len = 0
	}
	c.stayers(base)
	if err := c.newcomers(base); err != nil {
		return err
	}
	w.find()
	return nil
}

// reach returns how many snapshots the profile looks at.
func (c *Packed) reach() int {
	if c.sym.plain {
		return MaxPast - 1
	}
	return MaxPast
}

// handleRun is how many handles are compared at once: a run is found equal several times faster than one by one.
const handleRun = 32

func sameHandles(a, b *sim.Table) bool {
	if a.Stamp != 0 && a.Stamp == b.Stamp {
		return true
	}
	if a.Len != b.Len {
		return false
	}
	x, y := a.Live(), b.Live()
	for ; len(x) >= handleRun; x, y = x[handleRun:], y[handleRun:] {
		if *(*[handleRun]sim.Handle)(x) != *(*[handleRun]sim.Handle)(y) {
			return false
		}
	}
	return slices.Equal(x, y)
}

// sweep looks handles up in a table one after the other, in ascending order of places, as both are in.
type sweep struct {
	t  *sim.Table
	at int
}

func (s *sweep) has(h sim.Handle) bool {
	for s.at < s.t.Len && s.t.Handles[s.at].Index() < h.Index() {
		s.at++
	}
	return s.at < s.t.Len && s.t.Handles[s.at] == h
}

// stayers codes which of the baseline's entities are still there.
func (c *Packed) stayers(base *sim.Table) {
	w := &c.w
	now := sweep{t: w.now}
	for _, h := range base.Live() {
		stays := c.sym.bit(&w.m.stays, !c.sym.reading && now.has(h))
		c.spentOn(h, ofEntity)
		if stays && c.sym.reading {
			w.now.Handles[w.now.Len] = h
			w.now.Len++
		}
	}
}

// newcomers codes the entities that the baseline has not.
func (c *Packed) newcomers(base *sim.Table) error {
	w := &c.w
	from, at, known := 0, 0, sweep{t: base}
	for {
		if !c.sym.reading {
			for at < w.now.Len && known.has(w.now.Handles[at]) {
				at++
			}
		}
		if !c.sym.bit(&w.m.more, at < w.now.Len) {
			return nil
		}
		var h sim.Handle
		if !c.sym.reading {
			h = w.now.Handles[at]
			at++
		}
		h, err := c.newcomer(h, from)
		if err != nil {
			return err
		}
		c.spentOn(h, ofEntity)
		if c.sym.reading && !insert(w.now, h, w.t.Capacity) {
			return ErrRows
		}
		from = h.Index() + 1
	}
}

// newcomer codes a handle whose place is not below from.
func (c *Packed) newcomer(h sim.Handle, from int) (sim.Handle, error) {
	width := uint(bits.Len(uint(c.w.t.Capacity)))
	index := int(c.sym.raw(uint32(h.Index()), width))
	generation := uint16(c.sym.raw(uint32(h.Generation()>>1), generationBits))<<1 | 1
	if index < from || index >= c.w.t.Capacity {
		return 0, ErrRows
	}
	return sim.MakeHandle(index, generation), nil
}

// insert puts a handle where it belongs, unless its place is taken or the table is full.
func insert(t *sim.Table, h sim.Handle, capacity int) bool {
	if t.Len >= capacity {
		return false
	}
	at := t.Len
	for ; at > 0 && t.Handles[at-1].Index() >= h.Index(); at-- {
		if t.Handles[at-1].Index() == h.Index() {
			return false
		}
	}
	t.Grow(t.Len + 1)
	copy(t.Handles[at+1:t.Len+1], t.Handles[at:t.Len])
	t.Handles[at] = h
	t.Len++
	return true
}
