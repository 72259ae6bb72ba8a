package room

import (
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// telling is what a player is to be told of the tick at hand.
type telling struct {
	view *view // all that he may know; nil: this packet says nothing of the world
	body int   // the number of the body that says it
	past [snapshot.MaxPast]snapshot.Past
	n    int // of the past
}

// prepare finds out what a player is to be told of this tick, and asks for the body that says it.
func (r *Room) prepare(slot sim.Slot, s *seat) {
	t := &r.tellings[slot]
	*t = telling{}
	if s.pressure.update(r.pace.done, r.cfg.Rate); !s.pressure.due() {
		return
	}
	past := s.told.past(t.past[:0], r.pace.done)
	if r.cfg.Coding != Whole && len(past) == 0 && !s.told.mayBeWhole() {
		return
	}
	t.view, t.n = r.picture.of(slot, &s.lens), len(past)
	t.body = r.bodies.ask(t.view, past)
}

// tell returns what a player is told of this tick, and the body that says it; nothing if there must be none in this packet.
func (r *Room) tell(slot sim.Slot, s *seat) (*view, []byte) {
	t := &r.tellings[slot]
	if t.view == nil {
		return nil, nil
	}
	bytes, budget := r.bodies.list[t.body].bytes, r.budget(s, t.n == 0)
	if len(bytes) > budget {
		c := cut{room: r, slot: slot, lens: &s.lens, now: t.view, last: s.told.newest(), past: t.past[:t.n], budget: budget}
		return c.fit(bytes)
	}
	if s.lens.turns != nil {
		s.lens.turns.Told()
	}
	return t.view, bytes
}

// budget returns how many bytes a player's snapshot may take.
func (r *Room) budget(s *seat, whole bool) int {
	datagram := s.datagram - stateHeader
	budget := r.cfg.Budget
	if budget == 0 {
		budget = datagram
	}
	budget /= relief[s.pressure.level].share
	if whole {
		budget *= wholeBudgets
	}
	return min(budget, datagram*7/8*wire.MaxParts) // the rest is for events, which must not starve either
}

// cut cuts a snapshot to its budget: some of what has changed is told, by turns, and of the rest the player keeps what he was
// told last. As long as that is under way it is told again, or what he sees would go back to what he has acknowledged.
type cut struct {
	room   *Room
	slot   sim.Slot
	lens   *lens
	now    *view // all that he may know
	last   *view // what he was told last, if anything
	thinks *view // what he takes to be now, by that
	past   []snapshot.Past
	budget int
}

// cutTries is how often a body may turn out too large before it is sent all the same.
const cutTries = 5

// fit returns the part of a snapshot that is told. full is the body that is too large. It is told all the same if less is not to
// be had for less: what stays where it was, and ought to have moved on, takes bytes, too.
func (c *cut) fit(full []byte) (*view, []byte) {
	if !c.room.picture.hides {
		c.room.picture.look(c.slot, c.lens) // nobody has needed it so far
	}
	c.foresee()
	least := c.underWay()
	if len(c.past) == 0 && least*7/8 > c.budget { // it came in pieces, of which nothing is left to build on
		c.last, least = nil, 0
		c.foresee()
	}
	p, turns := &c.room.picture, c.turns()
	all := turns.Left()
	if all == 0 {
		return c.now, full // it only says what is gone, or is under way
	}
	size, take := len(full), all
	var v *view
	var body []byte
	for try := 1; ; try++ {
		take = c.share(take, size, least)
		for len(p.chosen) < take {
			turn, _ := turns.Next()
			p.chosen = append(p.chosen, turn)
		}
		v = c.build(p.chosen[:take])
		body = c.room.bodies.one(v, c.past)
		if size = len(body); size <= c.budget || take <= 1 || try == cutTries {
			break
		}
		c.room.bodies.takeBack()
		v.drop()
	}
	p.cuts = append(p.cuts, v) // holds it for this tick
	if size >= len(full) {
		turns.Told()
		return c.now, full
	}
	for _, turn := range p.chosen[:take] {
		turns.Sent(turn)
	}
	return v, body
}

// underWay returns how many bytes it takes to tell again what has not arrived yet.
func (c *cut) underWay() int {
	if c.last == nil || len(c.past) > 0 && c.last.tables == c.past[0].Tables {
		return 0
	}
	v := c.build(nil)
	size := len(c.room.bodies.one(v, c.past))
	c.room.bodies.takeBack()
	v.drop()
	return size
}

// share returns how many entities may be told of, given how many bytes it takes to tell of some, and of none. It is one at
// least, or turns would never go on where nothing fits.
func (c *cut) share(some, size, least int) int {
	if least >= c.budget {
		return 1
	}
	return max(some*(c.budget-least)/(size-least)*7/8, 1)
}

// turns returns the player's turns with all that has changed since he was told.
func (c *cut) turns() *interest.Turns {
	p := &c.room.picture
	if c.lens.turns == nil {
		c.lens.turns = interest.NewTurns(p.schema)
	}
	c.lens.turns.Begin(p.seen(), c.lens.viewer, c.now.tick)
	c.lens.turns.Compare(c.thinks.tables)
	p.chosen = p.chosen[:0]
	return c.lens.turns
}

// foresee finds out what the player takes to be now if he is told nothing.
func (c *cut) foresee() {
	p := &c.room.picture
	c.thinks = p.pieces.take(c.now.tick)
	p.cuts = append(p.cuts, c.thinks) // holds it for this tick
	if c.last == nil {
		c.thinks.tables.Clear()
		return
	}
	foresee(p.schema, c.thinks.tables, c.last.tables, c.now.tick-c.last.tick)
}

// build returns a view with the chosen entities as they are now, and the others as the player knows them.
func (c *cut) build(chosen []interest.Turn) *view {
	p := &c.room.picture
	v := p.pieces.take(c.now.tick)
	for typ := range p.schema.Types {
		fresh := p.marks(p.world.tables.Tables[typ].Len)
		for _, turn := range chosen {
			if turn.Type == typ {
				fresh[turn.Row] = true
			}
		}
		was := &c.thinks.tables.Tables[typ]
		p.mix.plan(c.lens.viewer.Rows(typ), fresh, &c.now.tables.Tables[typ], was)
		p.mix.write(&v.tables.Tables[typ], &c.now.tables.Tables[typ], was)
	}
	return v
}

// mix says where each row of a view comes from: row i of what is known now if it is not negative, and else row ^i of what was
// known.
type mix []int32

// plan chooses the rows: those that are fresh from now, and others from what was known, if they were.
func (m *mix) plan(rows []int32, fresh []bool, now, was *sim.Table) {
	*m = (*m)[:0]
	at := 0
	for i, row := range rows {
		h := now.Handles[i]
		for at < was.Len && was.Handles[at].Index() < h.Index() {
			at++
		}
		switch {
		case fresh[row]:
			*m = append(*m, int32(i))
		case at < was.Len && was.Handles[at] == h:
			*m = append(*m, ^int32(at))
		}
	}
}

// write fills a table with the rows.
func (m mix) write(to, now, was *sim.Table) {
	to.Grow(len(m))
	to.Len = len(m)
	for out, i := range m {
		if i >= 0 {
			to.Handles[out] = now.Handles[i]
		} else {
			to.Handles[out] = was.Handles[^i]
		}
	}
	for c := range to.Columns {
		column, fresh, old := to.Columns[c], now.Columns[c], was.Columns[c]
		for out, i := range m {
			if i >= 0 {
				column[out] = fresh[i]
			} else {
				column[out] = old[^i]
			}
		}
	}
}
