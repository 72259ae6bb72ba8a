package link

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// give gives a link a packet that a peer could have made, and returns what it answers.
func give(l *Link, b []byte) (answers int, err error) {
	err = l.Receive(0, seal(b))
	for {
		if _, _, ok := l.Deliver(); !ok {
			break
		}
	}
	for {
		b := l.Poll(nil, 0)
		if len(b) == 0 {
			return answers, err
		}
		if k, _, _ := open(b); k != kindSyn {
			answers += len(b)
		}
	}
}

// Fragments that announce much and bring little cost what they bring.
func TestAnnouncedSizesCostNothing(t *testing.T) {
	l := New(0, testConfig)
	for sequence := range uint32(100_000) {
		f := fragment{sequence: sequence, total: 255, care: key, data: []byte{1}}
		if _, err := give(l, f.append(nil)); err != nil {
			t.Fatal(err)
		}
	}
	if l.in.held > l.in.budget+l.in.most+largeBuffer {
		t.Errorf("%d bytes are held, and the budget is %d", l.in.held, l.in.budget)
	}
}

// Fragments without end: a message over its limit ends the connection, and is not stored until then.
func TestEndlessFragments(t *testing.T) {
	l := New(0, testConfig)
	data := make([]byte, 1184)
	for number := range uint8(20) {
		f := fragment{number: number, total: 255, care: key, data: data}
		_, err := give(l, f.append(nil))
		if over := (int(number)+1)*len(data) > testConfig.MaxReceive; over != errors.Is(err, ErrTooLarge) {
			t.Fatalf("fragment %d: %v", number, err)
		}
	}
	if l.in.held > testConfig.MaxReceive+largeBuffer {
		t.Errorf("%d bytes are held", l.in.held)
	}
}

// Messages that are not the next one may not fill the place of the one that is.
func TestNextMessageAlwaysHasRoom(t *testing.T) {
	l := New(0, testConfig)
	data := make([]byte, 1184)
	for sequence := uint32(1); sequence < receiveWindow+50; sequence++ {
		f := fragment{sequence: sequence, total: 2, care: key, data: data}
		give(l, f.append(nil))
	}
	held := l.in.held
	if held > l.in.budget {
		t.Errorf("%d bytes are held, and the budget is %d", held, l.in.budget)
	}
	for number := range uint8(7) {
		f := fragment{number: number, total: 7, care: key, data: data}
		if _, err := give(l, f.append(nil)); err != nil {
			t.Fatal(err)
		}
	}
	if l.in.next != 1 || l.in.held != held {
		t.Errorf("the next message is %d, and %d bytes are held", l.in.next, l.in.held)
	}
}

func TestFragmentsThatContradict(t *testing.T) {
	for name, c := range map[string]struct {
		second fragment
		want   error
	}{
		"the same again":         {fragment{number: 1, total: 5, care: key, data: []byte("other")}, nil},
		"another total":          {fragment{number: 2, total: 6, care: key, data: []byte("x")}, ErrContradiction},
		"a cut within the cut":   {fragment{number: 4, total: 9, first: 3, care: key, data: []byte("x")}, ErrContradiction},
		"a second cut":           {fragment{number: 5, total: 9, first: 5, care: key, data: []byte("x")}, nil},
		"a datagram like it":     {fragment{number: 1, total: 4, data: []byte("x")}, nil},
		"far ahead":              {fragment{sequence: 1 << 20, total: 1, care: key}, nil},
		"long past":              {fragment{sequence: 1<<32 - 5, total: 1, care: key}, nil},
		"a datagram, mismatched": {fragment{sequence: 1, number: 0, total: 3, data: []byte("x")}, nil},
	} {
		l := New(0, testConfig)
		first := fragment{number: 1, total: 5, care: key, data: []byte("first")}
		give(l, first.append(nil))
		if _, err := give(l, c.second.append(nil)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if m := &l.in.window[0]; m.first == 0 && string(m.pieces[0].data) != "first" {
			t.Errorf("%s: what had come was changed to %q", name, m.pieces[0].data)
		}
	}
}

// Of an earlier cut nothing counts any more, not even for an acknowledgement.
func TestFragmentsOfAnEarlierCut(t *testing.T) {
	l := New(0, testConfig)
	old := fragment{number: 1, total: 2, care: key, data: []byte("old")}
	cut := fragment{number: 2, total: 4, first: 2, care: key, data: []byte("ne")}
	give(l, cut.append(nil))
	l.acks = nil
	give(l, old.append(nil))
	if len(l.acks) != 0 {
		t.Error("a fragment of an earlier cut was acknowledged")
	}
	l.Receive(0, (&fragment{number: 3, total: 4, first: 2, care: key, data: []byte("w")}).append(nil))
	if ch, msg, ok := l.Deliver(); !ok || ch != transport.Ordered || string(msg) != "new" {
		t.Errorf("delivered %q, %v", msg, ok)
	}
}

// Acknowledgements are not answered, so two ends cannot keep each other busy; and whatever a peer sends, the answers to it are
// about as large.
func TestAnswersAreSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 0))
	for name, make := range map[string]func() []byte{
		"acks":       func() []byte { return appendAcks(nil, []repeated{{ack: ack{r.Uint32N(5), uint8(r.Uint32())}}}) },
		"small Syns": func() []byte { return probe{size: probeSize, number: 1}.appendSyn(nil) },
		"SynAcks":    func() []byte { return probe{size: 1200, number: 1}.appendSynAck(nil) },
		"heartbeats": func() []byte { return append([]byte(nil), heartbeat...) },
		"Ends":       func() []byte { return end{1000, 5}.append(nil) },
		"fragments": func() []byte {
			f := fragment{sequence: r.Uint32N(300), number: uint8(r.Uint32N(255)), total: 255, care: key, data: []byte{1}}
			return f.append(nil)
		},
		"datagrams": func() []byte { return (&fragment{sequence: r.Uint32(), total: 3, data: []byte{1}}).append(nil) },
	} {
		l := New(0, testConfig)
		asked, answered := 0, 0
		for range 5000 {
			b := make()
			n, err := give(l, b)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			asked, answered = asked+len(b), answered+n
		}
		if quiet := name == "acks" || name == "SynAcks" || name == "heartbeats" || name == "datagrams"; quiet && answered > 0 {
			t.Errorf("%s: answered with %d bytes", name, answered)
		}
		if float64(answered) > 1.2*float64(asked) {
			t.Errorf("%s: %d bytes were answered with %d", name, asked, answered)
		}
	}
}

// Whatever comes, the link stays within its memory and goes on working.
func FuzzLinkReceive(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 65}, uint8(5))
	f.Add([]byte{1, 0, 0, 0, 0, 0, 0, 0, 0}, uint8(9))
	f.Add([]byte{5, 0, 0, 0, 232, 3, 9, 0, 0, 0}, uint8(12))
	f.Fuzz(func(t *testing.T, b []byte, cut uint8) {
		l := New(0, testConfig)
		for range 5 {
			l.Send(0, transport.Ordered, []byte("hello"))
		}
		give(l, heartbeat)
		for len(b) > 0 { // several packets, of which each gets a good checksum
			n := min(int(cut)+4, len(b))
			if _, err := give(l, append(make([]byte, 4), b[:n]...)); err != nil {
				return
			}
			b = b[n:]
		}
		if l.in.held > l.in.budget+l.in.most+largeBuffer || len(l.acks) > maxAcks || l.out.inFlight < 0 {
			t.Fatalf("%d bytes are held, %d acknowledgements, %d bytes in flight", l.in.held, len(l.acks), l.out.inFlight)
		}
		if l.Close(wire.CloseNormal); l.Left() && len(l.out.queue) > 0 {
			t.Fatal("left before all was there")
		}
	})
}
