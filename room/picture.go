package room

import (
	"slices"

	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
)

// picture is the world of a tick as players are told of it: all of it, or what each may know.
type picture struct {
	schema *sim.Schema
	holds  bool // small changes are held back
	masks  bool // columns are not for everyone
	hides  bool // not everybody is told everything
	source sim.World
	scene  *interest.Scene // nil: not needed so far
	looked bool            // the scene is this tick's

	worlds, pieces views
	world          *view // all of it
	last           *view // what was all of it the last time
	stamps         uint64
	parts          []part

	nothing *sim.Quantised  // no entity at all
	chosen  []interest.Turn // memory of cut
	cuts    []*view         // what was told of parts of it
	fresh   []bool
	mix     mix
}

// part is what a player may know of the world.
type part struct {
	viewer *interest.Viewer
	view   *view
}

func newPicture(s *sim.Schema) picture {
	p := picture{
		schema: s, hides: interest.Hides(s),
		nothing: sim.NewGrowing(s), worlds: views{tables: sim.NewQuantised, schema: s}, pieces: views{tables: sim.NewGrowing, schema: s},
	}
	for i := range s.Types {
		p.masks = p.masks || s.Types[i].Masked()
		for c := range s.Types[i].Columns {
			p.holds = p.holds || s.Types[i].Columns[c].Threshold != 0
		}
	}
	return p
}

// take takes the picture of a tick.
func (p *picture) take(tick sim.Tick, w sim.World) {
	_, sees := w.(sim.Sight)
	p.hides = p.hides || sees
	p.source, p.looked = w, false
	p.world = p.worlds.take(tick)
	w.Quantise(p.world.tables)
	if p.holds && p.last != nil {
		p.schema.Hold(p.world.tables, p.last.tables)
	}
	p.stamp()
	p.last.drop()
	p.last = p.world.hold()
}

// stamp gives the tables that are as they were in the last picture the stamps that they had, and the others new ones. So the
// codec need not look at what never changes.
func (p *picture) stamp() {
	for i := range p.world.tables.Tables {
		t := &p.world.tables.Tables[i]
		if p.last != nil && t.Same(&p.last.tables.Tables[i]) {
			t.Stamp = p.last.tables.Tables[i].Stamp
			continue
		}
		p.stamps++
		t.Stamp = p.stamps
	}
}

// end drops what only this tick needed.
func (p *picture) end() {
	p.world.drop()
	for i := range p.parts {
		p.parts[i].view.drop()
	}
	for _, v := range p.cuts {
		v.drop()
	}
	clear(p.parts)
	clear(p.cuts)
	p.world, p.parts, p.cuts = nil, p.parts[:0], p.cuts[:0]
}

// seen returns the scene of this tick.
func (p *picture) seen() *interest.Scene {
	if p.scene == nil {
		p.scene = interest.NewScene(p.schema)
	}
	if !p.looked {
		p.scene.Update(p.world.tables, p.source)
		p.looked = true
	}
	return p.scene
}

// lens is what one player knows of the world, and what he waits for. Its parts are nil until they are needed.
type lens struct {
	viewer *interest.Viewer
	turns  *interest.Turns
}

// look returns the player's viewer after a look at this tick's scene.
func (p *picture) look(slot sim.Slot, l *lens) *interest.Viewer {
	if l.viewer == nil {
		l.viewer = interest.NewViewer(p.schema, slot)
	}
	l.viewer.Look(p.seen())
	return l.viewer
}

// of returns what a player may know of this tick. The picture holds it.
func (p *picture) of(slot sim.Slot, l *lens) *view {
	if !p.hides {
		return p.world
	}
	viewer := p.look(slot, l)
	if !p.masks {
		for i := range p.parts {
			if p.alike(viewer, p.parts[i].viewer) {
				return p.parts[i].view
			}
		}
	}
	v := p.pieces.take(p.world.tick)
	for typ := range p.schema.Types {
		gather(&v.tables.Tables[typ], &p.world.tables.Tables[typ], viewer.Rows(typ))
	}
	p.mask(v, slot)
	p.parts = append(p.parts, part{viewer, v})
	return v
}

// marks returns marks for so many rows, none of them set.
func (p *picture) marks(rows int) []bool {
	if cap(p.fresh) < rows {
		p.fresh = make([]bool, rows)
	}
	p.fresh = p.fresh[:rows]
	clear(p.fresh)
	return p.fresh
}

// alike reports whether two players may know the same.
func (p *picture) alike(a, b *interest.Viewer) bool {
	for typ := range p.schema.Types {
		if !slices.Equal(a.Rows(typ), b.Rows(typ)) {
			return false
		}
	}
	return true
}

// mask takes out of a view what its player must not know.
func (p *picture) mask(v *view, slot sim.Slot) {
	if p.masks {
		p.schema.Mask(v.tables, slot, p.sameTeam(slot))
	}
}

// sameTeam returns what tells whether an owner is of a player's team.
func (p *picture) sameTeam(slot sim.Slot) func(owner sim.Slot) bool {
	return func(owner sim.Slot) bool { return p.scene.SameTeam(owner, slot) }
}

// gather copies some rows of a table.
func gather(to, from *sim.Table, rows []int32) {
	to.Grow(len(rows))
	to.Len = len(rows)
	for i, row := range rows {
		to.Handles[i] = from.Handles[row]
	}
	for c := range to.Columns {
		out, in := to.Columns[c], from.Columns[c]
		for i, row := range rows {
			out[i] = in[row]
		}
	}
}
