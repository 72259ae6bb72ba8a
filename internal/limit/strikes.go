package limit

import "github.com/tickwork-engine/tickwork/clock"

const (
	// MaxStrikes is how many strikes in Span are let pass.
	MaxStrikes = 5
	// Span is the time in which strikes count together.
	Span = 10 * clock.Second
	// Gap is the time in which everything counts as one strike: after a stall of the network the messages of seconds come at
	// once, and that is nobody's fault.
	Gap = clock.Second / 10
)

// Strikes counts what a peer did wrong in the newest Span. The zero value has seen nothing.
type Strikes struct {
	at    [MaxStrikes]clock.Time // the newest, as a ring
	count int
}

// Strike counts something wrong, and reports whether it was once too often. Instants must not go backwards.
func (s *Strikes) Strike(now clock.Time) (out bool) {
	if s.count > 0 && now-s.at[(s.count-1)%MaxStrikes] < Gap {
		return false
	}
	slot := &s.at[s.count%MaxStrikes]
	out = s.count >= MaxStrikes && now-*slot <= Span
	*slot = now
	s.count++
	return out
}
