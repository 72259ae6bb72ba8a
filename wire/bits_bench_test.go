package wire

import "testing"

// The benchmarks move one snapshot's worth of fields: 600 of 12 bits.
const (
	benchFields = 600
	benchWidth  = 12
)

func benchBits() []byte {
	var w BitWriter
	for i := range benchFields {
		w.Bits(uint64(i)*2654435761>>7, benchWidth)
	}
	return w.Bytes()
}

func BenchmarkBitWriter(b *testing.B) {
	buf := make([]byte, 0, MaxDatagram)
	var w BitWriter
	b.SetBytes(benchFields * benchWidth / 8)
	b.ReportAllocs()
	for b.Loop() {
		w.Reset(buf)
		for i := range benchFields {
			w.Bits(uint64(i), benchWidth)
		}
		if len(w.Bytes()) != benchFields*benchWidth/8 {
			b.Fatal("wrong length")
		}
	}
}

func BenchmarkBitReader(b *testing.B) {
	data := benchBits()
	var r BitReader
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	sum := uint64(0)
	for b.Loop() {
		r.Reset(data)
		for range benchFields {
			sum += r.Bits(benchWidth)
		}
		if r.Done() != nil {
			b.Fatal(r.Done())
		}
	}
	if sum == 0 {
		b.Fatal("nothing read")
	}
}
