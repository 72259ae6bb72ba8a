package wire

import (
	"bytes"
	"encoding/hex"
	"reflect"
	"strings"
	"testing"
)

// The table of the article, one row a message, each with the layout's own bytes.
func TestPeerMessages(t *testing.T) {
	t.Run("INPUT_ACK", fourCases[PeerInputAck]{
		decode: DecodePeerInputAck, value: PeerInputAck{0x01020304}, golden: "02 04030201",
		largest: PeerInputAck{1<<32 - 1}, largestSize: 5,
	}.run)
	t.Run("SYNC_REQUEST", fourCases[PeerSyncRequest]{
		decode: DecodePeerSyncRequest, value: PeerSyncRequest{0x01020304}, golden: "03 04030201",
		largest: PeerSyncRequest{1<<32 - 1}, largestSize: 5,
	}.run)
	t.Run("SYNC_RESPONSE", fourCases[PeerSyncResponse]{
		decode: DecodePeerSyncResponse, value: PeerSyncResponse{0x01020304}, golden: "04 04030201",
		largest: PeerSyncResponse{1<<32 - 1}, largestSize: 5,
	}.run)
	t.Run("QUALITY_REPORT", fourCases[PeerQualityReport]{
		decode: DecodePeerQualityReport, value: PeerQualityReport{0x01020304, 0x0506, -2}, golden: "05 04030201 0605 fe",
		largest: PeerQualityReport{1<<32 - 1, 1<<16 - 1, 127}, largestSize: 8,
	}.run)
	t.Run("QUALITY_REPLY", fourCases[PeerQualityReply]{
		decode: DecodePeerQualityReply, value: PeerQualityReply{0x0506}, golden: "06 0605",
		largest: PeerQualityReply{1<<16 - 1}, largestSize: 3,
	}.run)
	t.Run("CHECKSUM", fourCases[PeerChecksum]{
		decode: DecodePeerChecksum, value: PeerChecksum{0x01020304, 0x05060708}, golden: "08 04030201 08070605",
		largest: PeerChecksum{1<<32 - 1, 1<<32 - 1}, largestSize: 9,
	}.run)
	t.Run("RESYNC_REQUEST", fourCases[PeerResyncRequest]{
		decode: DecodePeerResyncRequest, value: PeerResyncRequest{0x01020304}, golden: "09 04030201",
		largest: PeerResyncRequest{1<<32 - 1}, largestSize: 5,
	}.run)
}

// sizedInput is a PeerInput with the size of its inputs, which the layout leaves to the schema.
type sizedInput struct {
	PeerInput
	size int
}

func (m sizedInput) Append(dst []byte) []byte { return m.PeerInput.Append(dst, m.size) }

func decodeSized(size int) func([]byte) (sizedInput, error) {
	return func(b []byte) (sizedInput, error) {
		m, err := DecodePeerInput(b, size)
		return sizedInput{m, size}, err
	}
}

func TestPeerInput(t *testing.T) {
	t.Run("one byte", fourCases[sizedInput]{
		decode:      decodeSized(1),
		value:       sizedInput{PeerInput{0x01020304, 3, []byte{0x0f, 0x01, 0x01, 0x00, 0x02}}, 1},
		golden:      "01 04030201 03 05 0f 01 01 00 02",
		largest:     sizedInput{PeerInput{1<<32 - 1, 255, bytes.Repeat([]byte{7}, MaxPeerInputs)}, 1},
		largestSize: 7 + 128,
	}.run)
	t.Run("seven bytes", fourCases[sizedInput]{
		decode:      decodeSized(7),
		value:       sizedInput{PeerInput{9, 1, []byte("newest.oldest.")}, 7},
		golden:      "01 09000000 01 02 6e65776573742e 6f6c646573742e",
		largest:     sizedInput{PeerInput{1, 0, bytes.Repeat([]byte{7}, 7*MaxPeerInputs)}, 7},
		largestSize: 7 + 7*128,
	}.run)
	t.Run("asking", fourCases[sizedInput]{
		decode: decodeSized(7), value: sizedInput{PeerInput{9, 1, []byte{}}, 7}, golden: "01 09000000 01 00",
		largest: sizedInput{PeerInput{9, 1, []byte{}}, 7}, largestSize: 7,
	}.run)
}

func TestPeerStateSync(t *testing.T) {
	want := PeerStateSync{0x01020304, []byte{9, 8, 7}}
	golden := unhex(t, "07 04030201 090807")
	if got := want.Append(nil); !bytes.Equal(got, golden) {
		t.Errorf("encoded %x", got)
	}
	for n := range golden {
		got, err := DecodePeerStateSync(golden[:n:n])
		if (err == nil) != (n >= 5) {
			t.Errorf("%d bytes: %+v, %v", n, got, err)
		}
	}
	if got, err := DecodePeerStateSync(golden); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("decoded %+v, %v", got, err)
	}
	if _, err := DecodePeerStateSync(append(golden[:5], make([]byte, MaxPeerState+1)...)); err != ErrTooLarge {
		t.Errorf("too large a state: %v", err)
	}
}

func TestPeerMessagesRefuse(t *testing.T) {
	refused(t, decodeSized(1), "129 inputs", "01 00000000 00 81 00", ErrTooLong)
	refused(t, decodeSized(1), "another kind", "02 00000000 00 00", ErrUnknownMessage)
	refused(t, DecodePeerChecksum, "another kind", "02 00000000 00000000", ErrUnknownMessage)
	for kind, want := range map[byte]bool{0: false, 1: true, 9: true, 10: false, 0x80: false} {
		if got, ok := PeerKindOf([]byte{kind}); ok != want || ok && got != PeerKind(kind) {
			t.Errorf("%#x is a peer's: %v", kind, ok)
		}
	}
	if _, ok := PeerKindOf(nil); ok {
		t.Error("nothing is a peer's message")
	}
	panics(t, "half an input", func() { PeerInput{Inputs: make([]byte, 3)}.Append(nil, 2) })
	panics(t, "too many inputs", func() { PeerInput{Inputs: make([]byte, MaxPeerInputs+1)}.Append(nil, 1) })
	panics(t, "too large a state", func() { PeerStateSync{State: make([]byte, MaxPeerState+1)}.Append(nil) })
}

// recode decodes a message of any kind and encodes it again.
func recode(b []byte, size int) ([]byte, error) {
	kind, _ := PeerKindOf(b)
	switch kind {
	case KindPeerInput:
		m, err := DecodePeerInput(b, size)
		return m.Append(nil, size), err
	case KindPeerInputAck:
		m, err := DecodePeerInputAck(b)
		return m.Append(nil), err
	case KindPeerSyncRequest:
		m, err := DecodePeerSyncRequest(b)
		return m.Append(nil), err
	case KindPeerSyncResponse:
		m, err := DecodePeerSyncResponse(b)
		return m.Append(nil), err
	case KindPeerQualityReport:
		m, err := DecodePeerQualityReport(b)
		return m.Append(nil), err
	case KindPeerQualityReply:
		m, err := DecodePeerQualityReply(b)
		return m.Append(nil), err
	case KindPeerStateSync:
		m, err := DecodePeerStateSync(b)
		return m.Append(nil), err
	case KindPeerChecksum:
		m, err := DecodePeerChecksum(b)
		return m.Append(nil), err
	case KindPeerResyncRequest:
		m, err := DecodePeerResyncRequest(b)
		return m.Append(nil), err
	}
	return nil, ErrUnknownMessage
}

// Any bytes decode to a message that encodes to the same bytes, or to an error.
func FuzzPeerMessage(f *testing.F) {
	addSized := func(text string, size uint8) {
		b, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b, size)
	}
	for _, text := range []string{
		"01 04030201 03 05 0f 01 01 00 02", "01 09000000 01 00", "02 04030201", "03 04030201", "04 04030201",
		"05 04030201 0605 fe", "06 0605", "07 04030201 090807", "08 04030201 08070605", "09 04030201", "0a", "",
	} {
		addSized(text, 0)
	}
	addSized("01 09000000 01 02 6e65776573742e 6f6c646573742e", 6)
	f.Fuzz(func(t *testing.T, b []byte, size uint8) {
		again, err := recode(b, 1+int(size)%MaxInputBytes)
		if err == nil && !bytes.Equal(again, b) {
			t.Fatalf("%x encodes to %x", b, again)
		}
	})
}

func TestPeerInputAllocatesNothing(t *testing.T) {
	m := PeerInput{Frame: 7, Player: 1, Inputs: make([]byte, 7*8)}
	buf := make([]byte, 0, MaxDatagram)
	if n := testing.AllocsPerRun(100, func() {
		if _, err := DecodePeerInput(m.Append(buf, 7), 7); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkPeerInput(b *testing.B) {
	m := PeerInput{Frame: 7, Player: 1, Inputs: make([]byte, 7*8)}
	buf := make([]byte, 0, MaxDatagram)
	b.ReportAllocs()
	for b.Loop() {
		buf = m.Append(buf[:0], 7)
		if _, err := DecodePeerInput(buf, 7); err != nil {
			b.Fatal(err)
		}
	}
}
