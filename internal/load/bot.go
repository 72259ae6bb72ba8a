package load

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// bot is a client with a link and somebody who plays.
type bot struct {
	crew    *Crew
	plays   client.Bot
	conduct conduct
	before  tally // at the beginning of the measurement

	mu      sync.Mutex
	client  *client.Client
	link    *link      // nil while there is none
	arrived bool       // it was welcome once, or will never be
	over    bool       // it will not play again
	host    *bot       // who makes the room that it plays in; nil: any room will do
	seekAt  clock.Time // when it asks for that room again
	earlier tally      // of clients before this one
	trouble trouble

	seen sim.Tick   // the newest tick that a snapshot told of; 0: none on this link
	last clock.Time // when that snapshot came
	sent [sentTicks]sending
}

// sending is when the input of a tick was sent.
type sending struct {
	tick sim.Tick
	at   clock.Time
}

// sentTicks is for how many ticks a bot knows when it sent their inputs.
const sentTicks = 256

// ErrClosed is what Config.Failed is told when the server closes a bot's link, with the reason.
var ErrClosed = errors.New("load: the server closed the link")

// closedBy returns the error for a link that was closed with a code.
func closedBy(code wire.CloseCode) error { return fmt.Errorf("%w: %s", ErrClosed, code.Text()) }

// frame does what a player's screen does sixty times a second.
func (b *bot) frame(ctx context.Context, now clock.Time) {
	b.pump()
	b.play(ctx, now)
	b.pump()
}

// play makes the ticks that are due, and sends their inputs.
func (b *bot) play(ctx context.Context, now clock.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.client.NextDial(now) {
		b.crew.dials.Go(func() { b.connect(ctx) })
	}
	if b.stalled(now) || b.drops(now) {
		return
	}
	b.seek(now)
	before := b.client.Tick()
	b.client.Advance(now, b.client.BotInput(b.plays))
	for t := before + 1; t <= b.client.Tick() && t-before < sentTicks; t++ {
		b.sent[t%sentTicks] = sending{t, now}
	}
	b.flush()
	b.client.Events()
	b.correct()
	b.look()
}

// pump hands over what is under way on a link in memory.
func (b *bot) pump() {
	b.mu.Lock()
	l := b.link
	b.mu.Unlock()
	if l != nil && l.pump != nil {
		l.pump()
	}
}

// correct takes down by how much the own entity jumped.
func (b *bot) correct() {
	for _, c := range b.client.Corrections() {
		if b.conduct == honest && c.Size > minCorrection {
			b.crew.meter.corrected()
		}
	}
}

// minCorrection is the size in the game's units from which corrections are counted, as simtest does.
const minCorrection = 1.0 / 16

// connect opens a link, which may take a while.
func (b *bot) connect(ctx context.Context) {
	begin := b.crew.now()
	l := &link{bot: b}
	dial := b.crew.cfg.Dial
	if b.conduct != honest && b.crew.cfg.RogueDial != nil {
		dial = b.crew.cfg.RogueDial
	}
	conn, pump, err := dial(ctx, l)
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case err != nil:
		if ctx.Err() == nil {
			b.crew.meter.refused(handshake)
			b.crew.cfg.Failed(err)
		}
		b.client.Closed(b.crew.now(), wire.CloseLost)
	case l.ended: // before anything could be done with it
		b.client.Closed(b.crew.now(), l.code)
	default:
		l.conn, l.pump = conn, pump
		l.opened = b.crew.now()
		b.link, b.seen = l, 0
		b.trouble.dialed(begin)
		if b.conduct == silent {
			b.arrived = true
			b.crew.arrived()
			return
		}
		b.client.Opened(l.opened)
		b.flush()
	}
}

// flush sends what the client wants to send, and closes the link if the client is done with it.
func (b *bot) flush() {
	if b.link == nil {
		return
	}
	for m := range b.client.Outgoing() {
		b.send(m)
	}
	if code, wanted := b.client.Hangup(); wanted {
		b.link.conn.Close(code)
		if b.link.pump == nil {
			b.link = nil // otherwise the other end still has to be told
		}
	}
}

// look notices how far the client has come.
func (b *bot) look() {
	state := b.client.State()
	if state == client.Ended && !b.over {
		b.over = true
		b.crew.cfg.Failed(closedBy(b.client.EndedBy()))
	}
	if state >= client.Joining && !b.arrived {
		b.arrived = true
		b.crew.arrived()
	}
	if state == client.Playing {
		b.back()
	}
}

// measure takes down a new snapshot: how long after the last one it came, and how long after the inputs that it shows
// the effect of.
func (b *bot) measure(now clock.Time, tick sim.Tick) {
	if b.conduct != honest {
		return
	}
	if b.seen != 0 && tick > b.seen {
		b.crew.meter.snapshot(now - b.last)
		for t := b.seen + 1; t <= tick && tick-t < sentTicks; t++ {
			if sent := b.sent[t%sentTicks]; sent.tick == t { // it may have been left out
				b.crew.meter.effect(now - sent.at)
			}
		}
	}
	b.seen, b.last = tick, now
}

// leave ends a bot properly, so that its slot is free at once.
func (b *bot) leave() {
	b.mu.Lock()
	b.over = true
	b.client.Leave()
	b.flush()
	b.trouble.forget()
	b.mu.Unlock()
	b.pump()
}

// hasArrived reports whether the next bot may begin.
func (b *bot) hasArrived() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.arrived
}

func (b *bot) isOver() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.over
}

func (b *bot) state() client.State {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.client.State()
}

// tally is what a bot's clients have counted.
type tally struct{ ticks, inputs, late, unread int }

// status returns how far a bot has come, how long a message takes to the server and back, and what it has counted.
func (b *bot) status() (state client.State, roundTrip clock.Time, sum tally) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.client.State(), b.client.Stats().RoundTrip, b.tally()
}

func (b *bot) tally() tally {
	s := b.client.Stats()
	return tally{
		b.earlier.ticks + s.Ticks, b.earlier.inputs + s.Inputs, b.earlier.late + s.LateInputs,
		b.earlier.unread + s.Malformed + s.Baseless,
	}
}
