package lobby

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/plaintext"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// This file is about players who belong together: parties, queues, and what is said in a room.

func (k *Link) createParty(m wire.CreateParty) {
	k.leaveQueue()
	if _, err := k.lobby.maker.CreateParty(k.who()); err != nil {
		k.decline(m.Tag(), declineCode(err))
		return
	}
	k.lobby.names[k.player] = k.name
	k.lobby.tellParty(k.who())
}

func (k *Link) joinParty(now clock.Time, m wire.JoinParty) {
	k.leaveQueue()
	err := k.tryCode(now, m.Code, func(code match.Code) error {
		_, err := k.lobby.maker.JoinParty(k.who(), code)
		return err
	})
	if err != nil {
		k.decline(m.Tag(), declineCode(err))
		return
	}
	k.lobby.names[k.player] = k.name
	k.lobby.tellParty(k.who())
}

func (k *Link) leaveParty() {
	left, _ := k.lobby.maker.LeaveParty(k.who())
	delete(k.lobby.names, k.player)
	k.sendControl(wire.PartyState{})
	if len(left.Members) > 0 {
		k.lobby.tellParty(left.Members[0])
	}
}

// tellParty tells all members of a player's party who they are.
func (l *Lobby) tellParty(of match.Player) {
	party, ok := l.maker.Party(of)
	if !ok {
		return
	}
	state := wire.PartyState{Code: party.Code.String()}
	for _, p := range party.Members {
		state.Members = append(state.Members, l.names[session.Player(p)])
	}
	for i, p := range party.Members {
		if link := l.players[session.Player(p)]; link != nil {
			state.Self = uint8(i)
			link.sendControl(state)
		}
	}
}

// forgetPlayer takes a player whose session has ended out of everything that he was part of.
func (l *Lobby) forgetPlayer(player session.Player) {
	p := match.Player(player)
	party, _ := l.maker.Party(p)
	l.maker.Forget(p)
	delete(l.names, player)
	for _, other := range party.Members {
		if other != p {
			l.tellParty(other)
			return
		}
	}
}

// enterQueue puts the player, or the party that he leads, into the queue.
func (k *Link) enterQueue(now clock.Time, m wire.EnterQueue) {
	if k.place.Load() != nil || k.refusedByDrain() {
		return
	}
	if !k.requests.spend(now, requestEvery, requestBurst) {
		k.decline(m.Tag(), wire.CloseTooOften)
		return
	}
	err := k.lobby.maker.Enqueue(now, k.who(), "", k.identity.Skill)
	if err != nil && err != match.ErrQueued {
		k.decline(m.Tag(), declineCode(err))
		return
	}
	ticket, _ := k.lobby.maker.Ticket(k.who())
	k.lobby.tellQueue(now, ticket)
}

// leaveQueue takes the player, or his party, out of the queue, if he is in it.
func (k *Link) leaveQueue() { k.lobby.leftQueue(k.lobby.maker.LeaveQueue(k.who())) }

// leftQueue tells players that they wait no more.
func (l *Lobby) leftQueue(players []match.Player) {
	for _, p := range players {
		if link := l.players[session.Player(p)]; link != nil {
			link.sendControl(wire.QueueStatus{})
		}
	}
}

// tellQueue tells the players of a ticket how their search goes.
func (l *Lobby) tellQueue(now clock.Time, t match.Ticket) {
	waited := max(now-t.Entered, 0)
	rules := l.queueRules()
	span := min(rules.Span+rules.Widen*int(waited/clock.Second), rules.MaxSpan)
	for _, p := range t.Players {
		if link := l.players[session.Player(p)]; link != nil {
			link.searching = now
			link.sendControl(wire.QueueStatus{
				Players: uint32(l.maker.Queued(t.Key)), Seconds: uint32(waited / clock.Second), Span: uint32(span),
			})
		}
	}
}

// makeMatches seats those of whom matches can be made, and tells the others how long they have waited.
func (l *Lobby) makeMatches(now clock.Time) {
	if l.drain.begun || now < l.matchAt {
		return
	}
	l.matchAt = now + matchEvery
	for _, offer := range l.maker.Advance(now) {
		l.seatAll(now, offer, wire.TagEnterQueue)
	}
	if l.maker.Queued("") == 0 {
		return
	}
	for _, link := range l.players {
		if t, ok := l.maker.Ticket(link.who()); ok && now-link.searching >= queueEvery {
			l.tellQueue(now, t)
		}
	}
}

// queueRules returns how matches are made of those who wait.
func (l *Lobby) queueRules() match.Rules {
	if l.cfg.Queue != nil {
		return *l.cfg.Queue
	}
	slots := l.slots()
	return match.Rules{Min: min(2, slots), Max: slots, Span: 100, Widen: 25, MaxSpan: 2000, Backfill: true}
}

// say passes on what a player says to all who are in his room.
func (k *Link) say(now clock.Time, p *place, m wire.Chat) {
	text := plaintext.Chat(m.Text)
	if text == "" {
		return
	}
	if !k.chats.spend(now, chatEvery, chatBurst) {
		k.decline(m.Tag(), wire.CloseTooOften)
		return
	}
	p.table.broadcast(wire.PeerChat{Slot: uint8(p.slot), Text: text}.Append(nil))
}

// broadcast sends a control message to everybody who sits at the table and is there.
func (t *Table) broadcast(msg []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range t.seats {
		if c := &t.seats[i]; c.conn != nil && c.conn.Send(transport.Ordered, msg) != nil {
			t.drop(c, wire.CloseTooSlow)
		}
	}
}
