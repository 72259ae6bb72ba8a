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
	joined sim.Tick // the server's tick when the player came into the room

	notices     []predict.Notice
	corrections []predict.Correction
	lead        sum // how far the local tick is ahead of the room's, in ticks
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
	return next
}

// deliver hands over what has arrived at either end of the link.
func (p *player) deliver(now clock.Time) {
	if p.pair != nil {
		p.pair.Advance(now)
	}
}

// dial opens a link.
func (p *player) dial(now clock.Time) {
	p.links++
	p.pair = mem.NewPair(mem.Config{
		AtoB: p.cfg.Up, BtoA: p.cfg.Down, AllOrdered: p.cfg.Stream, MaxDatagram: p.cfg.MaxDatagram,
		Seed: p.sim.cfg.Seed ^ uint64(p.index)<<32 ^ uint64(p.links)<<48,
	})
	p.pair.Attach(&receiver{p, p.pair}, p.sim.lobby.Accept(now, p.pair.B()))
	p.pair.Advance(now)
	p.client.Opened(now)
}

// receiver is the client's end of one link. What an old link still delivers is not heard.
type receiver struct {
	player *player
	pair   *mem.Pair
}

func (r *receiver) Receive(now clock.Time, _ transport.Channel, msg []byte) {
	if r.player.pair == r.pair {
		r.player.client.Receive(now, msg)
	}
}

func (r *receiver) Closed(now clock.Time, code wire.CloseCode) {
	if r.player.pair == r.pair {
		r.player.client.Closed(now, code)
	}
}

// draw makes a frame if it is time for one.
func (p *player) draw(now clock.Time) {
	if now < p.frame {
		return
	}
	p.frame += clock.Second / clock.Time(p.cfg.FrameRate)
	if p.client.NextDial(now) {
		p.dial(now)
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
	p.notices = append(p.notices, p.client.Events()...)
	p.corrections = append(p.corrections, p.client.Corrections()...)
	if p.client.State() != client.Playing {
		return
	}
	t := p.table()
	if p.slot == sim.NoSlot {
		p.joined = t.Room().Tick()
	}
	p.slot = p.client.Slot()
	p.lead.add(float64(int32(p.client.Tick() - t.Room().Tick())))
}

// table returns the room that the player is in. Simulations have few.
func (p *player) table() *table {
	for _, t := range p.sim.tables {
		if t.ID() == p.client.Room() {
			return t
		}
	}
	return nil
}

// Cut ends a player's link without a word. His client will connect again.
func (s *Sim) Cut(i int) {
	if p := s.players[i]; p.pair != nil {
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
	if p.pair != nil {
		p.pair.A().Close(wire.CloseGoingAway)
		p.pair.Advance(s.now)
	}
	p.pair = nil
	p.client = client.New(client.Config{
		Game: s.cfg.Room.Game, Name: p.cfg.Name, Token: p.client.Token(), Seed: s.random.Uint64(),
	})
	p.slot = sim.NoSlot
}
