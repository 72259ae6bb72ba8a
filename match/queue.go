package match

import (
	"cmp"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
)

// Advance makes the matches that can be made, and promises their seats. It is called about once a second. Whoever is in
// an offer waits no more.
//
// Tickets come by age, the oldest first. One goes to a match that has begun, if the rules have it, that has room for it and
// whose players' mean skill is nearest, within the ticket's span. Otherwise it gathers a group: of the tickets within its own
// span, those nearest in skill that make the largest group the rules allow. As its span grows with time, and whom it takes does
// not depend on their spans, nobody is passed over for ever. Parties are never parted.
//
// The result follows from the tickets and the rooms alone. With n tickets it takes O(n log n) steps, whatever their
// skills, times a factor that depends on Rules.Max alone.
func (m *Maker) Advance(now clock.Time) (made []Offer) {
	waiting := m.waiting(now)
	for _, key := range m.keys {
		q := &queue{maker: m, key: key, rules: m.cfg.Queues[key], now: now}
		made = append(made, q.advance(waiting[key])...)
	}
	return made
}

// queue is the tickets of a key while matches are made of them.
type queue struct {
	maker  *Maker
	key    Key
	rules  Rules
	now    clock.Time
	bySize []line      // tickets by the number of their players
	begun  []vacancies // matches that have begun, by the number of their free seats
	found  []found     // used again by each ticket
}

func (q *queue) advance(tickets []*ticket) (made []Offer) {
	if len(tickets) == 0 {
		return nil
	}
	q.bySize = lines(tickets, q.rules.Max, &q.maker.compared)
	if q.rules.Backfill {
		q.begun = q.maker.vacancies(q.key, q.rules.Max)
	}
	for _, t := range tickets {
		if t.gone {
			continue
		}
		if offer, ok := q.backfill(t); ok {
			made = append(made, offer)
		} else if offer, ok := q.gather(t); ok {
			made = append(made, offer)
		}
	}
	return made
}

// gather makes a match for a ticket and others near it.
func (q *queue) gather(t *ticket) (Offer, bool) {
	free := q.rules.Max - len(t.players)
	if len(q.maker.rooms) >= q.maker.cfg.MaxRooms {
		return Offer{}, false
	}
	q.found = q.found[:0]
	for size := 1; size <= free; size++ {
		q.found = q.bySize[size].near(q.found, t, t.span(q.rules, q.now), free/size)
	}
	slices.SortFunc(q.found, q.byDistance)
	group, total := fill(q.found, free)
	if len(t.players)+total < q.rules.Min {
		return Offer{}, false
	}
	r := q.maker.newRoom(q.now, Spec{Capacity: q.rules.Max, Key: q.key})
	r.rated = true
	offer := q.send(r, t)
	for _, other := range group {
		offer.Seats = append(offer.Seats, q.send(r, other).Seats...)
	}
	offer.New = true
	return offer, true
}

func (q *queue) byDistance(a, b found) int {
	q.maker.compared++
	return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.ticket.number, b.ticket.number))
}

// send promises seats to a ticket's players.
func (q *queue) send(r *room, t *ticket) Offer {
	t.gone = true
	q.bySize[len(t.players)].remove(t)
	offer := q.maker.promise(q.now, r, t.players)
	for _, s := range offer.Seats {
		r.seats[s.Slot].skill, r.seats[s.Slot].rated = t.skill, true
	}
	return offer
}

// found is a ticket that an older one could play with.
type found struct {
	ticket   *ticket
	distance int // in skill
}

// fill chooses tickets, out of ones that are sorted by their distance, that together have the most players up to a number.
// If several choices have that many, it is one whose farthest ticket is as near as can be. best is how many players they have.
//
// That is the problem of subset sums, solved by its table: for each total, which ticket was the first to make it possible.
func fill(sorted []found, free int) (chosen []*ticket, best int) {
	first := make([]int, free+1) // by total: the index of that ticket, from 1
	for i := 0; i < len(sorted) && best < free; i++ {
		size := len(sorted[i].ticket.players)
		for total := free; total >= size; total-- { // downward: a ticket is taken once
			if first[total] == 0 && (total == size || first[total-size] != 0) {
				first[total] = i + 1
				best = max(best, total)
			}
		}
	}
	for left := best; left > 0; {
		t := sorted[first[left]-1].ticket
		chosen = append(chosen, t)
		left -= len(t.players)
	}
	return chosen, best
}
