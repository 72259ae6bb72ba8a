package room

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// Config says what a room plays and how. Only Game is needed. A value out of its range is the programmer's mistake.
type Config struct {
	Game *sim.Game

	// ID names the room on its server.
	ID uint64
	// Seed is that of the world's random numbers. Clients do not learn it: they would foresee them.
	Seed uint64
	// Options are the game's packed options, at most wire.MaxOptions bytes. Empty are the zero options.
	Options []byte

	// Start is the instant of tick 0.
	Start clock.Time
	// Rate is the number of ticks a second, up to wire.MaxTickHz. 0 is 60.
	Rate clock.Rate
	// SnapshotEvery is the number of ticks from one snapshot to the next, up to 255. 0 is 3.
	SnapshotEvery int
	// Coding is how snapshots are written. The zero value is Tight.
	Coding Coding
	// Budget is how many bytes a player's snapshot may take. What does not fit waits for its turn; see package interest. 0 is
	// what fits into a datagram. A snapshot that builds on nothing may take wholeBudgets times as much.
	Budget int
	// Spread does n independent things, do(0) to do(n-1), in any order and also at once, and returns when all are done. With it a
	// tick's snapshots are made on several processors; they are the same bytes whoever makes them. Nil does them in turn.
	Spread func(n int, do func(i int))
	// Codecs are shared by the rooms of a server. Nil: the room has its own.
	Codecs *Codecs
	// Policy is how inputs are chosen when a frame is closed. The zero value is sim.Queued.
	Policy sim.InputPolicy

	// Distribution is what of the match travels to the players. The zero value is sim.ByState. Frames need the policy Queued.
	Distribution sim.Distribution
	// Tolerance is for how long after it is due a tick waits for inputs that are missing, if frames travel. 0 is
	// rollback.DefaultTolerance.
	Tolerance clock.Time

	// Grace is how long the slot of a player whose link is lost is kept. 0 is 60 s.
	Grace clock.Time
	// Hold is how long the last input of a player who sends nothing is repeated before it is taken as zero. 0 is 0.5 s.
	Hold clock.Time
	// KeepLog is how much of the frame log is kept in memory, rounded up to a multiple of LogSegment. 0 is 60 s.
	KeepLog clock.Time
}

// Coding is how a room's snapshots are written. Every client reads all of them.
type Coding uint8

// The codings.
const (
	Tight Coding = iota // what has changed since a snapshot that the client has acknowledged, in a range code
	Fast                // the same in plain bits: more bytes, less work
	Whole               // each by itself
)

// withDefaults returns the configuration with every zero replaced as documented. It panics if a value cannot be meant:
// otherwise that would show only when the first player comes.
func (c Config) withDefaults() Config {
	require(c.Game != nil, "Config.Game is needed")
	if c.Rate == 0 {
		c.Rate = 60
	}
	if c.SnapshotEvery == 0 {
		c.SnapshotEvery = 3
	}
	if c.Grace == 0 {
		c.Grace = 60 * clock.Second
	}
	if c.Hold == 0 {
		c.Hold = clock.Second / 2
	}
	if c.KeepLog == 0 {
		c.KeepLog = 60 * clock.Second
	}
	if c.Tolerance == 0 {
		c.Tolerance = rollback.DefaultTolerance
	}
	require(c.Rate >= 1 && c.Rate <= clock.Rate(wire.MaxTickHz), "Config.Rate must be 1 to wire.MaxTickHz")
	require(c.SnapshotEvery >= 1 && c.SnapshotEvery <= 255, "Config.SnapshotEvery must be 1 to 255")
	require(c.Coding <= Whole, "Config.Coding must be Tight, Fast or Whole")
	require(c.Budget >= 0, "Config.Budget must not be negative")
	require(c.Policy <= sim.Latest && c.Distribution <= sim.ByFrames, "Config.Policy must be Queued or Latest, and Config.Distribution ByState or ByFrames")
	require(c.fits(), "with sim.ByFrames Config.Policy must be Queued, and the inputs of all slots must fit into a datagram")
	require(len(c.Options) <= wire.MaxOptions, "Config.Options are over wire.MaxOptions")
	require(c.Grace > 0 && c.Hold > 0 && c.KeepLog > 0 && c.Tolerance > 0, "the spans of Config must not be negative")
	return c
}

// fits reports whether there are rooms of the game with such a policy and such a distribution.
func (c *Config) fits() bool {
	s := c.Game.Schema
	frame := (s.Slots*(1+9*s.InputSize) + 7) / 8 // in which every byte of every input is another one
	return c.Policy <= sim.Latest && (c.Distribution == sim.ByState ||
		c.Distribution == sim.ByFrames && c.Policy == sim.Queued && frame+commandRoom <= wire.MaxDatagram)
}

// require panics with the given text if the caller broke a rule of the API.
func require(kept bool, rule string) {
	if !kept {
		panic("room: " + rule)
	}
}

// Limits of a room, each with its reason.
const (
	// LogSegment is the time between two keyframes of the log. Encoding one takes as long as a few ticks.
	LogSegment = 10 * clock.Second
	// maxBurst is how many ticks are caught up at a time, so that one late room does not make the others late.
	maxBurst = 10
	// maxBehind is how late a room may get before it gives the lost time up: after a suspended machine there is no point
	// in simulating hours.
	maxBehind = 5 * clock.Second
	// maxAhead is how many ticks ahead inputs are taken. A client needs its round trip and a little more.
	maxAhead = inputWindow - 1
	// inputWindow is the number of ticks that inputs are kept for.
	inputWindow = 128
	// maxLetters and maxLetterBytes bound what one slot may post between two ticks. A client sends a packet a tick, so this
	// is a second's worth: what waited for longer has missed its tick.
	maxLetters     = 64
	maxLetterBytes = 32 << 10
	// maxCommands is how many commands of a player a tick takes. More wait for nothing: they are dropped and counted.
	maxCommands = 8
	// keptEvents is how many events wait for acknowledgement: about twenty seconds of a busy fight.
	keptEvents = 512
	// eventBudget is how many bytes of events a packet carries; what is left over goes with the next one.
	eventBudget = 400
	// maxViolations is in how many ticks of violationSpan a link may send what makes no sense, or too much, before it is
	// closed. Ticks count and not packets: after a stall of the network the packets of seconds come at once, and that is
	// nobody's fault.
	maxViolations = 20
	violationSpan = 10 * clock.Second
	// wholeBudgets is how many budgets a snapshot may take that builds on nothing, so that a player who comes has the world soon.
	wholeBudgets = 8
	// commandRoom is how many bytes of a datagram with a frame are for its head and a few commands.
	commandRoom = 128
	// smallestDatagram is what a link's datagrams must hold for snapshots to be sent over it. Half of it takes any event.
	smallestDatagram = 128
)
