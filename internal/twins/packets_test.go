package twins

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/wire"
)

// inputs is what an example of an InputPacket says in words.
type inputs struct {
	epoch    uint8
	hasAck   bool
	ackSeq   uint16
	ackBits  uint32
	eventAck uint16
	tick     uint32
	list     [][]byte // newest first
}

var inputExamples = map[string]inputs{
	"InputPacket, the first one": {epoch: 1, eventAck: 41, tick: 1208, list: [][]byte{{0, 0}}},
	"InputPacket": {
		epoch: 1, hasAck: true, ackSeq: 3, ackBits: 0b101, eventAck: 43, tick: 1218,
		list: [][]byte{{127, 1}, {127, 0}, {127, 0}, {0, 0}},
	},
}

func TestInputExamples(t *testing.T) {
	size := duel(t).InputSize
	for name, want := range inputExamples {
		b := example(t, name)
		var p wire.InputPacket
		if err := p.Decode(b, size); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := inputs{p.Epoch, p.HasAck, p.AckSeq, p.AckBits, p.EventAck, p.Tick, nil}
		for i := range p.Count() {
			got.list = append(got.list, p.Input(i))
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s says %+v, want %+v", name, got, want)
		}
		if encoded := p.Append(nil); !wire.IsPacket(b) || !bytes.Equal(encoded, b) {
			t.Errorf("%s is\n%x, and encoded again\n%x", name, b, encoded)
		}
	}
}

// The remark about AckBits: of the packets before number 3, numbers 2 and 0 have come.
func TestAckExample(t *testing.T) {
	var w wire.AckWindow
	for _, seq := range []uint16{0, 2, 3} {
		w.Record(seq)
	}
	want := inputExamples["InputPacket"]
	if seq, bits, ok := w.Ack(); !ok || seq != want.ackSeq || bits != want.ackBits {
		t.Errorf("0, 2 and 3 are acknowledged by %d, %b", seq, bits)
	}
}

// states is what an example of a StatePacket says in words.
type states struct {
	head   wire.StatePacket
	events []wire.Event
	from   int // where its body begins in the example "snapshot"
}

var stateExamples = map[string]states{
	"StatePacket": {
		head: wire.StatePacket{
			Epoch: 1, Seq: 3, Tick: 1212, Margin: 3, Newest: 4, Missed: 0b10, Parts: 1, EventsComplete: true, EventCount: 2, FirstEvent: 41,
		},
		events: []wire.Event{{Number: 41, Age: 1, Kind: 0, Payload: []byte{1, 20}}, {Number: 42, Kind: 1, Payload: []byte{}}},
	},
	"StatePacket, second part": {
		head: wire.StatePacket{Epoch: 1, Seq: 5, Tick: 1215, Margin: wire.NoMargin, Newest: 3, Missed: 0b100, Part: 1, Parts: 2},
		from: 9,
	},
}

func TestStateExamples(t *testing.T) {
	for name, want := range stateExamples {
		b := example(t, name)
		var p wire.StatePacket
		if err := p.Decode(b, eventSizes(t)); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		head, body := wire.AppendStateHeader(nil, &want.head), example(t, "snapshot")[want.from:]
		if got := wire.AppendStateHeader(nil, &p); !bytes.Equal(got, head) || !bytes.Equal(p.Body, body) {
			t.Errorf("%s says %x with the body %x, want %x with %x", name, got, p.Body, head, body)
		}
		encoded := head
		for cursor, i := p.Events(), 0; ; i++ {
			e, ok := cursor.Next()
			if !ok {
				break
			}
			if i >= len(want.events) || !reflect.DeepEqual(e, want.events[i]) {
				t.Errorf("%s: event %d is %+v", name, i, e)
			}
			encoded = wire.AppendEvent(encoded, e.Age, e.Kind, e.Payload)
		}
		if encoded = append(encoded, body...); !wire.IsPacket(b) || !bytes.Equal(encoded, b) {
			t.Errorf("%s is\n%x, and encoded again\n%x", name, b, encoded)
		}
	}
}

func eventSizes(t *testing.T) (sizes []uint8) {
	t.Helper()
	for _, e := range duel(t).Events {
		sizes = append(sizes, uint8(e.Size))
	}
	return sizes
}

// The remark about event 41: its payload says Owner 1, Force 20.
func TestEventExample(t *testing.T) {
	kind := &duel(t).Events[0]
	payload := stateExamples["StatePacket"].events[0].Payload
	words := make([]uint32, len(kind.Fields))
	kind.Words(words, payload)
	if words[0] != 1 || words[1] != 20 || kind.OwnerOf(payload) != 1 {
		t.Errorf("%s says %v, and that %d is its owner", kind.Name, words, kind.OwnerOf(payload))
	}
}
