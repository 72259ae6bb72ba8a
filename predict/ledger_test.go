package predict_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// told writes notices down, such as "predicted 1@105".
func told(list []predict.Notice) string {
	names := [...]string{"", "predicted", "confirmed", "withdrawn", "happened"}
	var s []string
	for _, n := range list {
		s = append(s, fmt.Sprintf("%s %d@%d", names[n.Phase], n.ID, n.Tick))
	}
	return strings.Join(s, ", ")
}

// mustTell checks what was noticed since the last time.
func (d *duel) mustTell(want string) {
	d.t.Helper()
	if got := told(d.news); got != want {
		d.t.Errorf("noticed: %s\nwant: %s", got, want)
	}
	d.news = d.news[:0]
}

// bangAt returns a server's word that the player's ball banged in a tick.
func bangAt(tick sim.Tick) sim.Event {
	return sim.Event{Tick: tick, Kind: eventBang, Owner: me, Payload: []byte{1, 2, 3, 4}}
}

// A shot is heard when the button is pressed, once, and the server's word for it makes no second one.
func TestEventIsPredictedAndConfirmedOnce(t *testing.T) {
	d := newDuel(t, 100, 6)
	d.play(input(5, buttonBang)) // in the player's tick 107
	d.mustTell("predicted 1@107")
	for range 9 {
		d.play(input(5, 0))
		d.snapshot() // each replays what follows
	}
	d.mustTell("confirmed 1@107")
	for range 9 {
		d.play(input(5, 0))
		d.snapshot()
	}
	d.mustTell("")
}

func TestNoticeContents(t *testing.T) {
	d := newDuel(t, 100, 6)
	d.play(input(5, buttonBang))
	n := d.news[0]
	if at := d.player.World().(*court).ballOf(me).pos; n.Kind != eventBang || n.Owner != me || placeOf(n.Payload[:]) != at {
		t.Errorf("notice %+v", n)
	}
	n = d.player.Confirm(bangAt(107), 0)
	if n.Phase != predict.Confirmed || n.ID != 1 || n.Payload[0] != 1 || n.Payload[3] != 4 || n.Payload[4] != 0 {
		t.Errorf("confirmed: %+v", n)
	}
	if len(d.player.Notices()) != 0 {
		t.Error("Confirm's notice is told twice")
	}
}

// Two of a kind in a tick are two events.
func TestEventsOfATick(t *testing.T) {
	d := newDuel(t, 100, 6)
	d.play(input(0, buttonBang|buttonTwo))
	d.mustTell("predicted 1@107, predicted 2@107")
	for range 9 {
		d.play(input(0, 0))
		d.snapshot()
	}
	d.mustTell("confirmed 1@107, confirmed 2@107")
}

// The server does not let the ball bang, and the player is told as soon as that is known.
func TestEventIsWithdrawn(t *testing.T) {
	cases := []struct {
		name string
		mend func(*duel)
	}{
		{"by a snapshot before its tick", func(d *duel) { d.snapshot() }},
		{"by silence", func(d *duel) {
			for d.tick < 107 {
				d.play(input(0, 0))
			}
			d.tell()
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := newDuel(t, 100, 6)
			d.play(input(0, buttonBang))
			for d.tick < 105 {
				d.play(input(0, 0))
			}
			d.server.ballOf(me).cool = coolTicks
			d.news = d.news[:0]
			c.mend(d)
			d.mustTell("withdrawn 1@107")
			for range 9 {
				d.play(input(0, 0))
				d.snapshot()
			}
			d.mustTell("")
		})
	}
}

// What the server says up to a tick does not concern later ticks.
func TestSettleWaits(t *testing.T) {
	d := newDuel(t, 100, 6)
	d.play(input(0, buttonBang))
	d.news = d.news[:0]
	for _, tick := range []sim.Tick{90, 100, 106} {
		d.player.Settle(tick)
	}
	if n := d.player.Notices(); len(n) != 0 {
		t.Errorf("noticed: %s", told(n))
	}
	d.player.Settle(107)
	d.player.Settle(106) // in a packet that was overtaken
	d.player.Settle(108)
	if n := told(d.player.Notices()); n != "withdrawn 1@107" {
		t.Errorf("noticed: %s", n)
	}
}

// Nobody foresaw it: it happens when the server says so. Numbers are not used twice.
func TestEventThatNobodyForesaw(t *testing.T) {
	d := newDuel(t, 100, 6)
	d.play(input(0, buttonBang))
	d.news = append(d.news, d.player.Confirm(bangAt(103), 0), d.player.Confirm(bangAt(107), 1))
	other := bangAt(107)
	other.Owner = 0
	d.news = append(d.news, d.player.Confirm(other, 0))
	other.Owner, other.Kind = me, eventWhist
	d.news = append(d.news, d.player.Confirm(other, 0))
	d.mustTell("predicted 1@107, happened 2@103, happened 3@107, happened 4@107, happened 5@107")
}

// A snapshot in parts may be complete only after a newer one's events came. Going back to it must not predict anew what the
// server has told of since, whether it happened or not.
func TestEventIsNotPredictedAgain(t *testing.T) {
	for _, cool := range []uint8{0, coolTicks} {
		d := newDuel(t, 100, 3)
		d.play(input(0, buttonBang)) // in the player's tick 104
		d.play(input(0, 0))
		old := sim.NewQuantised(courtSchema)
		d.server.Quantise(old) // of tick 102
		d.server.ballOf(me).cool = cool
		for d.tick < 106 {
			d.play(input(0, 0))
		}
		d.tell() // with a packet of tick 106
		d.mustTell("predicted 1@104, " + map[uint8]string{0: "confirmed", coolTicks: "withdrawn"}[cool] + " 1@104")
		d.player.Settle(101) // a packet that was overtaken
		d.q = old
		d.reconcile(102)
		d.mustTell("")
	}
}

// A prediction that is begun anew takes back what it had shown; the next one predicts for itself.
func TestStartAbandons(t *testing.T) {
	d := newDuel(t, 100, 6)
	d.play(input(0, buttonBang))
	d.mustTell("predicted 1@107")
	d.start()
	d.mustTell("withdrawn 1@107, predicted 2@107")
	for range 9 {
		d.play(input(0, 0))
		d.snapshot()
	}
	d.mustTell("confirmed 2@107")

	again := newDuel(t, 5, 6) // in a room whose ticks are not that far
	again.player, again.news = d.player, nil
	again.start()
	again.play(input(0, buttonBang))
	again.mustTell("predicted 3@12")
}

// Where inputs are not aligned to ticks, an event may happen a few ticks off. It is confirmed under the nearest number.
func TestSlack(t *testing.T) {
	d := newDuel(t, 100, 6)
	d.player.SetSlack(6)
	d.play(input(0, buttonBang)) // 107
	d.play(input(0, 0))
	d.play(input(0, 0))
	d.play(input(0, buttonBang)) // 110
	d.play(input(0, 0))
	d.play(input(0, 0))
	d.play(input(0, buttonBang)) // 113
	d.mustTell("predicted 1@107, predicted 2@110, predicted 3@113")
	for _, tick := range []sim.Tick{106, 111, 114} {
		d.news = append(d.news, d.player.Confirm(bangAt(tick), 0))
	}
	d.mustTell("confirmed 1@106, confirmed 2@111, confirmed 3@114")
	d.play(input(0, buttonBang)) // still cooling down
	d.play(input(0, buttonBang))
	d.play(input(0, buttonBang)) // 116
	d.mustTell("predicted 4@116")
	d.player.Settle(121)
	if n := told(d.player.Notices()); n != "" {
		t.Errorf("up to 6 ticks late, and yet: %s", n)
	}
	d.player.Settle(122)
	if n := told(d.player.Notices()); n != "withdrawn 4@116" {
		t.Errorf("noticed: %s", n)
	}
}

// The numbers of ticks shift with the jitter of inputs. A replay under other numbers predicts the same events.
func TestReplayUnderOtherNumbers(t *testing.T) {
	for _, shift := range []int32{-3, -1, 0, 1, 3} {
		t.Run(fmt.Sprint(shift), func(t *testing.T) {
			d := newDuel(t, 100, 6)
			d.player.SetSlack(6)
			d.play(input(0, buttonBang)) // the player's tick 107
			for range 5 {
				d.play(input(0, 0))
			}
			d.mustTell("predicted 1@107")
			d.server.Quantise(d.q) // the server's state at the player's tick 106
			if _, ok := d.player.Reconcile(0, 106, 106+sim.Tick(shift), d.q); !ok {
				t.Fatal("not kept")
			}
			d.news = append(d.news, d.player.Notices()...)
			d.news = append(d.news, d.player.Confirm(bangAt(107+sim.Tick(shift)), 0))
			d.mustTell(fmt.Sprintf("confirmed 1@%d", 107+shift))
		})
	}
}

// The server had the input earlier than its number tells: the replay begins behind the event, and it is not known yet what
// the server will say of it.
func TestReplayBehindAnEvent(t *testing.T) {
	d := newDuel(t, 100, 6)
	d.player.SetSlack(6)
	d.play(input(0, buttonBang)) // the player's tick 107
	for d.tick < 107 {
		d.play(input(0, 0))
	}
	d.server.Quantise(d.q)
	if _, ok := d.player.Reconcile(0, 107, 105, d.q); !ok {
		t.Fatal("not kept")
	}
	d.news = append(d.news, d.player.Notices()...)
	d.news = append(d.news, d.player.Confirm(bangAt(105), 0))
	d.mustTell("predicted 1@107, confirmed 1@105")
}

// With whatever happens, every number goes through its phases in order, and every event of the server is presented exactly
// once: under the number it was predicted with, or a new one.
func TestLedgerProperty(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := newDuel(t, sim.Tick(rapid.Uint32().Draw(rt, "start")), sim.Tick(rapid.IntRange(0, 12).Draw(rt, "ahead")))
		happened := 0
		for range 150 {
			d.play(input(int8(rapid.IntRange(-9, 9).Draw(rt, "push")), rapid.Uint8Range(0, 3).Draw(rt, "buttons")))
			for _, e := range d.said {
				if e.Tick == d.tick && e.Kind == eventBang && e.Owner == me {
					happened++
				}
			}
			switch rapid.IntRange(0, 9).Draw(rt, "what") {
			case 0: // something that the player could not know
				d.server.ballOf(me).cool = rapid.Uint8Range(0, 3).Draw(rt, "cool")
			case 1, 2, 3:
				d.snapshot()
			case 4:
				d.tell()
			}
		}
		for range d.ahead + 1 {
			d.play(input(0, 0))
			for _, e := range d.said {
				if e.Tick == d.tick && e.Kind == eventBang && e.Owner == me {
					happened++
				}
			}
		}
		d.snapshot()
		checkLives(rt, d.news, happened)
	})
}

// checkLives checks the phases of every number, and how many events were presented for good.
func checkLives(t *rapid.T, news []predict.Notice, happened int) {
	last := map[uint32]predict.Phase{}
	kept := 0
	for _, n := range news {
		was, known := last[n.ID]
		switch {
		case known && (was != predict.Predicted || n.Phase == predict.Predicted || n.Phase == predict.Happened),
			!known && n.Phase != predict.Predicted && n.Phase != predict.Happened:
			t.Fatalf("number %d: phase %d after %d", n.ID, n.Phase, was)
		case n.Phase == predict.Confirmed || n.Phase == predict.Happened:
			kept++
		}
		last[n.ID] = n.Phase
	}
	for id, phase := range last {
		if phase == predict.Predicted {
			t.Fatalf("number %d was neither confirmed nor withdrawn", id)
		}
	}
	if kept != happened {
		t.Fatalf("%d events happened, %d were presented for good", happened, kept)
	}
}

// A server that never says anything of events cannot make the player's memory grow.
func TestPendingIsBounded(t *testing.T) {
	const bound = 256
	d := newDuel(t, 0, 0)
	for range 3 * bound {
		d.player.Step(input(0, 0))
		d.player.Step(input(0, buttonBang))
		d.player.Step(input(0, 0))
	}
	if n := len(d.player.Notices()); n != bound {
		t.Errorf("%d events are predicted and not settled, want %d at most", n, bound)
	}
	d.player.Settle(d.player.Tick())
	if n := len(d.player.Notices()); n != bound {
		t.Errorf("%d events are withdrawn, want %d", n, bound)
	}
	d.play(input(0, 0))
	d.play(input(0, buttonBang))
	if len(d.news) != 1 {
		t.Errorf("there is no room for new ones: %s", told(d.news))
	}
	for range 20 * bound { // nobody fetches the notices
		d.player.Step(input(0, buttonBang))
		d.player.Settle(d.player.Tick())
	}
	if n := len(d.player.Notices()); n > 4*bound {
		t.Errorf("%d notices wait", n)
	}
}
