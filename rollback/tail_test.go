package rollback

import (
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

var tailSchema = &sim.Schema{Slots: 4, InputSize: 2}

// fill appends frames up to a tick, in each of which the tick's low byte is the input of one slot.
func (t *Tail) fill(to sim.Tick) {
	f := sim.NewPackedFrame(tailSchema.Slots)
	for t.newest < to {
		next := t.newest + 1
		f.Clear(next)
		f.Inputs[next%4][0] = byte(next)
		t.Append(f)
	}
}

// What a tail packs, after any tick that it keeps and however little fits, is the frames that it was given.
func TestTailPacks(t *testing.T) {
	tail := NewTail(tailSchema, 1000)
	tail.fill(1300)
	for after := tail.newest - (Queue - early); after < tail.newest; after += 5 {
		for _, limit := range []int{0, 40, 1000} {
			for have := after; have < tail.newest; {
				packed, last := tail.Pack([]byte{9}, have, limit)
				if packed[0] != 9 || last == have || last != have+1 && len(packed) > limit {
					t.Fatalf("after %d within %d bytes: up to %d in %d bytes", have, limit, last, len(packed))
				}
				u := frameUnpacker{size: tailSchema.InputSize, frame: sim.NewPackedFrame(tailSchema.Slots)}
				u.begin(tail.at(have), have, packed[1:])
				for have < last {
					if have++; !u.next() || u.frame.Tick != have || u.frame.Inputs[have%4][0] != byte(have) || u.frame.Inputs[(have+1)%4][0] != 0 {
						t.Fatalf("tick %d came back as %+v", have, u.frame)
					}
				}
				if !u.end() {
					t.Fatal("bytes are left over")
				}
			}
		}
	}
}

func TestTailForgets(t *testing.T) {
	tail := NewTail(tailSchema, 10)
	if tail.Keeps(10) {
		t.Error("there is no frame yet")
	}
	tail.fill(12)
	for tick, want := range map[sim.Tick]bool{9: false, 10: false, 11: true, 12: true, 13: false} {
		if tail.Keeps(tick) != want {
			t.Errorf("of 2 frames after tick 10, Keeps(%d) is %v", tick, !want)
		}
	}
	tail.fill(500)
	if tail.Keeps(500-Queue+early-1) || !tail.Keeps(500-Queue+early) {
		t.Error("what is told must not be more than a follower can take")
	}
}

func TestTailAllocatesNothing(t *testing.T) {
	tail := NewTail(tailSchema, 0)
	tail.fill(300)
	buf := make([]byte, 0, 1200)
	if n := testing.AllocsPerRun(100, func() {
		tail.fill(tail.newest + 1)
		tail.Pack(buf, tail.newest-20, 1200)
	}); n > 1 { // the frame that fill makes
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkTail(b *testing.B) {
	tail := NewTail(tailSchema, 0)
	tail.fill(300)
	buf := make([]byte, 0, 1200)
	b.ReportAllocs()
	for b.Loop() {
		tail.Pack(buf, tail.newest-6, 1200)
	}
}
