package match

import (
	"cmp"
	"maps"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
)

// ticket is one player or one party in a queue.
type ticket struct {
	number  uint64 // in the order in which they came
	key     Key
	players []Player
	skill   int
	entered clock.Time
	until   clock.Time
	gone    bool // matched in the round of matches that is being made
}

// Ticket is what there is to know of a ticket.
type Ticket struct {
	Key     Key
	Players []Player
	Skill   int
	Entered clock.Time
	Until   clock.Time
}

// Enqueue puts a player, or the party that he leads, into the queue of a key. skill is his, or the party's mean; beyond
// MaxSkill it counts as MaxSkill. Errors: ErrSpec if there is no such queue or the party is too large for it, ErrQueued,
// ErrSeated, ErrNotLeader.
func (m *Maker) Enqueue(now clock.Time, p Player, key Key, skill int) error {
	rules, ok := m.cfg.Queues[key]
	if !ok {
		return ErrSpec
	}
	if m.tickets[p] != nil {
		return ErrQueued
	}
	group, err := m.movers(now, p, nil)
	switch {
	case err != nil:
		return err
	case len(group) > rules.Max:
		return ErrSpec
	}
	m.entered++
	t := &ticket{
		number: m.entered, key: key, players: group, skill: min(max(skill, -MaxSkill), MaxSkill),
		entered: now, until: now + m.cfg.TicketLife,
	}
	for _, q := range group {
		m.Cancel(q) // what has lapsed, and was not looked after yet
		m.tickets[q] = t
	}
	m.queued[key] += len(group)
	return nil
}

// LeaveQueue takes a player's ticket back, which is that of his whole party. It returns who was on it.
func (m *Maker) LeaveQueue(p Player) []Player {
	t := m.tickets[p]
	if t == nil {
		return nil
	}
	for _, q := range t.players {
		delete(m.tickets, q)
	}
	m.queued[t.key] -= len(t.players)
	return t.players
}

// Ticket returns a player's ticket; ok is false if he waits in no queue.
func (m *Maker) Ticket(p Player) (t Ticket, ok bool) {
	if t := m.tickets[p]; t != nil {
		return Ticket{t.key, slices.Clone(t.players), t.skill, t.entered, t.until}, true
	}
	return Ticket{}, false
}

// Queued returns how many players wait in the queue of a key.
func (m *Maker) Queued(key Key) int { return m.queued[key] }

func (m *Maker) expireTickets(now clock.Time) (gone []Player) {
	for p, t := range m.tickets {
		if now >= t.until {
			gone = append(gone, p)
		}
	}
	slices.Sort(gone)
	for _, p := range gone {
		m.LeaveQueue(p)
	}
	return gone
}

// waiting returns the tickets that can be matched at an instant, by key, the oldest first. Those of which a player is away
// cannot.
func (m *Maker) waiting(now clock.Time) map[Key][]*ticket {
	all := slices.DeleteFunc(slices.Collect(maps.Values(m.tickets)), func(t *ticket) bool {
		return now >= t.until || slices.ContainsFunc(t.players, m.isAway)
	})
	slices.SortFunc(all, func(a, b *ticket) int {
		m.compared++
		return cmp.Compare(a.number, b.number)
	})
	all = slices.Compact(all) // a party's ticket is there once for each of its members
	byKey := make(map[Key][]*ticket)
	for _, t := range all {
		t.gone = false
		byKey[t.key] = append(byKey[t.key], t)
	}
	return byKey
}

// span returns how far a ticket's group may be from its skill.
func (t *ticket) span(r Rules, now clock.Time) int {
	widened := float64(r.Widen) * max(now-t.entered, 0).Seconds()
	if widened >= float64(r.MaxSpan-r.Span) {
		return r.MaxSpan
	}
	return r.Span + int(widened)
}
