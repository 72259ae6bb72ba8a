package link

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/limit"
)

// Sizes of payloads in bytes.
const (
	// MaxPayload is the largest payload of the envelope.
	MaxPayload = 1200
	// MaxDatagram is the largest datagram. On most paths it travels whole, on others in up to four fragments.
	MaxDatagram = MaxPayload - fragmentHeader
	// MaxMessage is the largest ordered message. When the path becomes narrower it is cut anew, and the fragments of both
	// cuts have numbers below endNumber: 73,000/884 and 73,000/496 are 83 and 148.
	MaxMessage = 73_000
	// minPath is a payload that gets through every path: with the headers of the envelope, UDP and IPv6 it makes a packet of
	// 585 bytes. IPv4 hosts take 576 (RFC 791), and with its headers it is 565.
	minPath = 512
)

// pathSizes are the payloads that are tried, from the largest. In between lie tunnels in tunnels.
var pathSizes = [...]int{MaxPayload, 900, minPath}

const (
	// maxFragments is the total that a fragment can tell. Its numbers end before endNumber.
	maxFragments = 255
	// maxDatagramFragments is what MaxDatagram makes on the narrowest path.
	maxDatagramFragments = 4
	// endNumber stands in an acknowledgement for an End.
	endNumber = 255
	// maxAcks is how many acknowledgements one payload carries.
	maxAcks = 64
	// receiveWindow is how many ordered messages from the next one on are taken. A sender keeps within it.
	receiveWindow = 128
	// assembling is how many datagrams are put together at a time; a further one ends the oldest.
	assembling = 4
	// maxFlight is how many fragments may be under way, which bounds the work for an acknowledgement.
	maxFlight = 256
)

// Acknowledgements.
const (
	// ackBatch acknowledgements are sent at once,
	ackBatch = 2
	// ackDelay is how long fewer of them wait for another.
	ackDelay = 5 * clock.Millisecond
	// ackTimes is how often each is sent, along with later ones: at 30 % loss all are lost once in 37 times. One that was
	// lost costs a fragment, two hundred times its size.
	ackTimes = 3
)

// The time until a fragment is sent again, when nothing else tells that it was lost (RFC 6298).
const (
	firstResend = 500 * clock.Millisecond // before a round trip was measured
	minResend   = 50 * clock.Millisecond
	maxBackoff  = 2
	maxResend   = 2 * clock.Second
	// minReorder is how much later than another one a fragment may at least arrive before it counts as lost.
	minReorder = 4 * clock.Millisecond
)

// The congestion window, in bytes.
const (
	firstWindow = 10 * 1200 // RFC 6928
	minWindow   = 4 * 1200
	// maxWindow is reached on the best of lines: 256 KiB are in flight at 2 MB a second and 125 ms.
	maxWindow = 256 << 10
	// targetDelay is how much of a queue on the way is our doing at most: LEDBAT's target (RFC 6817) is 100 ms at most,
	// and others' games are on the same line.
	targetDelay = 50 * clock.Millisecond
	// baseSpan is how long the smallest round trip is remembered, at least.
	baseSpan = 30 * clock.Second
)

// The search for the path's size.
const (
	probeTries  = 6                 // unanswered, until a size counts as too large
	verifyEvery = 10 * clock.Second // for the size in use
	searchEvery = clock.Minute      // for a larger one
)

// Datagrams is what an end may send beside the stream. No game comes near, and a loop that has gone wild does not take the
// line from everybody.
var Datagrams = limit.Rate{PerSecond: 4000, Burst: 128}
