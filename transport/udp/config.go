package udp

import (
	"log/slog"
	"net/netip"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport/udp/internal/link"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
	"github.com/tickwork-engine/tickwork/wire"
)

const (
	// defaultQueueBytes holds four of the largest keyframes.
	defaultQueueBytes = 256 << 10
	// defaultQueueMessages is what a peer can miss of the stream's messages in a second or two.
	defaultQueueMessages = 256
	// pulseEvery is how often time is told to the connections: what the acknowledgements' delay needs.
	pulseEvery = 5 * time.Millisecond
	// closingTime is how long a closed connection may still take to hand over what is queued, and the code: a few round
	// trips, so that losses are made up for.
	closingTime = 3 * clock.Second
	// socketBuffer is what the kernel may keep for the socket each way, in bytes. It is shared by all of a listener's
	// connections; the system's limit holds if it is lower.
	socketBuffer = 4 << 20
	// maxBurst is how many packets a connection sends at once at most. The next pulse goes on.
	maxBurst = 512
)

// Config says how a server treats its connections. The zero value is usable and safe.
type Config struct {
	// Now gives the instant that receivers are called with. Nil: the time since Listen was called.
	Now func() clock.Time
	// Protocol tells the game from others. Clients show it in their tokens.
	Protocol uint64
	// Key is shared with those who issue tokens. Zero: one is drawn at random, which Listener.Issuer has. That is the
	// safest: no token of an earlier run is good then. With a Key that earlier runs have had, tokens are taken only if they
	// cannot be from then, so those that are issued in the first seconds are refused.
	Key netcode.Key
	// Public are the addresses by which clients know the server. Tokens must name one. None: the address listened on, which
	// must then be a single one.
	Public []netip.AddrPort
	// MaxClients is how many connections there may be. Zero: 1024.
	MaxClients int
	// Lifetime is for how many seconds a token may be good. Zero: netcode.DefaultLifetime.
	Lifetime uint64
	// Admit is asked about the address of each packet that wants to begin a connection, before anything is reckoned. Limits
	// for addresses belong here. It must be quick. Nil: all are let through.
	Admit func(from netip.AddrPort) bool
	// MaxMessage is the size in bytes of the largest ordered message that is taken; a larger one closes the connection with
	// wire.CloseTooLarge. Zero: wire.MaxClientMessage. At most 73,000.
	MaxMessage int
	// MaxSend is the size in bytes of the largest ordered message that Send takes. Zero: wire.MaxServerMessage. At most
	// 73,000.
	MaxSend int
	// MaxQueue and MaxQueueMessages bound what the peer has not acknowledged of the ordered messages. Send returns
	// ErrBacklog for one that would go over. An empty queue takes any message. Zero: 256 KiB and 256.
	MaxQueue, MaxQueueMessages int
	// OnPanic is called if a receiver panics; the connection is then closed with wire.CloseServerError. Nil: the panic is
	// logged as an error.
	OnPanic func(value any, stack []byte)
}

// DialConfig says how a client connects. The zero value is usable.
type DialConfig struct {
	// Now gives the instant that the receiver is called with. Nil: the time since Dial was called.
	Now func() clock.Time
	// MaxMessage and MaxSend are as in Config. Zero: wire.MaxServerMessage and wire.MaxClientMessage.
	MaxMessage, MaxSend int
	// MaxQueue and MaxQueueMessages are as in Config. Zero: 256 KiB and 256.
	MaxQueue, MaxQueueMessages int
	// OnPanic is called if the receiver panics, as in Config. Nil: the panic goes on and ends the process.
	OnPanic func(value any, stack []byte)
}

// settings are what a connection needs of either config, with the defaults filled in.
type settings struct {
	now     func() clock.Time
	link    link.Config
	onPanic func(value any, stack []byte)
}

func (cfg Config) settings() settings {
	if cfg.OnPanic == nil {
		cfg.OnPanic = logPanic
	}
	return settings{now: orSince(cfg.Now), onPanic: cfg.OnPanic, link: link.Config{
		MaxReceive:    orDefault(cfg.MaxMessage, wire.MaxClientMessage),
		MaxSend:       orDefault(cfg.MaxSend, wire.MaxServerMessage),
		QueueBytes:    orDefault(cfg.MaxQueue, defaultQueueBytes),
		QueueMessages: orDefault(cfg.MaxQueueMessages, defaultQueueMessages),
		Datagrams:     link.Datagrams,
	}}
}

func (cfg DialConfig) settings() settings {
	return settings{now: orSince(cfg.Now), onPanic: cfg.OnPanic, link: link.Config{
		MaxReceive:    orDefault(cfg.MaxMessage, wire.MaxServerMessage),
		MaxSend:       orDefault(cfg.MaxSend, wire.MaxClientMessage),
		QueueBytes:    orDefault(cfg.MaxQueue, defaultQueueBytes),
		QueueMessages: orDefault(cfg.MaxQueueMessages, defaultQueueMessages),
		Datagrams:     link.Datagrams,
	}}
}

// orSince returns the clock, or one that begins now.
func orSince(now func() clock.Time) func() clock.Time {
	if now != nil {
		return now
	}
	start := time.Now()
	return func() clock.Time { return clock.Time(time.Since(start)) }
}

func orDefault(v, otherwise int) int {
	if v < 0 || v > link.MaxMessage && otherwise <= link.MaxMessage {
		panic("udp: a limit is negative or over 73,000")
	}
	if v == 0 {
		return otherwise
	}
	return v
}

func logPanic(value any, stack []byte) {
	slog.Error("udp: a receiver panicked", "panic", value, "stack", string(stack))
}
