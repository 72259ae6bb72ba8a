package browser

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// What a page says and hears beside the match itself: rooms, the party, the queue, the chat. Texts that are told lie in the
// host's texts, which the next call writes anew.

// text is memory that a text is kept in for the page.
type text []byte

func (t *text) set(s string) { *t = append((*t)[:0], s...) }

// ask makes a request that has no field but a room's number or a text of n bytes, which is in the inbox. It answers whether
// it knows one with that tag.
func (h *host) ask(tag wire.ClientTag, room uint64, n int) bool {
	c, said := h.client, string(h.inbox[:min(max(n, 0), len(h.inbox))])
	switch tag {
	case wire.TagQuickMatch:
		c.QuickMatch()
	case wire.TagBrowseRooms:
		c.Browse()
	case wire.TagJoinRoom:
		c.Join(room)
	case wire.TagJoinRoomByCode:
		c.JoinCode(said)
	case wire.TagLeaveRoom:
		c.LeaveRoom()
	case wire.TagChat:
		c.Say(said)
	default:
		return h.askAside(tag, said)
	}
	return true
}

// askAside is ask for the queue and the party.
func (h *host) askAside(tag wire.ClientTag, said string) bool {
	c := h.client
	switch tag {
	case wire.TagEnterQueue:
		c.EnterQueue()
	case wire.TagLeaveQueue:
		c.LeaveQueue()
	case wire.TagCreateParty:
		c.CreateParty()
	case wire.TagJoinParty:
		c.JoinParty(said)
	case wire.TagLeaveParty:
		c.LeaveParty()
	default:
		return false
	}
	return true
}

// create asks for a room of the player's own. The inbox holds its name and its options.
func (h *host) create(name, options int, public bool, capacity uint8) {
	if name < 0 || options < 0 || options > wire.MaxOptions || name+options > len(h.inbox) {
		panic("browser: the name or the options of a room are too long")
	}
	h.client.Create(wire.CreateRoom{
		Name: string(h.inbox[:name]), Public: public, Capacity: capacity,
		Options: append([]byte(nil), h.inbox[name:name+options]...),
	})
}

// revisions writes the counts of changes, and answers their number.
func (h *host) revisions() int {
	r := h.client.Revisions()
	h.words = [replyWords]uint32{r.Rooms, r.RoomInfo, r.Party, r.Queue, r.Chat, r.Notices, r.Refusals, r.Departures}
	return replyWords
}

// room writes a public room, zeros for one that is not there.
func (h *host) room(i int) {
	var r wire.RoomSummary
	if rooms := h.client.Rooms(); uint(i) < uint(len(rooms)) {
		r = rooms[i]
	}
	h.words = [replyWords]uint32{
		uint32(r.Room), uint32(r.Room >> 32), uint32(r.Players), uint32(r.Capacity), uint32(r.Phase), uint32(r.Progress),
	}
	h.texts[0].set(r.Name)
}

// roomInfo writes what is known of the player's room.
func (h *host) roomInfo() {
	info := h.client.RoomInfo()
	h.words = [replyWords]uint32{
		uint32(info.Room), uint32(info.Room >> 32), sim.BoolBits(info.Public), uint32(info.Capacity),
	}
	h.texts[0].set(info.Name)
	h.texts[1].set(info.Code)
}

// party writes the party, and answers the number of its members.
func (h *host) party() int {
	p := h.client.Party()
	h.words[0] = uint32(p.Self)
	h.texts[0].set(p.Code)
	return len(p.Members)
}

// member writes the name of a member of the party.
func (h *host) member(i int) {
	name := ""
	if members := h.client.Party().Members; uint(i) < uint(len(members)) {
		name = members[i]
	}
	h.texts[0].set(name)
}

// chat writes a line of the chat, and answers whether it is kept.
func (h *host) chat(n uint32) bool {
	line, kept := h.client.ChatLine(n)
	h.words[0] = uint32(line.Slot)
	h.texts[0].set(line.Text)
	return kept
}

// notice writes the newest notice, and answers when it came, in milliseconds.
func (h *host) notice() float64 {
	n := h.client.Notice()
	h.words[0], h.words[1] = uint32(n.Kind), n.Seconds
	h.texts[0].set(n.Text)
	return n.At.Milliseconds()
}
