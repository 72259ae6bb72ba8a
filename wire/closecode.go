package wire

// CloseCode says why a connection was closed. Codes from 4000 on are application codes of the WebSocket protocol
// (RFC 6455 section 7.4.2), so every transport can carry them. See PROTOCOL.md, "Close codes".
type CloseCode uint16

// The codes a Tickwork server or client closes a connection with.
const (
	CloseNormal      CloseCode = 1000 // the peer is done
	CloseGoingAway   CloseCode = 1001 // the server shuts down or the page is left
	CloseLost        CloseCode = 1006 // never sent: the link ended without a close message
	CloseVersion     CloseCode = 4000 // the wire or rules version differs
	CloseSchema      CloseCode = 4001 // the schema hash differs
	CloseHelloLate   CloseCode = 4002 // no Hello in time
	CloseBadMessage  CloseCode = 4003 // bytes that are no message, or a text frame
	CloseTooLarge    CloseCode = 4004 // a message over its limit
	CloseViolations  CloseCode = 4005 // too many messages that make no sense here
	CloseReplaced    CloseCode = 4006 // the session was taken over by a newer connection
	CloseRoomEnded   CloseCode = 4007 // the room is gone
	CloseFull        CloseCode = 4008 // no room could be had
	CloseTooSlow     CloseCode = 4009 // the outbound queue is full, or snapshots were dropped for too long
	CloseServerError CloseCode = 4010 // the server failed
	CloseNoRoom      CloseCode = 4011 // the room that was asked for is not there, or has no place
	CloseBadOptions  CloseCode = 4012 // the game does not take the options for a room
	CloseSignIn      CloseCode = 4013 // an account is needed, or what was shown of one is not good
	CloseTooMany     CloseCode = 4014 // too many connections of one address
	CloseKicked      CloseCode = 4015 // the operator has removed the player
	CloseTooOften    CloseCode = 4016 // asked for too often; it is refused, and the connection stays
)
