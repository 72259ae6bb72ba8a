package link

import "slices"

// piece is one fragment's data, in a lent buffer.
type piece struct {
	number uint8
	data   []byte
}

// incoming is an ordered message that is coming in.
type incoming struct {
	total  uint8 // zero: nothing of it has come
	first  uint8
	bytes  int
	pieces []piece // as they came
}

// whole reports whether all fragments are there.
func (m *incoming) whole() bool { return m.total > 0 && len(m.pieces) == int(m.total-m.first) }

// has reports whether a fragment is there.
func (m *incoming) has(number uint8) bool {
	return slices.ContainsFunc(m.pieces, func(p piece) bool { return p.number == number })
}

// inbound is the receiving half of the stream. What it holds is bounded in bytes; the next message has a share of its own,
// so that what came too early cannot keep it out.
type inbound struct {
	next   uint32 // number of the message that is handed over next
	window [receiveWindow]incoming
	held   int // bytes of buffers
	budget int
	most   int // bytes of a message
}

// outcome is what became of a fragment of the stream.
type outcome uint8

const (
	dropped    outcome = iota // no room for it; it is to come again
	taken                     // here, now or before: it is acknowledged
	oversized                 // its message is larger than allowed
	misfitting                // it contradicts others of its message
)

// take takes a fragment.
func (in *inbound) take(f fragment, p *buffers) outcome {
	ahead := f.sequence - in.next
	if int32(ahead) < 0 {
		return taken // its message is complete
	}
	if ahead >= receiveWindow {
		return dropped
	}
	m := &in.window[f.sequence%receiveWindow]
	switch {
	case m.total == 0:
		m.total, m.first = f.total, f.first
	case f.first < m.first:
		return dropped // of an earlier cut
	case f.first > m.first && f.first >= m.total:
		in.clear(m, p)
		m.total, m.first = f.total, f.first
	case f.first != m.first || f.total != m.total:
		return misfitting
	}
	return in.keep(m, f, ahead == 0, p)
}

// keep stores a fragment's data with its message, which is the next one or not.
func (in *inbound) keep(m *incoming, f fragment, isNext bool, p *buffers) outcome {
	if m.has(f.number) {
		return taken
	}
	if m.bytes+len(f.data) > in.most {
		return oversized
	}
	if cost := bufferSize(len(f.data)); !isNext && in.held+cost > in.budget {
		return dropped
	}
	b := p.copyOf(f.data)
	m.pieces = append(m.pieces, piece{f.number, b})
	m.bytes += len(b)
	in.held += cap(b)
	return taken
}

// pop appends the next message to dst, if it is whole.
func (in *inbound) pop(dst []byte, p *buffers) ([]byte, bool) {
	m := &in.window[in.next%receiveWindow]
	if !m.whole() {
		return dst, false
	}
	slices.SortFunc(m.pieces, func(a, b piece) int { return int(a.number) - int(b.number) })
	for _, piece := range m.pieces {
		dst = append(dst, piece.data...)
	}
	in.clear(m, p)
	in.next++
	return dst, true
}

// clear forgets what has come of a message.
func (in *inbound) clear(m *incoming, p *buffers) {
	for i := range m.pieces {
		in.held -= cap(m.pieces[i].data)
		p.put(m.pieces[i].data)
		m.pieces[i] = piece{}
	}
	if cap(m.pieces) > keptPieces {
		m.pieces = nil
	}
	*m = incoming{pieces: m.pieces[:0]}
}

// keptPieces is how much of a list of pieces stays for the next message at its place.
const keptPieces = 8
