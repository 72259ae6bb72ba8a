package load

import (
	"context"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/mem"
	"github.com/tickwork-engine/tickwork/transport/ws"
	"github.com/tickwork-engine/tickwork/wire"
)

// Dial opens a link for a bot. receiver gets what arrives. A link that needs to be moved along, as one in memory does,
// returns a pump for that; otherwise nil.
type Dial func(ctx context.Context, receiver transport.Receiver) (conn transport.Conn, pump func(), err error)

// InMemory returns a Dial that connects to a server in the same process, given its Accept and its clock.
func InMemory(accept func(transport.Conn) transport.Receiver, now func() clock.Time) Dial {
	return func(_ context.Context, receiver transport.Receiver) (transport.Conn, func(), error) {
		pair := mem.NewPair(mem.Config{})
		pair.Attach(receiver, accept(pair.B()))
		return pair.A(), func() { pair.Advance(now()) }, nil
	}
}

// WebSocket returns a Dial that connects to a server's address, such as ws://host:port/ws.
func WebSocket(address string) Dial {
	return func(ctx context.Context, receiver transport.Receiver) (transport.Conn, func(), error) {
		conn, err := ws.Dial(ctx, address, ws.DialConfig{}, func(transport.Conn) transport.Receiver { return receiver })
		return conn, nil, err
	}
}

// link is one link of a bot, and its receiver. What an old one still delivers is not heard. The bot's mutex guards it.
type link struct {
	bot     *bot
	conn    transport.Conn
	pump    func()
	opened  clock.Time
	stalled bool // nothing is read at present
	ended   bool
	code    wire.CloseCode
}

// Receive takes a message. The instant is told by the crew's clock, not by the transport's.
func (l *link) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	b := l.bot
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.link != l {
		return
	}
	now := b.crew.now()
	b.client.Receive(now, msg)
	if b.conduct == honest {
		b.crew.meter.received(len(msg))
	}
	if tick := b.client.SnapshotTick(); tick != b.seen {
		b.measure(now, tick)
	}
	b.flush() // answers do not wait for the next frame
	b.look()
}

// Closed takes the end of the link.
func (l *link) Closed(_ clock.Time, code wire.CloseCode) {
	b := l.bot
	b.mu.Lock()
	defer b.mu.Unlock()
	l.ended, l.code = true, code
	if b.link != l {
		return
	}
	b.link = nil
	now := b.crew.now()
	b.client.Closed(now, code)
	b.look()
	if b.over {
		return
	}
	b.crew.meter.closed(code, b.conduct, now-l.opened)
	if !gone(code) {
		b.trouble.lost(b.client)
	}
	if b.conduct == honest {
		b.crew.cfg.Failed(closedBy(code))
	}
}

// gone reports whether a link ended with its seat.
func gone(code wire.CloseCode) bool {
	return code == wire.CloseRoomEnded || code == wire.CloseGoingAway || code == wire.CloseServerError
}
