package simtest

import (
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/mem"
	"github.com/tickwork-engine/tickwork/wire"
)

// player is a client with its link and its screen.
type player struct {
	sim    *Sim
	cfg    Player
	index  int
	client *client.Client
	pair   *mem.Pair // nil while there is no link
	links  int
	frame  clock.Time // when the next frame is drawn
	input  sim.PackedInput
	slot   sim.Slot
	idle   clock.Time // until when no link is opened
	ear    *receiver
	old    []*oldLink // links that the player does not use any more
	tabs   []tab      // pages of the same player that were left open
	stays  []Stay
	cutOff bool // the link is disturbed or gone, though the client may not know

	notices     []shown
	corrections []predict.Correction
	lead        sum // how far the local tick is ahead of the room's, in ticks
}

// shown is an event that was presented, and the room that it was of.
type shown struct {
	predict.Notice
	room uint64
}

func newPlayer(s *Sim, i int) *player {
	cfg := s.cfg.Players[i]
	if cfg.FrameRate == 0 {
		cfg.FrameRate = 60
	}
	p := &player{sim: s, cfg: cfg, index: i, slot: sim.NoSlot}
	p.frame = cfg.JoinAt + clock.Time(s.random.Below(uint32(16*clock.Millisecond)))
	p.client = client.New(client.Config{
		Game: s.cfg.Room.Game, Name: cfg.Name, Seed: s.random.Uint64(), NoPrediction: cfg.NoPrediction,
	})
	return p
}

// next returns when something happens to the player next.
func (p *player) next() clock.Time {
	next := p.frame
	if p.pair != nil {
		if at, ok := p.pair.Next(); ok {
			next = min(next, at)
		}
	}
	for _, l := range p.old {
		next = min(next, l.next())
	}
	return next
}

// deliver hands over what has arrived at either end of the links.
func (p *player) deliver(now clock.Time) {
	if p.pair != nil {
		p.pair.Advance(now)
	}
	for _, l := range p.old {
		l.deliver(now)
	}
}

// dial opens a link. The one before may still carry something, and the server may not know that it is over.
func (p *player) dial(now clock.Time) {
	p.abandon(now)
	p.cutOff = false
	p.links++
	p.pair = mem.NewPair(mem.Config{
		AtoB: p.cfg.Up, BtoA: p.cfg.Down, AllOrdered: p.cfg.Stream, MaxDatagram: p.cfg.MaxDatagram,
		Seed: p.sim.cfg.Seed ^ uint64(p.index)<<32 ^ uint64(p.links)<<48,
	})
	p.ear = &receiver{player: p, pair: p.pair, client: p.client}
	p.pair.Attach(p.ear, p.sim.lobby.Accept(now, p.pair.B()))
	p.pair.Advance(now)
	p.client.Opened(now)
}

// receiver is the client's end of one link. What an old link still delivers is not heard, unless its page is still open.
type receiver struct {
	player *player
	pair   *mem.Pair
	client *client.Client
	tab    bool
}

func (r *receiver) hears() bool { return r.tab || r.player.pair == r.pair }

func (r *receiver) Receive(now clock.Time, _ transport.Channel, msg []byte) {
	if r.hears() {
		r.client.Receive(now, msg)
	}
}

func (r *receiver) Closed(now clock.Time, code wire.CloseCode) {
	if r.hears() {
		r.client.Closed(now, code)
	}
}

// draw makes a frame if it is time for one.
func (p *player) draw(now clock.Time) {
	if now < p.frame {
		return
	}
	p.frame += clock.Second / clock.Time(p.cfg.FrameRate)
	if now >= p.idle && p.client.NextDial(now) {
		p.dial(now)
	}
	for _, t := range p.tabs {
		t.draw(now)
	}
	if p.cfg.Bot != nil {
		p.input = p.client.BotInput(p.cfg.Bot)
	}
	p.client.Advance(now, p.input)
	p.send()
	p.client.View(now, p.input)
	p.observe()
	if p.sim.cfg.Drawn != nil {
		p.sim.cfg.Drawn(p.index, now, p.client)
	}
}

func (p *player) send() {
	for m := range p.client.Outgoing() {
		if p.pair != nil {
			_ = p.pair.A().Send(m.Channel, m.Bytes) // a full link drops it, as in life
		}
	}
	if code, wanted := p.client.Hangup(); wanted && p.pair != nil {
		p.pair.A().Close(code)
	}
}

// observe takes down what the frame brought.
func (p *player) observe() {
	for _, n := range p.client.Events() {
		p.notices = append(p.notices, shown{n, p.client.Room()})
	}
	p.corrections = append(p.corrections, p.client.Corrections()...)
	t := p.table()
	if p.client.State() != client.Playing || t == nil {
		p.endStay()
		return
	}
	p.slot = p.client.Slot()
	p.stay(t)
	p.lead.add(float64(int32(p.client.Tick() - t.Room().Tick())))
}

// table returns the room that the player is in, or nil.
func (p *player) table() *table { return p.sim.table(p.client.Room()) }

// table returns a room by its number, or nil. Simulations have few.
func (s *Sim) table(id uint64) *table {
	for _, t := range s.tables {
		if t.ID() == id {
			return t
		}
	}
	return nil
}

// Cut ends a player's link without a word. His client will connect again.
func (s *Sim) Cut(i int) {
	p := s.players[i]
	p.leave()
	if p.pair != nil {
		p.pair.Cut()
	}
}

// Freeze lets a player's screen stand still for a span, as a page does that is hidden. Messages still arrive.
func (s *Sim) Freeze(i int, span clock.Time) { s.players[i].frame += span }

// SetLinks changes the conditions of a player's link, for what is sent from now on and for links to come.
func (s *Sim) SetLinks(i int, up, down transport.Link) {
	p := s.players[i]
	p.cfg.Up, p.cfg.Down = up, down
	if p.pair != nil {
		p.pair.SetLinks(up, down)
	}
}

// Reload replaces a player's client by a new one that knows nothing but the session's token, as a page does that is
// loaded again.
func (s *Sim) Reload(i int) {
	p := s.players[i]
	p.leave()
	if p.pair != nil {
		p.pair.A().Close(wire.CloseGoingAway)
	}
	p.renew()
}

// renew begins a new client with the token of the old one.
func (p *player) renew() {
	p.abandon(p.sim.now)
	p.client = client.New(client.Config{
		Game: p.sim.cfg.Room.Game, Name: p.cfg.Name, Token: p.client.Token(), Seed: p.sim.random.Uint64(),
		NoPrediction: p.cfg.NoPrediction,
	})
	p.slot = sim.NoSlot
}
