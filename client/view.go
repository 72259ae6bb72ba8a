package client

import (
	"math"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

// The words of the view's header that the client core fills.
const (
	HeaderState      = 0 // State
	HeaderSlot       = 1 // the player's own slot
	HeaderTick       = 2 // the local tick
	HeaderFraction   = 3 // float32: how far the local tick after it has come, 0 to 1
	HeaderRenderTick = 4 // the tick that entities of others are drawn at, rounded down
	HeaderRenderPart = 5 // float32: its fraction
	HeaderRoundTrip  = 6 // float32: milliseconds
	HeaderMargin     = 7 // float32: milliseconds that inputs have to spare
	HeaderDelay      = 8 // float32: milliseconds that entities of others are drawn behind the newest snapshot
	HeaderPredicting = 9 // 1 if the player's own entities are predicted
)

// View returns the world as it is to be drawn at an instant, with the player's input at it. It is valid until the next
// call of View.
func (c *Client) View(now clock.Time, input sim.PackedInput) *sim.View {
	v := c.view
	v.Clear()
	clear(v.Words[:sim.ViewHeader])
	v.Words[HeaderState] = uint32(c.state)
	v.Words[HeaderSlot] = uint32(c.room.slot)
	if c.room.id == 0 || c.state != Playing && c.state != Waiting && c.state != Dialing {
		return v
	}
	if c.whole != nil {
		c.viewWhole(now, v)
		return v
	}
	c.writeClocks(now, v)
	if !c.predict.Running() {
		c.interp.View(v, sim.PickAllThen, c.room.slot)
		return v
	}
	c.interp.View(v, sim.PickThen, c.room.slot)
	c.predict.View(now, v, sim.PickNow, c.fraction(now), input)
	return v
}

// Picture returns what View returned last.
func (c *Client) Picture() *sim.View { return c.view }

// fraction returns how far the tick after the newest one has come.
func (c *Client) fraction(now clock.Time) float32 {
	return float32(min(max(c.pace.at(now)-float64(c.room.tick), 0), 1))
}

func (c *Client) writeClocks(now clock.Time, v *sim.View) {
	render := max(c.interp.Tick(), 0)
	whole := math.Floor(render)
	v.Words[HeaderTick] = uint32(c.room.tick)
	v.Words[HeaderFraction] = math.Float32bits(c.fraction(now))
	v.Words[HeaderRenderTick] = uint32(whole)
	v.Words[HeaderRenderPart] = math.Float32bits(float32(render - whole))
	v.Words[HeaderRoundTrip] = math.Float32bits(float32(c.stats.RoundTrip.Milliseconds()))
	v.Words[HeaderMargin] = math.Float32bits(float32(c.stats.Margin.Milliseconds()))
	behind := c.room.rate.Span(float64(c.interp.Newest()) - render)
	v.Words[HeaderDelay] = math.Float32bits(float32(behind.Milliseconds()))
	v.Words[HeaderPredicting] = sim.BoolBits(c.predict.Running())
}

// writeWholeClocks says that everything is drawn at one instant, a part of a tick past the present one, and predicted.
func (c *Client) writeWholeClocks(v *sim.View, part float32) {
	tick := uint32(c.whole.match.Tick())
	v.Words[HeaderTick], v.Words[HeaderFraction] = tick, math.Float32bits(part)
	v.Words[HeaderRenderTick], v.Words[HeaderRenderPart] = tick, math.Float32bits(part)
	v.Words[HeaderRoundTrip] = math.Float32bits(float32(c.stats.RoundTrip.Milliseconds()))
	v.Words[HeaderMargin] = math.Float32bits(float32(c.stats.Margin.Milliseconds()))
	v.Words[HeaderPredicting] = 1
}
