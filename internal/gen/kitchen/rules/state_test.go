package rules

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
	"pgregory.net/rapid"
)

func TestEncodeDecodeIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := busyWorld(rapid.Uint64().Draw(t, "seed"))
		text := w.Encode(nil)
		other := busyWorld(1)
		if err := other.Decode(text); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(other.Encode(nil), text) || other.Hash() != w.Hash() {
			t.Fatal("the decoded world is another one")
		}
	})
}

func TestEncodeAppends(t *testing.T) {
	w := busyWorld(1)
	if got := w.Encode([]byte("ab")); !bytes.Equal(got, append([]byte("ab"), w.Encode(nil)...)) {
		t.Error("what was there is changed")
	}
}

func TestDecodeTruncated(t *testing.T) {
	text := busyWorld(2).Encode(nil)
	w := New()
	for n := range text {
		if err := w.Decode(text[:n]); err == nil {
			t.Fatalf("no error for %d bytes of %d", n, len(text))
		}
	}
	if err := w.Decode(append(text, 0)); !errors.Is(err, wire.ErrTrailing) {
		t.Errorf("a byte too many: %v", err)
	}
	if err := w.Decode(text); err != nil {
		t.Error(err)
	}
}

func TestDecodeRefuses(t *testing.T) {
	w := New()
	text := w.Encode(nil)
	if err := w.Decode(append([]byte{6, 0}, text...)); !errors.Is(err, sim.ErrPoolShape) {
		t.Errorf("a pool of six: %v", err)
	}
	text[len(text)-1] = 2 // Open, the last field
	if err := w.Decode(text); !errors.Is(err, wire.ErrFlag) {
		t.Errorf("a truth value of 2: %v", err)
	}
}

// Every field, also one that is not sent, takes part in the hash and in the encoding.
func TestHashSeesEveryField(t *testing.T) {
	w := busyWorld(3)
	_, e := w.Things.Place(2)
	_, mark := w.Marks.Place(0)
	_, whim := w.Secret.Place(1)
	before, text := w.Hash(), w.Encode(nil)
	fields := 0
	check := func(path string, leaf reflect.Value) {
		fields++
		old := reflect.New(leaf.Type()).Elem()
		old.Set(leaf)
		disturb(leaf)
		if w.Hash() == before {
			t.Errorf("%s is not in the hash", path)
		}
		if bytes.Equal(w.Encode(nil), text) {
			t.Errorf("%s is not encoded", path)
		}
		leaf.Set(old)
	}
	leaves(reflect.ValueOf(w).Elem(), "World", check)
	leaves(reflect.ValueOf(e).Elem(), "Thing", check)
	leaves(reflect.ValueOf(mark).Elem(), "Mark", check)
	leaves(reflect.ValueOf(whim).Elem(), "Whim", check)
	if fields < 80 {
		t.Errorf("only %d fields were looked at", fields)
	}
	if e.cool++; w.Hash() == before {
		t.Error("cool is not in the hash")
	}
	if e.cool--; w.Hash() != before || !bytes.Equal(w.Encode(nil), text) {
		t.Error("the world is not as it was")
	}
}

func TestHashSeesShape(t *testing.T) {
	w := busyWorld(4)
	before := w.Hash()
	h, _ := w.Secret.Place(0)
	w.Secret.Remove(h)
	if w.Hash() == before {
		t.Error("an item that is gone does not change the hash")
	}
}

func TestNaNIsCanonical(t *testing.T) {
	a, b := New(), New()
	_, x := a.Secret.Spawn()
	_, y := b.Secret.Spawn()
	x.Luck, y.Luck = math.NaN(), math.Float64frombits(0xfff8000000000123)
	_, p := a.Things.Spawn()
	_, q := b.Things.Spawn()
	p.F32, q.F32 = float32(math.NaN()), math.Float32frombits(0xffc00123)
	if a.Hash() != b.Hash() || !bytes.Equal(a.Encode(nil), b.Encode(nil)) {
		t.Error("two NaNs differ")
	}
	y.Luck = math.Copysign(0, -1)
	x.Luck = 0
	if a.Hash() == b.Hash() {
		t.Error("0 and -0 are the same, but steps can tell them apart")
	}
}

func TestCopyFromIsIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := busyWorld(rapid.Uint64().Draw(t, "source"))
		dst := busyWorld(rapid.Uint64().Draw(t, "destination"))
		dst.CopyFrom(src)
		hash := src.Hash()
		if dst.Hash() != hash {
			t.Fatal("the copy is not equal")
		}
		for _, e := range dst.Things.All() {
			e.I32++
			e.Arms[1].Knots[0]++
		}
		dst.Tally[1]++
		dst.Calm[1]++
		if src.Hash() != hash {
			t.Fatal("a change of the copy changes the source")
		}
	})
}

func TestStart(t *testing.T) {
	w := busyWorld(5)
	w.Open = true
	if err := w.Start(7, Options{Hard: true, Bonus: -3}.Pack()); err != nil {
		t.Fatal(err)
	}
	fresh := New()
	fresh.Settings, fresh.Calm[0] = Options{Hard: true, Bonus: -3}, 7
	if w.Hash() != fresh.Hash() {
		t.Error("something of the match before is left")
	}
	first, _ := w.Things.Spawn()
	second, _ := fresh.Things.Spawn()
	if first != second {
		t.Errorf("the first handle is %#x, in a new world %#x", first, second)
	}
	if err := w.Start(7, []byte{1, 2}); err == nil {
		t.Error("no error for options of the wrong length")
	}
}

func TestAdvance(t *testing.T) {
	w := New()
	_, e := w.Things.Spawn()
	e.Owner = 2
	f := sim.NewPackedFrame(Schema.Slots)
	f.Tick, f.Predicted = 20, true
	f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandGame})
	f.Inputs[2] = Input{Move: -5, Fire: true, Drag: fixed.V(fixed.One, 2)}.Pack()
	var ev sim.Events
	ev.Clear(f.Tick)
	w.Advance(f, &ev)
	if w.Since != 20 || !w.Open || w.Wave != 1 || e.I32 != -5 || e.Vel != fixed.V(fixed.One, 2) {
		t.Errorf("the frame did not reach the step: %v %v %v %v %v", w.Since, w.Open, w.Wave, e.I32, e.Vel)
	}
	if ev.Len() != 2 || ev.At(0).Kind != KindSpark || ev.At(0).Owner != 2 || ev.At(1).Kind != KindBell {
		t.Errorf("%d events", ev.Len())
	}
	hash := w.Hash()
	silent := New()
	_, e = silent.Things.Spawn()
	e.Owner = 2
	silent.Advance(f, nil)
	if silent.Hash() != hash {
		t.Error("the step depends on whether someone listens")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(New().Encode(nil))
	f.Add(busyWorld(1).Encode(nil))
	f.Add([]byte{})
	f.Add([]byte{255, 255, 1})
	f.Fuzz(func(t *testing.T, text []byte) {
		w := New()
		if w.Decode(text) != nil {
			return
		}
		again := New()
		if err := again.Decode(w.Encode(nil)); err != nil || again.Hash() != w.Hash() {
			t.Fatalf("what was decoded cannot be decoded again: %v", err)
		}
		w.Quantise(sim.NewQuantised(Schema))
	})
}
