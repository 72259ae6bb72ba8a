package wire

// ClientMessage is a control message from a client to a server. The messages are plain values, one for each [ClientTag]
// that is not reserved.
//
// A message is encoded as bincode 1.x does with little-endian integers of fixed width: the u32 tag, then the fields in
// the order of the struct. Text and lists have a u64 length, options a tag byte. See PROTOCOL.md, "Control messages".
type ClientMessage interface {
	// Append appends the encoded message to dst. Text over its limit is clipped; numbers that a decoder would refuse
	// panic.
	Append(dst []byte) []byte
	// Tag returns the message's tag.
	Tag() ClientTag
}

// ServerMessage is a control message from a server to a client, one type for each [ServerTag] that is not reserved. It is
// encoded like a [ClientMessage].
type ServerMessage interface {
	// Append appends the encoded message to dst. Text over its limit is clipped; numbers and lists that a decoder would
	// refuse panic.
	Append(dst []byte) []byte
	// Tag returns the message's tag.
	Tag() ServerTag
}

// DecodeClient decodes one whole message from a client. The result shares no memory with b. The error is one of this
// package's: [ErrTooLarge], [ErrUnknownMessage], or what is wrong with a field.
func DecodeClient(b []byte) (ClientMessage, error) {
	if len(b) > MaxClientMessage {
		return nil, ErrTooLarge
	}
	r := NewReader(b)
	m := readClient(&r)
	if err := r.Done(); err != nil {
		return nil, err
	}
	return m, nil
}

func readClient(r *Reader) ClientMessage {
	switch tag := ClientTag(r.U32()); tag {
	case TagHello:
		return readHello(r)
	case TagQuickMatch:
		return QuickMatch{}
	case TagLeaveRoom:
		return LeaveRoom{}
	case TagPong:
		return readPong(r)
	case TagCommand:
		return readCommand(r)
	case TagChat:
		return readChat(r)
	case TagReport:
		return readReport(r)
	default:
		return readRequest(r, tag)
	}
}

// readRequest reads the messages that ask for a room, a match or a party.
func readRequest(r *Reader, tag ClientTag) ClientMessage {
	switch tag {
	case TagBrowseRooms:
		return BrowseRooms{}
	case TagCreateRoom:
		return readCreateRoom(r)
	case TagJoinRoom:
		return readJoinRoom(r)
	case TagJoinRoomByCode:
		return readJoinRoomByCode(r)
	case TagEnterQueue:
		return EnterQueue{}
	case TagLeaveQueue:
		return LeaveQueue{}
	case TagCreateParty:
		return CreateParty{}
	case TagJoinParty:
		return readJoinParty(r)
	case TagLeaveParty:
		return LeaveParty{}
	}
	r.Fail(ErrUnknownMessage)
	return nil
}

// DecodeServer decodes one whole message from a server. The result shares no memory with b. The error is one of this
// package's: [ErrTooLarge], [ErrUnknownMessage], or what is wrong with a field.
func DecodeServer(b []byte) (ServerMessage, error) {
	if len(b) > MaxServerMessage {
		return nil, ErrTooLarge
	}
	r := NewReader(b)
	m := readServer(&r)
	if err := r.Done(); err != nil {
		return nil, err
	}
	return m, nil
}

func readServer(r *Reader) ServerMessage {
	switch tag := ServerTag(r.U32()); tag {
	case TagWelcome:
		return readWelcome(r)
	case TagError:
		return readError(r)
	case TagRoomJoined:
		return readRoomJoined(r)
	case TagRoomLeft:
		return readRoomLeft(r)
	case TagPeerJoined:
		return readPeerJoined(r)
	case TagPeerLeft:
		return readPeerLeft(r)
	case TagPing:
		return readPing(r)
	default:
		return readAnswer(r, tag)
	}
}

// readAnswer reads what is about rooms, matches and parties, and what people say.
func readAnswer(r *Reader, tag ServerTag) ServerMessage {
	switch tag {
	case TagRoomList:
		return readRoomList(r)
	case TagPeerChat:
		return readPeerChat(r)
	case TagQueueStatus:
		return readQueueStatus(r)
	case TagPartyState:
		return readPartyState(r)
	case TagRoomInfo:
		return readRoomInfo(r)
	case TagRefused:
		return readRefused(r)
	case TagNotice:
		return readNotice(r)
	case TagWorldPiece:
		return readWorldPiece(r)
	}
	r.Fail(ErrUnknownMessage)
	return nil
}

// readCount takes a u64 count of at most limit items of at least size bytes each. What it returns fits into the rest of the
// message, so memory is taken only for what is there.
func readCount(r *Reader, limit, size int) int {
	count := r.U64()
	switch {
	case count > uint64(limit):
		r.Fail(ErrTooLong)
	case count > uint64(r.Remaining()/size):
		r.Fail(ErrShort)
	}
	if r.Err() != nil {
		return 0
	}
	return int(count)
}

// appendText appends s, clipped to limit bytes, as text.
func appendText(dst []byte, s string, limit int) []byte { return AppendString(dst, Clip(s, limit)) }

// appendCloseCode appends a close code as the u32 that bincode makes of an enumeration.
func appendCloseCode(dst []byte, c CloseCode) []byte { return AppendU32(dst, uint32(c)) }

// readCloseCode takes a close code. Codes that are not in the table are let through, for newer peers.
func readCloseCode(r *Reader) CloseCode {
	v := r.U32()
	if v > 0xffff {
		r.Fail(ErrRange)
		return 0
	}
	return CloseCode(v)
}

// appendTickHz appends a tick rate, which the receiver divides by.
func appendTickHz(dst []byte, hz uint16) []byte {
	require(hz >= 1 && hz <= MaxTickHz, "TickHz must be 1 to MaxTickHz")
	return AppendU16(dst, hz)
}

// readTickHz takes a tick rate from 1 to MaxTickHz.
func readTickHz(r *Reader) uint16 {
	hz := r.U16()
	if hz < 1 || hz > MaxTickHz {
		r.Fail(ErrRange)
		return 0
	}
	return hz
}
