package match_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/wire"
)

var seedFlag = flag.Uint64("seed", 0, "seed of the property tests; 0 draws one")

// firstSeed returns the seed of a property test, and prints how to repeat it.
func firstSeed(t *testing.T) uint64 {
	seed := *seedFlag
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("repeat with -seed=%d", seed)
	return seed
}

const (
	townServers = 60
	townSteps   = 3000
	townGrace   = 20 * clock.Second
	townHold    = 5 * clock.Second
)

// town is a server's sessions and rooms with the people who use them at random, and what must hold, kept in the plainest
// way: which seats there are, who has them, and until when.
type town struct {
	t        *testing.T
	rand     *rand.Rand
	now      clock.Time
	slots    int
	limit    int
	cfg      match.Config
	maker    *match.Maker
	door     session.Config
	sessions *session.Registry
	people   []*person
	rooms    map[match.Room]map[int]*chair // what the rooms themselves know
	codes    []match.Code                  // ever seen
	tokens   map[wire.Token]session.Player // ever given
	last     match.Room
	log      []string
	done     map[string]int
}

// chair is a slot as a room has it.
type chair struct {
	player   match.Player
	promised clock.Time // until when the seat waits for its player; 0: he sits there
	leaves   clock.Time // when the room takes a player out who has left or stays away; 0: he plays
}

// person is somebody with a browser.
type person struct {
	account string
	player  match.Player // 0: no session
	here    bool
	tokens  []wire.Token // that he ever got, the newest last
}

func newTown(t *testing.T, seed uint64) *town {
	r := rand.New(rand.NewPCG(seed, 1))
	w := &town{
		t: t, rand: r, slots: 1 + r.IntN(6), limit: r.IntN(8),
		rooms: make(map[match.Room]map[int]*chair), tokens: make(map[wire.Token]session.Player), done: make(map[string]int),
	}
	fill := func(b []byte) {
		for i := range b {
			b[i] = byte(r.Uint32())
		}
	}
	queues := map[match.Key]match.Rules{"": {Min: 1, Max: w.slots, MaxSpan: 50, Backfill: true}}
	if w.slots > 1 {
		queues["duel"] = match.Rules{Min: 2, Max: 2, Span: 10, Widen: 5, MaxSpan: 100}
	}
	w.cfg = match.Config{
		Slots: w.slots, MaxRooms: w.limit, Random: fill, Queues: queues, Hold: townHold, Pick: w.policy(),
		CodeLife: 90 * clock.Second, PartyLife: 30 * clock.Second, TicketLife: 20 * clock.Second,
	}
	w.maker = match.NewMaker(w.cfg)
	w.door = session.Config{Random: fill, Grace: townGrace, OnePerAccount: r.IntN(2) == 0}
	w.sessions = session.NewRegistry(w.door)
	for i := range 12 {
		w.people = append(w.people, &person{account: []string{"", "ada", "bob"}[i%3]})
	}
	return w
}

func (w *town) policy() match.Policy {
	return []match.Policy{nil, match.Smallest, match.Fullest, func(rooms []match.Candidate) int {
		return w.rand.IntN(len(rooms)+1) - 1
	}}[w.rand.IntN(4)]
}

// someone returns a person at random for an act; those who are not connected can only connect, or be kicked.
func (w *town) someone(name string) *person {
	p := w.people[w.rand.IntN(len(w.people))]
	switch name {
	case "connect":
		if p.here {
			return nil
		}
	case "take over", "wrong token", "old token", "advance", "room closes", "time", "shut", "renew", "stray free", "kick", "restart":
	default:
		if !p.here {
			return nil
		}
	}
	return p
}

func (w *town) step() {
	n := 0
	for _, a := range acts {
		n += a.often
	}
	n = w.rand.IntN(n)
	for _, a := range acts {
		if n -= a.often; n >= 0 {
			continue
		}
		if p := w.someone(a.name); p != nil {
			w.log = append(w.log, fmt.Sprintf("%d ms: %s by player %d", w.now/clock.Millisecond, a.name, p.player))
			a.do(w, p)
			w.done[a.name]++
		}
		return
	}
}

func (w *town) fail(format string, args ...any) {
	w.t.Helper()
	w.t.Fatalf("%s\n%s", fmt.Sprintf(format, args...), fmt.Sprint(w.log[max(0, len(w.log)-12):]))
}

// must fails if something that cannot be happens.
func (w *town) must(holds bool, format string, args ...any) {
	w.t.Helper()
	if !holds {
		w.fail(format, args...)
	}
}

// check compares what the maker and the registry say with what must hold.
func (w *town) check() {
	total := 0
	owners := make(map[match.Player]bool)
	codes := make(map[match.Code]bool)
	for id, chairs := range w.rooms {
		total += len(chairs)
		info, ok := w.maker.Info(w.now, id)
		w.must(ok && info.Players == len(chairs) && info.Players <= info.Capacity, "room %d is %+v, with %d players", id, info, len(chairs))
		w.must(info.Code == match.Code{} || !codes[info.Code], "two things have the code %v", info.Code)
		codes[info.Code] = true
		if info.Code != (match.Code{}) && !slices.Contains(w.codes, info.Code) {
			w.codes = append(w.codes, info.Code)
		}
		for slot, c := range chairs {
			w.checkChair(id, slot, c)
			w.must(c.player == 0 || !owners[c.player], "player %d has two seats", c.player)
			owners[c.player] = true
		}
	}
	w.must(w.maker.Rooms() == len(w.rooms) && len(w.rooms) <= max(w.limit, 0), "%d rooms, want %d", w.maker.Rooms(), len(w.rooms))
	w.must(w.maker.Seats() == total, "%d seats, want %d", w.maker.Seats(), total)
	for _, p := range w.people {
		w.checkPerson(p, codes)
	}
}

// checkChair compares a room's chair with the maker's seat and the session's place.
func (w *town) checkChair(id match.Room, slot int, c *chair) {
	if c.player == 0 {
		w.must(c.leaves > 0, "slot %d of room %d is nobody's for ever", slot, id)
		return
	}
	want := match.Seat{Player: c.player, Room: id, Slot: slot, State: match.Taken, Until: c.promised}
	place := session.Place{Room: uint64(id), Slot: uint8(slot)}
	if c.promised > 0 {
		want.State, place = match.Promised, session.Place{}
	}
	got, ok := w.maker.Seat(c.player)
	w.must(ok && got == want, "player %d has %+v (%v), want %+v", c.player, got, ok, want)
	at := w.sessions.Place(session.Player(c.player))
	w.must(at == place, "player %d belongs to %+v, and sits at %+v", c.player, at, place)
}

func (w *town) checkPerson(p *person, codes map[match.Code]bool) {
	if p.player == 0 {
		return
	}
	_, seated := w.maker.Seat(p.player)
	w.must(seated == (w.chairOf(p.player) != nil), "player %d has a seat: %v", p.player, seated)
	ticket, queued := w.maker.Ticket(p.player)
	w.must(!queued || !seated && slices.Contains(ticket.Players, p.player), "player %d waits with %+v, seated: %v", p.player, ticket, seated)
	y, in := w.maker.Party(p.player)
	if !in {
		w.must(!queued || len(ticket.Players) == 1, "player %d is in no party, and waits with %v", p.player, ticket.Players)
		return
	}
	w.must(!codes[y.Code] && len(y.Members) <= w.slots && slices.Contains(y.Members, p.player), "a party %+v", y)
	w.must(!queued || slices.Equal(ticket.Players, y.Members), "the party %v waits as %v", y.Members, ticket.Players)
	other, _ := w.maker.Party(y.Members[0])
	w.must(other.Code == y.Code, "the leader of %+v is in %+v", y, other)
}

// Whatever people do, and whatever is lost, crashes or takes too long: no room is over its capacity, nobody has two seats, no
// seat is lost, and sessions and seats say the same.
func TestTown(t *testing.T) {
	seed := firstSeed(t)
	done := make(map[string]int)
	for i := range uint64(townServers) {
		w := newTown(t, seed+i)
		w.log = append(w.log, fmt.Sprintf("repeat with -seed=%d", seed+i))
		for range townSteps {
			w.step()
			w.check()
			if t.Failed() {
				return
			}
		}
		for name, n := range w.done {
			done[name] += n
		}
	}
	total := 0
	for _, n := range done {
		total += n
	}
	if total < 100_000 {
		t.Errorf("%d acts: %v", total, done)
	}
	t.Logf("%d acts: %v", total, done)
}
