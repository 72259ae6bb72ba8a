package interest

import "github.com/tickwork-engine/tickwork/sim"

// Scene is where everything is at one tick, for any number of viewers. It is brought up to date once a snapshot, and then
// looked at by each [Viewer].
type Scene struct {
	schema *sim.Schema
	types  []stage
	hides  bool // the schema says of something that it is not for everyone, or not from everywhere
	asked  bool // by any viewer where he looks from

	q     *sim.Quantised
	sight sim.Sight
	eyes  []eye // by slot
	ruled bool  // the game says where players look from
	teams []uint8
	team  bool // the game has teams

	everything []int32 // all rows of the largest type, in order
	finds      finds   // of the look at hand
}

// stage is the entities of one type.
type stage struct {
	schema *sim.TypeSchema
	grid   *grid  // of a type that is known from near only
	owned  *owned // of a type whose owners matter
}

// NewScene returns an empty scene of a schema's worlds. It panics if the schema contradicts itself: a type for its owners
// only has none, or one that is known from near only has no place.
func NewScene(s *sim.Schema) *Scene {
	sc := &Scene{
		schema: s, hides: Hides(s), types: make([]stage, len(s.Types)), eyes: make([]eye, s.Slots), teams: make([]uint8, s.Slots),
	}
	rows := 0
	for i := range s.Types {
		t := &s.Types[i]
		rows = max(rows, t.Capacity)
		sc.types[i].schema = t
		if t.Near > 0 && t.To != sim.OwnerOnly {
			sc.types[i].grid = newGrid(t)
			sc.asked = true
		}
	}
	for i := range sc.types {
		if st := &sc.types[i]; st.schema.Owner >= 0 && sc.needsOwners(st) {
			st.owned = newOwned(st.schema, s.Slots)
		}
	}
	sc.everything = make([]int32, rows)
	for r := range sc.everything {
		sc.everything[r] = int32(r)
	}
	return sc
}

// Hides reports whether some player may not know everything of a schema's worlds. A game's own line of sight is not part of
// the schema.
func Hides(s *sim.Schema) (any bool) {
	for i := range s.Types {
		any = hides(&s.Types[i]) || any
	}
	return any
}

// hides reports whether there is anything about a type that some player may not know.
func hides(t *sim.TypeSchema) bool {
	if t.To != sim.Everyone && t.Owner < 0 {
		panic("interest: " + t.Name + " is for its owner, and has none")
	}
	if t.Near > 0 && !t.Place.Known() {
		panic("interest: " + t.Name + " is known from near only, and has no place")
	}
	for c := range t.Columns {
		if t.Columns[c].To != sim.Everyone {
			return true
		}
	}
	return t.To != sim.Everyone || t.Near > 0
}

// needsOwners reports whether it matters whose the entities of a type are.
func (sc *Scene) needsOwners(st *stage) bool {
	return st.schema.To != sim.Everyone || st.grid != nil || sc.asked && st.schema.Place.Known()
}

// Update takes in the world of a snapshot, which must stay as it is until all viewers have looked. w is only asked for the
// optional interfaces [sim.Teams], [sim.Eyes] and [sim.Sight]; nil has none of them.
func (sc *Scene) Update(q *sim.Quantised, w sim.World) {
	sc.q = q
	sc.sight, _ = w.(sim.Sight)
	for i := range sc.types {
		st, table := &sc.types[i], &q.Tables[i]
		if st.grid != nil {
			st.grid.update(table)
		}
		if st.owned != nil {
			st.owned.update(table)
		}
	}
	sc.updateTeams(w)
	sc.updateEyes(w)
}

func (sc *Scene) updateTeams(w sim.World) {
	teams, ok := w.(sim.Teams)
	sc.team = ok
	if !ok {
		return
	}
	for slot := range sc.teams {
		sc.teams[slot] = teams.Team(sim.Slot(slot))
	}
}

// SameTeam reports whether two slots hear what is for the team of either: they are of one team, or the same slot. What
// belongs to nobody is for no team.
func (sc *Scene) SameTeam(a, b sim.Slot) bool {
	if int(a) >= len(sc.teams) || int(b) >= len(sc.teams) {
		return false
	}
	return a == b || sc.team && sc.teams[a] == sc.teams[b]
}
