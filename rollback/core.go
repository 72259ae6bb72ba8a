package rollback

import (
	"slices"

	"github.com/tickwork-engine/tickwork/sim"
)

// Saving is when worlds are kept to go back to.
type Saving uint8

const (
	// SaveAuto keeps every world of small states and the last confirmed one of large ones, see [SavingFor].
	SaveAuto Saving = iota
	// SaveEvery keeps the world before each predicted tick, so that only the ticks from the first wrong one on are stepped
	// again.
	SaveEvery
	// SaveConfirmed keeps the last confirmed world alone and steps from there again, which costs steps but only one copy a
	// rollback: the present world and the kept one change places. It suits large states with a cheap step.
	SaveConfirmed
)

// CoreConfig describes a [Core].
type CoreConfig struct {
	Slots int // players, at most
	// Window is how many ticks are predicted at most. 0: DefaultWindow. NoPrediction: none, which is lockstep.
	Window int
	// Saving is when worlds are kept. 0, SaveAuto, is SaveEvery here: a core does not know the state.
	Saving Saving
	// LeaveBit is a bit of an input that says that its player leaves: the input is the last one, and its frame has a
	// CommandLeave. It is also the input of a slot in a frame with a CommandDisconnect, for games that look for it there.
	// Zero: there is none.
	LeaveBit sim.PackedInput
}

// Core is the heart of every session: it holds the inputs of all slots, predicts what is missing, notices what was predicted
// wrong, and says what is to be done to the world. It allocates nothing after NewCore.
type Core struct {
	cfg    CoreConfig
	window sim.Tick

	leaveByte int   // the byte of an input that has the bit that says that its player leaves
	leaveMask uint8 // the bit, 0 if there is none

	slots    []slot
	commands []timedCommand

	base    sim.Tick // that of the last Reset, behind which nobody goes back
	end     sim.Tick // the last one of the match
	tick    sim.Tick // the present one
	highest sim.Tick // the highest that was ever stepped since Reset
	wrong   sim.Tick // the first tick that was stepped with a wrong input; only if mistaken
	mistake bool

	kept     []keptTick
	frames   [Queue]sim.PackedFrame // the ones that ticks were last stepped with
	requests []Request
	stats    CoreStats
}

// slot is what a core knows of a player.
type slot struct {
	queue
	active bool
	local  bool
	delay  sim.Tick
	staged sim.PackedInput // a local player's next input
	from   sim.Tick        // the first tick whose input counts; before, it is zero
	until  sim.Tick        // the first tick whose input does not count any more, or noEnd
}

// noEnd is a tick that no match reaches: at 60 ticks a second it is two years away.
const noEnd = sim.Tick(1<<32 - 1)

// timedCommand is a command and the tick whose frame it is in.
type timedCommand struct {
	tick    sim.Tick
	command sim.Command
}

// CoreStats counts what happened since the beginning.
type CoreStats struct {
	Steps     int // of ticks that were new
	Again     int // steps of ticks that had been stepped before
	Rollbacks int
	Deepest   int // most ticks that one rollback went back
	Waits     int // calls of Advance that did not step, because too much would have been predicted
	Saves     int
}

// NewCore returns a core at tick 0 without any player.
func NewCore(cfg CoreConfig) *Core {
	require(cfg.Slots > 0 && cfg.Slots <= 255, "a core has from 1 to 255 slots")
	require(cfg.Window >= NoPrediction && cfg.Window <= MaxWindow, "the window must be at most MaxWindow")
	c := &Core{cfg: cfg, slots: make([]slot, cfg.Slots), end: noEnd}
	switch cfg.Window {
	case 0:
		c.window = DefaultWindow
	case NoPrediction:
		c.window = 0
	default:
		c.window = sim.Tick(cfg.Window)
	}
	for i, mask := range cfg.LeaveBit {
		if mask != 0 {
			require(c.leaveMask == 0 && mask&(mask-1) == 0, "LeaveBit must be one bit")
			c.leaveByte, c.leaveMask = i, mask
		}
	}
	if c.cfg.Saving == SaveAuto {
		c.cfg.Saving = SaveEvery
	}
	c.kept = make([]keptTick, c.Cells())
	c.requests = make([]Request, 0, 4*Queue)
	for i := range c.frames {
		c.frames[i] = *sim.NewPackedFrame(cfg.Slots)
	}
	c.Reset(0)
	return c
}

// Reset says that the world is at the given tick. Commands, kept worlds and mistakes are forgotten; inputs are not: all after
// that tick are wanted, and none before.
func (c *Core) Reset(tick sim.Tick) {
	c.base, c.tick, c.highest, c.mistake = tick, tick, tick, false
	c.commands = c.commands[:0]
	clear(c.kept)
	for i := range c.slots {
		p := &c.slots[i]
		p.restart(max(tick, p.from-min(p.from, 1)))
	}
}

// Activate lets a slot take part. Its inputs count from the given tick on; before that it has the zero input. What was known
// of its inputs is forgotten.
func (c *Core) Activate(s sim.Slot, from sim.Tick) {
	p := &c.slots[s]
	p.reset(max(from-1, c.base))
	p.active, p.from, p.until = true, from, noEnd
}

// Deactivate ends a slot's part: its input is zero, and nobody waits for it. It belongs before the first step after a Reset.
func (c *Core) Deactivate(s sim.Slot) { c.slots[s].active = false }

// SetEnd makes a tick the last one of the match: it is repaired, but not stepped beyond.
func (c *Core) SetEnd(tick sim.Tick) { c.end = tick }

// Active reports whether a slot takes part.
func (c *Core) Active(s sim.Slot) bool { return c.slots[s].active }

// Command puts a command into the frame of a tick, which may lie behind as long as it is not confirmed.
func (c *Core) Command(tick sim.Tick, cmd sim.Command) {
	require(tick > c.base, "a command must be for a tick after the last Reset")
	c.commands = slices.DeleteFunc(c.commands, func(t timedCommand) bool { return t.tick+Queue < c.tick })
	c.commands = append(c.commands, timedCommand{tick, cmd})
	if tick <= c.tick {
		c.mistaken(tick)
	}
}

// SetLocal makes a slot one whose inputs come from this machine, by SetInput. Other slots' inputs come by Add.
func (c *Core) SetLocal(s sim.Slot, local bool) { c.slots[s].local = local }

// SetDelay sets how many ticks after it was made a local slot's input is applied. It may change at any time: where it grows,
// the last input is repeated; where it shrinks, inputs are left out.
func (c *Core) SetDelay(s sim.Slot, ticks int) {
	require(ticks >= 0 && ticks <= MaxDelay, "a delay must be from 0 to MaxDelay")
	c.slots[s].delay = sim.Tick(ticks)
}

// SetInput sets what a local slot's player does. It is applied by the next Advance that steps.
func (c *Core) SetInput(s sim.Slot, in sim.PackedInput) { c.slots[s].staged = in }

// Add takes the input of a slot for a tick. Which one comes first counts. It returns whether the input was news.
func (c *Core) Add(s sim.Slot, tick sim.Tick, in sim.PackedInput) bool {
	p := &c.slots[s]
	if !p.active || tick >= p.until || !p.put(tick, in) {
		return false
	}
	if c.SaysLeave(in) {
		c.endAt(p, s, tick+1)
	}
	if tick > c.base && tick <= c.tick && tick < p.until && c.frames[tick%Queue].Inputs[s] != in {
		c.mistaken(tick)
	}
	return true
}

// SaysLeave reports whether an input has the bit that says that its player leaves.
func (c *Core) SaysLeave(in sim.PackedInput) bool {
	return c.leaveMask != 0 && in[c.leaveByte]&c.leaveMask != 0
}

// endAt ends a slot's part with a tick, which may lie behind: from then on its input is zero.
func (c *Core) endAt(p *slot, s sim.Slot, tick sim.Tick) {
	p.until = tick
	for t := max(tick, c.base+1); t <= c.tick; t++ {
		if c.frames[t%Queue].Inputs[s] != (sim.PackedInput{}) {
			c.mistaken(t)
			return
		}
	}
}

// Ended reports whether a slot's part has ended by an input that says so, and with which tick.
func (c *Core) Ended(s sim.Slot) (last sim.Tick, ended bool) {
	p := &c.slots[s]
	return p.until - 1, p.active && p.until != noEnd
}

// Guess says what the input of a slot will be, until Add tells. It is for the player's own slot where a referee decides.
func (c *Core) Guess(s sim.Slot, tick sim.Tick, in sim.PackedInput) { c.slots[s].guess(tick, in) }

// mistaken notes that a tick was stepped with a wrong input.
func (c *Core) mistaken(tick sim.Tick) {
	if !c.mistake || tick < c.wrong {
		c.mistake, c.wrong = true, tick
	}
}

// Tick returns the present tick.
func (c *Core) Tick() sim.Tick { return c.tick }

// Window returns how many ticks are predicted at most.
func (c *Core) Window() int { return int(c.window) }

// Newest returns the tick up to which all inputs of a slot are known.
func (c *Core) Newest(s sim.Slot) sim.Tick { return c.slots[s].newest }

// Input returns the input of a slot for a tick, and false if it is not known or not kept any more.
func (c *Core) Input(s sim.Slot, tick sim.Tick) (sim.PackedInput, bool) {
	return c.slots[s].known(tick)
}

// Frame returns the frame that a tick was last stepped with. Of ticks up to Confirmed it is the true one. It is kept for Queue
// ticks.
func (c *Core) Frame(tick sim.Tick) *sim.PackedFrame { return &c.frames[tick%Queue] }

// Confirmed returns the tick up to which nothing is predicted: all inputs are known, and the world was stepped with them. An
// input that shows a prediction to be wrong takes it back until that is repaired.
func (c *Core) Confirmed() sim.Tick {
	to := min(c.tick, c.frontier())
	if c.mistake {
		to = min(to, c.wrong-1)
	}
	return to
}

// frontier returns the tick up to which all inputs are known, which may lie ahead.
func (c *Core) frontier() sim.Tick {
	f := noEnd
	for i := range c.slots {
		f = min(f, c.slots[i].frontier())
	}
	return f
}

func (p *slot) frontier() sim.Tick {
	if !p.active || p.newest+1 >= p.until {
		return noEnd
	}
	return p.newest
}

// remoteFrontier is the frontier without the local slots, whose inputs are there when they are wanted.
func (c *Core) remoteFrontier() sim.Tick {
	f := noEnd
	for i := range c.slots {
		if !c.slots[i].local {
			f = min(f, c.slots[i].frontier())
		}
	}
	return f
}

// Stats returns the counters.
func (c *Core) Stats() CoreStats { return c.stats }
