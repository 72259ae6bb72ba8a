package lobby

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/mem"
	"github.com/tickwork-engine/tickwork/wire"
)

// anvil is a lobby that many goroutines work on, with a clock that one of them moves.
type anvil struct {
	t       *testing.T
	lobby   *Lobby
	clock   atomic.Int64
	crashes atomic.Int64
	rooms   sync.WaitGroup

	mu    sync.Mutex
	seats map[session.Place]*visitor // who was told last that he sits there
}

func (a *anvil) now() clock.Time { return clock.Time(a.clock.Load()) }

// keep runs a room until it ends.
func (a *anvil) keep(t *Table) {
	for next, open := t.Room().Next(), true; open; runtime.Gosched() {
		if now := a.now(); now >= next {
			next, open = t.Run(now)
		}
	}
}

// visitor comes and goes, again and again, as the same player.
type visitor struct {
	anvil  *anvil
	random *rand.Rand
	token  wire.Token
	pair   *mem.Pair
	seat   session.Place
	epoch  uint8
	sits   bool
	closed int
	joined int
}

func (v *visitor) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	if wire.IsPacket(msg) {
		return
	}
	switch m, _ := wire.DecodeServer(msg); m := m.(type) {
	case wire.Welcome:
		v.token = m.Session
	case wire.RoomJoined:
		v.epoch = m.Epoch
		v.sitDown(session.Place{Room: m.Room, Slot: m.Slot})
	}
}

func (v *visitor) Closed(clock.Time, wire.CloseCode) { v.closed++ }

func (v *visitor) sitDown(seat session.Place) {
	v.anvil.mu.Lock()
	defer v.anvil.mu.Unlock()
	if other := v.anvil.seats[seat]; other != nil && other != v {
		v.anvil.t.Errorf("two players sit in %+v", seat)
	}
	v.anvil.seats[seat] = v
	v.seat, v.sits = seat, true
	v.joined++
}

func (v *visitor) standUp() {
	v.anvil.mu.Lock()
	defer v.anvil.mu.Unlock()
	delete(v.anvil.seats, v.seat)
	v.sits = false
}

// visit is one connection, from Hello until the visitor or the server has enough.
func (v *visitor) visit() {
	v.pair, v.closed, v.sits = mem.NewPair(mem.Config{}), 0, false
	v.pair.Attach(v, v.anvil.lobby.Accept(v.anvil.now(), v.pair.B()))
	v.say(hello(v.token))
	v.say(wire.QuickMatch{})
	for range 20 + v.random.IntN(60) {
		v.act()
	}
	if v.random.IntN(2) == 0 {
		v.pair.Cut()
	} else {
		v.pair.A().Close(wire.CloseGoingAway)
	}
	v.pair.Advance(v.anvil.now())
}

func (v *visitor) act() {
	switch v.random.IntN(60) {
	case 0:
		if v.sits {
			v.standUp()
			v.say(wire.LeaveRoom{})
			v.say(wire.QuickMatch{})
		}
	case 1:
		v.say(wire.Pong{})
	case 2:
		v.say(wire.Command{Code: explode * uint16(v.random.IntN(4)/3)})
	default:
		_ = v.pair.A().Send(transport.Datagram, inputPacket(5, v.epoch))
	}
	runtime.Gosched()
	v.pair.Advance(v.anvil.now())
}

func (v *visitor) say(m wire.ClientMessage) {
	_ = v.pair.A().Send(transport.Ordered, m.Append(nil)) // the server may have closed
	v.pair.Advance(v.anvil.now())
}

// Players, rooms that crash now and then, housekeeping and whoever looks at the counters, all at once: nothing waits for
// another in a circle, no seat has two players, and at the end nothing is left.
func TestLobbyHammer(t *testing.T) {
	a := &anvil{t: t, seats: make(map[session.Place]*visitor)}
	h := minedHall(t, func(c *Config) {
		c.Room.Grace = 1000 * clock.Minute
		c.Open = func(_ clock.Time, table *Table) { a.rooms.Go(func() { a.keep(table) }) }
		c.Crashed = func(*Table, any) { a.crashes.Add(1) }
	})
	a.lobby = h.lobby
	visitors := make([]visitor, 10)
	var all, house sync.WaitGroup
	for i := range visitors {
		visitors[i] = visitor{anvil: a, random: rand.New(rand.NewPCG(9, uint64(i)))}
		all.Go(func() {
			for range 30 {
				visitors[i].visit()
			}
		})
	}
	var over atomic.Bool
	house.Go(func() {
		for !over.Load() {
			a.clock.Add(int64(2 * ms))
			a.lobby.Advance(a.now())
			if s := a.lobby.Stats(); s.Accepted < s.Resumed || a.lobby.Totals().Ticks < 0 || a.lobby.Players() > len(visitors) {
				t.Errorf("the counters say %+v", s)
			}
			runtime.Gosched()
		}
	})
	all.Wait()
	a.lobby.Close()
	a.rooms.Wait()
	over.Store(true)
	house.Wait()
	a.check(visitors)
}

func (a *anvil) check(visitors []visitor) {
	joined := 0
	for i := range visitors {
		v := &visitors[i]
		if joined += v.joined; v.closed != 1 {
			a.t.Errorf("visitor %d heard %d times of the end of his last connection", i, v.closed)
		}
	}
	s := a.lobby.Stats()
	if s.Accepted != 300 || s.Resumed < 100 || joined < 100 || a.crashes.Load() == 0 {
		a.t.Errorf("hardly anything happened: %+v, %d seats taken, %d crashes", s, joined, a.crashes.Load())
	}
	if n := a.lobby.Players() + a.lobby.Rooms() + len(a.lobby.links); n != 0 {
		a.t.Errorf("%d players, rooms and links are left", n)
	}
}
