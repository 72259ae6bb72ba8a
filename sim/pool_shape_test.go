package sim_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestPoolShapeBytes(t *testing.T) {
	p := sim.NewPool[int](8)
	first, _ := mustSpawn(t, &p)
	mustSpawn(t, &p)
	p.Remove(first)
	want := []byte{2, 0, 2, 0, 1, 0}
	if got := p.AppendShape([]byte{9}); !bytes.Equal(got, append([]byte{9}, want...)) {
		t.Errorf("shape % x, want 09 % x", got, want)
	}
	var q = sim.NewPool[int](8)
	for n := range want {
		r := wire.NewReader(want[:n])
		if err := q.DecodeShape(&r); !errors.Is(err, wire.ErrShort) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

// A shape that does not fit must leave the pool as it was; nothing is allocated by what it announces.
func TestPoolShapeTooLarge(t *testing.T) {
	p := sim.NewPool[int](2)
	h, _ := mustSpawn(t, &p)
	for _, used := range []uint16{3, 65535} {
		r := wire.NewReader(wire.AppendU16(nil, used))
		if err := p.DecodeShape(&r); !errors.Is(err, sim.ErrPoolShape) {
			t.Errorf("%d places: %v", used, err)
		}
	}
	if p.Get(h) == nil || p.Len() != 1 {
		t.Error("the pool was changed")
	}
}

// Reset forgets generations, so that a match that starts again hands out the same handles; Clear keeps them.
func TestPoolResetAndClear(t *testing.T) {
	p := sim.NewPool[int](3)
	first, _ := mustSpawn(t, &p)
	mustSpawn(t, &p)
	p.Clear()
	if p.Len() != 0 || p.Get(first) != nil {
		t.Error("Clear left an item")
	}
	if h, _ := mustSpawn(t, &p); h == first || h.Index() != 0 {
		t.Errorf("after Clear the first handle is %#x", h)
	}
	p.Reset()
	fresh := sim.NewPool[int](3)
	if !bytes.Equal(p.AppendShape(nil), fresh.AppendShape(nil)) {
		t.Error("after Reset the shape is not that of a new pool")
	}
	if h, _ := mustSpawn(t, &p); h != first {
		t.Errorf("after Reset the first handle is %#x, want %#x", h, first)
	}
}

// Any bytes give a shape or an error, and a pool that still takes the lowest free place first.
func FuzzPoolDecodeShape(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{3, 0, 1, 0, 2, 0, 255, 255})
	f.Add([]byte{4, 0, 1, 0, 1, 0, 1, 0, 1, 0, 7})
	f.Add([]byte{5, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		p := sim.NewPool[int](4)
		mustSpawn(t, &p)
		r := wire.NewReader(b)
		if p.DecodeShape(&r) != nil {
			return
		}
		if again := p.AppendShape(nil); !bytes.Equal(again, b[:len(b)-r.Remaining()]) {
			t.Fatalf("% x was read as % x", b, again)
		}
		last := -1
		for {
			h, item := p.Spawn()
			if item == nil {
				break
			}
			if *item != 0 || h.Index() <= last {
				t.Fatalf("place %d after %d", h.Index(), last)
			}
			last = h.Index()
		}
		if p.Len() != p.Cap() {
			t.Fatalf("full with %d of %d", p.Len(), p.Cap())
		}
	})
}
