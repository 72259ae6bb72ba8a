package twins

import (
	"bytes"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/wire"
)

// duelHash is the schema hash of the game in PROTOCOL.md's examples.
const duelHash = 0x1122334455667788

var sampleToken = wire.Token{
	0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f,
}

// clientExamples and serverExamples are what the examples of control messages say in words.
var clientExamples = map[string]wire.ClientMessage{
	"Hello without a schema": wire.Hello{
		WireVersion: 1, SimVersion: 1, ClientVersion: "5.79.62", DisplayName: "Pilot",
	},
	"Hello": wire.Hello{
		WireVersion: 1, SimVersion: 1, ClientVersion: "1.0", DisplayName: "Zo\u00eb", Session: sampleToken, Schema: duelHash,
	},
	"Hello with an account": wire.Hello{
		WireVersion: 1, SimVersion: 1, DisplayName: "Ann", Schema: duelHash, Access: "a.b.c",
	},
	"QuickMatch":     wire.QuickMatch{},
	"LeaveRoom":      wire.LeaveRoom{},
	"Pong":           wire.Pong{ServerT: 5_000_000_000},
	"Command":        wire.Command{Code: 2, Arg: -1},
	"BrowseRooms":    wire.BrowseRooms{},
	"CreateRoom":     wire.CreateRoom{Name: "Den", Public: true, Capacity: 2, Options: []byte{1}},
	"JoinRoom":       wire.JoinRoom{Room: 3},
	"JoinRoomByCode": wire.JoinRoomByCode{Code: "BCDFGH"},
	"Chat":           wire.Chat{Text: "hi"},
	"EnterQueue":     wire.EnterQueue{},
	"LeaveQueue":     wire.LeaveQueue{},
	"CreateParty":    wire.CreateParty{},
	"JoinParty":      wire.JoinParty{Code: "BCDFGH"},
	"LeaveParty":     wire.LeaveParty{},
	"Report":         wire.Report{Frames: 10_000, Starved: 2, Corrections: 1, RoundTrip: 140_000},
}

var serverExamples = map[string]wire.ServerMessage{
	"Welcome": wire.Welcome{
		Player: 7, Session: sampleToken, WireVersion: 1, SimVersion: 1, Schema: duelHash, TickHz: 60,
	},
	"Error": wire.Error{
		Code: wire.CloseVersion, Text: "the wire version differs", WireVersion: 1, SimVersion: 1, Schema: duelHash,
	},
	"RoomJoined": wire.RoomJoined{
		Room: 3, Slot: 1, Slots: 2, Tick: 1200, TickHz: 60, SnapshotEvery: 3, Epoch: 1, EventSeq: 41, Options: []byte{1},
		Peers: []wire.Peer{{Slot: 0, Name: "Ann"}},
	},
	"RoomLeft":   wire.RoomLeft{Reason: wire.CloseNormal},
	"PeerJoined": wire.PeerJoined{Slot: 0, Name: "Bob"},
	"PeerLeft":   wire.PeerLeft{Slot: 0, Reason: uint32(wire.CloseLost)},
	"Ping":       wire.Ping{ServerT: 5_000_000_000},
	"RoomList": wire.RoomList{Rooms: []wire.RoomSummary{
		{Room: 3, Name: "Den", Players: 1, Capacity: 4, Phase: 1, Progress: 5},
	}},
	"PeerChat":    wire.PeerChat{Text: "hi"},
	"QueueStatus": wire.QueueStatus{Players: 3, Seconds: 12, Span: 220},
	"PartyState":  wire.PartyState{Code: "BCDFGH", Self: 1, Members: []string{"Ann", "Bob"}},
	"RoomInfo":    wire.RoomInfo{Room: 3, Name: "Den", Code: "BCDFGH", Public: true, Capacity: 4},
	"Refused":     wire.Refused{About: wire.TagJoinRoom, Code: wire.CloseFull},
	"WorldPiece":  wire.WorldPiece{Tick: 1200, Size: 6, From: 4, Piece: []byte{1, 7}},
	"Notice":      wire.Notice{Kind: wire.NoticeShutdown, Seconds: 30},
}

// message is what both directions' messages have in common.
type message interface{ Append(dst []byte) []byte }

// checkMessage checks that an example is one way of writing the value, and the only one.
func checkMessage[M message](t *testing.T, name string, want M, decode func([]byte) (M, error)) {
	t.Helper()
	b := example(t, name)
	if got, err := decode(b); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: the example says %+v, %v, want %+v", name, got, err, want)
	}
	if encoded := want.Append(nil); !bytes.Equal(encoded, b) {
		t.Errorf("%s: the example is\n%x, and the value is\n%x", name, b, encoded)
	}
}

func TestClientExamples(t *testing.T) {
	used := map[uint32]bool{}
	for name, want := range clientExamples {
		checkMessage(t, name, want, wire.DecodeClient)
		checkFields(t, want)
		used[uint32(want.Tag())] = true
	}
	checkTagsHaveExamples(t, wire.ClientTags(), used)
}

func TestServerExamples(t *testing.T) {
	used := map[uint32]bool{}
	for name, want := range serverExamples {
		checkMessage(t, name, want, wire.DecodeServer)
		checkFields(t, want)
		used[uint32(want.Tag())] = true
	}
	checkTagsHaveExamples(t, wire.ServerTags(), used)
}

func checkTagsHaveExamples(t *testing.T, tags []wire.TagInfo, used map[uint32]bool) {
	t.Helper()
	for _, tag := range tags {
		if used[tag.Tag] != (tag.Reserved == "") {
			t.Errorf("%s (reserved: %q) and its example do not fit", tag.Name, tag.Reserved)
		}
	}
}

var fieldName = regexp.MustCompile(`(?m)^\| (\w+) \| [^\n]*$`)

// checkFields checks that the table below a message's heading names its fields in their order.
func checkFields(t *testing.T, m message) {
	t.Helper()
	typ := reflect.TypeOf(m)
	section := regexp.MustCompile(`(?s)\n#### ` + typ.Name() + `\n(.*?)\n##`).FindStringSubmatch(source(t, "PROTOCOL.md"))
	if section == nil {
		t.Fatalf("%s has no heading", typ.Name())
	}
	var listed, want []string
	for _, row := range fieldName.FindAllStringSubmatch(section[1], -1) {
		listed = append(listed, row[1])
	}
	for i := range typ.NumField() {
		want = append(want, typ.Field(i).Name)
	}
	if len(want) > 0 {
		want = append([]string{"field"}, want...)
	}
	if !slices.Equal(listed, want) {
		t.Errorf("%s: the table has %v, want %v", typ.Name(), listed, want)
	}
}

// The six bytes that every version's Hello begins with are those of the examples.
func TestHelloBeginnings(t *testing.T) {
	for name, m := range clientExamples {
		_, isHello := m.(wire.Hello)
		if version, ok := wire.HelloVersion(example(t, name)); ok != isHello || ok && version != wire.Version {
			t.Errorf("%s begins like a Hello of version %d: %v", name, version, ok)
		}
	}
}
