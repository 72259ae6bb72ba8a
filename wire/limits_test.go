package wire

import (
	"strings"
	"testing"
)

// The limits of the parts must add up to less than the limits of what they travel in.
func TestLimitsFit(t *testing.T) {
	const inputs = 1 + 2 + 4 + 2 + 4 + 1 + 4 + MaxInputsPerPacket*MaxInputBytes
	const event = 5 + 1 + MaxEventPayload
	hello := Hello{Session: Token{1}, Schema: 1, Access: strings.Repeat("a", MaxAccess)}
	tests := []struct {
		name        string
		size, limit int
	}{
		{"the largest inputs in a datagram", inputs, MaxDatagram},
		{"a datagram in a client message", MaxDatagram, MaxClientMessage},
		{"the largest Hello in a client message", len(hello.Append(nil)) + MaxName + MaxClientVersion, MaxClientMessage},
		{"the largest RoomJoined in a server message", len(largestRoomJoined().Append(nil)), MaxServerMessage},
		{"the largest RoomList in a server message", len(largestRoomList().Append(nil)), MaxServerMessage},
		{"the largest PartyState in a server message", len(largestPartyState().Append(nil)), MaxServerMessage},
		{"the largest CreateRoom in a later message", 4 + 8 + MaxRoomName + 1 + 1 + 8 + MaxOptions, MaxClientLater},
		{"a datagram in a later message", MaxDatagram, MaxClientLater},
		{"a snapshot of all parts in a server message", MaxParts * MaxDatagram, MaxServerMessage},
		{"the largest event in a datagram", 10 + 2 + event, MaxDatagram},
		{"a slot in a byte, with one left for nobody", MaxSlots, 255},
		{"the inputs' change bits in a u32", MaxInputsPerPacket - 1, 32},
		{"the parts in four bits", MaxParts - 1, 15},
		{"the events' count in a byte", MaxEventsPerPacket, 255},
	}
	for _, test := range tests {
		if test.size > test.limit {
			t.Errorf("%s: %d is over %d", test.name, test.size, test.limit)
		}
	}
}
