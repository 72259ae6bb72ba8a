package netcode

import "github.com/tickwork-engine/tickwork/clock"

// session is a connection's secret part, the same on both sides.
type session struct {
	out, in channel
	next    uint64 // number of the next packet
	window  window
	sent    clock.Time         // when the last packet was made
	heard   clock.Time         // when the last good packet came
	timeout clock.Time         // zero: none
	scratch [moveBodySize]byte // bodies of our own; on the stack they would escape into the cipher
}

func newSession(protocol uint64, out, in Key, timeout int32) session {
	s := session{out: newChannel(protocol, out), in: newChannel(protocol, in)}
	if timeout > 0 {
		s.timeout = clock.Time(timeout) * clock.Second
	}
	return s
}

// append appends a packet with the next number. No number is used twice under a key: it only ever rises, and what it rises
// toward is not reached in the life of a machine.
func (s *session) append(dst []byte, now clock.Time, k kind, body []byte) []byte {
	start := len(dst)
	dst = appendHeader(dst, k, s.next)
	return s.appendSealed(dst, now, dst[start], body)
}

// appendSealed is append behind a header that is there already.
func (s *session) appendSealed(dst []byte, now clock.Time, prefix byte, body []byte) []byte {
	if s.next >= globalStart {
		panic("netcode: the sequence numbers of a connection are used up")
	}
	dst = s.out.seal(dst, prefix, s.next, body)
	s.next++
	s.sent = now
	return dst
}

// open opens a packet in its own place, in the standard's order: the replay window is asked before the seal is tried, and
// moved only after that.
func (s *session) open(now clock.Time, b []byte, h header) ([]byte, error) {
	sealed := b[h.size:]
	if !bodyFits(h.kind, len(sealed)-tagSize) {
		return nil, ErrPacket
	}
	return s.openBody(now, b[0], h, sealed)
}

// openBody is open for a body whose size was looked at.
func (s *session) openBody(now clock.Time, prefix byte, h header, sealed []byte) ([]byte, error) {
	if !s.window.fresh(h.sequence) {
		return nil, ErrPacket
	}
	body, err := s.in.open(prefix, h, sealed)
	if err != nil {
		return nil, err
	}
	s.window.record(h.sequence)
	s.heard = now
	return body, nil
}

// due reports whether nothing was sent for so long that a keep-alive must be.
func (s *session) due(now clock.Time) bool { return now-s.sent >= sendEvery }

// lost reports whether nothing has come for longer than the token's time-out.
func (s *session) lost(now clock.Time) bool { return s.timeout > 0 && now-s.heard >= s.timeout }
