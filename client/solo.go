package client

import (
	"math"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// soloRate is the rate of a match without a server: what servers use, too, if they are not told otherwise.
const soloRate clock.Rate = 60

// maxSoloCommands bounds what enters one tick; more are dropped.
const maxSoloCommands = 16

// soloSlot is the slot of the only player.
const soloSlot sim.Slot = 0

// SoloConfig says what is played alone. Only Game is needed.
type SoloConfig struct {
	Game *sim.Game
	// Seed is the world's.
	Seed uint64
	// Options are the packed options of the match. None are the zero options.
	Options []byte
}

// Solo is a match of one player without a server: the whole world is stepped here, nothing is predicted, and time can
// stand still. It is used by one goroutine at a time.
type Solo struct {
	schema  *sim.Schema
	world   sim.World
	ahead   sim.World // a part of a tick past the newest one, for drawing
	frame   *sim.PackedFrame
	events  sim.Events
	notices []predict.Notice
	lastID  uint32
	view    *sim.View

	began  bool
	paused bool
	ticked float64 // how far the match has come, in ticks
	seen   clock.Time
}

// NewSolo begins a match. The error says that the options are malformed.
func NewSolo(cfg SoloConfig) (*Solo, error) {
	s := &Solo{
		schema: cfg.Game.Schema, world: cfg.Game.New(), ahead: cfg.Game.New(),
		frame: sim.NewPackedFrame(cfg.Game.Schema.Slots), view: sim.NewView(cfg.Game.Schema),
	}
	if err := s.world.Start(cfg.Seed, cfg.Options); err != nil {
		return nil, err
	}
	s.frame.Commands = append(s.frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: soloSlot})
	return s, nil
}

// Tick returns the newest tick.
func (s *Solo) Tick() sim.Tick { return s.frame.Tick }

// Slot returns the player's slot.
func (s *Solo) Slot() sim.Slot { return soloSlot }

// World returns the world of the newest tick. It must not be changed.
func (s *Solo) World() sim.World { return s.world }

// Pause lets time stand still, or go on.
func (s *Solo) Pause(paused bool) { s.paused = paused }

// SendCommand lets a command of the game's own enter the next tick.
func (s *Solo) SendCommand(code uint16, arg int64) {
	if len(s.frame.Commands) < maxSoloCommands {
		s.frame.Commands = append(s.frame.Commands, sim.Command{Kind: sim.CommandGame, Slot: soloSlot, Code: code, Arg: arg})
	}
}

// Advance steps the match to an instant with the player's input at it. After a long pause, such as that of a hidden page,
// it goes on where it was.
func (s *Solo) Advance(now clock.Time, input sim.PackedInput) {
	passed := soloRate.Ticks(now - s.seen)
	s.seen = now
	if !s.began {
		s.began, passed = true, 1
	}
	if s.paused {
		return
	}
	s.ticked += min(max(passed, 0), maxCatchUp)
	for due := int64(s.ticked) - int64(s.frame.Tick); due > 0; due-- {
		s.step(input)
	}
}

func (s *Solo) step(input sim.PackedInput) {
	s.frame.Tick++
	s.frame.Inputs[soloSlot] = input
	s.events.Clear(s.frame.Tick)
	s.world.Advance(s.frame, &s.events)
	s.frame.Commands = s.frame.Commands[:0]
	for i := range s.events.Len() {
		s.notice(s.events.At(i))
	}
}

func (s *Solo) notice(e sim.Event) {
	if len(s.notices) == maxQueued {
		return
	}
	s.lastID++
	n := predict.Notice{ID: s.lastID, Phase: predict.Happened, Tick: e.Tick, Kind: e.Kind, Owner: e.Owner}
	copy(n.Payload[:], e.Payload)
	s.notices = append(s.notices, n)
}

// Events returns what has happened since the last call. The slice is valid until the next call of a method.
func (s *Solo) Events() []predict.Notice {
	list := s.notices
	s.notices = s.notices[:0]
	return list
}

// View returns the world as it is to be drawn now, with the player's input: a part of a tick past the newest one. It is
// valid until the next call of View.
func (s *Solo) View(input sim.PackedInput) *sim.View {
	v := s.view
	v.Clear()
	s.writeHeader()
	whole := s.frame.Tick
	s.ahead.CopyFrom(s.world)
	s.frame.Tick++
	s.frame.Inputs[soloSlot] = input
	s.ahead.Advance(s.frame, nil)
	s.frame.Tick = whole
	s.world.View(v, s.ahead, s.fraction(), sim.PickAll, soloSlot)
	return v
}

// Picture returns what View returned last.
func (s *Solo) Picture() *sim.View { return s.view }

// fraction returns how far the tick after the newest one has come.
func (s *Solo) fraction() float32 { return float32(min(max(s.ticked-float64(s.frame.Tick), 0), 1)) }

// writeHeader says that everything is drawn at one instant.
func (s *Solo) writeHeader() {
	words := s.view.Words[:sim.ViewHeader]
	clear(words)
	part := math.Float32bits(s.fraction())
	words[HeaderState], words[HeaderSlot] = uint32(Playing), uint32(soloSlot)
	words[HeaderTick], words[HeaderFraction] = uint32(s.frame.Tick), part
	words[HeaderRenderTick], words[HeaderRenderPart] = uint32(s.frame.Tick), part
	words[HeaderPredicting] = 1
}
