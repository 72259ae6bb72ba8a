package simtest_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
	"github.com/tickwork-engine/tickwork/wire"
)

// Ten thousand drops are a hundred matches; `make test` plays a part of them.
const (
	dropsPerMatch = 100
	someMatches   = 20
	allMatches    = 100
)

// Links end in every way that they do, at every moment of a match. Each player comes back to his own seat, nobody sits
// twice, no seat is lost, and each event is shown once. A match that fails names its seed: TICKWORK_SEED plays it first.
func TestSoakDrops(t *testing.T) {
	matches := someMatches
	switch {
	case os.Getenv("TICKWORK_SOAK") == "1":
		matches = allMatches
	case raceDetector:
		matches = 2
	}
	first := seed(t)
	var all tally
	for s := first; s < first+uint64(matches); s++ {
		t.Run(fmt.Sprintf("seed %d", s), func(t *testing.T) {
			d := newDropped(t, s)
			d.play(dropsPerMatch)
			d.settle()
			all.add(d.tally)
		})
	}
	t.Logf("%d drops: %v; in the states %v; %d stays, %d of them after a link that ended, %d when the grace period was over", all.drops(), all.ways,
		all.states, all.stays, all.kept, all.late)
	for _, state := range []client.State{client.Greeting, client.Joining, client.Playing} {
		if all.states[state] < matches/2 {
			t.Errorf("only %d links ended in state %d", all.states[state], state)
		}
	}
	for way := range ways {
		if all.ways[way] < matches {
			t.Errorf("only %d links ended by way %d", all.ways[way], way)
		}
	}
	if all.late < matches || all.kept < all.drops()/3 {
		t.Errorf("%d players came back in time, and %d too late", all.kept, all.late)
	}
}

// tally is what happened in matches.
type tally struct {
	ways              [wayCount]int
	states            map[client.State]int // of the clients whose links ended
	stays, kept, late int
}

func (a *tally) drops() (n int) {
	for _, way := range a.ways {
		n += way
	}
	return n
}

func (a *tally) add(b tally) {
	if a.states == nil {
		a.states = make(map[client.State]int)
	}
	for i, n := range b.ways {
		a.ways[i] += n
	}
	for state, n := range b.states {
		a.states[state] += n
	}
	a.stays, a.kept, a.late = a.stays+b.stays, a.kept+b.kept, a.late+b.late
}

// dropped is a match whose links end again and again.
type dropped struct {
	*simtest.Sim
	t       *testing.T
	random  fixed.PCG
	grace   clock.Time
	players []dropping
	tally   tally
}

// dropping is what is known of a player whose links end.
type dropping struct {
	stays  int        // that were looked at
	lost   clock.Time // when the link ended that was disturbed first since then; 0: it is there
	cutAt  clock.Time // when a half-closed link is cut; 0: never
	resist clock.Time // until when he is left alone
}

// newDropped returns a match of one to three full rooms on a line that chance decides.
func newDropped(t *testing.T, seed uint64) *dropped {
	d := &dropped{t: t, random: fixed.NewPCG(seed ^ 0x64726f70), tally: tally{states: make(map[client.State]int)}}
	d.grace = d.between(2*clock.Second, 8*clock.Second)
	network := simtest.Network{RTT: d.between(0, 150*clock.Millisecond), Loss: float64(d.random.Below(4)) / 100}
	cfg := simtest.Config{Room: room.Config{Game: rules.Game, Grace: d.grace}, Seed: seed}
	if seed%4 == 3 {
		cfg.Room.Distribution = sim.ByFrames
	}
	stream, datagram := d.random.Below(2) == 0, int(300+d.random.Below(900))
	for i := range rules.Game.Schema.Slots * int(1+d.random.Below(3)) {
		cfg.Players = append(cfg.Players, simtest.Player{
			Name: fmt.Sprint("player ", i), Bot: rules.NewHunter(seed + uint64(i)), Up: network.Link(), Down: network.Link(),
			Stream: stream, MaxDatagram: datagram,
		})
	}
	d.Sim, d.players = simtest.New(cfg), make([]dropping, len(cfg.Players))
	return d
}

// between returns a random span.
func (d *dropped) between(least, most clock.Time) clock.Time {
	return least + clock.Time(d.random.Below(uint32((most-least)/clock.Microsecond)))*clock.Microsecond
}

// play ends so many links, the first of them while the match begins.
func (d *dropped) play(drops int) {
	for d.tally.drops() < drops && !d.t.Failed() {
		d.pass(d.between(0, 300*clock.Millisecond))
		d.drop(int(d.random.Below(uint32(len(d.players)))))
	}
}

// drop ends a player's link, if there is one and he is not to be left alone.
func (d *dropped) drop(i int) {
	p, c := &d.players[i], d.Client(i)
	state := c.State()
	if state < client.Greeting || state > client.Playing || d.Now() < p.resist {
		return
	}
	way := int(d.random.Below(uint32(len(ways))))
	switch {
	case c.Token().IsZero():
		way = 0 // a page without a token has nothing to come back with, and a new one is somebody else
	case way == doubling && state == client.Greeting:
		way = 0 // of two pages that show one token, the one that answers first makes it void for the other
	}
	d.tally.ways[way]++
	d.tally.states[state]++
	if p.lost == 0 && way != freezing {
		p.lost = d.Now()
	}
	ways[way](d, i)
}

// wayCount is how many ways there are in which a link ends, and ways are they. In one of them it does not.
const (
	wayCount = 7
	freezing = 4
	doubling = 5
)

var ways = [wayCount]func(*dropped, int){
	func(d *dropped, i int) { d.Cut(i) }, // as by an RST: both ends are told
	func(d *dropped, i int) { d.Hush(i); d.leaveAlone(i, 6*clock.Second) },
	func(d *dropped, i int) { // one direction only, until the server has had enough
		d.HalfClose(i)
		d.players[i].cutAt = d.Now() + d.between(0, 3*clock.Second)
		d.leaveAlone(i, 3*clock.Second)
	},
	func(d *dropped, i int) { d.Reload(i) },
	func(d *dropped, i int) { // the screen stands still, and messages still come
		span := d.between(0, 4*clock.Second)
		d.Freeze(i, span)
		d.leaveAlone(i, span+3*clock.Second)
	},
	func(d *dropped, i int) { d.Duplicate(i) },
	func(d *dropped, i int) { // back at about the end of the grace period
		span := d.grace + d.between(0, clock.Second) - clock.Second/2
		d.Away(i, span)
		d.leaveAlone(i, span)
	},
}

func (d *dropped) leaveAlone(i int, span clock.Time) { d.players[i].resist = d.Now() + span }

// pass lets time pass, and looks at the players all the while.
func (d *dropped) pass(span clock.Time) {
	const glance = 20 * clock.Millisecond
	for ; span > 0; span -= glance {
		d.Run(min(span, glance))
		for i := range d.players {
			if p := &d.players[i]; p.cutAt != 0 && d.Now() >= p.cutAt {
				p.cutAt = 0
				d.Cut(i)
			}
			d.look(i)
		}
		d.mustSitApart()
	}
}

// look notices when a player is back, and compares his seat with the one before.
func (d *dropped) look(i int) {
	p, stays := &d.players[i], d.Stays(i)
	for ; p.stays < len(stays); p.stays++ {
		now := stays[p.stays]
		d.tally.stays++
		if p.stays > 0 {
			d.compare(i, stays[p.stays-1], now)
		}
		p.lost = 0
	}
}

// compare checks that a player is in his old seat, unless he came too late for it.
func (d *dropped) compare(i int, before, now simtest.Stay) {
	const slack = 100 * clock.Millisecond // ticks, frames, and how often pass looks

	away := d.Now() - d.players[i].lost
	if away > d.grace-slack {
		d.tally.late++
		return
	}
	d.tally.kept++
	if before.Room != now.Room || before.Slot != now.Slot {
		d.t.Errorf("at %.2f s player %d came to slot %d of room %d after %.2f of %.2f s, from slot %d of room %d",
			d.Now().Seconds(), i, now.Slot, now.Room, away.Seconds(), d.grace.Seconds(), before.Slot, before.Room)
	}
}

// mustSitApart checks that no seat is taken twice, by those who know that they have it.
func (d *dropped) mustSitApart() {
	type seat struct {
		room uint64
		slot sim.Slot
	}
	taken := make(map[seat]int)
	for i := range d.players {
		stays := d.Stays(i)
		if len(stays) == 0 || stays[len(stays)-1].To != 0 {
			continue
		}
		s := stays[len(stays)-1]
		if other, twice := taken[seat{s.Room, s.Slot}]; twice {
			d.t.Errorf("at %.2f s players %d and %d sit in slot %d of room %d", d.Now().Seconds(), other, i, s.Slot, s.Room)
		}
		taken[seat{s.Room, s.Slot}] = i
	}
}

// settle leaves everybody alone until all is quiet again, and checks what must be so then.
func (d *dropped) settle() {
	d.pass(20*clock.Second + d.grace)
	for i := range d.players {
		if state := d.Client(i).State(); state != client.Playing {
			d.t.Errorf("in the end player %d is in state %d, ended by %v", i, state, d.Client(i).EndedBy())
		}
		for k, old := range d.Tabs(i) {
			if state := old.State(); state == client.Playing || state == client.Ended && old.EndedBy() != wire.CloseReplaced {
				d.t.Errorf("page %d of player %d is in state %d, ended by %v", k, i, state, old.EndedBy())
			}
		}
	}
	if n := d.Connected(); n != len(d.players) {
		d.t.Errorf("the server has %d players of %d", n, len(d.players))
	}
	if full := len(d.players) / rules.Game.Schema.Slots; d.tally.late == 0 && d.Rooms() != full {
		d.t.Errorf("there are %d rooms where %d are enough: a seat was lost", d.Rooms(), full)
	}
	d.mustHaveShips()
	for _, p := range d.Report().Players {
		if p.EventsMissing != 0 || p.EventsDoubled != 0 || p.EventsExpected == 0 {
			d.t.Errorf("%s: %d events, %d missing, %d doubled", p.Name, p.EventsExpected, p.EventsMissing, p.EventsDoubled)
		}
	}
}

// mustHaveShips checks that the rooms' worlds have one ship for each player, whose pilot is there.
func (d *dropped) mustHaveShips() {
	ships := 0
	for r := range d.Rooms() {
		slots := make(map[sim.Slot]bool)
		for _, ship := range d.World(r).(*rules.World).Ships.All() {
			if slots[ship.Slot] || ship.Away {
				d.t.Errorf("room %d: a ship of slot %d is doubled or without its pilot (away: %v)", r, ship.Slot, ship.Away)
			}
			slots[ship.Slot] = true
		}
		ships += len(slots)
	}
	if ships != len(d.players) {
		d.t.Errorf("there are %d ships of %d players", ships, len(d.players))
	}
}

// A seed ends the same links again.
func TestDropsFollowFromTheSeed(t *testing.T) {
	play := func(seed uint64) string {
		d := newDropped(t, seed)
		d.play(30)
		return fmt.Sprintf("%v %+v %x %+v", d.Now(), d.tally, d.World(0).Hash(), d.Report())
	}
	first := play(3)
	if again := play(3); again != first {
		t.Errorf("the same seed gave\n%s\nand then\n%s", first, again)
	}
	if play(4) == first {
		t.Error("another seed gave the same drops")
	}
}
