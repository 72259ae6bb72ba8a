package interest

import (
	"slices"

	"github.com/tickwork-engine/tickwork/sim"
)

// Viewer is what one player may know, from snapshot to snapshot.
type Viewer struct {
	schema *sim.Schema
	own    sim.Slot
	all    bool
	eye    eye
	seen   []seen
}

// seen is what a player knows of a type.
type seen struct {
	rows []int32      // the scene's, or found
	mine []int32      // memory for rows
	told []sim.Handle // of rows, if it matters at the next look
}

// NewViewer returns the viewer of the player in a slot. [sim.NoSlot] is somebody who watches: nothing that is for owners or
// teams is for him, he looks from nowhere, and a game's line of sight is asked about him by that number.
func NewViewer(s *sim.Schema, own sim.Slot) *Viewer {
	return &Viewer{schema: s, own: own, seen: make([]seen, len(s.Types))}
}

// Own returns the viewer's slot.
func (v *Viewer) Own() sim.Slot { return v.own }

// All reports whether the viewer knows everything because nothing in such worlds is ever hidden from anyone: no type and no
// column has an audience, none is known from near only, and the game has no line of sight. It is false before the
// first look.
func (v *Viewer) All() bool { return v.all }

// Rows returns the rows of a type's table that the viewer may know of, in ascending order: those that the last look found.
// They are valid until the scene is updated again.
func (v *Viewer) Rows(typ int) []int32 { return v.seen[typ].rows }

// Look finds out what the viewer may know of a scene. He always knows of his own. Of other entities he knows if they are for
// everyone or for his team, if they are within Near units of his eye and the game's own line of sight shows them. One that he
// knows of he goes on knowing up to 1.125 times the distance, so that what is on the edge does not come and go.
//
// Who loses his eye with the entity that he looked from keeps looking from where that was; if the game itself says that he
// looks from nowhere, nothing is near.
func (v *Viewer) Look(sc *Scene) {
	if sc.schema != v.schema || sc.q == nil {
		panic("interest: a look at a scene of another schema, or one that was never updated")
	}
	v.all = !sc.hides && sc.sight == nil
	if int(v.own) < len(sc.eyes) && (sc.ruled || sc.eyes[v.own].ok) {
		v.eye = sc.eyes[v.own]
	}
	for typ := range sc.types {
		v.look(sc, typ)
	}
}

// look finds out what the viewer may know of a type.
func (v *Viewer) look(sc *Scene, typ int) {
	st, s, f := &sc.types[typ], &v.seen[typ], &sc.finds
	f.rows = f.rows[:0]
	switch {
	case st.schema.To == sim.OwnerOnly:
		s.rows = st.owned.of(v.own)
		return
	case st.grid != nil:
		if v.eye.ok {
			st.grid.near(v.eye.at, s.told, f)
		}
	case st.schema.To == sim.TeamOnly:
		for slot := range sc.teams {
			if sc.SameTeam(v.own, sim.Slot(slot)) {
				f.add(st.owned.of(sim.Slot(slot)))
			}
		}
	case sc.sight == nil:
		s.rows = sc.everything[:sc.q.Tables[typ].Len]
		return
	default:
		f.addAll(sc.q.Tables[typ].Len)
	}
	if st.owned != nil {
		f.add(st.owned.of(v.own))
	}
	v.keep(sc, typ)
}

// keep takes the rows that were found in ascending order, and keeps those that the viewer may know of.
func (v *Viewer) keep(sc *Scene, typ int) {
	s, t := &v.seen[typ], sc.types[typ].schema
	asks := sc.sight != nil || t.To == sim.TeamOnly
	sc.finds.sort()
	s.mine = slices.Grow(s.mine[:0], len(sc.finds.rows))
	last := int32(-1)
	for _, found := range sc.finds.rows {
		row := int32(found)
		if row != last && (!asks || v.shown(sc, typ, row)) {
			s.mine = append(s.mine, row)
		}
		last = row
	}
	s.rows = s.mine
	if sc.types[typ].grid == nil {
		return
	}
	handles := sc.q.Tables[typ].Handles
	s.told = slices.Grow(s.told[:0], len(s.rows))[:len(s.rows)]
	for i, row := range s.rows {
		s.told[i] = handles[row]
	}
}

// shown reports whether the viewer may know of an entity that is near enough.
func (v *Viewer) shown(sc *Scene, typ int, row int32) bool {
	t := sc.types[typ].schema
	if t.Owner >= 0 {
		owner := sim.Slot(sc.q.Tables[typ].Columns[t.Owner][row])
		if owner == v.own && owner != sim.NoSlot {
			return true
		}
		if t.To == sim.TeamOnly && !sc.SameTeam(v.own, owner) {
			return false
		}
	}
	return sc.sight == nil || sc.sight.Sees(v.own, typ, sc.q.Tables[typ].Handles[row])
}
