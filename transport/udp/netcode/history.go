package netcode

import "net/netip"

// verdict is what a history says to a token.
type verdict uint8

const (
	refused  verdict = iota // used up, or shown from another address
	admitted                // not seen before, or repeated from its address while its handshake goes on
	full                    // not seen before, and there is no room to remember it
)

// tokenTag tells one token from another: the tag of its sealed part, which cannot be made without the key.
type tokenTag [tagSize]byte

// use is what became of a token.
type use struct {
	from     netip.AddrPort // who showed it first
	expires  uint64         // Unix time in seconds
	consumed bool           // a connection came of it
}

// history remembers the tokens that were shown until they expire, so that each is good for one connection: a second one
// would seal other packets under the same keys and numbers. When it is full it refuses new tokens. If it dropped old ones
// instead, whoever has many tokens could make it forget one that was used.
type history struct {
	uses  map[tokenTag]use
	limit int
	swept uint64 // when what had expired was last taken out; once a second is enough
}

func newHistory(limit int) history { return history{uses: map[tokenTag]use{}, limit: limit} }

// admit asks for a token that is shown from an address at the given Unix time.
func (h *history) admit(tag tokenTag, from netip.AddrPort, expires, unix uint64) verdict {
	if u, known := h.uses[tag]; known {
		if u.consumed || u.from != from {
			return refused
		}
		return admitted
	}
	if len(h.uses) >= h.limit {
		h.sweep(unix)
	}
	if len(h.uses) >= h.limit {
		return full
	}
	h.uses[tag] = use{from: from, expires: expires}
	return admitted
}

// consume notes that a connection came of the token.
func (h *history) consume(tag tokenTag) {
	if u, known := h.uses[tag]; known {
		u.consumed = true
		h.uses[tag] = u
	}
}

func (h *history) sweep(unix uint64) {
	if unix == h.swept {
		return
	}
	h.swept = unix
	for tag, u := range h.uses {
		if u.expires <= unix {
			delete(h.uses, tag)
		}
	}
}
