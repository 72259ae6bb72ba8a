package lobby

import (
	"net/netip"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport/mem"
	"github.com/tickwork-engine/tickwork/wire"
)

// patienceWith lets every address be wrong a number of times.
type patienceWith map[netip.Prefix]int

func (p patienceWith) May(_ clock.Time, from netip.Prefix) bool { return p[from] > 0 }
func (p patienceWith) Failed(_ clock.Time, from netip.Prefix)   { p[from]-- }

// guestFrom opens a connection from an address.
func (h *hall) guestFrom(from netip.Prefix) *guest {
	g := &guest{hall: h, pair: mem.NewPair(mem.Config{})}
	g.pair.Attach(g, h.lobby.AcceptFrom(h.now, g.pair.B(), from))
	g.pair.Advance(h.now)
	h.guests = append(h.guests, g)
	return g
}

// Who guesses tokens is refused before long, and with him for a while those of his address who show one, right or wrong.
// New players of it and everybody else are not.
func TestWrongTokensAreFew(t *testing.T) {
	here, there := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
	patience := patienceWith{here: 3, there: 3}
	h := newHall(t, func(c *Config) { c.Attempts = patience })
	_, token := h.playing()
	for guess := range byte(3) {
		g := h.guestFrom(here)
		g.say(hello(wire.Token{0xff, guess}))
		if only[wire.Welcome](g).Player == 1 {
			t.Fatal("a guess was right")
		}
	}
	late := h.guestFrom(here)
	late.say(hello(wire.Token{0xff, 3}))
	late.mustBeClosed(wire.CloseTooMany)

	fresh := h.guestFrom(here)
	fresh.say(hello(wire.Token{}))
	only[wire.Welcome](fresh)
	for range 5 {
		owner := h.guestFrom(there)
		owner.say(hello(token))
		w := only[wire.Welcome](owner)
		if w.Player != 1 {
			t.Fatalf("the owner of the token is player %d", w.Player)
		}
		token = w.Session
	}
	if patience[there] != 3 {
		t.Errorf("tokens that were right have cost %d", 3-patience[there])
	}
}
