package netcode

import "github.com/tickwork-engine/tickwork/clock"

// versionInfo begins tokens and requests and is part of what every seal covers: 13 bytes with the zero at the end.
const versionInfo = "NETCODE 1.02\x00"

// Sizes in bytes that the standard sets.
const (
	// KeySize is the size of every key.
	KeySize = 32
	// TokenSize is the size of a connect token as it is handed to a client.
	TokenSize = 2048
	// UserDataSize is the size of what an issuer may tell the server about a client.
	UserDataSize = 256
	// MaxPayload is the largest payload of a packet.
	MaxPayload = 1200
	// MaxPacket is the size of the largest packet: prefix, eight bytes of sequence number, payload, tag.
	MaxPacket = 1 + maxSequenceSize + MaxPayload + tagSize
	// MaxServers is how many server addresses a token names at most.
	MaxServers = 32

	nonceSize       = 24 // of a private token: random for each
	privateSize     = 1024
	challengeSize   = 300
	tagSize         = 16
	maxSequenceSize = 8
	requestSize     = 1 + len(versionInfo) + 8 + 8 + nonceSize + privateSize
	minPacket       = 1 + 1 + tagSize
	answerSize      = 8 + challengeSize // body of a challenge and of a response
	keepAliveSize   = 8
)

const (
	// sendEvery is the time between two handshake packets, and from the last packet to a keep-alive: the 10 Hz of the
	// standard.
	sendEvery = 100 * clock.Millisecond
	// DisconnectPackets is how often a disconnect packet is repeated, so that one gets through: at 30 % loss all of
	// ten are lost once in 170,000 times.
	DisconnectPackets = 10
	// globalStart is the first number of challenges and refusals, which are sealed under the same key as what a
	// connected client gets: those count up from zero and never come here.
	globalStart = 1 << 63
	// replayWindow is how many sequence numbers behind the newest are told apart: seconds of a game's packets.
	replayWindow = 256
)

const (
	// DefaultLifetime is how long a token may still be good, in seconds, for a server to take it. It is a little more
	// than what an Issuer gives, for clocks that differ.
	DefaultLifetime = 48
	// DefaultIssued is how long an Issuer's tokens are good, in seconds: time to fetch one and to try a few servers.
	DefaultIssued = 45
	// DefaultTimeout is the time-out in seconds that an Issuer writes into tokens.
	DefaultTimeout = 10
	// defaultClients is a server's capacity.
	defaultClients = 1024
	// pendingShare is how many handshakes may be under way for each client that a server holds.
	pendingShare = 2
	// historyShare is how many tokens a server remembers for each client that it holds.
	historyShare = 16
	// pendingTime bounds a handshake whose token has no time-out.
	pendingTime = 10 * clock.Second
)

const (
	// silenceBeforeMove is how long a connected client hears nothing until it supposes that its address has changed:
	// five keep-alives that did not come.
	silenceBeforeMove = 500 * clock.Millisecond
	// moveEvery is the time between two attempts to go on from another address.
	moveEvery = 200 * clock.Millisecond
)
