package match

import (
	"maps"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
)

// party is players who move together.
type party struct {
	code    Code
	members []Player // the leader first, then in the order in which they came
}

func (y *party) leader() Player { return y.members[0] }

// Party is what there is to know of a party.
type Party struct {
	Code    Code
	Members []Player // the leader first
}

// CreateParty makes a party of one, who leads it. Its code leads others to it for as long as there is anyone. Whoever waited
// in a queue waits no more. The error is ErrInParty.
func (m *Maker) CreateParty(p Player) (Party, error) {
	require(p != 0, "there is no player 0")
	if m.parties[p] != nil {
		return Party{}, ErrInParty
	}
	m.LeaveQueue(p)
	y := &party{members: []Player{p}}
	y.code = m.newCode(target{party: y})
	m.parties[p] = y
	return y.info(), nil
}

// JoinParty makes a player a member of the party that a code leads to. A party has at most as many members as a room has
// slots. It waits in no queue then, nor does the player. Errors: ErrNoRoom for a code that leads to no party, or to one that is
// full; ErrInParty.
func (m *Maker) JoinParty(p Player, code Code) (Party, error) {
	require(p != 0, "there is no player 0")
	if m.parties[p] != nil {
		return Party{}, ErrInParty
	}
	y := m.codes[code].party
	if y == nil || len(y.members) >= m.cfg.Slots {
		return Party{}, ErrNoRoom
	}
	m.LeaveQueue(p)
	m.LeaveQueue(y.leader())
	y.members = append(y.members, p)
	m.parties[p] = y
	return y.info(), nil
}

// LeaveParty takes a player out of his party, which waits in no queue then. If he led it, the first of the others who is not
// away leads from then on. It returns what is left of it; ok is false if he was in none, or was the last.
func (m *Maker) LeaveParty(p Player) (left Party, ok bool) {
	y := m.parties[p]
	if y == nil {
		return Party{}, false
	}
	m.LeaveQueue(p)
	delete(m.parties, p)
	led := y.leader() == p
	y.members = slices.DeleteFunc(y.members, func(q Player) bool { return q == p })
	if len(y.members) == 0 {
		delete(m.codes, y.code)
		return Party{}, false
	}
	if led {
		m.passOn(y)
	}
	return y.info(), true
}

// passOn makes the first member who is there the leader.
func (m *Maker) passOn(y *party) {
	here := slices.IndexFunc(y.members, func(q Player) bool { return !m.isAway(q) })
	if here > 0 {
		leader := y.members[here]
		y.members = slices.Insert(slices.Delete(y.members, here, here+1), 0, leader)
	}
}

func (m *Maker) isAway(p Player) bool {
	_, away := m.away[p]
	return away
}

// Party returns the party that a player is in; ok is false if he is in none.
func (m *Maker) Party(p Player) (y Party, ok bool) {
	if y := m.parties[p]; y != nil {
		return y.info(), true
	}
	return Party{}, false
}

func (y *party) info() Party { return Party{Code: y.code, Members: slices.Clone(y.members)} }

// expireParties ends the parties whose members have all been away for too long.
func (m *Maker) expireParties(now clock.Time) (gone []Player) {
	for _, p := range slices.Sorted(maps.Keys(m.parties)) {
		if y := m.parties[p]; m.allAway(y, now-m.cfg.PartyLife) {
			gone = append(gone, p)
		}
	}
	for _, p := range gone {
		m.LeaveParty(p)
	}
	return gone
}

// allAway reports whether all members have been away since an instant.
func (m *Maker) allAway(y *party, since clock.Time) bool {
	for _, q := range y.members {
		if left, away := m.away[q]; !away || left > since {
			return false
		}
	}
	return true
}
