package browser

import (
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/mem"
	"github.com/tickwork-engine/tickwork/wire"
)

// hall is a server in memory on a virtual clock.
type hall struct {
	t      testing.TB
	now    clock.Time
	lobby  *lobby.Lobby
	tables []*lobby.Table
	pages  []*page
}

func newHall(t testing.TB) *hall {
	h := &hall{t: t}
	random := fixed.NewPCG(1)
	h.lobby = lobby.New(lobby.Config{
		Room: room.Config{Game: rules.Game},
		Seed: random.Uint64,
		Random: func(b []byte) {
			for i := range b {
				b[i] = byte(random.Uint32())
			}
		},
		Open: func(_ clock.Time, t *lobby.Table) { h.tables = append(h.tables, t) },
	})
	return h
}

// page does what the script of a page does with a module, over a link in memory. It keeps what it was told.
type page struct {
	hall *hall
	host *host
	bot  client.Bot
	link *mem.Pair // nil before the first
	open bool      // the link is
	told []arrival
	seen map[uint32]int // events that it was told of, by their kinds
}

// arrival is a message that has reached a page.
type arrival struct {
	at  float64 // milliseconds, as the page tells it
	msg []byte
}

// millis returns the hall's clock as a page tells it.
func (h *hall) millis() float64 { return h.now.Milliseconds() }

// enter opens a page of a player who plays as a bot does.
func (h *hall) enter(name string) *page {
	p := &page{hall: h, host: newHost(rules.Game), bot: rules.NewRandomBot(uint64(len(h.pages))), seen: map[uint32]int{}}
	configure(p.host, name, wire.Token{})
	h.pages = append(h.pages, p)
	return p
}

// configure hands a player's name and token over as a page does.
func configure(h *host, name string, token wire.Token) {
	const version = "test"
	n := copy(h.inbox[:], name)
	m := copy(h.inbox[n:], version)
	copy(h.inbox[n+m:], token[:])
	h.configure(handed{name: n, version: m, token: !token.IsZero()}, false, 7)
}

// dial opens the page's link.
func (p *page) dial() {
	p.link = mem.NewPair(mem.Config{AtoB: delay, BtoA: delay})
	p.link.Attach(p, p.hall.lobby.Accept(p.hall.now, p.link.B()))
	p.link.Advance(p.hall.now)
	p.open = true
	p.host.client.Opened(at(p.hall.millis()))
}

// delay is one direction of the tests' links.
var delay = transport.Link{Delay: 20 * clock.Millisecond}

func (p *page) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	p.told = append(p.told, arrival{p.hall.millis(), append([]byte(nil), msg...)})
	p.host.hear(p.told[len(p.told)-1])
}

func (p *page) Closed(_ clock.Time, code wire.CloseCode) {
	p.open = false
	p.host.client.Closed(at(p.hall.millis()), code)
}

// hear hands over a message as a page does.
func (h *host) hear(a arrival) { h.receive(a.at, copy(h.inbox[:], a.msg)) }

// draw does what a page does in each frame of its screen.
func (p *page) draw() {
	h, now := p.host, p.hall.millis()
	if h.client.NextDial(at(now)) {
		p.dial()
	}
	h.input = h.client.BotInput(p.bot)
	p.take(h.frame(now))
	for i := range h.collect() {
		if bytes, ordered := h.outgoing(i); p.open {
			p.send(bytes, ordered)
		}
	}
	if code := h.hangup(); code != 0 && p.open {
		p.link.A().Close(wire.CloseCode(code))
	}
}

// take reads the records of a frame's events.
func (p *page) take(events int) {
	h := p.host
	if len(h.events) != events*h.stride {
		p.hall.t.Errorf("%d events are %d words; a record has %d", events, len(h.events), h.stride)
	}
	for at := 0; at < len(h.events); at += h.stride {
		p.seen[h.events[at+3]]++
	}
}

func (p *page) send(bytes []byte, ordered bool) {
	ch := transport.Datagram
	if ordered {
		ch = transport.Ordered
	}
	if err := p.link.A().Send(ch, bytes); err != nil {
		p.hall.t.Errorf("a message of %d bytes cannot be sent: %v", len(bytes), err)
	}
}

// run lets time pass. Messages arrive and rooms run every millisecond, screens are drawn sixty times a second.
func (h *hall) run(span clock.Time) {
	const step = clock.Millisecond
	for until := h.now + span; h.now < until; {
		h.now += step
		for _, p := range h.pages {
			if p.link != nil {
				p.link.Advance(h.now)
			}
		}
		for _, t := range h.tables {
			t.Run(h.now)
		}
		if h.now%(16*step) != 0 {
			continue
		}
		for _, p := range h.pages {
			p.draw()
		}
	}
}

// playing returns a hall in which so many players have played for a while.
func playing(t testing.TB, players int, span clock.Time) *hall {
	t.Helper()
	h := newHall(t)
	for i := range players {
		h.enter(string(rune('A' + i)))
	}
	h.run(span)
	for i, p := range h.pages {
		if state := p.host.client.State(); state != client.Playing {
			t.Fatalf("page %d is in the state %d", i, state)
		}
	}
	return h
}

// world returns the world of the first room.
func (h *hall) world() sim.World { return h.tables[0].Room().World() }
