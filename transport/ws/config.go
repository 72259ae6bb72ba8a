package ws

import (
	"crypto/tls"
	"log/slog"
	"net/http"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

const (
	// defaultReadTimeout is three of the pings that a server sends every five seconds.
	defaultReadTimeout = 15 * clock.Second
	// defaultQueueBytes holds four of the largest keyframes.
	defaultQueueBytes = 256 << 10
	// defaultQueueMessages is a second of everything a busy room sends to one player.
	defaultQueueMessages = 256
	// datagramShare is the part of the queue that datagrams may fill, as a divisor. State that waits behind more than
	// that is too old to be worth sending, and the rest is kept for what must arrive.
	datagramShare = 8
	// handshakeTimeout bounds the opening handshake, once the request's header was read.
	handshakeTimeout = 5 * time.Second
	// closingTime is how long a closed connection may still take to hand over what is queued, and for the peer to see
	// the close code before the socket is gone.
	closingTime = time.Second
	// kernelBuffer is the send buffer of the socket in bytes. The kernel's own choice grows to megabytes: minutes of
	// stale state before a lagging client would even be noticed. This is what 300 KB a second need at 100 ms.
	kernelBuffer = 32 << 10
	// readBuffer is the buffer of a server's connection in bytes. Clients send a few dozen bytes a tick.
	readBuffer = 1 << 10
)

// Config says how a server treats its connections. The zero value is usable and safe.
type Config struct {
	// Now gives the instant that receivers are called with. Nil: the time since the handler was made.
	Now func() clock.Time
	// Origins lists the web pages that may connect, as origins: "https://game.example", with the port if it is not the
	// usual one. "" stands for pages of the host that is asked, "*" for any page. None: as if it were "". Requests
	// without an Origin header do not come from a web page and are let through.
	Origins []string
	// MaxMessage is the size in bytes of the largest message that is read; a larger one closes the connection with
	// wire.CloseTooLarge before its payload is read. Zero: wire.MaxClientMessage.
	MaxMessage int
	// MaxSend is the size in bytes of the largest message that Send takes, on either channel. Zero:
	// wire.MaxServerMessage.
	MaxSend int
	// ReadTimeout is how long the peer may send nothing, or take nothing of what is queued, before the connection counts
	// as lost. Zero: 15 s. The layer above sends pings often enough.
	ReadTimeout clock.Time
	// MaxQueue and MaxQueueMessages bound what waits to be sent. Send returns ErrBacklog for a message that would go over
	// one of them; for a datagram already at an eighth of it, because late state is worth little. An empty queue takes
	// any message. Zero: 256 KiB and 256.
	MaxQueue, MaxQueueMessages int
	// OnPanic is called if a receiver panics; the connection is then closed with wire.CloseServerError, and the process
	// goes on. Nil: the panic is logged as an error.
	OnPanic func(value any, stack []byte)
}

// DialConfig says how a client connects. The zero value is usable.
type DialConfig struct {
	// Now gives the instant that the receiver is called with. Nil: the time since Dial was called.
	Now func() clock.Time
	// Header is sent with the request, for example an Origin. Nil: nothing further is sent.
	Header http.Header
	// TLS is used for wss addresses. Nil: the system's certificates.
	TLS *tls.Config
	// MaxMessage and MaxSend are as in Config. Zero: wire.MaxServerMessage and wire.MaxClientMessage.
	MaxMessage, MaxSend int
	// ReadTimeout is as in Config. Zero: 15 s.
	ReadTimeout clock.Time
	// MaxQueue and MaxQueueMessages are as in Config. Zero: 256 KiB and 256.
	MaxQueue, MaxQueueMessages int
	// OnPanic is called if the receiver panics, as in Config. Nil: the panic goes on and ends the process.
	OnPanic func(value any, stack []byte)
}

// role is the side of the handshake; it decides about masks and about where frames begin.
type role uint8

const (
	server role = iota
	client
)

// settings are what one connection needs of either config, with the defaults filled in.
type settings struct {
	role          role
	now           func() clock.Time
	maxMessage    int
	maxSend       int
	readTimeout   time.Duration
	queueBytes    int
	queueMessages int
	onPanic       func(value any, stack []byte)
}

func (cfg Config) settings() settings {
	if cfg.OnPanic == nil {
		cfg.OnPanic = logPanic
	}
	return settings{
		role:       server,
		now:        cfg.Now,
		maxMessage: orDefault(cfg.MaxMessage, wire.MaxClientMessage),
		maxSend:    orDefault(cfg.MaxSend, wire.MaxServerMessage),
		onPanic:    cfg.OnPanic,
	}.withShared(cfg.ReadTimeout, cfg.MaxQueue, cfg.MaxQueueMessages)
}

func (cfg DialConfig) settings() settings {
	return settings{
		role:       client,
		now:        cfg.Now,
		maxMessage: orDefault(cfg.MaxMessage, wire.MaxServerMessage),
		maxSend:    orDefault(cfg.MaxSend, wire.MaxClientMessage),
		onPanic:    cfg.OnPanic,
	}.withShared(cfg.ReadTimeout, cfg.MaxQueue, cfg.MaxQueueMessages)
}

// withShared fills in what has the same default for both roles.
func (s settings) withShared(readTimeout clock.Time, queueBytes, queueMessages int) settings {
	s.readTimeout = time.Duration(orDefault(readTimeout, defaultReadTimeout))
	s.queueBytes = orDefault(queueBytes, defaultQueueBytes)
	s.queueMessages = orDefault(queueMessages, defaultQueueMessages)
	if s.now == nil {
		start := time.Now()
		s.now = func() clock.Time { return clock.Time(time.Since(start)) }
	}
	return s
}

func orDefault[T ~int | ~int64](v, otherwise T) T {
	if v < 0 {
		panic("ws: a limit must not be negative")
	}
	if v == 0 {
		return otherwise
	}
	return v
}

func logPanic(value any, stack []byte) {
	slog.Error("ws: a receiver panicked", "panic", value, "stack", string(stack))
}
