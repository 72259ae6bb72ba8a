//go:build wasip1

package browser

import (
	"unsafe"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// The functions below are what a page can call. Addresses and lengths are in bytes; instants are milliseconds of the
// page's own clock. A call that answers more than a number writes words, which tw_reply tells the address of.
// tw_configure must come before the calls that are about the match; those about a log need no client.

func address[T any](p *T) int32 { return int32(uintptr(unsafe.Pointer(p))) }

func addressOf[T any](s []T) uint32 { return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(s)))) }

// tell writes the address and the length of a text into the reply, from a word on.
func tell(word int, t text) { the.words[word], the.words[word+1] = addressOf(t), uint32(len(t)) }

//go:wasmexport tw_reply
func twReply() int32 { return address(&the.words[0]) }

//go:wasmexport tw_inbox
func twInbox() int32 { return address(&the.inbox[0]) }

//go:wasmexport tw_inbox_size
func twInboxSize() int32 { return int32(len(the.inbox)) }

//go:wasmexport tw_input
func twInput() int32 { return address(&the.input[0]) }

//go:wasmexport tw_configure
func twConfigure(name, version, access, token, lobby int32, seed float64) {
	in := handed{name: int(name), version: int(version), access: int(access), token: token != 0}
	the.configure(in, lobby != 0, seed)
}

//go:wasmexport tw_next_dial
func twNextDial(now float64) int32 { return int32(sim.BoolBits(the.client.NextDial(at(now)))) }

//go:wasmexport tw_retry_at
func twRetryAt() float64 { return the.client.RetryAt().Milliseconds() }

//go:wasmexport tw_opened
func twOpened(now float64) { the.client.Opened(at(now)) }

//go:wasmexport tw_closed
func twClosed(now float64, code int32) { the.client.Closed(at(now), wire.CloseCode(code)) }

//go:wasmexport tw_receive
func twReceive(now float64, n int32) { the.receive(now, int(n)) }

// tw_frame answers the number of events. Reply: address of the view's words, their number, address of the events' words,
// words of an event's record.
//
//go:wasmexport tw_frame
func twFrame(now float64) int32 {
	n := the.frame(now)
	view := the.picture()
	the.words[0], the.words[1] = addressOf(view.Words), uint32(len(view.Words))
	the.words[2], the.words[3] = addressOf(the.events), uint32(the.stride)
	return int32(n)
}

//go:wasmexport tw_collect
func twCollect() int32 { return int32(the.collect()) }

// tw_outgoing answers one of the collected messages. Reply: address, length, 1 if it must arrive. The length of one that is
// not there is 0.
//
//go:wasmexport tw_outgoing
func twOutgoing(i int32) {
	bytes, ordered := the.outgoing(int(i))
	the.words[0], the.words[1], the.words[2] = addressOf(bytes), uint32(len(bytes)), sim.BoolBits(ordered)
}

//go:wasmexport tw_hangup
func twHangup() int32 { return int32(the.hangup()) }

//go:wasmexport tw_leave
func twLeave() { the.client.Leave() }

//go:wasmexport tw_command
func twCommand(code int32, arg float64) { the.command(uint16(code), int64(arg)) }

// tw_solo begins a match without a server, with the packed options of n bytes in the inbox, and answers 1 if they are well
// formed. It ends with the next tw_configure.
//
//go:wasmexport tw_solo
func twSolo(seed float64, n int32) int32 { return int32(sim.BoolBits(the.play(seed, int(n)))) }

// tw_pause lets time stand still in a match without a server, played or watched (1), or go on (0).
//
//go:wasmexport tw_pause
func twPause(paused int32) {
	if m := the.own(); m != nil {
		m.Pause(paused != 0)
	}
}

// tw_status answers the client's state. Reply: the close code that ended it, own slot, number of peers, low and high half
// of the room's number, 1 in a match without a server.
//
//go:wasmexport tw_status
func twStatus() int32 { return int32(the.status()) }

// tw_peer answers another player of the room. Reply: slot, address and length of the name. The slot of one who is not there
// is 255.
//
//go:wasmexport tw_peer
func twPeer(i int32) {
	slot := the.peer(int(i))
	the.words[0], the.words[1], the.words[2] = uint32(slot), addressOf(the.name), uint32(len(the.name))
}

// tw_ask makes a request, given the tag of its message: for a room by its number, or with the text of n bytes in the inbox.
// It answers 1 if that is one without further fields.
//
//go:wasmexport tw_ask
func twAsk(tag int32, room float64, n int32) int32 {
	return int32(sim.BoolBits(the.ask(wire.ClientTag(tag), uint64(room), int(n))))
}

// tw_create asks for a room of the player's own. The inbox holds its name and the packed options, one after another.
//
//go:wasmexport tw_create
func twCreate(name, options, public, capacity int32) {
	the.create(int(name), int(options), public != 0, uint8(capacity))
}

// tw_revisions answers the number of words of the reply: counts of changes of the rooms, the room's details, the party, the
// queue, the chat, the notices, the refusals, and of the times that the player was out of a room.
//
//go:wasmexport tw_revisions
func twRevisions() int32 { return int32(the.revisions()) }

// tw_rooms answers the number of public rooms in the newest list.
//
//go:wasmexport tw_rooms
func twRooms() int32 { return int32(len(the.client.Rooms())) }

// tw_room tells of one of them. Reply: low and high half of its number, players, capacity, phase, progress, address and
// length of the name.
//
//go:wasmexport tw_room
func twRoom(i int32) {
	the.room(int(i))
	tell(6, the.texts[0])
}

// tw_room_info tells of the player's room. Reply: low and high half of its number, 1 if it is public, capacity, address and
// length of the name, and of the code.
//
//go:wasmexport tw_room_info
func twRoomInfo() {
	the.roomInfo()
	tell(4, the.texts[0])
	tell(6, the.texts[1])
}

// tw_party answers the number of members of the player's party. Reply: his place among them, address and length of the code.
//
//go:wasmexport tw_party
func twParty() int32 {
	n := the.party()
	tell(1, the.texts[0])
	return int32(n)
}

// tw_member tells the name of a member of the party. Reply: address, length.
//
//go:wasmexport tw_member
func twMember(i int32) {
	the.member(int(i))
	tell(0, the.texts[0])
}

// tw_queue answers how many wait for a match. Reply: seconds that the player has waited, span of the skill.
//
//go:wasmexport tw_queue
func twQueue() int32 {
	q := the.client.Queue()
	the.words[0], the.words[1] = q.Seconds, q.Span
	return int32(q.Players)
}

// tw_chat tells a line of the chat by its number, and answers 1 if it is kept. Reply: slot, address and length of the text.
//
//go:wasmexport tw_chat
func twChat(n int32) int32 {
	kept := the.chat(uint32(n))
	tell(1, the.texts[0])
	return int32(sim.BoolBits(kept))
}

// tw_notice answers when the newest notice came. Reply: kind, seconds, address and length of the text.
//
//go:wasmexport tw_notice
func twNotice() float64 {
	at := the.notice()
	tell(2, the.texts[0])
	return at
}

// tw_refusal answers the close code of the newest refusal. Reply: the tag of the message that asked.
//
//go:wasmexport tw_refusal
func twRefusal() int32 {
	r := the.client.Refusal()
	the.words[0] = uint32(r.About)
	return int32(r.Code)
}

// tw_departed answers the close code that tells why the player is out of his newest room.
//
//go:wasmexport tw_departed
func twDeparted() int32 { return int32(the.client.DepartedBy()) }

// tw_token writes the session's token to the inbox and answers its length, 0 if there is none.
//
//go:wasmexport tw_token
func twToken() int32 {
	t := the.client.Token()
	if t.IsZero() {
		return 0
	}
	return int32(copy(the.inbox[:], t[:]))
}

// tw_stats answers the number of figures, which are float64 at the address in the reply; see statsOf.
//
//go:wasmexport tw_stats
func twStats() int32 {
	list := the.statsOf()
	the.words[0] = addressOf(list)
	return int32(len(list))
}

// tw_ghost writes a picture of the match that is not drawn, for the inspector: one of client.Ghost. Reply: address of its
// words, their number. The next call writes to the same place.
//
//go:wasmexport tw_ghost
func twGhost(kind int32) {
	view := the.ghostOf(client.Ghost(kind))
	the.words[0], the.words[1] = addressOf(view.Words), uint32(len(view.Words))
}

// tw_corrections answers how many corrections of the prediction there were since the last call. Reply: address of their
// words, three each: the tick, the size as float32, ticks stepped again.
//
//go:wasmexport tw_corrections
func twCorrections() int32 {
	n := the.corrections()
	the.words[0] = addressOf(the.inspection.corrections)
	return int32(n)
}

// tw_log_buffer makes room for a log of n bytes and answers where.
//
//go:wasmexport tw_log_buffer
func twLogBuffer(n int32) int32 { return int32(addressOf(the.logBuffer(int(n)))) }

//go:wasmexport tw_log_load
func twLogLoad() int32 { return int32(sim.BoolBits(the.loadLog())) }

//go:wasmexport tw_log_play
func twLogPlay(frames int32) int32 { return int32(the.playLog(int(frames))) }

// tw_log_hash answers the hash of the log's world, 0 without a log. Reply: low and high half.
//
//go:wasmexport tw_log_hash
func twLogHash() {
	h := the.logHash()
	the.words[0], the.words[1] = uint32(h), uint32(h>>32)
}
