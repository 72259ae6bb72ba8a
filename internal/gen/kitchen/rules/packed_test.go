package rules

import (
	"bytes"
	"errors"
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
	"pgregory.net/rapid"
)

func TestInputBytes(t *testing.T) {
	in := Input{
		Move: -2, Fire: true, Reach: 200, Steer: -fixed.One, Look: fixed.Quarter, Throw: 1.5,
		Drag: fixed.V(1, 2), Picks: [1]uint8{9}, Big: -2,
	}
	want := sim.PackedInput{
		0xfe, 1, 200, 0, 0, 0xff, 0xff, 0, 0, 0, 0x40, 0, 0, 0xc0, 0x3f,
		1, 0, 0, 0, 2, 0, 0, 0, 9, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	}
	if got := in.Pack(); got != want {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if got := UnpackInput(want); got != in {
		t.Errorf("got  %+v\nwant %+v", got, in)
	}
	if Schema.InputSize != 32 {
		t.Errorf("size %d", Schema.InputSize)
	}
}

func TestInputIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := Input{
			Move: rapid.Int8().Draw(t, "Move"), Fire: rapid.Bool().Draw(t, "Fire"), Reach: rapid.Uint8().Draw(t, "Reach"),
			Steer: fixed.Q(rapid.Int32().Draw(t, "Steer")), Look: fixed.Angle(rapid.Uint32().Draw(t, "Look")),
			Throw: rapid.Float32().Draw(t, "Throw"), Big: rapid.Int64().Draw(t, "Big"),
			Drag: fixed.V(fixed.Q(rapid.Int32().Draw(t, "X")), fixed.Q(rapid.Int32().Draw(t, "Y"))),
		}
		if got := UnpackInput(in.Pack()); got != in {
			t.Fatalf("got  %+v\nwant %+v", got, in)
		}
	})
}

func TestInputOfNobody(t *testing.T) {
	if got := UnpackInput(sim.PackedInput{}); got != (Input{}) {
		t.Errorf("an empty slot gives %+v", got)
	}
	hostile := sim.PackedInput{}
	for i := range hostile {
		hostile[i] = 0xff
	}
	if got := UnpackInput(hostile); got != (Input{Move: -1}) {
		t.Errorf("a truth value of 255 gives %+v", got)
	}
}

func TestOptionsBytes(t *testing.T) {
	o := Options{Hard: true, Rate: fixed.Half, Limits: [2]uint16{1, 0x203}, Bonus: -1}
	want := []byte{1, 0, 0x80, 0, 0, 1, 0, 3, 2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}
	if got := o.Pack(); !bytes.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if got, err := UnpackOptions(want); err != nil || got != o {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err := UnpackOptions(nil); err != nil || got != (Options{}) {
		t.Errorf("no bytes give %+v, %v", got, err)
	}
	for n := 1; n < len(want); n++ {
		if got, err := UnpackOptions(want[:n]); !errors.Is(err, wire.ErrShort) || got != (Options{}) {
			t.Errorf("%d bytes give %+v, %v", n, got, err)
		}
	}
	if _, err := UnpackOptions(append(want, 0)); !errors.Is(err, wire.ErrTrailing) {
		t.Errorf("a byte too many: %v", err)
	}
	if _, err := UnpackOptions(append([]byte{2}, want[1:]...)); !errors.Is(err, wire.ErrFlag) {
		t.Errorf("a truth value of 2: %v", err)
	}
}

// say returns the event that the function says.
func say(f func(ev *Events)) sim.Event {
	var out sim.Events
	out.Clear(5)
	f(&Events{out: &out})
	return out.At(0)
}

func TestSparkRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := Spark{
			Owner: sim.Slot(rapid.Uint8().Draw(t, "Owner")),
			Pos:   fixed.V(drawQ(t, "X", 0, 1600*fixed.One), drawQ(t, "Y", 0, 900*fixed.One)),
			Aim:   fixed.Angle(rapid.Uint32().Draw(t, "Aim")), Power: rapid.Float32Range(-2, 2).Draw(t, "Power"),
			Mood: Mood(rapid.Uint8Range(2, 6).Draw(t, "Mood")), Depth: rapid.Int16Range(-40, -10).Draw(t, "Depth"),
			Loud: rapid.Bool().Draw(t, "Loud"), Delta: rapid.Int8().Draw(t, "Delta"),
		}
		v.Bits[2], v.Part.B = rapid.Uint8Range(0, 7).Draw(t, "Bits"), rapid.Uint8().Draw(t, "B")
		e := say(func(ev *Events) { ev.Spark(v) })
		if e.Kind != KindSpark || e.Owner != v.Owner || e.Tick != 5 || len(e.Payload) != Schema.Events[KindSpark].Size {
			t.Fatalf("said %+v", e)
		}
		got := UnpackSpark(e.Payload)
		if got.Owner != v.Owner || got.Mood != v.Mood || got.Depth != v.Depth || got.Loud != v.Loud || got.Delta != v.Delta ||
			got.Bits != v.Bits || got.Part != v.Part {
			t.Fatalf("got  %+v\nwant %+v", got, v)
		}
		off := fixed.WrapDelta(got.Pos.X, fixed.Wrap(v.Pos.X, 0, 1600*fixed.One), 1600*fixed.One)
		if off.Abs() > fixed.One/32 || math.Abs(float64(got.Power-v.Power)) > 0.00501 {
			t.Fatalf("got %v %v, want %v %v", got.Pos.X, got.Power, v.Pos.X, v.Power)
		}
		checkWords(t, e.Payload, got)
	})
}

// checkWords compares the words that the payload gives with what UnpackSpark gives.
func checkWords(t *rapid.T, payload []byte, v Spark) {
	words := make([]uint32, 14)
	if n := Schema.Events[KindSpark].Words(words, payload); n != len(words) {
		t.Fatalf("%d words", n)
	}
	aim := float32(float64(int32(v.Aim)) * (math.Pi / (1 << 31)))
	for _, c := range []struct {
		name string
		word int
		want float32
	}{{"X", 1, v.Pos.X.Float32()}, {"Y", 2, v.Pos.Y.Float32()}, {"Aim", 3, aim}, {"Power", 4, v.Power}} {
		if got := sim.Float(words[c.word]); math.Abs(float64(got-c.want)) > 1e-5 {
			t.Fatalf("%s: word %v, unpacked %v", c.name, got, c.want)
		}
	}
	flag := sim.BoolBits(v.Loud)
	want := []uint32{
		uint32(v.Mood), uint32(v.Depth), flag, uint32(v.Delta), uint32(v.Bits[0]), uint32(v.Bits[1]), uint32(v.Bits[2]),
		uint32(v.Part.A), uint32(v.Part.B),
	}
	for i := range want {
		if words[5+i] != want[i] {
			t.Fatalf("word %d is %#x, want %#x", 5+i, words[5+i], want[i])
		}
	}
}

func TestScoreRoundTrip(t *testing.T) {
	v := Score{By: 3, Total: -1 << 40, Whom: sim.MakeHandle(5, 7), When: 1 << 31}
	e := say(func(ev *Events) { ev.Score(v) })
	if got := UnpackScore(e.Payload); got != v || e.Owner != sim.NoSlot || e.Kind != KindScore {
		t.Errorf("got %+v of %d", got, e.Owner)
	}
	words := make([]uint32, 5)
	Schema.Events[KindScore].Words(words, e.Payload)
	if words[1] != 0 || words[2] != 0xffffff00 || words[3] != 0x70005 || words[4] != 1<<31 {
		t.Errorf("words %x", words)
	}
}

func TestShortPayloads(t *testing.T) {
	e := say(func(ev *Events) { ev.Spark(Spark{Owner: 1, Mood: 3, Depth: -12, Loud: true}) })
	for n := range e.Payload {
		if got := UnpackSpark(e.Payload[:n]); got != (Spark{}) {
			t.Errorf("%d bytes give %+v", n, got)
		}
	}
	if got := UnpackScore(nil); got != (Score{}) {
		t.Errorf("no bytes give %+v", got)
	}
}

func TestEventsOfNobody(t *testing.T) {
	var none *Events
	none.Bell(Bell{})
	none.Spark(Spark{})
	silent := &Events{}
	silent.Bell(Bell{})
	silent.Spark(Spark{})
	if e := say(func(ev *Events) { ev.Bell(Bell{}) }); e.Kind != KindBell || len(e.Payload) != 0 || UnpackBell(e.Payload) != (Bell{}) {
		t.Errorf("a bell is %+v", e)
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(say(func(ev *Events) { ev.Spark(Spark{Owner: 1, Mood: 3, Depth: -12}) }).Payload)
	f.Add([]byte{})
	f.Add(bytes.Repeat([]byte{0xff}, 32))
	f.Fuzz(func(t *testing.T, payload []byte) {
		v := UnpackSpark(payload)
		if v != (Spark{}) && (v.Mood < 2 || v.Mood > 6 || v.Depth < -40 || v.Depth > -10 || v.Pos.X >= 1600*fixed.One) {
			t.Fatalf("out of range: %+v", v)
		}
		if o, err := UnpackOptions(payload); err == nil && len(payload) > 0 && !bytes.Equal(o.Pack(), payload) {
			t.Fatalf("the options %+v do not give the bytes again", o)
		}
		var p sim.PackedInput
		copy(p[:], payload)
		if in := UnpackInput(p); UnpackInput(in.Pack()).Move != in.Move {
			t.Fatalf("the input %+v does not come back", in)
		}
	})
}
