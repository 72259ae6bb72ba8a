package room_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// A link is closed in the tick in which it was once too often bad, whatever it is that it does.
func TestBadLinksAreClosed(t *testing.T) {
	for name, bad := range map[string]func(r *rig){
		"garbage": func(r *rig) { r.mail.Packet(0, 0, r.link[0], []byte{0x80, 1, 2, 3}) },
		"much garbage": func(r *rig) {
			for range 50 {
				r.mail.Packet(0, 0, r.link[0], []byte{0xff})
			}
		},
		"far future": func(r *rig) { r.inputs(0, r.room.Tick()+500, "x", 0) },
		"flood": func(r *rig) {
			for range 100 {
				r.inputs(0, r.room.Tick()+1, "x", 0)
			}
		},
		"a flood of commands": func(r *rig) {
			for range 100 {
				r.mail.Command(0, r.link[0], wire.Command{Code: 99})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := seated(t, room.Config{}, 2)
			for tick := range 25 {
				bad(r)
				r.inputs(1, r.room.Tick()+1, "g", 0)
				r.tick()
				if closed := len(r.heard[0].closed) > 0; closed != (tick == 20) {
					t.Fatalf("in bad tick %d the link was closed: %v", tick, closed)
				}
				if tick == 20 && !slices.Equal(r.heard[0].closed, []wire.CloseCode{wire.CloseViolations}) {
					t.Errorf("it was closed with %v", r.heard[0].closed)
				}
				if r.world.inputs[1] != 'g' || len(r.heard[1].closed) != 0 {
					t.Fatalf("the other player's input was %d, his link was closed with %v", r.world.inputs[1], r.heard[1].closed)
				}
			}
		})
	}
}

// Where the room itself was late, as often as it may be, more has come than it takes. That is nobody's fault.
func TestLateRoomBlamesNobody(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	for range 40 {
		late := r.room.Next() + 2*clock.Second
		for range 120 {
			r.inputs(0, r.room.Tick()+1, "x", 0)
		}
		r.take(r.room.Run(late))
	}
	if got := r.heard[0].closed; len(got) != 0 {
		t.Errorf("the link was closed with %v", got)
	}
}

// Where machine or network stood still for seconds, old packets come for many ticks after. That is nobody's fault.
func TestOldInputsAreNoViolation(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	for range 100 {
		r.inputs(0, r.room.Tick()-500, "x", 0)
		r.tick()
	}
	if len(r.heard[0].closed) > 0 {
		t.Errorf("the link was closed with %v", r.heard[0].closed)
	}
}

// A room that has stood still for long has fallen behind its clients. They learn that only from what it sends then.
func TestClientsOfARoomThatGaveTimeUpAreNotBlamed(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	r.take(r.room.Run(r.room.Next() + 8*clock.Second))
	r.heard, r.keep = [tapeSlots]heard{}, true
	if r.room.Stats().GivenUp == 0 {
		t.Fatal("no time was given up")
	}
	ahead := func(ticks int) {
		for range ticks {
			r.inputs(0, r.room.Tick()+480, "x", 0)
			r.tick()
		}
	}
	ahead(9 * 60)
	if len(r.heard[0].closed) > 0 {
		t.Fatalf("the link was closed with %v", r.heard[0].closed)
	}
	ahead(2 * 60)
	if len(r.heard[0].closed) == 0 || r.heard[0].closed[0] != wire.CloseViolations {
		t.Errorf("long after that it was closed with %v", r.heard[0].closed)
	}
}

// A new link is not blamed for what the one before it did.
func TestViolationsEndWithTheLink(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	r.heard, r.keep = [tapeSlots]heard{}, true
	for range 10 {
		for range 20 {
			r.mail.Packet(0, 0, r.link[0], []byte("garbage"))
			r.tick()
		}
		r.reattach(0)
	}
	if got := r.heard[0].closed; len(got) != 0 {
		t.Errorf("a link was closed with %v", got)
	}
}

func TestBadPacketsAreCounted(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	r.mail.Packet(0, 0, r.link[0], nil)
	r.mail.Packet(0, 0, r.link[0], []byte{0x80})
	r.mail.Packet(0, 0, r.link[0], append(inputPacket(9, "x", 0), 0)) // a byte too many
	r.inputs(0, r.room.Tick()+130, "wxyz", 0)                         // 127 is the limit
	r.inputs(0, r.room.Tick()+1, "x", 0)
	r.tick()
	if got, want := r.room.SeatStats(0), (room.SeatStats{Packets: 2, Malformed: 3, Strange: 3, Ticks: 2, Late: 1}); got != want {
		t.Errorf("counted %+v, want %+v", got, want)
	}
	if r.world.inputs[0] != 'x' {
		t.Error("the good packet among them was not taken")
	}
}

// Now and then a bad packet is no reason to close a link.
func TestAFewBadPacketsAreForgiven(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	r.heard, r.keep = [tapeSlots]heard{}, true
	for range 100 {
		r.mail.Packet(0, 0, r.link[0], []byte("garbage"))
		r.ticks(40) // fifteen in ten seconds
	}
	if got := r.heard[0].closed; len(got) != 0 {
		t.Errorf("the link was closed with %v", got)
	}
}

// After a network that stood still for seconds everything comes at once. That is a misfortune and no attack.
func TestABurstAfterAStallIsForgiven(t *testing.T) {
	r := seated(t, room.Config{}, 2)
	r.heard, r.keep = [tapeSlots]heard{}, true
	for range 5 {
		first := r.room.Tick() + 1
		r.ticks(4 * 60)
		for tick := first; tick <= r.room.Tick()+2; tick++ {
			r.inputs(0, tick, "x", 0)
		}
		r.ticks(3)
		for range 60 {
			r.inputs(0, r.room.Tick()+2, "yy", 0)
			r.tick()
		}
		if r.world.inputs[0] != 'y' || len(r.heard[0].closed) != 0 {
			t.Fatalf("the input was %d, the link was closed with %v", r.world.inputs[0], r.heard[0].closed)
		}
	}
}

// When it is the server that stood still, it catches up in small turns, during which the players' inputs come for the
// ticks that would be due. None of them may be blamed for that, and once the room has caught up all is as before.
func TestAStallOfTheServerIsForgiven(t *testing.T) {
	r := seated(t, room.Config{Rate: 60}, 1)
	r.keep = true
	start := r.room.Next() - clock.Rate(60).At(int64(r.room.Tick())+1)
	due := r.room.Tick() + 1 // by the clock
	send := func() {
		at := start + clock.Rate(60).At(int64(due)) - ms
		r.mail.Packet(at, 0, r.link[0], inputPacket(due, "x", 0))
		due++
	}
	for range 280 {
		send()
	}
	for turns := 0; r.room.Tick()+1 < due; turns++ {
		for range 4 { // the machine is busy: a turn comes every fourth tick
			send()
		}
		r.take(r.room.Run(start + clock.Rate(60).At(int64(due)-1)))
		if turns > 100 {
			t.Fatal("the room does not catch up")
		}
	}
	if s := r.room.SeatStats(0); s.Strange != 0 || len(r.heard[0].closed) != 0 {
		t.Errorf("%d inputs were strange, the link was closed with %v", s.Strange, r.heard[0].closed)
	}
	late := r.room.SeatStats(0).Late
	for range 60 {
		send()
		r.tick()
	}
	if got := r.room.SeatStats(0).Late - late; got != 0 {
		t.Errorf("%d inputs were missing after the room had caught up", got)
	}
}

// A player's commands are bounded in each tick; the rest is dropped and counted, and costs the others nothing.
func TestCommandsAreBounded(t *testing.T) {
	r := seated(t, room.Config{}, 2)
	for range 3 {
		for i := range 20 {
			r.command(0, 100, int64(i))
		}
		r.command(1, 101, 7)
		r.tick()
		if got := len(r.world.commands); got != 9 {
			t.Fatalf("%d commands entered", got)
		}
		for i, c := range r.world.commands[:8] {
			if c != (sim.Command{Kind: sim.CommandGame, Slot: 0, Code: 100, Arg: int64(i)}) {
				t.Errorf("command %d is %+v", i, c)
			}
		}
		if c := r.world.commands[8]; c.Slot != 1 || c.Code != 101 || c.Arg != 7 {
			t.Errorf("the other player's command is %+v", c)
		}
	}
	if a, b := r.room.SeatStats(0).Commands, r.room.SeatStats(1).Commands; a != 36 || b != 0 {
		t.Errorf("%d and %d commands were refused", a, b)
	}
}

// A client whose clock runs fast gains nothing: one input a tick is applied, in the tick that it was made for.
func TestFastClocksGainNothing(t *testing.T) {
	for _, speed := range []float64{1.01, 1.1, 2, 10} {
		t.Run(fmt.Sprint(speed), func(t *testing.T) {
			r := seated(t, room.Config{}, 2)
			letter := func(tick sim.Tick) rune { return rune('a' + tick%26) }
			made, local := r.room.Tick(), float64(r.room.Tick())
			fresh := 0
			for range 3600 {
				for local += speed; made < sim.Tick(local); {
					made++
					r.inputs(0, made, string(letter(made)), 0)
				}
				late := r.room.SeatStats(0).Late
				r.inputs(1, r.room.Tick()+1, "g", 0)
				r.tick()
				if r.room.SeatStats(0).Late != late {
					continue
				}
				fresh++
				if want := letter(r.room.Tick()); r.world.inputs[0] != byte(want) {
					t.Fatalf("in tick %d the input %d was applied, want %d", r.room.Tick(), r.world.inputs[0], want)
				}
			}
			// A percent more is still within the window after a minute. Whoever is further ahead loses inputs by it.
			if kept := fresh == 3600; kept != (speed == 1.01) || r.room.SeatStats(1).Late != 1 {
				t.Errorf("%d inputs were applied in 3600 ticks, the other player missed %d", fresh, r.room.SeatStats(1).Late)
			}
			if ahead := made - r.room.Tick(); ahead > 200 && r.room.SeatStats(0).Strange == 0 {
				t.Errorf("nobody noticed inputs %d ticks ahead", ahead)
			}
		})
	}
}

// Garbage of all kinds from one player, as much as a thousand times what he should send, leaves the match of the others
// exactly as it is without it.
func TestGarbageChangesNothing(t *testing.T) {
	for _, many := range []int{1, 20, 1000} {
		quiet := newArena(t, room.Config{Seed: 8}, 4)
		noisy := newArena(t, room.Config{Seed: 8}, 4)
		random := rand.New(rand.NewPCG(4, uint64(many)))
		quiet.pilots, noisy.pilots = quiet.pilots[:3], noisy.pilots[:3] // the fourth player sits there and does not play
		for tick := range 600 {
			for range many {
				noisy.room.Mailbox().Packet(noisy.room.Next(), 3, 1, garbage(random, noisy.room.Tick()))
			}
			quiet.tick()
			noisy.tick()
			if got, want := noisy.room.World().Hash(), quiet.room.World().Hash(); got != want {
				t.Fatalf("with %d packets of garbage a tick the world is another in tick %d", many, tick)
			}
		}
		for slot := range sim.Slot(3) {
			if got, want := noisy.room.SeatStats(slot), quiet.room.SeatStats(slot); got != want {
				t.Errorf("slot %d: counted %+v, without garbage %+v", slot, got, want)
			}
		}
	}
}

// garbage returns a packet without a meaning: random bytes, a good one cut off or with a bit inverted in its head, or one
// for a time that is over or far away.
func garbage(random *rand.Rand, tick sim.Tick) []byte {
	var p wire.InputPacket
	p.Reset(7)
	p.Tick = uint32(tick) + 200 + random.Uint32N(1<<31)
	p.Push([]byte{127, 0, 1, 1, 1, 1, 1})
	good := p.Append(nil)
	switch random.IntN(3) {
	case 0:
		good[0] ^= 1 << (1 + random.IntN(7))
	case 1:
		good = good[:random.IntN(len(good))]
	}
	return good
}
