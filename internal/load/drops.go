package load

import (
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// trouble is what happens to a bot's links, as it does to those of people.
type trouble struct {
	every  clock.Time // between two drops, on average; 0: there are none
	random fixed.PCG
	at     clock.Time // of the next drop, 0 until the bot plays
	frozen clock.Time // until when no frames are drawn
	cfg    client.Config

	place     seat             // that the bot had when its link ended
	away      bool             // it has not come back yet
	begin     clock.Time       // when it dialed last
	abandoned []transport.Conn // links that were left open
}

// seat is a place in a room.
type seat struct {
	room uint64
	slot sim.Slot
}

func newTrouble(cfg client.Config, every clock.Time) trouble {
	return trouble{every: every, random: fixed.NewPCG(cfg.Seed ^ troubleSeed), cfg: cfg}
}

// troubleSeed keeps the drops from following the bot's own chances.
const troubleSeed = 0x6472_6f70

// next draws when the next drop is: half to one and a half of the average from now.
func (t *trouble) next(now clock.Time) {
	t.at = now + t.every/2 + t.every*clock.Time(t.random.Below(1024))/1024
}

// lost notes where a client sat whose link has ended.
func (t *trouble) lost(c *client.Client) {
	if c.Room() != 0 && !t.away {
		t.away, t.place = true, seat{c.Room(), c.Slot()}
	}
}

// dialed notes when the link was asked for that is open now.
func (t *trouble) dialed(begin clock.Time) { t.begin = begin }

// forget closes the links that were left open.
func (t *trouble) forget() {
	for _, conn := range t.abandoned {
		conn.Close(wire.CloseLost)
	}
	t.abandoned = nil
}

// back takes down that a bot plays again.
func (b *bot) back() {
	t := &b.trouble
	if !t.away {
		return
	}
	t.away = false
	same := t.place == seat{b.client.Room(), b.client.Slot()}
	b.crew.meter.returned(b.crew.now()-t.begin, same)
}

// drops ends the bot's link if it is time for that. It returns true while the bot draws no frames.
func (b *bot) drops(now clock.Time) bool {
	t := &b.trouble
	switch {
	case now < t.frozen:
		return true
	case t.every == 0 || b.conduct != honest || b.link == nil || b.client.State() != client.Playing:
		return false
	case t.at == 0:
		t.next(now)
		return false
	case now < t.at:
		return false
	}
	t.next(now)
	b.crew.meter.dropped()
	ways[t.random.Below(uint32(len(ways)))](b, now)
	return now < t.frozen
}

// ways are those in which links of people end.
var ways = [...]func(*bot, clock.Time){
	func(b *bot, now clock.Time) { b.lose(now, reset) },
	func(b *bot, now clock.Time) { b.lose(now, hush) },
	func(b *bot, now clock.Time) { b.lose(now, half) },
	(*bot).reload,
	(*bot).duplicate,
	(*bot).freeze,
}

// lose ends the link roughly, as a network does.
func (b *bot) lose(now clock.Time, how roughness) {
	b.trouble.lost(b.client)
	conn := b.link.conn
	if rough, ok := conn.(mistreatable); ok {
		rough.cut(how)
		b.abandon(conn)
	} else {
		conn.Close(wire.CloseLost)
	}
	b.link = nil
	b.client.Closed(now, wire.CloseLost)
}

// maxAbandoned is how many links of one bot are left open.
const maxAbandoned = 8

func (b *bot) abandon(conn transport.Conn) {
	t := &b.trouble
	if len(t.abandoned) == maxAbandoned {
		t.abandoned[0].Close(wire.CloseLost)
		t.abandoned = t.abandoned[1:]
	}
	t.abandoned = append(t.abandoned, conn)
}

// reload begins anew with nothing but the token, as a page does that is loaded again.
func (b *bot) reload(clock.Time) {
	b.trouble.lost(b.client)
	b.link.conn.Close(wire.CloseGoingAway)
	b.renew()
}

// duplicate connects a second time with the same token while the first link is still there, as two pages do.
func (b *bot) duplicate(clock.Time) {
	b.trouble.lost(b.client)
	b.abandon(b.link.conn)
	b.renew()
}

func (b *bot) renew() {
	b.earlier = b.tally()
	b.trouble.cfg.Token = b.client.Token()
	b.client, b.link = client.New(b.trouble.cfg), nil
}

// freeze lets the screen stand still, as a page does that is hidden. The link stays.
func (b *bot) freeze(now clock.Time) {
	b.trouble.frozen = now + clock.Time(b.trouble.random.Below(uint32(maxFreeze/clock.Millisecond)))*clock.Millisecond
}

// maxFreeze is how long a screen stands still at most.
const maxFreeze = 4 * clock.Second
