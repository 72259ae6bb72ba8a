package match_test

import (
	"maps"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/wire"
)

// acts are what people, rooms and time do, some more often than others.
var acts = []struct {
	name  string
	often int
	do    func(*town, *person)
}{
	{"connect", 6, (*town).connect},
	{"take over", 1, (*town).connect},
	{"wrong token", 1, (*town).showWrong},
	{"old token", 1, (*town).showOld},
	{"confirm token", 3, func(w *town, p *person) { w.sessions.Confirm(session.Player(p.player)) }},
	{"drop", 2, (*town).drop},
	{"quick", 5, (*town).quick},
	{"create", 2, (*town).create},
	{"join", 2, (*town).join},
	{"join by code", 3, (*town).joinByCode},
	{"sit", 8, (*town).sit},
	{"cancel", 1, (*town).cancel},
	{"leave", 3, (*town).leave},
	{"kick", 1, (*town).kick},
	{"create party", 2, (*town).createParty},
	{"join party", 3, (*town).joinParty},
	{"leave party", 1, (*town).leaveParty},
	{"queue", 5, (*town).enqueue},
	{"leave queue", 1, func(w *town, p *person) { w.maker.LeaveQueue(p.player) }},
	{"advance", 4, (*town).advance},
	{"renew", 1, (*town).renew},
	{"shut", 1, (*town).shut},
	{"stray free", 1, (*town).strayFree},
	{"room closes", 1, (*town).crash},
	{"restart", 1, (*town).restart},
	{"time", 8, (*town).pass},
}

// welcome is what a connection gets, by a token or without.
func (w *town) welcome(p *person, pass session.Pass) {
	for _, other := range w.people { // the older connection is closed
		if other != p && other.player == match.Player(pass.Player) {
			w.must(other.account == p.account, "%q has the session of %q", p.account, other.account)
			other.player, other.here = 0, false
		}
	}
	if p.here && p.player != match.Player(pass.Player) {
		w.drop(p)
	}
	p.player, p.here = match.Player(pass.Player), true
	p.tokens = append(p.tokens, pass.Token)
	w.must(w.tokens[pass.Token] == 0, "a token was given twice")
	w.tokens[pass.Token] = pass.Player
	w.maker.Back(p.player)
	if c := w.chairOf(p.player); c != nil && c.promised == 0 {
		c.leaves = 0
	}
}

func (w *town) connect(p *person) {
	var pass session.Pass
	ok := false
	if len(p.tokens) > 0 {
		pass, ok = w.sessions.Resume(w.now, p.tokens[len(p.tokens)-1], p.account)
	}
	if !ok {
		pass, _ = w.sessions.Open(w.now, p.account)
	}
	w.welcome(p, pass)
}

func (w *town) showWrong(*person) {
	token := wire.Token{byte(w.rand.Uint32()), 1, 2, 3}
	_, ok := w.sessions.Resume(w.now, token, "")
	w.must(!ok, "a token that was made up is good")
}

// showOld shows somebody's token, perhaps used, and perhaps with another account.
func (w *town) showOld(p *person) {
	owner := w.people[w.rand.IntN(len(w.people))]
	if len(owner.tokens) == 0 {
		return
	}
	token := owner.tokens[w.rand.IntN(len(owner.tokens))]
	pass, ok := w.sessions.Resume(w.now, token, p.account)
	if ok {
		w.must(owner.account == p.account, "%q took the session of %q", p.account, owner.account)
		w.must(w.tokens[token] == pass.Player, "the token of player %d gave player %d", w.tokens[token], pass.Player)
		w.welcome(p, pass)
	}
}

func (w *town) drop(p *person) {
	p.here = false
	w.sessions.Away(w.now, session.Player(p.player))
	w.maker.Away(w.now, p.player)
	if c := w.chairOf(p.player); c != nil && c.promised == 0 {
		c.leaves = w.now + townGrace
	}
}

// chairOf returns the chair that a player has, or nil.
func (w *town) chairOf(p match.Player) *chair {
	for _, chairs := range w.rooms {
		for _, c := range chairs {
			if p != 0 && c.player == p {
				return c
			}
		}
	}
	return nil
}

// take notes an offer, or that there was none.
func (w *town) take(offer match.Offer, err error, refusals ...error) {
	if err != nil {
		w.must(slices.Contains(refusals, err), "refused: %v", err)
		return
	}
	if offer.New {
		w.must(offer.Room > w.last && w.rooms[offer.Room] == nil, "room %d is new after room %d", offer.Room, w.last)
		w.last, w.rooms[offer.Room] = offer.Room, make(map[int]*chair)
	}
	chairs := w.rooms[offer.Room]
	w.must(chairs != nil && len(offer.Seats) > 0, "an offer without a room or seats: %+v", offer)
	for _, s := range offer.Seats {
		if old := w.chairOf(s.Player); old != nil {
			w.must(old.promised > 0 && w.now >= old.promised, "player %d has a seat already", s.Player)
			w.forfeit(s.Player)
		}
		w.must(s.Slot >= 0 && s.Slot < w.slots && chairs[s.Slot] == nil, "slot %d of room %d is taken: %+v", s.Slot, s.Room, chairs[s.Slot])
		chairs[s.Slot] = &chair{player: s.Player, promised: w.now + townHold}
	}
}

// forfeit takes a promised chair away.
func (w *town) forfeit(p match.Player) {
	for _, chairs := range w.rooms {
		maps.DeleteFunc(chairs, func(_ int, c *chair) bool { return c.player == p })
	}
}

func (w *town) key() match.Key { return []match.Key{"", "", "duel"}[w.rand.IntN(3)] }

func (w *town) quick(p *person) {
	offer, err := w.maker.Quick(w.now, p.player, w.key())
	w.take(offer, err, match.ErrFull, match.ErrSeated, match.ErrNotLeader)
}

func (w *town) create(p *person) {
	offer, err := w.maker.Create(w.now, p.player, match.Spec{
		Name: "room", Public: w.rand.IntN(2) == 0, Capacity: w.rand.IntN(w.slots + 2), Key: w.key(),
	})
	w.take(offer, err, match.ErrFull, match.ErrSeated, match.ErrNotLeader, match.ErrSpec)
}

func (w *town) someRoom() match.Room { return match.Room(w.rand.IntN(int(w.last) + 2)) }

func (w *town) join(p *person) {
	offer, err := w.maker.Join(w.now, p.player, w.someRoom())
	w.take(offer, err, match.ErrNoRoom, match.ErrSeated, match.ErrNotLeader)
}

func (w *town) someCode() (c match.Code) {
	if len(w.codes) > 0 {
		c = w.codes[len(w.codes)-1-w.rand.IntN(min(len(w.codes), 20))]
	}
	return c
}

func (w *town) joinByCode(p *person) {
	offer, err := w.maker.JoinByCode(w.now, p.player, w.someCode())
	w.take(offer, err, match.ErrNoRoom, match.ErrSeated, match.ErrNotLeader)
}

// sit makes a promise good.
func (w *town) sit(p *person) {
	s, ok := w.maker.Seat(p.player)
	if !ok {
		_, err := w.maker.Confirm(w.now, p.player, w.someRoom())
		w.must(err == match.ErrNoPromise, "player %d got a seat out of nothing: %v", p.player, err)
		return
	}
	c := w.rooms[s.Room][s.Slot]
	w.must(c != nil && c.player == p.player, "player %d has %+v, where %+v sits", p.player, s, c)
	slot, err := w.maker.Confirm(w.now, p.player, s.Room)
	if c.promised > 0 && w.now >= c.promised {
		w.must(err == match.ErrNoPromise, "a promise was made good after its deadline: %v", err)
		return
	}
	w.must(err == nil && slot == s.Slot, "player %d got slot %d of %+v, %v", p.player, slot, s, err)
	c.promised = 0
	w.sessions.Seat(session.Player(p.player), session.Place{Room: uint64(s.Room), Slot: uint8(slot)})
}

func (w *town) cancel(p *person) {
	c := w.chairOf(p.player)
	cancelled := w.maker.Cancel(p.player)
	w.must(cancelled == (c != nil && c.promised > 0), "cancelled: %v, of %+v", cancelled, c)
	if cancelled {
		w.forfeit(p.player)
	}
}

// leave gives a seat up. The room takes a moment to take the player out.
func (w *town) leave(p *person) {
	w.giveUp(p.player)
	w.maker.Leave(p.player)
	w.sessions.Seat(session.Player(p.player), session.Place{})
}

func (w *town) giveUp(p match.Player) {
	if c := w.chairOf(p); c != nil && c.promised > 0 {
		w.forfeit(p)
	} else if c != nil {
		c.player, c.leaves = 0, w.now+50*clock.Millisecond
	}
}

// kick ends a session, whether its player is connected or not.
func (w *town) kick(p *person) {
	if p.player == 0 {
		return
	}
	w.giveUp(p.player)
	w.maker.Forget(p.player)
	w.sessions.Close(session.Player(p.player))
	p.player, p.here = 0, false
}

func (w *town) createParty(p *person) {
	y, err := w.maker.CreateParty(p.player)
	w.must(err == nil || err == match.ErrInParty, "refused: %v", err)
	if err == nil {
		w.codes = append(w.codes, y.Code)
	}
}

func (w *town) joinParty(p *person) {
	_, err := w.maker.JoinParty(p.player, w.someCode())
	w.must(err == nil || err == match.ErrInParty || err == match.ErrNoRoom, "refused: %v", err)
}

func (w *town) leaveParty(p *person) {
	before, was := w.maker.Party(p.player)
	left, ok := w.maker.LeaveParty(p.player)
	w.must(ok == (was && len(before.Members) > 1) && !slices.Contains(left.Members, p.player), "left %+v of %+v", left, before)
}

func (w *town) enqueue(p *person) {
	err := w.maker.Enqueue(w.now, p.player, w.key(), w.rand.IntN(200)-100)
	refusals := []error{nil, match.ErrQueued, match.ErrSeated, match.ErrNotLeader, match.ErrSpec}
	w.must(slices.Contains(refusals, err), "refused: %v", err)
	if err != nil {
		return
	}
	ticket, _ := w.maker.Ticket(p.player)
	for _, q := range ticket.Players {
		if c := w.chairOf(q); c != nil {
			w.must(c.promised > 0 && w.now >= c.promised, "player %d waits and has a seat", q)
			w.forfeit(q)
		}
	}
}

func (w *town) advance(*person) {
	for _, offer := range w.maker.Advance(w.now) {
		w.take(offer, nil)
	}
}

func (w *town) renew(*person) {
	id := w.someRoom()
	before, there := w.maker.Info(w.now, id)
	code, ok := w.maker.Renew(w.now, id)
	w.must(ok == there && (code != before.Code || !ok), "a new code %v after %v", code, before.Code)
	if ok {
		w.codes = append(w.codes, before.Code, code)
	}
}

func (w *town) shut(*person) { w.maker.SetOpen(w.someRoom(), w.rand.IntN(3) > 0) }

// crash ends a room, with everybody in it.
func (w *town) crash(*person) {
	id := w.someRoom()
	if w.rand.IntN(3) > 0 && len(w.rooms) < w.limit {
		return // so that rooms live for a while
	}
	for slot, c := range w.rooms[id] {
		w.unseat(id, slot, c)
	}
	delete(w.rooms, id)
	w.maker.Close(id)
}

// unseat notes with a player's session that his seat is gone.
func (w *town) unseat(id match.Room, slot int, c *chair) {
	if place := (session.Place{Room: uint64(id), Slot: uint8(slot)}); w.sessions.Place(session.Player(c.player)) == place {
		w.sessions.Seat(session.Player(c.player), session.Place{})
	}
}

// restart hands everything over to the next server. Promises, parties and tickets do not last; seats and sessions do.
func (w *town) restart(*person) {
	if w.rand.IntN(4) > 0 {
		return // so that parties and tickets come to something
	}
	for _, p := range w.people {
		if p.here {
			w.drop(p)
		}
	}
	sessions, err := session.Restore(w.door, w.now, w.sessions.Save(nil, w.now))
	w.must(err == nil, "sessions: %v", err)
	maker, err := match.Restore(w.cfg, w.now, w.maker.Save(nil, w.now))
	w.must(err == nil, "rooms: %v", err)
	w.sessions, w.maker = sessions, maker
	for id, chairs := range w.rooms {
		taken := make([]bool, w.slots)
		maps.DeleteFunc(chairs, func(slot int, c *chair) bool {
			taken[slot] = c.promised == 0
			return c.promised > 0
		})
		w.must(maker.Adopt(w.now, id, taken), "room %d was not adopted with %v", id, taken)
	}
	for p, at := range sessions.Places() {
		c := w.rooms[match.Room(at.Room)][int(at.Slot)]
		claimed := maker.Claim(match.Player(p), match.Room(at.Room), int(at.Slot))
		w.must(claimed && c != nil && c.player == match.Player(p), "player %d claims %+v: %v, of %+v", p, at, claimed, c)
	}
}

// strayFree frees a seat that is nobody's, or that only waits for its player: the room cannot mean it.
func (w *town) strayFree(*person) {
	id, slot := w.someRoom(), w.rand.IntN(w.slots+2)-1
	if c := w.rooms[id][slot]; c == nil || c.promised > 0 {
		w.maker.Free(id, slot)
	}
}

// pass lets time pass, in steps large enough that deadlines are met exactly. What is due is looked after now and then.
func (w *town) pass(*person) {
	w.now += clock.Time(w.rand.IntN(6)) * 500 * clock.Millisecond
	if w.rand.IntN(3) > 0 {
		w.runRooms()
		w.endSessions()
		w.endPromises()
	}
}

// runRooms takes those out of the rooms who have left, or were away for too long.
func (w *town) runRooms() {
	for id, chairs := range w.rooms {
		for slot, c := range chairs {
			if c.leaves > 0 && w.now >= c.leaves {
				w.unseat(id, slot, c)
				delete(chairs, slot)
				w.maker.Free(id, slot)
			}
		}
	}
}

func (w *town) endSessions() {
	for _, p := range w.sessions.Expire(w.now) {
		w.giveUp(match.Player(p))
		w.maker.Forget(match.Player(p))
		for _, who := range w.people {
			if who.player == match.Player(p) {
				w.must(!who.here, "the session of player %d ended, who is connected", p)
				who.player = 0
			}
		}
	}
}

func (w *town) endPromises() {
	for _, s := range w.maker.Expire(w.now).Seats {
		c := w.rooms[s.Room][s.Slot]
		w.must(c != nil && c.player == s.Player && c.promised > 0 && w.now >= c.promised, "expired %+v, of %+v", s, c)
		delete(w.rooms[s.Room], s.Slot)
	}
	for _, chairs := range w.rooms {
		for _, c := range chairs {
			w.must(c.promised == 0 || w.now < c.promised, "a seat is promised to player %d after its deadline", c.player)
		}
	}
}
