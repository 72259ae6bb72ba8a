package lobby

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// party opens a party of a number of players and returns them, the leader first.
func (h *hall) party(size int) []*guest {
	h.t.Helper()
	members := []*guest{h.welcome()}
	members[0].say(wire.CreateParty{})
	code := only[wire.PartyState](members[0]).Code
	for len(members) < size {
		g := h.welcome()
		g.say(wire.JoinParty{Code: strings.ToLower(code)})
		members = append(members, g)
	}
	h.deliver()
	for i, g := range members {
		if state := last[wire.PartyState](g); len(state.Members) != size || int(state.Self) != i || state.Members[0] != "Ada" {
			h.t.Fatalf("member %d was told %+v", i, state)
		}
	}
	return members
}

func TestPartyGoesTogether(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	h.playing() // room 1 has two free seats left
	party := h.party(3)
	party[1].ask(wire.QuickMatch{})
	party[1].mustBeDeclined(wire.TagQuickMatch, wire.CloseNoRoom)
	party[0].ask(wire.QuickMatch{})
	for i, g := range party {
		g.mustSit(2, uint8(i))
	}
	if h.mustSitApart() != 5 {
		t.Error("somebody has no seat")
	}
}

func TestMembersComeAndGo(t *testing.T) {
	h := newHall(t, func(c *Config) { c.Room.Grace = 5 * clock.Second })
	party := h.party(3)
	party[0].say(wire.LeaveParty{})
	if state := last[wire.PartyState](party[0]); len(state.Members) != 0 {
		t.Errorf("who has left is told %+v", state)
	}
	if state := last[wire.PartyState](party[1]); len(state.Members) != 2 || state.Self != 0 {
		t.Errorf("who leads now is told %+v", state)
	}
	party[2].cut()
	h.run(10 * clock.Second)
	if state := last[wire.PartyState](party[1]); len(state.Members) != 1 {
		t.Errorf("after the other's session has ended the party is %+v", state)
	}
	wrong := h.welcome()
	wrong.say(wire.JoinParty{Code: "222222"})
	wrong.mustBeDeclined(wire.TagJoinParty, wire.CloseNoRoom)
	if len(h.lobby.names) != 1 {
		t.Errorf("%d names are kept", len(h.lobby.names))
	}
}

// A member who is away when his party gets seats finds his own when he is back in time.
func TestAwayMemberFindsHisSeat(t *testing.T) {
	h := newHall(t, nil)
	leader := h.welcome()
	leader.say(wire.CreateParty{})
	member, token := h.greeted(wire.Token{})
	member.say(wire.JoinParty{Code: only[wire.PartyState](leader).Code})
	member.cut()
	leader.ask(wire.QuickMatch{})
	leader.mustSit(1, 0)
	h.run(2 * clock.Second)
	back, _ := h.greeted(token)
	h.run(40 * ms)
	back.mustSit(1, 1)
	if state := last[wire.PartyState](back); len(state.Members) != 2 || state.Self != 1 {
		t.Errorf("the party is %+v", state)
	}
}

// skilled makes accounts out of what is shown: each plus sign in the name stands for a skill of 1000.
func skilled(c *Config) {
	c.Identify = func(access string) (Identity, error) {
		if access == "forged" {
			return Identity{}, errors.New("not signed by us")
		}
		return Identity{Account: access, Name: access, Skill: 1000 * strings.Count(access, "+")}, nil
	}
}

// as opens a connection of an account.
func (h *hall) as(account string, token wire.Token) *guest {
	g := h.guest()
	greeting := hello(token)
	greeting.Access = account
	g.say(greeting)
	return g
}

func TestQueueMatchesLikeSkill(t *testing.T) {
	h := newHall(t, skilled)
	strong := []*guest{h.as("a++", wire.Token{}), h.as("b++", wire.Token{})}
	weak := h.as("c", wire.Token{})
	for _, g := range []*guest{strong[0], weak, strong[1]} {
		g.say(wire.EnterQueue{})
	}
	if s := last[wire.QueueStatus](strong[1]); s.Players != 3 || s.Seconds != 0 {
		t.Errorf("the last one is told %+v", s)
	}
	h.run(clock.Second)
	strong[0].mustSit(1, 0)
	strong[1].mustSit(1, 1)
	if _, plays := weak.seat(); plays {
		t.Error("the weak one plays with the strong")
	}
	h.run(5 * clock.Second)
	if s := last[wire.QueueStatus](weak); s.Players != 1 || s.Seconds < 3 || s.Span <= 100 {
		t.Errorf("after six seconds he is told %+v", s)
	}
	h.run(90 * clock.Second)
	if s, plays := weak.seat(); !plays || s.Room != 1 {
		t.Errorf("his range has widened, and the match has free seats, but he sits (%v) in %+v", plays, s)
	}
}

func TestLeavingTheQueue(t *testing.T) {
	h := newHall(t, nil)
	party := h.party(2)
	party[0].say(wire.EnterQueue{})
	for _, g := range party {
		if s := last[wire.QueueStatus](g); s.Players != 2 {
			t.Errorf("a member is told %+v", s)
		}
	}
	party[1].say(wire.LeaveQueue{})
	for _, g := range party {
		if s := last[wire.QueueStatus](g); s.Players != 0 {
			t.Errorf("after leaving a member is told %+v", s)
		}
	}
	h.run(2 * clock.Second)
	if h.lobby.Rooms() != 0 {
		t.Error("a match was made of who has left the queue")
	}
}

func TestChat(t *testing.T) {
	h := newHall(t, nil)
	ann, _ := h.playing()
	bob, _ := h.playing()
	elsewhere := h.welcome()
	elsewhere.ask(wire.CreateRoom{})
	ann.say(wire.Chat{Text: "hi\u202e <b>all</b>\n"})
	want := wire.PeerChat{Slot: 0, Text: "hi <b>all</b>"}
	if only[wire.PeerChat](ann) != want || only[wire.PeerChat](bob) != want {
		t.Errorf("the room heard %+v", all[wire.PeerChat](bob))
	}
	ann.say(wire.Chat{Text: "\u200b"})
	for range chatBurst {
		ann.say(wire.Chat{Text: "spam"})
	}
	ann.mustBeDeclined(wire.TagChat, wire.CloseTooOften)
	if n := len(all[wire.PeerChat](bob)); n != chatBurst {
		t.Errorf("%d lines came through, want %d", n, chatBurst)
	}
	if n := len(all[wire.PeerChat](elsewhere)); n != 0 {
		t.Errorf("another room heard %d lines", n)
	}
}

func TestAccounts(t *testing.T) {
	h := newHall(t, func(c *Config) {
		skilled(c)
		c.RequireAccount = true
	})
	guest := h.guest()
	guest.say(hello(wire.Token{}))
	guest.mustBeClosed(wire.CloseSignIn)
	forged := h.as("forged", wire.Token{})
	if !forged.closed || forged.code != wire.CloseSignIn {
		t.Errorf("a forged account was closed (%v) with %v", forged.closed, forged.code)
	}

	ann := h.as("ann", wire.Token{})
	ann.ask(wire.QuickMatch{})
	token := only[wire.Welcome](ann).Session
	thief := h.as("mallory", token)
	thief.ask(wire.QuickMatch{})
	thief.mustSit(1, 1)
	ann.mustSit(1, 0)

	again := h.as("ann", wire.Token{}) // another device, which has no token
	h.run(40 * ms)
	again.mustSit(1, 0)
	if !ann.closed || ann.code != wire.CloseReplaced {
		t.Errorf("the older connection of the account was closed (%v) with %v", ann.closed, ann.code)
	}
	if names := last[wire.RoomJoined](again).Peers; !slices.Equal(names, []wire.Peer{{Slot: 1, Name: "mallory"}}) {
		t.Errorf("the others are %+v", names)
	}
}

// The account is looked at once a connection: signatures take their time.
func TestOnlyTheFirstHelloIsIdentified(t *testing.T) {
	asked := 0
	h := newHall(t, func(c *Config) {
		c.Identify = func(string) (Identity, error) { asked++; return Identity{Account: "a"}, nil }
	})
	g := h.as("a", wire.Token{})
	for range 10 {
		greeting := hello(wire.Token{})
		greeting.Access = "a"
		g.say(greeting)
	}
	if asked != 1 {
		t.Errorf("the account was asked for %d times", asked)
	}
}

func TestLaterMessagesAreSmaller(t *testing.T) {
	h := newHall(t, nil)
	h.as(strings.Repeat("x", wire.MaxAccess), wire.Token{}) // passes
	g := h.welcome()
	greeting := hello(wire.Token{})
	greeting.Access = strings.Repeat("x", wire.MaxClientLater)
	g.say(greeting)
	g.mustBeClosed(wire.CloseTooLarge)
}
