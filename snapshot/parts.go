package snapshot

import "github.com/tickwork-engine/tickwork/wire"

// A body that is larger than a datagram travels in parts of equal size, all but the last. The packets that carry them
// number them; a body is read when all its parts are there, and forgotten when one is lost.

// Parts returns into how many parts a body must be cut so that none is larger than size, or 0 if that is more than a
// packet can number.
func Parts(body []byte, size int) int {
	n := max(1, (len(body)+size-1)/size)
	if n > wire.MaxParts {
		return 0
	}
	return n
}

// Part returns one of the parts of a body.
func Part(body []byte, size, part int) []byte {
	from := min(part*size, len(body))
	return body[from:min(from+size, len(body))]
}

// assembling is how many bodies an Assembler can be collecting at a time.
const assembling = 4

// Assembler puts parts together again. It collects a few bodies at a time, so that parts may overtake each other, and
// forgets the oldest for a newer one. Its memory is bounded by assembling times the parts that really came. It does not
// remember what was whole: doubled packets must be sorted out before.
type Assembler struct {
	slots [assembling]assembly
	body  []byte
}

type assembly struct {
	tick  uint32
	parts int // 0: unused
	have  uint32
	bytes [wire.MaxParts][]byte
}

// Add takes a part of the body of the snapshot of a tick. It returns the whole body when the part was the last one
// missing; the body is valid until the next call. A part that contradicts the others of its tick begins anew.
func (a *Assembler) Add(tick uint32, part, parts int, bytes []byte) ([]byte, bool) {
	if parts < 1 || parts > wire.MaxParts || part < 0 || part >= parts {
		return nil, false
	}
	if parts == 1 {
		return bytes, true
	}
	s := a.slot(tick)
	if s == nil {
		return nil, false
	}
	if s.tick != tick || s.parts != parts {
		s.tick, s.parts, s.have = tick, parts, 0
	}
	s.have |= 1 << part
	s.bytes[part] = append(s.bytes[part][:0], bytes...)
	if s.have != 1<<parts-1 {
		return nil, false
	}
	a.body = a.body[:0]
	for i := range parts {
		a.body = append(a.body, s.bytes[i]...)
	}
	s.parts = 0
	return a.body, true
}

// slot returns where the tick's parts are collected: its own slot, a free one, or else that of the oldest tick if that is
// older than this one. It returns nil for a tick that came too late to be collected.
func (a *Assembler) slot(tick uint32) *assembly {
	best := &a.slots[0]
	for i := range a.slots {
		s := &a.slots[i]
		if s.parts != 0 && s.tick == tick {
			return s
		}
		if best.parts != 0 && (s.parts == 0 || older(s.tick, best.tick)) {
			best = s
		}
	}
	if best.parts != 0 && older(tick, best.tick) {
		return nil
	}
	return best
}

// older reports whether tick a comes before b. Ticks wrap at 32 bits.
func older(a, b uint32) bool { return int32(a-b) < 0 }
