package wire

import (
	"bytes"
	"encoding/hex"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// message is what both directions' messages have in common.
type message interface{ Append(dst []byte) []byte }

// fourCases is the test of one message: parse, every truncation, exact bytes, size.
type fourCases[M message] struct {
	decode  func([]byte) (M, error)
	value   M
	golden  string // written by hand from the layout
	shorter []int  // lengths at which a truncation is a whole message of its own

	largest     M
	largestSize int
}

func (c fourCases[M]) run(t *testing.T) {
	golden := unhex(t, c.golden)
	t.Run("parse", func(t *testing.T) {
		got, err := c.decode(golden)
		if err != nil || !reflect.DeepEqual(got, c.value) {
			t.Errorf("decoded %+v, %v, want %+v", got, err, c.value)
		}
	})
	t.Run("truncations", func(t *testing.T) { c.truncate(t, golden) })
	t.Run("bytes", func(t *testing.T) {
		before := []byte("before")
		got := c.value.Append(before)
		if want := append([]byte("before"), golden...); !bytes.Equal(got, want) {
			t.Errorf("encoded\n%x, want\n%x", got, want)
		}
	})
	t.Run("size", func(t *testing.T) {
		b := c.largest.Append(nil)
		if len(b) != c.largestSize {
			t.Errorf("the largest message has %d bytes, want %d", len(b), c.largestSize)
		}
		if got, err := c.decode(b); err != nil || !reflect.DeepEqual(got, c.largest) {
			t.Errorf("the largest message came back as %+v, %v", got, err)
		}
	})
}

// truncate checks that no proper start of the message decodes, and neither does the message with a byte more.
func (c fourCases[M]) truncate(t *testing.T, golden []byte) {
	whole := map[int]bool{len(golden): true}
	for _, n := range c.shorter {
		whole[n] = true
	}
	for n := range golden {
		got, err := c.decode(golden[:n:n])
		if (err == nil) != whole[n] {
			t.Errorf("%d of %d bytes: %+v, %v", n, len(golden), got, err)
		}
	}
	if _, err := c.decode(append(golden[:len(golden):len(golden)], 0)); err == nil {
		t.Error("a byte too many was accepted")
	}
}

// refused checks that the bytes, in hexadecimal, are refused with the error.
func refused[M message](t *testing.T, decode func([]byte) (M, error), name, text string, want error) {
	t.Helper()
	if got, err := decode(unhex(t, text)); !errors.Is(err, want) {
		t.Errorf("%s: decoded %+v, %v, want %v", name, got, err, want)
	}
}

// panics checks that f panics with a text that begins with the package's name.
func panics(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		text, ok := recover().(string)
		if !ok || !strings.HasPrefix(text, "wire: ") {
			t.Errorf("%s: panic %q, want one of this package", name, text)
		}
	}()
	f()
}

// unhex decodes hexadecimal digits with spaces between them.
func unhex(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestDecodeRefusesWhatIsNoMessage(t *testing.T) {
	tests := []struct {
		name, text string
		want       error
	}{
		{"nothing", "", ErrShort},
		{"half a tag", "000000", ErrShort},
		{"a tag beyond the table", "14000000", ErrUnknownMessage},
		{"the highest tag", "ffffffff", ErrUnknownMessage},
		{"a packet", "80000000", ErrUnknownMessage},
	}
	for _, test := range tests {
		refused(t, DecodeClient, test.name, test.text, test.want)
		refused(t, DecodeServer, test.name, test.text, test.want)
	}
}

func TestDecodeRefusesTooLarge(t *testing.T) {
	if _, err := DecodeClient(make([]byte, MaxClientMessage+1)); err != ErrTooLarge {
		t.Errorf("client: %v", err)
	}
	if _, err := DecodeServer(make([]byte, MaxServerMessage+1)); err != ErrTooLarge {
		t.Errorf("server: %v", err)
	}
	if _, err := DecodeClient(make([]byte, MaxClientMessage)); err == ErrTooLarge {
		t.Error("client: the limit itself is too large")
	}
	if _, err := DecodeServer(make([]byte, MaxServerMessage)); err == ErrTooLarge {
		t.Error("server: the limit itself is too large")
	}
}

// A decoded message must not change when the buffer it came from is used again.
func TestDecodedMessagesOwnTheirMemory(t *testing.T) {
	for _, want := range append(serverSamples(), RoomJoined{TickHz: 1, SnapshotEvery: 1, Options: []byte("abc")}) {
		b := want.Append(nil)
		got, err := DecodeServer(b)
		if err != nil {
			t.Fatal(err)
		}
		clear(b)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s changed with its buffer: %+v", want.Tag(), got)
		}
	}
}

// clientSamples and serverSamples hold one message of each kind.
func clientSamples() []ClientMessage {
	return []ClientMessage{
		Hello{WireVersion: 1, SimVersion: 1, ClientVersion: "5.79.62", DisplayName: "Pilot"},
		QuickMatch{}, LeaveRoom{}, Pong{ClientT: 1, ServerT: 2}, Command{Code: 3, Arg: -4},
		BrowseRooms{}, CreateRoom{Name: "Den", Public: true, Options: []byte{1}}, JoinRoom{Room: 1}, JoinRoomByCode{Code: "BCDFGH"},
		Chat{Text: "hi"}, EnterQueue{}, LeaveQueue{}, CreateParty{}, JoinParty{Code: "BCDFGH"}, LeaveParty{}, Report{Frames: 1},
	}
}

func serverSamples() []ServerMessage {
	return []ServerMessage{
		Welcome{Player: 1, Session: Token{2}, WireVersion: 3, SimVersion: 4, Schema: 5, TickHz: 60},
		Error{Code: CloseFull, Text: "full", WireVersion: 1},
		RoomJoined{Room: 1, Slots: 4, TickHz: 60, SnapshotEvery: 3, Peers: []Peer{{Slot: 1, Name: "Ann"}}},
		RoomLeft{Reason: CloseNormal}, PeerJoined{Slot: 2, Name: "Bob"}, PeerLeft{Slot: 2, Reason: 1000},
		Ping{ClientT: 1, ServerT: 2}, RoomList{Rooms: []RoomSummary{{Room: 1, Name: "Den"}}}, PeerChat{Slot: 1, Text: "hi"},
		QueueStatus{Players: 1}, PartyState{Code: "BCDFGH", Members: []string{"Ann"}}, RoomInfo{Room: 1, Code: "BCDFGH"},
		Refused{About: TagJoinRoom, Code: CloseFull}, Notice{Kind: NoticeShutdown, Seconds: 5}, WorldPiece{Size: 1, Piece: []byte{7}},
	}
}
