package interest_test

import (
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
)

// reader is a player who is told of a scene within a budget: a viewer, his turns, and what he was told.
type reader struct {
	schema     *sim.Schema
	scene      *interest.Scene
	viewer     *interest.Viewer
	turns      *interest.Turns
	told, next *sim.Quantised
	// blind reports whether the first column of a row is not for him: he is told that it is zero. nil is never.
	blind func(typ, row int) bool
}

func newReader(s *sim.Schema, own sim.Slot) *reader {
	return &reader{
		schema: s, scene: interest.NewScene(s), viewer: interest.NewViewer(s, own), turns: interest.NewTurns(s),
		told: sim.NewQuantised(s), next: sim.NewQuantised(s),
	}
}

// entity names an entity of a world.
type entity struct {
	typ int
	h   sim.Handle
}

// read takes a snapshot in and returns what the player knows of, whose turn it is in which order, and how many of these he
// is told of, which is budget at most.
func (r *reader) read(q *sim.Quantised, w sim.World, now sim.Tick, budget int) (known, order []entity, sent int) {
	r.scene.Update(q, w)
	r.viewer.Look(r.scene)
	r.turns.Begin(r.scene, r.viewer, now)
	r.turns.Compare(r.told)
	news := map[entity]bool{}
	for turn, ok := r.turns.Next(); ok; turn, ok = r.turns.Next() {
		e := entity{turn.Type, q.Tables[turn.Type].Handles[turn.Row]}
		order = append(order, e)
		if sent < budget {
			r.turns.Sent(turn)
			news[e] = true
			sent++
		}
	}
	for typ := range r.schema.Types {
		for _, row := range r.viewer.Rows(typ) {
			known = append(known, entity{typ, q.Tables[typ].Handles[row]})
		}
	}
	r.tell(q, news)
	return known, order, sent
}

// tell makes what the player was told: news as it is now, and the rest as it was.
func (r *reader) tell(q *sim.Quantised, news map[entity]bool) {
	r.next.Clear()
	for typ := range r.schema.Types {
		for _, row := range r.viewer.Rows(typ) {
			h := q.Tables[typ].Handles[row]
			if news[entity{typ, h}] {
				appendRow(&r.next.Tables[typ], &q.Tables[typ], int(row))
				if r.blind != nil && r.blind(typ, int(row)) {
					r.next.Tables[typ].Columns[0][r.next.Tables[typ].Len-1] = 0
				}
			} else if was := r.told.Tables[typ].Find(h); was >= 0 {
				appendRow(&r.next.Tables[typ], &r.told.Tables[typ], was)
			}
		}
	}
	r.told, r.next = r.next, r.told
}

// appendRow appends a row of a table to another table.
func appendRow(to, from *sim.Table, row int) {
	to.Handles[to.Len] = from.Handles[row]
	for c := range to.Columns {
		to.Columns[c][to.Len] = from.Columns[c][row]
	}
	to.Len++
}
