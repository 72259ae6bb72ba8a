package transport

import "github.com/tickwork-engine/tickwork/clock"

// Forever is an instant that is never reached. It ends a [Blackout] that does not end.
const Forever clock.Time = 1 << 62

const (
	// maxSpan bounds every span of a Link, so that sums of them and an instant cannot overflow. It is nine years.
	maxSpan clock.Time = 1 << 58
	// retransmitFloor is what a lost segment costs a stream on top of a round trip. TCP repeats a segment once three
	// later ones were acknowledged (RFC 5681 section 3.2); at 60 messages a second these take 50 ms.
	retransmitFloor = 50 * clock.Millisecond
	// maxBackoff is where the doubling of the retransmission time ends. TCP goes on to a minute and more; a game's
	// connection is given up long before.
	maxBackoff = 2 * clock.Second
	// minQueue holds two full packets, so that a slow link still lets one through behind another.
	minQueue = 3000
)

// Link describes one direction of a network. Its zero value is perfect: no delay, no loss, no limit. Shares are
// probabilities from 0 to 1 and are drawn for each message on its own.
type Link struct {
	// Delay is the time on the way. Zero: none.
	Delay clock.Time
	// Jitter makes each message's delay uniform in Delay-Jitter to Delay+Jitter, but never negative. A jitter wider than
	// the gap between datagrams makes them overtake each other. Zero: every message takes Delay.
	Jitter clock.Time
	// Loss is the share of the datagrams that vanish. An ordered message is repeated instead, see Retransmit. Zero: none.
	Loss float64
	// Duplicate is the share of the datagrams that arrive twice, each with a delay of its own. Zero: none.
	Duplicate float64
	// Reorder is the share of the datagrams that skip the delay and overtake all that are on the way, as "reorder" does
	// in Linux netem. Without a Delay it changes nothing. Zero: none.
	Reorder float64
	// Late is the share of the datagrams that are held back by LateBy, so that later ones overtake them. Zero: none.
	Late float64
	// LateBy is how much longer a late datagram takes. Zero: Late changes nothing.
	LateBy clock.Time
	// Rate is the bytes a second that the link takes; both channels share it. Zero: no limit.
	Rate int
	// Queue is how many bytes wait in front of a link with a Rate. A datagram that finds no room is dropped (tail drop);
	// an ordered message waits, as it would in the sender's own buffer. Zero: what the link sends in 100 ms, but at least
	// 3000 bytes.
	Queue int
	// Blackouts are the times when nothing gets through. A datagram sent in one is lost; an ordered message is repeated
	// when it is over. None: always up.
	Blackouts []Blackout
	// BitFlip is the share of the datagrams that arrive with one random bit inverted. A stream's checksum catches that,
	// so ordered messages are never changed. Zero: none.
	BitFlip float64
	// Retransmit is how long a stream takes to repeat a lost message. It doubles with each further loss of the same
	// message, up to two seconds. Zero: a round trip over this delay and 50 ms, which is TCP's fast retransmit at 60
	// messages a second.
	Retransmit clock.Time
}

// Blackout is a time without any connection: from From up to but without To.
type Blackout struct {
	From, To clock.Time
}

// Stats counts what a [Conditioner] did, in messages unless it says otherwise.
type Stats struct {
	Pushed        uint64 // put in, on both channels
	Bytes         uint64 // bytes put in
	Delivered     uint64 // taken out, copies included
	Lost          uint64 // datagrams lost by chance or in a blackout
	Retransmitted uint64 // repetitions of ordered messages
	Duplicated    uint64 // datagrams sent a second time
	Reordered     uint64 // datagrams that arrived behind a later one (RFC 4737), copies not counted
	Flipped       uint64 // datagrams with an inverted bit
	TailDropped   uint64 // datagrams that found a queue full
}

// check panics if the link cannot be meant.
func (l *Link) check() {
	for _, share := range [...]float64{l.Loss, l.Duplicate, l.Reorder, l.Late, l.BitFlip} {
		require(share >= 0 && share <= 1, "a share of a Link must be between 0 and 1")
	}
	for _, span := range [...]clock.Time{l.Delay, l.Jitter, l.LateBy, l.Retransmit} {
		require(span >= 0 && span <= maxSpan, "a span of a Link must be between 0 and nine years")
	}
	require(l.Rate >= 0 && l.Queue >= 0, "Rate and Queue of a Link must not be negative")
	for _, b := range l.Blackouts {
		require(b.From < b.To && b.To <= Forever, "a Blackout must end after it begins, at Forever or before")
	}
}

// darkUntil returns the end of the blackout that t lies in, if it lies in one.
func (l *Link) darkUntil(t clock.Time) (end clock.Time, dark bool) {
	for _, b := range l.Blackouts {
		if b.From <= t && t < b.To {
			return b.To, true
		}
	}
	return 0, false
}

// retransmitAfter returns how long the first repetition of an ordered message takes.
func (l *Link) retransmitAfter() clock.Time {
	if l.Retransmit > 0 {
		return l.Retransmit
	}
	return 2*l.Delay + retransmitFloor
}

// sendTime returns how long a link with a Rate takes to send n bytes.
func (l *Link) sendTime(n int) clock.Time {
	return clock.FromSeconds(min(float64(n)/float64(l.Rate), maxSpan.Seconds()))
}

// queueLimit returns how many bytes may wait in front of a link with a Rate.
func (l *Link) queueLimit() int {
	if l.Queue > 0 {
		return l.Queue
	}
	return max(l.Rate/10, minQueue)
}

// require panics with the given text if the caller broke a rule of the API.
func require(kept bool, rule string) {
	if !kept {
		panic("transport: " + rule)
	}
}
