package lobby

import (
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

var seedFlag = flag.Uint64("seed", 0, "seed of the property test; 0 draws one")

const (
	townRounds = 70
	townSteps  = 1500 // in each round
	townSize   = 14
)

// town is people who do anything at any time, to a lobby with real rooms.
type town struct {
	*hall
	rand   *rand.Rand
	people [townSize]person
	codes  []string // of rooms and parties, that still lead there or not
	done   int
}

// person is one of them.
type person struct {
	guest  *guest // the newest connection; nil: never was
	tokens []wire.Token
}

// volatile is a world in which nothing happens but what blows it up.
type volatile struct{ *rules.World }

func (volatile) Advance(f *sim.PackedFrame, _ *sim.Events) {
	for _, c := range f.Commands {
		if c.Kind == sim.CommandGame && c.Code == explode {
			panic(errExploded)
		}
	}
}

func newTown(t *testing.T, seed uint64) *town {
	h := newHall(t, func(c *Config) {
		c.Room.Game = &sim.Game{Schema: rules.Schema, New: func() sim.World { return volatile{rules.New()} }}
		c.Room.Grace, c.MaxRooms = 2*clock.Second, 4
	})
	return &town{hall: h, rand: rand.New(rand.NewPCG(seed, 1))}
}

// TestTown lets people do a hundred thousand random things to matchmaker, sessions and rooms at once, and looks at all of it
// after each.
func TestTown(t *testing.T) {
	seed := *seedFlag
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	rounds := townRounds
	if testing.Short() {
		rounds = 5
	}
	done, plays := 0, 0
	for i := range rounds {
		c := newTown(t, seed+uint64(i))
		for range townSteps {
			c.act(&c.people[c.rand.IntN(townSize)])
			c.check()
			if t.Failed() {
				t.Fatalf("after %d things; play it again with -seed=%d", c.done, seed+uint64(i))
			}
			plays += c.mustSitApart()
		}
		c.disperse()
		done += c.done
	}
	t.Logf("%d things done, from seed %d on; %.1f of %d played on average", done, seed, float64(plays)/float64(rounds*townSteps), townSize)
	if rounds == townRounds && (done < 100_000 || plays < done) {
		t.Errorf("%d things were done, and %d times somebody played: that is too little", done, plays)
	}
}

// act lets a person do something, and time pass now and then.
func (c *town) act(p *person) {
	c.done++
	switch n := c.rand.IntN(100); {
	case p.guest == nil || p.guest.closed:
		c.connect(p)
	case n < 4:
		p.guest.cut()
	case n < 7:
		p.guest.pair.A().Close(wire.CloseNormal)
	case n < 9:
		c.connect(p) // the older connection is still there
	case n < 12:
		c.operate(p)
	default:
		p.guest.say(c.wish())
	}
	c.remember(p)
	switch n := c.rand.IntN(20); {
	case n == 0:
		c.run(clock.Time(c.rand.IntN(3000)) * ms)
	case n < 8:
		c.run(clock.Time(c.rand.IntN(60)) * ms)
	}
}

// connect opens a connection that shows the person's newest token, an older one, a wrong one, or none.
func (c *town) connect(p *person) {
	p.guest = c.guest()
	greeting := hello(wire.Token{})
	if n := len(p.tokens); n > 0 && c.rand.IntN(8) > 0 {
		greeting.Session = p.tokens[n-1]
		if c.rand.IntN(6) == 0 {
			greeting.Session = p.tokens[c.rand.IntN(n)]
		}
	} else if c.rand.IntN(4) == 0 {
		greeting.Session = wire.Token{0xee}
	}
	p.guest.say(greeting)
}

// remember keeps what a person has been told: tokens and codes.
func (c *town) remember(p *person) {
	if p.guest == nil {
		return
	}
	c.deliver()
	for _, m := range p.guest.control {
		switch m := m.(type) {
		case wire.Welcome:
			if n := len(p.tokens); n == 0 || p.tokens[n-1] != m.Session {
				p.tokens = append(p.tokens, m.Session)
			}
		case wire.RoomInfo:
			c.codes = append(c.codes, m.Code)
		case wire.PartyState:
			c.codes = append(c.codes, m.Code)
		}
	}
	if len(c.codes) > 20 {
		c.codes = c.codes[len(c.codes)-20:]
	}
}

// operate is what an operator, or a fault of the game, does to a person's room.
func (c *town) operate(p *person) {
	place, plays := p.guest.seat()
	switch {
	case !plays:
		p.guest.say(c.wish())
	case c.rand.IntN(3) == 0:
		c.lobby.EndRoom(place.Room)
	case c.rand.IntN(2) == 0:
		p.guest.say(wire.Command{Code: explode})
	default:
		c.lobby.Kick(place.Room, all[wire.Welcome](p.guest)[0].Player)
	}
}

// wish returns something that one may ask for.
func (c *town) wish() wire.ClientMessage {
	code := "222222"
	if len(c.codes) > 0 {
		code = c.codes[c.rand.IntN(len(c.codes))]
	}
	wishes := []wire.ClientMessage{
		wire.QuickMatch{}, wire.QuickMatch{}, wire.QuickMatch{}, wire.EnterQueue{}, wire.EnterQueue{}, wire.LeaveQueue{},
		wire.CreateRoom{Public: c.rand.IntN(2) == 0, Capacity: uint8(c.rand.IntN(6))},
		wire.CreateRoom{Options: []byte{9, 9, 9, 9, 9, 9, 9, 9, 9}}, wire.JoinRoom{Room: uint64(c.rand.IntN(20))},
		wire.JoinRoomByCode{Code: code}, wire.JoinRoomByCode{Code: code}, wire.LeaveRoom{}, wire.LeaveRoom{},
		wire.CreateParty{}, wire.JoinParty{Code: code}, wire.JoinParty{Code: code}, wire.LeaveParty{},
		wire.BrowseRooms{}, wire.Chat{Text: "hi"}, wire.Pong{}, wire.Report{},
	}
	return wishes[c.rand.IntN(len(wishes))]
}

// check compares what matchmaker, sessions, tables and links say of each other.
func (c *town) check() {
	l := c.lobby
	taken := make(map[match.Room]int)
	for player, place := range l.sessions.Places() {
		seat, has := l.maker.Seat(match.Player(player))
		if !has || seat.State != match.Taken || uint64(seat.Room) != place.Room || seat.Slot != int(place.Slot) {
			c.t.Errorf("player %d belongs to %+v, and has the seat %+v (%v)", player, place, seat, has)
		}
		taken[match.Room(place.Room)]++
	}
	for id, t := range l.tables {
		info, known := l.maker.Info(c.now, id)
		if !known || info.Players > info.Capacity || taken[id] > info.Players || l.maker.Count(id) != info.Players {
			c.t.Errorf("room %d (%v): %d seats of %d are taken, %d by players", t.id, known, info.Players, info.Capacity, taken[id])
		}
		delete(taken, id)
	}
	if len(taken) > 0 || l.maker.Rooms() != len(l.tables) {
		c.t.Errorf("seats in rooms that are not there: %v; %d rooms, and %d in the list", taken, len(l.tables), l.maker.Rooms())
	}
	for player, link := range l.players {
		c.checkLink(player, link)
	}
}

// checkLink compares a connected player's place with his session's and his chair's.
func (c *town) checkLink(player session.Player, link *Link) {
	p := link.place.Load()
	place := c.lobby.sessions.Place(player)
	switch {
	case link.player != player || link.closed:
		c.t.Errorf("player %d has the link of %d, closed: %v", player, link.player, link.closed)
	case p == nil && place.Room != 0 && c.lobby.tables[match.Room(place.Room)] != nil:
		c.t.Errorf("player %d belongs to %+v, and his link sits nowhere", player, place)
	case p != nil && c.lobby.tables[p.table.id] == p.table:
		chair := p.table.seats[p.slot]
		if chair.player != player || chair.link != p.link || place != (session.Place{Room: p.table.ID(), Slot: uint8(p.slot)}) {
			c.t.Errorf("player %d sits on %+v, link %d; he belongs to %+v", player, chair, p.link, place)
		}
	}
}

// disperse lets everybody go, and checks that nothing is left of them when their time is over.
func (c *town) disperse() {
	for i := range c.people {
		if g := c.people[i].guest; g != nil && !g.closed {
			g.cut()
		}
	}
	for _, g := range c.guests {
		if !g.closed {
			g.cut()
		}
	}
	c.run(20 * clock.Second)
	l := c.lobby
	if len(l.tables) != 0 || l.maker.Rooms() != 0 || l.maker.Seats() != 0 || l.sessions.Len() != 0 || len(l.links) != 0 ||
		len(l.players) != 0 || len(l.names) != 0 || l.maker.Queued("") != 0 {
		c.t.Errorf("when all have gone %d rooms, %d seats, %d sessions, %d links and %d names are left",
			len(l.tables), l.maker.Seats(), l.sessions.Len(), len(l.links), len(l.names))
	}
}
