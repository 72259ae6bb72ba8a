package client

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// ChatLines is how many lines of the chat are kept.
const ChatLines = 32

// ChatLine is what somebody in the room has said, maybe the player himself. It comes from people: show it as text.
type ChatLine struct {
	Slot sim.Slot
	Text string
}

// Refusal is a request that was not granted.
type Refusal struct {
	About wire.ClientTag
	Code  wire.CloseCode
}

// Notice is something from whoever runs the server.
type Notice struct {
	wire.Notice
	At clock.Time // when it came, which Seconds count from
}

// Revisions count how often what the server has told has changed. What has the number that it had has not changed.
type Revisions struct {
	Rooms, RoomInfo, Party, Queue uint32
	Chat                          uint32 // the number of the newest line; the first has 1
	Notices, Refusals             uint32
	Departures                    uint32 // times that the player was out of a room, see DepartedBy
}

// told is what the server has told beside the match itself.
type told struct {
	revisions Revisions
	rooms     []wire.RoomSummary
	info      wire.RoomInfo
	coming    wire.RoomInfo // the newest, whose room the player may not be in yet
	party     wire.PartyState
	queue     wire.QueueStatus
	chat      [ChatLines]ChatLine // line n is at n % ChatLines
	before    uint32              // the number of the newest line of another room
	saidIn    uint64              // the room of the lines after it
	notice    Notice
	refusal   Refusal
	departure wire.CloseCode
}

// Revisions returns what is to be compared with an earlier answer, so as to read only what has changed.
func (c *Client) Revisions() Revisions { return c.told.revisions }

// Rooms returns the public rooms as of the newest answer to Browse. It is valid until the next call of Receive.
func (c *Client) Rooms() []wire.RoomSummary { return c.told.rooms }

// RoomInfo returns what the player's room is called, and the code by which friends get in; zero before it is told, and
// outside of a room.
func (c *Client) RoomInfo() wire.RoomInfo { return c.told.info }

// Party returns who is in the player's party; without members he is in none.
func (c *Client) Party() wire.PartyState { return c.told.party }

// Queue returns how the search for a match goes; with no players the player is not in the queue.
func (c *Client) Queue() wire.QueueStatus { return c.told.queue }

// ChatLine returns a line of the chat by its number. It returns false for one that is not kept any more, or was not said.
func (c *Client) ChatLine(n uint32) (ChatLine, bool) {
	if newest := c.told.revisions.Chat; n <= c.told.before || n > newest || newest-n >= ChatLines {
		return ChatLine{}, false
	}
	return c.told.chat[n%ChatLines], true
}

// Notice returns the newest notice.
func (c *Client) Notice() Notice { return c.told.notice }

// Refusal returns the newest refusal.
func (c *Client) Refusal() Refusal { return c.told.refusal }

// DepartedBy returns why the player is out of his newest room: CloseNormal if he left, CloseLost if the room went on without
// him while his link was lost.
func (c *Client) DepartedBy() wire.CloseCode { return c.told.departure }

// hear takes what the server tells beside the match itself.
func (c *Client) hear(now clock.Time, m wire.ServerMessage) {
	t := &c.told
	switch m := m.(type) {
	case wire.RoomList:
		c.dial.failures = 0
		t.rooms = m.Rooms
		t.revisions.Rooms++
	case wire.RoomInfo:
		t.coming = m // it may overtake RoomJoined
		if c.state == Playing && m.Room == c.room.id {
			t.setInfo(m)
		}
	case wire.PeerChat:
		if c.state == Playing {
			t.said(ChatLine{Slot: sim.Slot(m.Slot), Text: m.Text})
		}
	case wire.QueueStatus:
		t.setQueue(m)
	case wire.PartyState:
		t.setParty(m)
	case wire.Refused:
		t.refusal = Refusal{About: m.About, Code: m.Code}
		t.revisions.Refusals++
		c.denied(now, m.About)
	case wire.Notice:
		t.notice = Notice{Notice: m, At: now}
		t.revisions.Notices++
	}
}

func (t *told) said(line ChatLine) {
	t.revisions.Chat++
	t.chat[t.revisions.Chat%ChatLines] = line
}

func (t *told) setQueue(q wire.QueueStatus) {
	t.queue = q
	t.revisions.Queue++
}

func (t *told) setParty(p wire.PartyState) {
	t.party = p
	t.revisions.Party++
}

// joined notes that the player is in a room: he waits for none any more. What was said in another one is gone.
func (t *told) joined(room uint64) {
	if t.queue.Players != 0 {
		t.setQueue(wire.QueueStatus{})
	}
	if t.coming.Room == room {
		t.setInfo(t.coming)
	} else {
		t.setInfo(wire.RoomInfo{})
	}
	if t.saidIn != room {
		t.saidIn, t.before = room, t.revisions.Chat
	}
}

// departed notes that the player is in no room any more.
func (t *told) departed(why wire.CloseCode) {
	t.departure = why
	t.revisions.Departures++
	t.setInfo(wire.RoomInfo{})
}

func (t *told) setInfo(info wire.RoomInfo) {
	t.info = info
	t.revisions.RoomInfo++
}

// linkLost forgets what the server tells anew over the next link, if it is still true.
func (t *told) linkLost() {
	if t.queue.Players != 0 {
		t.setQueue(wire.QueueStatus{})
	}
	if len(t.party.Members) != 0 {
		t.setParty(wire.PartyState{})
	}
}
