package browser

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// alone returns a page's module in the middle of a match without a server, and its clock in milliseconds.
func alone(t *testing.T) (h *host, now float64) {
	t.Helper()
	h = newHost(rules.Game)
	configure(h, "Ada", wire.Token{})
	if !h.play(7, 0) {
		t.Fatal("no match without options")
	}
	h.input = rules.Input{MoveX: 100, AimX: 1, Buttons: rules.Fire}.Pack()
	for range 120 {
		now += 1000.0 / 60
		h.frame(now)
	}
	return h, now
}

func TestSolo(t *testing.T) {
	h, now := alone(t)
	if state := h.status(); state != client.Playing || h.words[1] != 0 || h.words[2] != 0 || h.words[5] != 1 {
		t.Errorf("state %d, slot %d, %d peers, solo %d", state, h.words[1], h.words[2], h.words[5])
	}
	if room := uint64(h.words[3]) | uint64(h.words[4])<<32; room <= soloRooms || float64(room) != math.Trunc(float64(room)) {
		t.Errorf("the room's number is %d", room)
	}
	if h.solo.Tick() < 100 || h.picture().Len(0) == 0 {
		t.Errorf("tick %d, %d rows", h.solo.Tick(), h.picture().Len(0))
	}
	if n := h.collect(); n != 0 {
		t.Errorf("%d messages to no server", n)
	}
	h.command(3, 4)
	h.frame(now + 20)
	h.input = sim.PackedInput{}
	configure(h, "Ada", wire.Token{})
	if state := h.status(); state == client.Playing || h.words[5] != 0 {
		t.Errorf("after configure the state is %d, solo %d", state, h.words[5])
	}
}

func TestEachSoloMatchIsARoomOfItsOwn(t *testing.T) {
	h, _ := alone(t)
	h.status()
	first := h.words[3]
	if !h.play(7, 0) || h.status() != client.Playing || h.words[3] == first {
		t.Errorf("the next match is in room %d, as the one before", h.words[3])
	}
}

func TestSoloWithOptions(t *testing.T) {
	h := newHost(rules.Game)
	configure(h, "Ada", wire.Token{})
	if !h.play(1, copy(h.inbox[:], rules.Options{Constant: true}.Pack())) {
		t.Fatal("packed options are refused")
	}
	h.frame(17)
	if w := h.solo.World().(*rules.World); !w.Options.Constant {
		t.Error("the options did not reach the world")
	}
	for _, n := range []int{len(h.inbox), len(h.inbox) + 1, math.MaxInt32, 3} {
		h.inbox[0] = 0xff
		if h.play(1, n) {
			t.Errorf("%d bytes of nonsense are taken for options", n)
		}
	}
	if !h.play(1, -1) {
		t.Error("a negative length is not taken for none")
	}
}
