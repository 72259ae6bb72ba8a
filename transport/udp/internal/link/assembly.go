package link

// assembly puts datagrams together that came in several fragments. It has places for a few of them and takes the oldest
// one's for another.
type assembly struct {
	places [assembling]struct {
		incoming
		sequence uint32
	}
	turn int
}

// take takes a fragment of a datagram and appends the datagram to dst if it is the last that was missing.
func (a *assembly) take(dst []byte, f fragment, p *buffers) ([]byte, bool) {
	if f.total == 1 {
		return append(dst, f.data...), true
	}
	m := a.place(f, p)
	if f.total != m.total || m.has(f.number) {
		return dst, false
	}
	m.pieces = append(m.pieces, piece{f.number, p.copyOf(f.data)})
	if !m.whole() {
		return dst, false
	}
	for number := range m.total {
		for _, piece := range m.pieces {
			if piece.number == number {
				dst = append(dst, piece.data...)
			}
		}
	}
	drop(m, p)
	return dst, true
}

// place returns the place of a fragment's datagram, a new one if there is none.
func (a *assembly) place(f fragment, p *buffers) *incoming {
	for i := range a.places {
		if m := &a.places[i]; m.total > 0 && m.sequence == f.sequence {
			return &m.incoming
		}
	}
	m := &a.places[a.turn]
	a.turn = (a.turn + 1) % assembling
	drop(&m.incoming, p)
	m.sequence, m.total = f.sequence, f.total
	return &m.incoming
}

// drop gives the pieces of a datagram back.
func drop(m *incoming, p *buffers) {
	for i := range m.pieces {
		p.put(m.pieces[i].data)
		m.pieces[i] = piece{}
	}
	*m = incoming{pieces: m.pieces[:0]}
}
