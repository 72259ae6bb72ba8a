package simtest

import (
	"slices"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/mem"
)

// Stay is a time without interruption that a player spent in a room.
type Stay struct {
	Room     uint64
	Slot     sim.Slot
	From, To sim.Tick // the room's ticks when the player came in and when his link was disturbed; To is 0 while he is there
}

// Stays returns the times that a player has spent in rooms, from the first to the newest.
func (s *Sim) Stays(i int) []Stay { return s.players[i].stays }

// stay begins a stay unless there is one, or unless its end is only not known to the client yet.
func (p *player) stay(t *table) {
	if last := len(p.stays) - 1; p.cutOff || last >= 0 && p.stays[last].To == 0 {
		return
	}
	p.stays = append(p.stays, Stay{Room: t.ID(), Slot: p.client.Slot(), From: t.Room().Tick()})
}

// leave ends the stay that there is, and lets no other begin before there is a new link.
func (p *player) leave() {
	p.cutOff = true
	p.endStay()
}

func (p *player) endStay() {
	last := len(p.stays) - 1
	if last < 0 || p.stays[last].To != 0 {
		return
	}
	p.stays[last].To = max(p.sim.table(p.stays[last].Room).Room().Tick(), 1)
}

// Connected returns how many players the server takes to be connected.
func (s *Sim) Connected() int { return s.lobby.Players() }

// Away cuts a player's link, if there is one, and opens no other before a span has passed.
func (s *Sim) Away(i int, span clock.Time) {
	s.Cut(i)
	s.players[i].idle = s.now + span
}

// Hush lets nothing through a player's link any more, in either direction, and tells neither end. His client notices after
// a while that nothing comes, and connects again; the server after linkTimeout.
func (s *Sim) Hush(i int) {
	p := s.players[i]
	p.leave()
	if p.pair != nil {
		p.pair.SetLinks(p.dark(p.cfg.Up), p.dark(p.cfg.Down))
	}
}

// HalfClose lets nothing through from a player to the server any more. The other direction works on, so his client does not
// notice: cut the link when the server would have given it up.
func (s *Sim) HalfClose(i int) {
	p := s.players[i]
	p.leave()
	if p.pair != nil {
		p.pair.SetLinks(p.dark(p.cfg.Up), p.cfg.Down)
	}
}

// dark returns a link that carries nothing from now on.
func (p *player) dark(l transport.Link) transport.Link {
	l.Blackouts = []transport.Blackout{{From: p.sim.now, To: transport.Forever}}
	return l
}

// Duplicate connects a player a second time with the token of his session, as a second page does. The first one stays open
// until the server closes it: see Tabs.
func (s *Sim) Duplicate(i int) {
	p := s.players[i]
	p.leave()
	if p.pair != nil {
		p.ear.tab = true
		p.tabs = append(p.tabs, tab{p.client, p.pair})
	}
	p.renew()
}

// Tabs returns the clients of the pages that a player has left open, from the first one on.
func (s *Sim) Tabs(i int) (clients []*client.Client) {
	for _, t := range s.players[i].tabs {
		clients = append(clients, t.client)
	}
	return clients
}

// tab is a page that was left open. It plays on as far as it can, but opens no link.
type tab struct {
	client *client.Client
	pair   *mem.Pair
}

func (t tab) draw(now clock.Time) {
	t.client.Advance(now, sim.PackedInput{})
	for m := range t.client.Outgoing() {
		_ = t.pair.A().Send(m.Channel, m.Bytes) // a full link drops it, as in life
	}
	if code, wanted := t.client.Hangup(); wanted {
		t.pair.A().Close(code)
	}
	t.client.Events()
	t.client.Corrections()
}

// linkTimeout is how long the server takes to notice that a link is dead that nobody has closed, as over WebSocket.
const linkTimeout = 15 * clock.Second

// oldLink is a link that its player does not use any more.
type oldLink struct {
	pair *mem.Pair
	dead clock.Time // when the server gives it up, transport.Forever from then on
}

// abandon leaves the player's link to itself.
func (p *player) abandon(now clock.Time) {
	if p.pair == nil {
		return
	}
	p.old = slices.DeleteFunc(p.old, func(l *oldLink) bool { return l.dead == transport.Forever })
	p.old = append(p.old, &oldLink{p.pair, now + linkTimeout})
	p.pair = nil
}

func (l *oldLink) next() clock.Time {
	if at, ok := l.pair.Next(); ok {
		return min(at, l.dead)
	}
	return l.dead
}

func (l *oldLink) deliver(now clock.Time) {
	if now >= l.dead {
		l.dead = transport.Forever
		l.pair.Cut()
	}
	l.pair.Advance(now)
}
