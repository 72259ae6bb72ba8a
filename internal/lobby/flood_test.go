package lobby

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// crowd plays a few seconds with a hundred players, and returns what the rooms counted of each. One of them may do more
// than the others: it is asked before each tick.
func crowd(t *testing.T, flood func(h *hall, g *guest)) []room.SeatStats {
	h := newHall(t, func(c *Config) { c.Room.Game = idleGame })
	for range 100 {
		h.playing()
	}
	for range 3 * 60 {
		for i, g := range h.guests {
			if i != 42 || flood == nil {
				g.steady(h)
			} else {
				flood(h, g)
			}
		}
		h.run(16 * ms)
	}
	var stats []room.SeatStats
	for _, r := range h.tables {
		for slot := range sim.Slot(4) {
			stats = append(stats, r.Room().SeatStats(slot))
		}
	}
	return stats
}

// steady sends what a client sends in a tick.
func (g *guest) steady(h *hall) {
	if seat, plays := g.seat(); plays {
		_ = g.pair.A().Send(transport.Datagram, inputPacket(h.tables[seat.Room-1].Room().Tick()+3, g.epoch()))
	}
}

// One player in a hundred floods the server, with packets, commands or garbage, at a thousand times the rate of the
// others. He is cut off; of the others not a single input comes late that would have come in time.
func TestFloodsCostTheOthersNothing(t *testing.T) {
	quiet := crowd(t, nil)
	for name, message := range map[string]func(g *guest) []byte{
		"packets":  func(g *guest) []byte { return inputPacket(100, g.epoch()) },
		"garbage":  func(*guest) []byte { return []byte{0xff, 1, 2, 3} },
		"commands": func(*guest) []byte { return wire.Command{Code: 3}.Append(nil) },
	} {
		t.Run(name, func(t *testing.T) {
			cut := wire.CloseCode(0)
			noisy := crowd(t, func(h *hall, g *guest) {
				msg := message(g)
				for range 1000 {
					if g.pair.A().Send(transport.Datagram, msg) != nil {
						break
					}
				}
				cut = g.code
			})
			if cut != wire.CloseViolations {
				t.Errorf("the flood was ended with %v", cut)
			}
			for seat := range quiet {
				if seat != 42 && noisy[seat] != quiet[seat] {
					t.Errorf("seat %d: counted %+v, without the flood %+v", seat, noisy[seat], quiet[seat])
				}
			}
			if quiet[0].Packets < 150 || quiet[42].Packets < 150 {
				t.Errorf("hardly any play: %+v", quiet[0])
			}
		})
	}
}

// What a player sends goes to his own room and nowhere else, and everybody hears of his own room.
func TestRoomsAreApart(t *testing.T) {
	h := newHall(t, func(c *Config) { c.Room.Grace = clock.Second })
	for range 12 {
		h.playing()
	}
	for i, g := range h.guests {
		seat, plays := g.seat()
		if !plays || seat.Room != uint64(1+i/4) || seat.Slot != uint8(i%4) {
			t.Fatalf("guest %d sits in %+v (%v)", i, seat, plays)
		}
	}
	h.guests[5].say(wire.LeaveRoom{})
	h.guests[6].cut()
	h.run(2 * clock.Second)
	for i, g := range h.guests {
		want := 0
		if i == 4 || i == 7 {
			want = 2
		}
		if got := len(all[wire.PeerLeft](g)); got != want {
			t.Errorf("guest %d heard of %d who left, want %d", i, got, want)
		}
	}
}
