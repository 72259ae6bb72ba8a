package interest

import (
	"slices"

	"github.com/tickwork-engine/tickwork/sim"
)

// Reason is why a viewer knows of an entity, or does not.
type Reason uint8

// The reasons, those for not knowing first.
const (
	Gone      Reason = iota // there is no such entity
	NotForHim               // it is for its owner, or for another team
	NoEye                   // it is known from near only, and he looks from nowhere
	TooFar                  // it is known from nearer only
	Unseen                  // the game's line of sight does not show it

	Own       // it is his
	ForAll    // it is for everyone
	ForTeam   // it is for his team
	Near      // it is near
	Lingering // it was near, and has not gone far enough to be forgotten
)

var reasons = [...]string{
	"gone", "not for this player", "looks from nowhere", "too far", "out of sight",
	"own", "for everyone", "for the team", "near", "was near",
}

// String returns the reason in a few words.
func (r Reason) String() string { return reasons[r] }

// Known reports whether it is a reason for knowing.
func (r Reason) Known() bool { return r >= Own }

// Why returns why the viewer knows of an entity of a type after his last look, which was at this scene as it is now, or why he
// does not. For one entity it takes longer than the look did: it is for people who want to know.
func (v *Viewer) Why(sc *Scene, typ int, h sim.Handle) Reason {
	st, table := &sc.types[typ], &sc.q.Tables[typ]
	row := table.Find(h)
	if row < 0 {
		return Gone
	}
	if reason := v.whyAllowed(sc, st, table, row); reason != ForAll && reason != ForTeam {
		return reason
	} else if st.grid == nil {
		return v.whySeen(sc, typ, h, reason)
	}
	if !v.eye.ok {
		return NoEye
	}
	_, known := slices.BinarySearch(v.Rows(typ), int32(row))
	switch d := st.grid.distance(v.eye.at, table, row); {
	case d <= st.grid.enter:
		return v.whySeen(sc, typ, h, Near)
	case d <= st.grid.leave && known:
		return Lingering
	}
	return TooFar
}

// whyAllowed tells what follows from whose an entity is.
func (v *Viewer) whyAllowed(sc *Scene, st *stage, table *sim.Table, row int) Reason {
	if st.schema.Owner < 0 {
		return ForAll
	}
	owner := sim.Slot(table.Columns[st.schema.Owner][row])
	switch {
	case owner == v.own && owner != sim.NoSlot:
		return Own
	case st.schema.To == sim.Everyone:
		return ForAll
	case st.schema.To == sim.TeamOnly && sc.SameTeam(owner, v.own):
		return ForTeam
	}
	return NotForHim
}

// whySeen returns the reason unless the game's line of sight does not show the entity.
func (v *Viewer) whySeen(sc *Scene, typ int, h sim.Handle, reason Reason) Reason {
	if sc.sight != nil && !sc.sight.Sees(v.own, typ, h) {
		return Unseen
	}
	return reason
}
