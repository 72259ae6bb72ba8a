// Package lobby brings connections to their seats: it takes a connection through Hello, recognizes players who come back,
// finds them a room, and hands their packets to it. It puts session, match and room together for the shells: the server
// runs it with sockets and goroutines, the simulator on a virtual clock.
//
// Like the cores it reads no clock and starts nothing. Unlike them it may be used by several goroutines: connections call
// it as their receivers, whoever runs the rooms calls [Table.Run], and a timer calls [Lobby.Advance].
package lobby

import (
	"maps"
	"sync"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/wire"
)

// Config says what a lobby's rooms are like and what it gets from its shell.
type Config struct {
	// Room is the template of the rooms. ID, Seed and Start are filled in.
	Room room.Config
	// MaxRooms is how many rooms there may be. 0 is 1000.
	MaxRooms int
	// Random fills a slice with bytes that nobody can guess. It is needed.
	Random func([]byte)
	// Seed gives the worlds' seeds: room n gets the nth result. Nil draws them from Random.
	Seed func() uint64
	// Noted is told what happens to sessions, for a log. It is called under the lobby's lock: it must not call the lobby,
	// and must not wait. Nil: nobody is told.
	Noted func(Note)
	// Open is told of each new room; the shell then calls its Run when it is due.
	Open func(now clock.Time, t *Table)
	// Crashed is told when a room panicked and has been closed. If it is nil, the panic goes on.
	Crashed func(t *Table, cause any)
	// RoundTrip is told of each round trip that was measured. It must not wait. Nil: nobody is told.
	RoundTrip func(span clock.Time)
	// StartCrashed is told, while the panic unwinds, when a game panicked at the start of a world; there is no room then. It is
	// called under the lobby's lock and must not call it. If it is nil, the panic goes on.
	StartCrashed func(c StartCrash)
	// CheckOptions asks the game whether a player may make a room with these options, which are not empty. Nil: any that the
	// world starts with.
	CheckOptions func(options []byte) error
	// Pick is the game's policy for quick matches. Nil is match.Smallest.
	Pick match.Policy
	// Queue says how matches are made of those who wait. Nil is matches of two players or more, of like skill at first.
	Queue *match.Rules
	// Identify finds out whose account it is that a player shows (wire.Hello.Access), or that it is nobody's. It is called by
	// several goroutines at once and must not call the lobby. Nil: all players are guests.
	Identify func(access string) (Identity, error)
	// RequireAccount refuses guests.
	RequireAccount bool
	// Attempts bounds how often an address may be wrong. Nil: as often as it likes.
	Attempts Attempts
}

// Limits of a lobby, each with its reason.
const (
	// emptyRoom is how long a room without players is kept, for those who come back at once.
	emptyRoom = 10 * clock.Second
	// pingEvery is how often a connection is asked for a sign of life.
	pingEvery = 5 * clock.Second
	// maxStray is how many messages that do not belong where the player is are let pass. A few are normal: packets cross
	// with the news that the player has left the room.
	maxStray = 100
	// controlEvery and controlBurst bound a connection's control messages: what a game that sends its commands in every
	// tick needs, which a room takes eight of, and a second's worth at once.
	controlEvery = 2 * clock.Millisecond
	controlBurst = 500
	// requestEvery and requestBurst bound how often a connection asks for a room or a match. A seat that is given up is free
	// only after its room has run, so without a bound a single connection could have all of them promised to it.
	requestEvery = 2 * clock.Second
	requestBurst = 8
	// browseEvery and browseBurst bound how often it looks at the list of rooms: a page does every two seconds.
	browseEvery = clock.Second / 2
	browseBurst = 6
	// chatEvery and chatBurst bound how often it says something.
	chatEvery = 2 * clock.Second
	chatBurst = 5
	// matchEvery is how often matches are made of those who wait, and queueEvery how often these are told how it goes.
	matchEvery = clock.Second / 2
	queueEvery = 2 * clock.Second
)

// Lobby is the way from a connection to a seat.
type Lobby struct {
	cfg     Config
	dropped atomic.Int64 // snapshots
	tooSlow atomic.Int64 // connections

	mu       sync.Mutex
	sessions *session.Registry
	maker    *match.Maker
	tables   map[match.Room]*Table
	players  map[session.Player]*Link // who is connected
	links    map[*Link]struct{}
	names    map[session.Player]string // of members of parties
	matchAt  clock.Time                // when matches are made next
	closed   bool
	drain    drain
	stats    Stats
}

// Stats counts what a lobby has seen.
type Stats struct {
	Accepted int                    // connections
	Welcomed int                    // sessions begun
	Resumed  int                    // sessions taken up again
	Refused  map[wire.CloseCode]int // connections
	Declined map[wire.CloseCode]int // requests, whose connections have stayed
	Stray    int                    // messages that did not belong where the player was
	Seated   int                    // seats taken, also by players who came back to theirs
	Opened   int                    // rooms
	Ended    map[wire.CloseCode]int
	Reported Reported // by clients, of themselves
}

// New returns a lobby without rooms.
func New(cfg Config) *Lobby {
	if cfg.Random == nil || cfg.Open == nil {
		panic("lobby: Config.Random and Config.Open are needed")
	}
	if cfg.MaxRooms == 0 {
		cfg.MaxRooms = 1000
	}
	if cfg.Room.Grace == 0 {
		cfg.Room.Grace = 60 * clock.Second
	}
	if cfg.Room.Codecs == nil {
		cfg.Room.Codecs = room.NewCodecs(cfg.Room.Game.Schema)
	}
	l := &Lobby{
		cfg:      cfg,
		sessions: session.NewRegistry(cfg.sessions()),
		tables:   make(map[match.Room]*Table),
		players:  make(map[session.Player]*Link),
		links:    make(map[*Link]struct{}),
		names:    make(map[session.Player]string),
		stats: Stats{
			Refused: make(map[wire.CloseCode]int), Declined: make(map[wire.CloseCode]int), Ended: make(map[wire.CloseCode]int),
		},
	}
	l.maker = match.NewMaker(l.makerConfig())
	return l
}

// sessions returns what sessions are like. A player with an account has one session: the newer connection wins.
func (c *Config) sessions() session.Config {
	return session.Config{Random: c.Random, Grace: c.Room.Grace, OnePerAccount: true}
}

func (l *Lobby) makerConfig() match.Config {
	return match.Config{
		Slots: l.slots(), MaxRooms: l.cfg.MaxRooms, Random: l.cfg.Random, Pick: l.cfg.Pick,
		Queues: map[match.Key]match.Rules{"": l.queueRules()},
	}
}

// slots returns how many players a room has at most.
func (l *Lobby) slots() int { return l.cfg.Room.Game.Schema.Slots }

// Advance closes connections that sent no Hello in time, asks the others for signs of life (to notice their silence is the
// transport's part), and closes rooms that nobody plays in. A shell calls it a few times a second.
func (l *Lobby) Advance(now clock.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for link := range l.links {
		link.advance(now)
	}
	for id, t := range l.tables {
		if l.admit(t); l.tables[id] != t {
			continue
		}
		if l.maker.Count(id) > 0 {
			t.emptyAt = 0
		} else if t.emptyAt == 0 {
			t.emptyAt = now
		} else if now-t.emptyAt >= l.keepEmpty() {
			l.closeTable(t, wire.CloseRoomEnded)
		}
	}
	for _, player := range l.sessions.Expire(now) {
		l.forgetPlayer(player)
	}
	expired := l.maker.Expire(now)
	l.leftQueue(expired.Queued)
	l.makeMatches(now)
}

// phases is over how many instants within a tick the rooms are spread, so that they do not all run at once, and yet those
// that run together make one timer serve many.
const phases = 16

// phase returns when a room's tick 0 is, less than a period away from now.
func phase(now clock.Time, id match.Room, rate clock.Rate) clock.Time {
	period := rate.Period()
	return now - now%period + period*clock.Time(id%phases)/phases
}

func (l *Lobby) seed() (s uint64) {
	if l.cfg.Seed != nil {
		return l.cfg.Seed()
	}
	var b [8]byte
	l.cfg.Random(b[:])
	r := wire.NewReader(b[:])
	return r.U64()
}

// closeTable ends a room for good, whoever still sits there.
func (l *Lobby) closeTable(t *Table, code wire.CloseCode) {
	l.maker.Close(t.id)
	delete(l.tables, t.id)
	l.stats.Ended[code]++
	for slot, player := range t.close(code) {
		l.forget(t, slot, player)
	}
}

// vacated takes up that a room has freed a slot, unless its player has come back to it in the meantime.
func (l *Lobby) vacated(t *Table, f freed) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.link(f.slot) != f.link {
		return
	}
	l.maker.Free(t.id, f.slot)
	l.note(Note{Kind: NoteFreed, Player: uint64(f.player), Room: t.ID(), Slot: uint8(f.slot)})
	l.forget(t, f.slot, f.player)
}

// forget notes that a slot is not a player's any more. He may have another one by now.
func (l *Lobby) forget(t *Table, slot int, player session.Player) {
	if l.sessions.Place(player) == (session.Place{Room: uint64(t.id), Slot: uint8(slot)}) {
		l.sessions.Seat(player, session.Place{})
	}
}

// Rooms returns the number of rooms.
func (l *Lobby) Rooms() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.tables)
}

// Players returns the number of connected players.
func (l *Lobby) Players() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.players)
}

// Stats returns the counters.
func (l *Lobby) Stats() Stats {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.stats
	s.Refused, s.Declined, s.Ended = maps.Clone(s.Refused), maps.Clone(s.Declined), maps.Clone(s.Ended)
	return s
}

// Close closes all connections and ends all rooms. Connections that come later are closed at once.
func (l *Lobby) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for link := range l.links {
		link.hangUp(wire.CloseGoingAway)
	}
	for _, t := range l.tables {
		l.closeTable(t, wire.CloseGoingAway)
	}
}

// Totals returns the counters of all open rooms, added up.
func (l *Lobby) Totals() (sum room.Stats) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range l.tables {
		sum = sum.Add(t.roomStats())
	}
	return sum
}
