package wire

import (
	"bytes"
	"strings"
	"testing"
)

// roomJoinedStart is a RoomJoined up to and including its seed.
const roomJoinedStart = `03000000 0807060504030201 01 04 04030201 3c00 03 12 05 0d0c0b0a 1817161514131211`

func sampleRoomJoined() RoomJoined {
	return RoomJoined{
		Room: 0x0102030405060708, Slot: 1, Slots: 4, Tick: 0x01020304, TickHz: 60, SnapshotEvery: 3, Policy: 2, Distribution: 1, Epoch: 5,
		EventSeq: 0x0a0b0c0d, Seed: 0x1112131415161718,
	}
}

func largestRoomJoined() RoomJoined {
	m := sampleRoomJoined()
	m.Options = bytes.Repeat([]byte{0xee}, MaxOptions)
	for slot := range MaxSlots {
		m.Peers = append(m.Peers, Peer{Slot: uint8(slot), Name: strings.Repeat("n", MaxName)})
	}
	return m
}

func TestRoomJoined(t *testing.T) {
	value := sampleRoomJoined()
	value.Options = []byte{0xca, 0xfe}
	value.Peers = []Peer{{Slot: 0, Name: "Ann"}, {Slot: 2, Name: ""}}
	fourCases[ServerMessage]{
		decode: DecodeServer,
		value:  value,
		golden: roomJoinedStart + `0200000000000000 cafe
			0200000000000000 00 0300000000000000 416e6e 02 0000000000000000`,
		largest:     largestRoomJoined(),
		largestSize: 35 + 8 + 1024 + 8 + 255*(1+8+64),
	}.run(t)
}

func TestRoomJoinedAlone(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       sampleRoomJoined(),
		golden:      roomJoinedStart + `0000000000000000 0000000000000000`,
		largest:     sampleRoomJoined(),
		largestSize: 35 + 8 + 8,
	}.run(t)
}

func TestRoomJoinedRefuses(t *testing.T) {
	const none = "0000000000000000"
	refused(t, DecodeServer, "options of 1025 bytes",
		roomJoinedStart+"0104000000000000"+strings.Repeat("00", 1025)+none, ErrTooLong)
	refused(t, DecodeServer, "256 peers", roomJoinedStart+none+"0001000000000000"+strings.Repeat("00", 256*9), ErrTooLong)
	refused(t, DecodeServer, "2^64-1 peers", roomJoinedStart+none+"ffffffffffffffff", ErrTooLong)
	refused(t, DecodeServer, "2 peers in 17 bytes",
		roomJoinedStart+none+"0200000000000000"+strings.Repeat("00", 17), ErrShort)
	refused(t, DecodeServer, "0 Hz", strings.Replace(roomJoinedStart, "3c00", "0000", 1)+none+none, ErrRange)
	refused(t, DecodeServer, "no snapshots", strings.Replace(roomJoinedStart, "3c00 03", "3c00 00", 1)+none+none, ErrRange)
}

func TestRoomJoinedPanics(t *testing.T) {
	tests := map[string]func(*RoomJoined){
		"too high a policy":       func(m *RoomJoined) { m.Policy = 16 },
		"too high a distribution": func(m *RoomJoined) { m.Distribution = 16 },
		"no snapshots":            func(m *RoomJoined) { m.SnapshotEvery = 0 },
		"0 Hz":                    func(m *RoomJoined) { m.TickHz = 0 },
		"options over limit":      func(m *RoomJoined) { m.Options = make([]byte, MaxOptions+1) },
		"peers over limit":        func(m *RoomJoined) { m.Peers = make([]Peer, MaxSlots+1) },
	}
	for name, spoil := range tests {
		m := sampleRoomJoined()
		spoil(&m)
		panics(t, name, func() { m.Append(nil) })
	}
}

// A short message that announces many peers must not make the decoder take memory for them.
func TestRoomJoinedAllocatesOnlyForWhatIsThere(t *testing.T) {
	b := unhex(t, roomJoinedStart+"0000000000000000 ff00000000000000")
	if allocs := testing.AllocsPerRun(100, func() { DecodeServer(b) }); allocs > 1 {
		t.Errorf("%v allocations, want at most the message's own", allocs)
	}
}
