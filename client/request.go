package client

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// returnTime is how long a player who comes back waits for his place, which the server gives him without being asked: a
// tick of the slowest game, and then some.
const returnTime = 2 * clock.Second

// request is a control message that asks for something. It is encoded at once: a value of an interface would draw the encoders
// of all messages into the browser's module.
type request struct {
	tag   wire.ClientTag
	bytes []byte
}

// requests is what a client has asked for, and will.
type requests struct {
	automatic bool       // it asks for any room whenever it is in none
	want      request    // waits for Welcome or for its answer, and is made again over a new link; without bytes: nothing
	returning bool       // the player may have a place that the server has kept
	again     clock.Time // when QuickMatch is made again, after it was refused; 0: not
}

func quickMatch() request { return request{wire.TagQuickMatch, wire.QuickMatch{}.Append(nil)} }

func browse() request { return request{wire.TagBrowseRooms, wire.BrowseRooms{}.Append(nil)} }

// granted notes that the player has a place.
func (r *requests) granted() { r.want, r.returning, r.again = request{}, false, 0 }

// purpose is what a request is after.
type purpose uint8

const (
	forOther   purpose = iota // neither a room nor a match
	forRoom                   // a room at once
	forQueue                  // a room later
	forLeaving                // no room
)

func (r *request) purpose() purpose {
	switch r.tag {
	case wire.TagQuickMatch, wire.TagCreateRoom, wire.TagJoinRoom, wire.TagJoinRoomByCode:
		return forRoom
	case wire.TagEnterQueue:
		return forQueue
	case wire.TagLeaveRoom:
		return forLeaving
	}
	return forOther
}

// QuickMatch asks for a place in any public room. In a room it does nothing.
func (c *Client) QuickMatch() {
	if c.state != Playing {
		c.ask(quickMatch())
	}
}

// Browse asks which public rooms there are; see Rooms.
func (c *Client) Browse() { c.ask(browse()) }

// Create asks for a room of the player's own. Who is in a room leaves it; so it is with all requests for another one.
func (c *Client) Create(room wire.CreateRoom) { c.ask(request{wire.TagCreateRoom, room.Append(nil)}) }

// Join asks for a place in a public room, by its number.
func (c *Client) Join(room uint64) {
	c.ask(request{wire.TagJoinRoom, wire.JoinRoom{Room: room}.Append(nil)})
}

// JoinCode asks for a place in the room that has a code.
func (c *Client) JoinCode(code string) {
	c.ask(request{wire.TagJoinRoomByCode, wire.JoinRoomByCode{Code: code}.Append(nil)})
}

// EnterQueue asks for a match with players of like skill; see Queue.
func (c *Client) EnterQueue() { c.ask(request{wire.TagEnterQueue, wire.EnterQueue{}.Append(nil)}) }

// LeaveQueue gives the place in the queue up.
func (c *Client) LeaveQueue() { c.ask(request{wire.TagLeaveQueue, wire.LeaveQueue{}.Append(nil)}) }

// CreateParty opens a party; see Party.
func (c *Client) CreateParty() { c.ask(request{wire.TagCreateParty, wire.CreateParty{}.Append(nil)}) }

// JoinParty asks for a place in the party that has a code.
func (c *Client) JoinParty(code string) {
	c.ask(request{wire.TagJoinParty, wire.JoinParty{Code: code}.Append(nil)})
}

// LeaveParty leaves the party.
func (c *Client) LeaveParty() { c.ask(request{wire.TagLeaveParty, wire.LeaveParty{}.Append(nil)}) }

// LeaveRoom gives the place in the room up for good. The client stays connected, in the lobby, and asks for no other room by
// itself. [Client.Leave] ends it instead.
func (c *Client) LeaveRoom() {
	c.asks.automatic = false
	c.ask(request{wire.TagLeaveRoom, wire.LeaveRoom{}.Append(nil)})
}

// Say says something to all who are in the room. Outside of a room it is lost.
func (c *Client) Say(text string) {
	if c.state == Playing {
		c.out.control(wire.Chat{Text: text}.Append)
	}
}

// ask makes a request now or, if the player is not welcome yet, when he is. Then a newer one takes its place.
func (c *Client) ask(r request) {
	switch c.state {
	case Ended:
	case Joining, Playing, Lobby:
		c.request(r)
	default:
		c.asks.want = r
	}
}

// enter makes the first request after Welcome, by which the server also sees that the token has come. resumes says that
// the session is one of an earlier client.
func (c *Client) enter(now clock.Time, resumes bool) {
	c.state = Lobby
	c.asks.returning = c.room.id != 0 || resumes
	switch {
	case c.asks.want.bytes != nil:
		c.request(c.asks.want)
	case c.asks.automatic:
		c.request(quickMatch())
	default:
		c.request(browse())
	}
	if c.state == Lobby && c.asks.returning {
		c.state, c.dial.asked = Joining, now
	}
}

// request makes a request of a player who is welcome.
func (c *Client) request(r request) {
	what := r.purpose()
	if what != forOther {
		c.standUp(r.tag)
		c.asks.again = 0
	}
	if what != forLeaving { // that was said by standing up
		c.out.put(transport.Ordered, r.bytes)
	}
	switch what {
	case forRoom:
		c.state, c.asks.want, c.dial.asked = Joining, r, c.now
	case forQueue:
		c.state, c.asks.want = Lobby, r
	case forLeaving:
		c.state, c.asks.want = Lobby, request{}
	default:
		c.asks.made(r.tag)
	}
}

// made notes that a request was made that is not for a place. Only leaving the queue takes back what was asked for before.
func (r *requests) made(tag wire.ClientTag) {
	if r.want.tag == tag || tag == wire.TagLeaveQueue && r.want.tag == wire.TagEnterQueue {
		r.want = request{}
	}
}

// standUp gives up the place that the player has, or may have, for a request that is after something else. QuickMatch is
// not: it comes back to the place that the server has kept.
func (c *Client) standUp(wish wire.ClientTag) {
	if wish == wire.TagQuickMatch || c.room.id == 0 && !c.asks.returning && wish != wire.TagLeaveRoom {
		return
	}
	c.out.control(wire.LeaveRoom{}.Append)
	c.depart(wire.CloseNormal)
}

// waitInJoining does what is due while the player waits for a place, and reports whether it is not the server's answer that
// he waits for.
func (c *Client) waitInJoining(now clock.Time) bool {
	switch {
	case c.asks.again != 0:
		if now >= c.asks.again {
			c.request(quickMatch())
		}
		return true
	case c.asks.want.bytes == nil:
		if now-c.dial.asked >= returnTime {
			c.gone()
		}
		return true
	}
	return false
}

// gone notes that the room went on without the player, also if it is an earlier client that was in it.
func (c *Client) gone() {
	if c.room.id == 0 {
		c.told.departed(wire.CloseLost)
	}
	c.depart(wire.CloseLost)
	c.state = Lobby
}

// denied notes that a request was refused. A client that is in rooms automatically asks again, later each time.
func (c *Client) denied(now clock.Time, about wire.ClientTag) {
	if c.asks.want.bytes == nil || c.asks.want.tag != about {
		return
	}
	c.asks.want = request{}
	if c.state != Joining {
		return
	}
	if c.asks.automatic && about == wire.TagQuickMatch {
		c.asks.again = now + askAgain + c.dial.wait()
		c.dial.at = c.asks.again
		return
	}
	c.state = Lobby
}

// askAgain is the least time after which a place is asked for again.
const askAgain = clock.Second
