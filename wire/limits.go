package wire

import "github.com/tickwork-engine/tickwork/clock"

// Version is the version of the byte layouts in this package. It rises when a layout changes so that an older peer could
// not read it.
const Version uint16 = 1

// Limits of whole messages, in bytes.
const (
	// MaxDatagram is the largest packet that is sent as a datagram. It is the payload that every QUIC path must carry
	// (RFC 9000 section 14), so nothing is fragmented on the way.
	MaxDatagram int = 1200
	// MaxClientMessage is the most that a server reads as one message: a Hello with the largest Access.
	MaxClientMessage int = 8192 + 512
	// MaxClientLater is the most that it reads once the player is welcome. The largest message that a client then has a use
	// for is a room's options or a packet of inputs, about 1 KB.
	MaxClientLater int = 4096
	// MaxServerMessage is the most that a client reads as one message: a whole keyframe of a large room.
	MaxServerMessage int = 1 << 16
)

// Limits of the fields of control messages.
const (
	// MaxName is the length of a player's name in bytes: 16 characters in any script, even with four bytes each.
	MaxName int = 64
	// MaxClientVersion is the length of a client's own version text in bytes: "1.22.333-beta.4+commit" fits.
	MaxClientVersion int = 32
	// MaxErrorText is the length of the explanation in an [Error] in bytes: two lines of text.
	MaxErrorText int = 256
	// MaxAccess is the length of what a player shows of his account in bytes: JSON Web Tokens have 200 to 2,000.
	MaxAccess int = 8192
	// MaxRoomName is the length of a room's name in bytes: 24 characters of two bytes each, or 16 of three.
	MaxRoomName int = 48
	// MaxCode is the length of a code that is typed to join a room or a party, in bytes: its six symbols and some spaces or
	// dashes.
	MaxCode int = 16
	// MaxChat is the length of what is said at once in bytes: 160 characters of three bytes each.
	MaxChat int = 480
	// MaxRoomList is how many rooms a list has at most: more than anybody reads.
	MaxRoomList int = 64
	// MaxOptions is the length of a room's options in bytes. They are sent once a join, and a game packs them itself.
	MaxOptions int = 1024
	// MaxSlots is the number of players in a room. Slots are one byte, and 255 is kept for "nobody".
	MaxSlots int = 255
	// MaxTickHz is the highest tick rate: a tick lasts at least a millisecond, near what timers can keep.
	MaxTickHz uint16 = 1000
)

// Limits of packets.
const (
	// MaxInputBytes is the size of one packed input. Real ones have 4 to 12 bytes.
	MaxInputBytes int = 32
	// MaxInputsPerPacket is how many ticks of input one packet repeats: half a second at 60 Hz, longer than a loss that
	// a player would not notice anyway. With the largest inputs such a packet still fits into a datagram.
	MaxInputsPerPacket int = 32
	// MaxEventsPerPacket is what the packet's one-byte count can say.
	MaxEventsPerPacket int = 255
	// MaxEventPayload is the size of one event's payload in bytes; the schema holds sizes as one byte.
	MaxEventPayload int = 255
	// MaxParts is the number of datagrams that one snapshot may be split over. At 16 the snapshot is lost in more than half
	// of the cases on a line with 5 % loss; a larger one belongs on the ordered channel.
	MaxParts int = 16
	// AckBits is how many packets before the newest one an acknowledgement covers: half a second at 60 packets a second.
	AckBits int = 32
	// MaxUvarint is the length in bytes of the largest LEB128 number of 64 bits.
	MaxUvarint int = 10
)

// HelloTimeout is how long a connection may stay silent before its [Hello]. It bounds what a peer that opens sockets
// and never speaks can hold.
const HelloTimeout = 3 * clock.Second

// MarginStep is the unit of [StatePacket.Margin]: with one byte it reaches a quarter of a second either way.
const MarginStep = 2 * clock.Millisecond
