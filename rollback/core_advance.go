package rollback

import "github.com/tickwork-engine/tickwork/sim"

// Advance repairs what was predicted wrong and steps to the next tick, unless too much would have to be predicted then: the
// repair is made in any case. The requests are to be carried out at once; the slice is used again.
func (c *Core) Advance() []Request {
	c.begin()
	c.repair()
	if c.window == 0 {
		c.issue() // in lockstep the others wait for this input before they make theirs
	}
	if !c.mayStep() {
		c.stats.Waits++
		return c.requests
	}
	c.issue()
	c.step()
	return c.requests
}

// Repair does what Advance does, without a step.
func (c *Core) Repair() []Request {
	c.begin()
	c.repair()
	return c.requests
}

// CatchUp steps through ticks up to the given one, as far as the window lets it and local inputs have been made.
func (c *Core) CatchUp(to sim.Tick) []Request {
	c.begin()
	c.repair()
	for c.tick < to && c.mayStep() && c.localReady() {
		c.step()
	}
	return c.requests
}

// Rewind takes the world back to the last tick all of whose inputs are known, which becomes the present one.
func (c *Core) Rewind() []Request {
	c.begin()
	to := min(c.tick, c.frontier())
	if to == c.tick && !c.mistake {
		return c.requests
	}
	base := to
	if c.mistake {
		base = min(base, c.wrong-1)
	}
	c.load(base)
	c.mistake = false
	for c.tick < to {
		c.step()
	}
	return c.requests
}

func (c *Core) begin() { c.requests = c.requests[:0] }

// mayStep reports whether the next tick is within the window.
func (c *Core) mayStep() bool {
	f := c.remoteFrontier()
	return c.tick < c.end && (f == noEnd || c.tick+1 <= f+c.window)
}

// localReady reports whether all local inputs of the next tick have been made.
func (c *Core) localReady() bool {
	for i := range c.slots {
		if p := &c.slots[i]; p.local && p.frontier() < c.tick+1 {
			return false
		}
	}
	return true
}

// issue makes the local inputs of the tick that is a delay ahead. Where the delay has grown, the last input is repeated.
func (c *Core) issue() {
	for i := range c.slots {
		p := &c.slots[i]
		if !p.active || !p.local || p.until != noEnd {
			continue
		}
		target := c.tick + 1 + p.delay
		for p.newest+1 < target {
			p.put(p.newest+1, p.last)
		}
		if p.newest < target {
			p.put(target, p.staged)
			if c.SaysLeave(p.staged) {
				p.until = target + 1
			}
		}
	}
}

// repair goes back to before the first wrong tick and steps to the present one again.
func (c *Core) repair() {
	present := c.tick
	switch {
	case c.mistake:
		c.load(c.wrong - 1)
		c.stats.Rollbacks++
		c.stats.Deepest = max(c.stats.Deepest, int(present-c.tick))
	case c.outworn():
		c.load(c.Confirmed())
	default:
		return
	}
	c.mistake = false
	for c.tick < present {
		c.step()
	}
}

// step asks for the step to the next tick, and before that to keep the world if it may be wanted again.
func (c *Core) step() {
	frontier := c.frontier()
	c.keep(frontier)
	c.tick++
	f := &c.frames[c.tick%Queue]
	c.build(f)
	again := c.tick <= c.highest
	if again {
		c.stats.Again++
	} else {
		c.stats.Steps++
		c.highest = c.tick
	}
	c.requests = append(c.requests, Request{
		Kind: Advance, Tick: c.tick, Frame: f, Again: again, Final: c.tick <= frontier,
	})
}

// build writes the frame of the present tick.
func (c *Core) build(f *sim.PackedFrame) {
	f.Tick, f.Commands = c.tick, f.Commands[:0]
	for i := range c.slots {
		f.Inputs[i] = c.slots[i].inputAt(c.tick)
		if c.SaysLeave(f.Inputs[i]) {
			f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandLeave, Slot: sim.Slot(i)})
		}
	}
	for _, t := range c.commands {
		if t.tick == c.tick {
			f.Commands = append(f.Commands, t.command)
			if t.command.Kind == sim.CommandDisconnect {
				f.Inputs[t.command.Slot] = c.cfg.LeaveBit
			}
		}
	}
}

// inputAt returns the input that a tick is stepped with.
func (p *slot) inputAt(tick sim.Tick) sim.PackedInput {
	if !p.active || tick < p.from || tick >= p.until {
		return sim.PackedInput{}
	}
	return p.read(tick)
}
