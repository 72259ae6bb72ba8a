package match

import (
	"cmp"
	"slices"
)

// vacancies are matches that have begun and have the same number of free seats, in the order of their mean skills.
type vacancies []vacancy

type vacancy struct {
	room    *room
	average int
}

// vacancies returns the matches of a queue that could take players, by the number of their free seats up to max.
func (m *Maker) vacancies(key Key, max int) []vacancies {
	byFree := make([]vacancies, max+1)
	for _, r := range m.rooms {
		if r.rated && r.spec.Key == key {
			m.insert(byFree, r)
		}
	}
	return byFree
}

// insert puts a match where it belongs, if it has a free seat and players to compare with: nobody is sent to a match that
// all have left.
func (m *Maker) insert(byFree []vacancies, r *room) {
	average, ok := r.average()
	free := r.free()
	if !ok || free < 1 || free >= len(byFree) {
		return
	}
	v := vacancy{r, average}
	i, _ := slices.BinarySearchFunc(byFree[free], v, m.compareVacancies)
	byFree[free] = slices.Insert(byFree[free], i, v)
}

func (m *Maker) compareVacancies(a, b vacancy) int {
	m.compared++
	return cmp.Or(cmp.Compare(a.average, b.average), cmp.Compare(a.room.id, b.room.id))
}

// backfill sends a ticket to the match that has begun whose mean skill is nearest, within the ticket's span. Of equally near
// ones it is the fullest.
func (q *queue) backfill(t *ticket) (Offer, bool) {
	best, at, nearest := 0, 0, t.span(q.rules, q.now)+1
	for free := len(t.players); free < len(q.begun); free++ {
		if i, d := q.nearest(q.begun[free], t.skill); d < nearest {
			best, at, nearest = free, i, d
		}
	}
	if best == 0 {
		return Offer{}, false
	}
	r := q.begun[best][at].room
	q.begun[best] = slices.Delete(q.begun[best], at, at+1)
	offer := q.send(r, t)
	q.maker.insert(q.begun, r)
	return offer, true
}

// nearest returns the index of the match whose mean skill is nearest, and how far it is.
func (q *queue) nearest(list vacancies, skill int) (index, distance int) {
	at, _ := slices.BinarySearchFunc(list, skill, func(v vacancy, skill int) int {
		q.maker.compared++
		return cmp.Compare(v.average, skill)
	})
	distance = nowhere
	if at < len(list) {
		index, distance = at, list[at].average-skill
	}
	if at > 0 && skill-list[at-1].average < distance {
		index, distance = at-1, skill-list[at-1].average
	}
	return index, distance
}
