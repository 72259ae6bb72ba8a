package simtest

import (
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// Sim is a running simulation. It is used by one goroutine.
type Sim struct {
	cfg     Config
	now     clock.Time
	random  fixed.PCG
	lobby   *lobby.Lobby
	tables  []*table
	players []*player
	house   clock.Time // when the lobby is next due
}

// table is a room that is run, with what was noticed about it.
type table struct {
	*lobby.Table
	next clock.Time
	open bool
	late []lateness // by slot
}

// lateness collects the ticks that were closed without a slot's input.
type lateness struct {
	count int
	ticks []sim.Tick
}

// housekeeping is how often the lobby looks for what has been silent for too long.
const housekeeping = 100 * clock.Millisecond

// New returns a simulation at instant 0.
func New(cfg Config) *Sim {
	s := &Sim{cfg: cfg, random: fixed.NewPCG(cfg.Seed)}
	template := cfg.Room
	template.KeepLog = keepLog
	s.lobby = lobby.New(lobby.Config{
		Room: template, Random: s.fill, Seed: s.random.Uint64, Open: s.open,
	})
	for i := range cfg.Players {
		s.players = append(s.players, newPlayer(s, i))
	}
	return s
}

// keepLog is how much of a match is kept for checking: more than anybody simulates.
const keepLog = 60 * clock.Minute

// fill draws bytes, for tokens.
func (s *Sim) fill(b []byte) {
	for i := range b {
		b[i] = byte(s.random.Uint32())
	}
}

// open takes up a new room.
func (s *Sim) open(_ clock.Time, t *lobby.Table) {
	s.tables = append(s.tables, &table{
		Table: t, next: t.Room().Next(), open: true, late: make([]lateness, s.cfg.Room.Game.Schema.Slots),
	})
}

// Now returns the virtual clock.
func (s *Sim) Now() clock.Time { return s.now }

// Client returns a player's client.
func (s *Sim) Client(i int) *client.Client { return s.players[i].client }

// World returns the world of a room, by the order in which rooms were made. It must not be changed.
func (s *Sim) World(room int) sim.World { return s.tables[room].Room().World() }

// RoomStats returns the counters of a room.
func (s *Sim) RoomStats(n int) room.Stats { return s.tables[n].Room().Stats() }

// Watch has the snapshots of a player of a room explained; see [room.Watch].
func (s *Sim) Watch(number int, w room.Watch) { s.tables[number].Room().Watch(w) }

// Log returns the log of a room, as much as it keeps (room.Config.KeepLog), in one piece.
func (s *Sim) Log(room int) *sim.Log {
	game := s.cfg.Room.Game
	whole, world := sim.NewLog(game.Schema), game.New()
	begun := false
	for part := range s.tables[room].Room().Logs() {
		player := part.Player(world)
		if !begun {
			begun = true
			whole.Begin(part.Start(), world)
		}
		for player.Next(nil) {
			whole.Append(player.Frame())
		}
		if player.Err() != nil {
			panic("simtest: a room's own log cannot be played: " + player.Err().Error())
		}
	}
	return whole
}

// Rooms returns how many rooms have been made.
func (s *Sim) Rooms() int { return len(s.tables) }

// Run moves the simulation forward by a span.
func (s *Sim) Run(span clock.Time) {
	until := s.now + span
	for {
		next := min(s.next(), until)
		s.now = next
		s.step()
		if next == until {
			return
		}
	}
}

// next returns the instant at which something happens next.
func (s *Sim) next() clock.Time {
	next := s.house
	for _, t := range s.tables {
		if t.open {
			next = min(next, t.next)
		}
	}
	for _, p := range s.players {
		next = min(next, p.next())
	}
	return max(next, s.now)
}

// step does what is due. Messages arrive first, then rooms run, then the players' screens are drawn.
func (s *Sim) step() {
	for _, p := range s.players {
		p.deliver(s.now)
	}
	if s.house <= s.now {
		s.lobby.Advance(s.now)
		s.house = s.now + housekeeping
	}
	for _, t := range s.tables {
		if t.open && t.next <= s.now {
			t.next, t.open = t.Run(s.now)
			t.notice()
		}
	}
	for _, p := range s.players {
		p.draw(s.now)
	}
}

// notice takes down whose input was missing in the tick that was just run.
func (t *table) notice() {
	for slot := range t.late {
		l := &t.late[slot]
		if n := t.Room().SeatStats(sim.Slot(slot)).Late; n != l.count {
			if n > l.count {
				l.ticks = append(l.ticks, t.Room().Tick())
			}
			l.count = n
		}
	}
}
