package lobby

import (
	"testing"

	"github.com/tickwork-engine/tickwork/wire"
)

// Others see the cleaned name.
func TestNamesOnTheWay(t *testing.T) {
	h := newHall(t, nil)
	first, _ := h.playing()
	g := h.guest()
	m := hello(wire.Token{})
	m.DisplayName = " Gr\u200bace\u202e Hopper, admiral "
	g.say(m)
	g.say(wire.QuickMatch{})
	h.run(40 * ms)
	if p := only[wire.PeerJoined](first); p.Name != "Grace Hopper, ad" {
		t.Errorf("the others see %q", p.Name)
	}
}
