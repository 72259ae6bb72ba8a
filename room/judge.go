package room

import (
	"slices"

	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// judge finds out what becomes of the entities of a type, from what the room has decided by.
type judge struct {
	room   *Room
	slot   sim.Slot
	viewer *interest.Viewer // nil if nothing is hidden from anybody
	typ    int
	world  *sim.Table             // as it may be told, to anybody
	plain  *sim.Table             // the same with the small changes that are held back
	knows  *sim.Table             // what the player may know
	told   *sim.Table             // what he is told
	costs  []snapshot.EntityCosts // ascending
}

// all appends the verdicts of all entities that there are, or were in the baseline.
func (j *judge) all(list []Verdict, base *sim.Table) []Verdict {
	for row := range j.world.Len {
		list = append(list, j.verdict(row))
	}
	for _, h := range base.Live() {
		if j.world.Find(h) < 0 {
			list = append(list, Verdict{Handle: h, Fate: Gone, Costs: j.cost(h)})
		}
	}
	sortVerdicts(list)
	return list
}

// verdict returns what becomes of the entity in a row of the world's table.
func (j *judge) verdict(row int) Verdict {
	p := &j.room.picture
	h := j.world.Handles[row]
	v := Verdict{Handle: h, Why: interest.ForAll, Costs: j.cost(h)}
	if p.hides {
		v.Why = j.viewer.Why(p.scene, j.typ, h)
		v.Distance, v.Near = j.viewer.Away(p.scene, j.typ, row)
		if !v.Why.Known() {
			v.Fate = Hidden
			return v
		}
	}
	v.Held, v.Masked = j.held(row), j.masked(row)
	if !j.tells(h) {
		wait := j.room.watcher.order[placed{j.typ, row}]
		v.Fate, v.Place, v.Since, v.Urgent = Waits, wait.place, wait.since, wait.urgent
		return v
	}
	switch {
	case v.Costs.News == snapshot.New:
		v.Fate = ToldNew
	case v.Costs.News == snapshot.Changed:
		v.Fate = Told
	case len(v.Held) > 0:
		v.Fate = HeldBack
	}
	return v
}

// cost returns what an entity takes in the body, or nil if it is neither there nor in the baseline.
func (j *judge) cost(h sim.Handle) *snapshot.EntityCosts {
	at, found := slices.BinarySearchFunc(j.costs, h, func(c snapshot.EntityCosts, h sim.Handle) int { return byPlace(c.Handle, h) })
	if !found {
		return nil
	}
	return &j.costs[at]
}

// held returns the columns of an entity whose changes are held back.
func (j *judge) held(row int) (columns []int) {
	for c := range j.world.Columns {
		threshold := j.room.picture.schema.Types[j.typ].Columns[c].Threshold
		if threshold != 0 && j.world.Columns[c][row] != j.plain.Columns[c][row] {
			columns = append(columns, c)
		}
	}
	return columns
}

// masked returns the columns of an entity that are not for the player.
func (j *judge) masked(row int) []int {
	p := &j.room.picture
	t := &p.schema.Types[j.typ]
	if !t.Masked() {
		return nil
	}
	owner := sim.Slot(j.world.Columns[t.Owner][row])
	return j.room.watcher.masked[j.typ][sim.Closeness(owner, j.slot, p.sameTeam(j.slot))]
}

// tells reports whether the player is told of an entity just as he may know it.
func (j *judge) tells(h sim.Handle) bool {
	now, told := j.knows.Find(h), j.told.Find(h)
	if told < 0 {
		return false
	}
	for c := range j.knows.Columns {
		if j.knows.Columns[c][now] != j.told.Columns[c][told] {
			return false
		}
	}
	return true
}
