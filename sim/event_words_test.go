package sim

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/wire"
)

// wordsSchema has a field of each sort; its 99 bits take 13 bytes.
var wordsSchema = EventSchema{
	Name: "Note", Size: 13,
	Fields: []EventField{
		{Name: "Owner", Bits: 8, Owner: true},
		{Name: "Exact", Bits: 16, Signed: true},
		{Name: "Ranged", Bits: 5, Base: -40},
		{Name: "Pos", Bits: 15, Scale: 1.0 / 16},
		{Name: "Vel", Bits: 13, Scale: 0.25, Base: -600},
		{Name: "Turn", Bits: 9, Signed: true, Scale: 2 * math.Pi / 512},
		{Name: "Whole", Bits: 32},
		{Name: "Flag", Bits: 1},
	},
}

func packBits(fields []EventField, values []uint64) []byte {
	var w wire.BitWriter
	for i, f := range fields {
		w.Bits(values[i], uint(f.Bits))
	}
	return w.Bytes()
}

func TestEventWords(t *testing.T) {
	payload := packBits(wordsSchema.Fields, []uint64{7, 0xfffe, 30, 25600, 4800, 0x1ff, 0xdeadbeef, 1})
	turn := -2 * math.Pi / 512
	want := []uint32{
		7, 0xfffffffe, 0xfffffff6, math.Float32bits(1600), math.Float32bits(600),
		math.Float32bits(float32(turn)), 0xdeadbeef, 1,
	}
	got := make([]uint32, len(want)+1)
	got[len(want)] = 99
	if n := wordsSchema.Words(got, payload); n != len(want) {
		t.Fatalf("wrote %d words, want %d", n, len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s: word %#x, want %#x", wordsSchema.Fields[i].Name, got[i], want[i])
		}
	}
	if got[len(want)] != 99 {
		t.Error("a word behind the fields was changed")
	}
}

func TestEventWordsZero(t *testing.T) {
	got := make([]uint32, len(wordsSchema.Fields))
	wordsSchema.Words(got, make([]byte, wordsSchema.Size))
	minus40 := int32(-40)
	want := []uint32{0, 0, uint32(minus40), 0, math.Float32bits(-600), 0, 0, 0}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s: word %#x, want %#x", wordsSchema.Fields[i].Name, got[i], want[i])
		}
	}
}

func TestEventWordsTruncated(t *testing.T) {
	payload := packBits(wordsSchema.Fields, []uint64{7, 1, 2, 3, 4, 5, 6, 1})
	if len(payload) != wordsSchema.Size {
		t.Fatalf("the payload has %d bytes", len(payload))
	}
	for n := range wordsSchema.Size {
		got := []uint32{1, 1, 1, 1, 1, 1, 1, 1}
		if wordsSchema.Words(got, payload[:n]) != len(got) {
			t.Fatalf("%d bytes: not a word a field", n)
		}
		for i := range got {
			if got[i] != 0 {
				t.Fatalf("%d bytes: %s is %d, want 0", n, wordsSchema.Fields[i].Name, got[i])
			}
		}
	}
}

func TestEventWordsAllocate(t *testing.T) {
	payload, dst := make([]byte, wordsSchema.Size), make([]uint32, len(wordsSchema.Fields))
	if n := testing.AllocsPerRun(100, func() { wordsSchema.Words(dst, payload) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEventWords(b *testing.B) {
	payload, dst := make([]byte, wordsSchema.Size), make([]uint32, len(wordsSchema.Fields))
	b.ReportAllocs()
	for b.Loop() {
		wordsSchema.Words(dst, payload)
	}
}

func FuzzEventWords(f *testing.F) {
	f.Add(packBits(wordsSchema.Fields, []uint64{7, 0xfffe, 30, 25600, 4800, 0x1ff, 0xdeadbeef, 1}))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, payload []byte) {
		dst := make([]uint32, len(wordsSchema.Fields))
		if wordsSchema.Words(dst, payload) != len(dst) {
			t.Fatal("not a word a field")
		}
		if pos := Float(dst[3]); pos < 0 || pos > 2048 {
			t.Fatalf("a position of %v", pos)
		}
	})
}
