package wire

// ClientMessage is a control message from a client to a server. The messages are plain values: [Hello], [QuickMatch],
// [LeaveRoom], [Pong] and [Command].
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

// ServerMessage is a control message from a server to a client: [Welcome], [Error], [RoomJoined], [RoomLeft],
// [PeerJoined], [PeerLeft] or [Ping]. It is encoded like a [ClientMessage].
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
	switch ClientTag(r.U32()) {
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
	switch ServerTag(r.U32()) {
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
	}
	r.Fail(ErrUnknownMessage)
	return nil
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
