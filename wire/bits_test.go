package wire

import (
	"bytes"
	"math/bits"
	"testing"
)

func TestBitsLayout(t *testing.T) {
	var w BitWriter
	w.Bits(0b1, 1)
	w.Bits(0b01, 2)
	w.Bits(0xabc, 12)
	w.Bool(true)
	w.Bits(0x0102030405060708, 64)
	w.Bits(0b101, 3)
	// 1 | 01 | 1011_1100_0101 lowest first, then a true, then eight whole bytes, then three bits and five of padding.
	want := unhex(t, "e3d5 0807060504030201 05")
	if got := w.Bytes(); !bytes.Equal(got, want) || w.Len() != 83 {
		t.Errorf("wrote %x in %d bits, want %x in 83", got, w.Len(), want)
	}
}

func TestBitWriterIgnoresHigherBits(t *testing.T) {
	var w BitWriter
	w.Bits(0xffff, 4)
	w.Bits(0xffff, 0)
	w.Bits(0, 4)
	if got := w.Bytes(); !bytes.Equal(got, []byte{0x0f}) {
		t.Errorf("wrote %x, want 0f", got)
	}
}

func TestBitWriterKeepsWhatIsThere(t *testing.T) {
	var w BitWriter
	w.Reset([]byte{0xaa, 0xbb})
	if w.Len() != 0 || !bytes.Equal(w.Bytes(), []byte{0xaa, 0xbb}) {
		t.Errorf("after Reset: %d bits, %x", w.Len(), w.Bytes())
	}
	w.Bits(0x1ff, 9)
	if w.Len() != 9 || !bytes.Equal(w.Bytes(), []byte{0xaa, 0xbb, 0xff, 0x01}) {
		t.Errorf("after 9 bits: %d bits, %x", w.Len(), w.Bytes())
	}
}

func TestBitsZeroValues(t *testing.T) {
	var w BitWriter
	w.Bits(0, 0)
	if w.Align(); w.Len() != 0 || len(w.Bytes()) != 0 {
		t.Errorf("nothing was written, but %d bits, %x", w.Len(), w.Bytes())
	}
	var r BitReader
	if r.Align(); r.Remaining() != 0 || len(r.Rest()) != 0 || r.Done() != nil {
		t.Errorf("nothing can be read, but %d bits, %v", r.Remaining(), r.Done())
	}
	if r.Bits(1) != 0 || r.Err() != ErrShort {
		t.Errorf("read past the end of nothing: %v", r.Err())
	}
	if r.Reset([]byte{1}); !r.Bool() || r.Err() != nil {
		t.Errorf("after Reset: %v", r.Err())
	}
}

// Bytes only looks: asking at every bit must not change what is written in the end.
func TestBitWriterBytesChangesNothing(t *testing.T) {
	r := newRand(t)
	var asked, plain BitWriter
	for range 300 {
		v, n := r.Uint64(), uint(r.IntN(65))
		asked.Bits(v, n)
		plain.Bits(v, n)
		first := bytes.Clone(asked.Bytes())
		if second := asked.Bytes(); !bytes.Equal(first, second) || len(first) != (asked.Len()+7)/8 {
			t.Fatalf("asked twice: %x, then %x, for %d bits", first, second, asked.Len())
		}
	}
	if !bytes.Equal(asked.Bytes(), plain.Bytes()) {
		t.Error("asking changed the bytes")
	}
}

func TestAlign(t *testing.T) {
	var w BitWriter
	w.Align()
	w.Bits(1, 1)
	w.Align()
	w.Align()
	w.Bits(0x55, 8)
	if got := w.Bytes(); !bytes.Equal(got, []byte{0x01, 0x55}) || w.Len() != 16 {
		t.Fatalf("wrote %x in %d bits", got, w.Len())
	}
	var r BitReader
	r.Reset(w.Bytes())
	r.Align()
	if v := r.Bits(1); v != 1 {
		t.Errorf("first bit %d", v)
	}
	r.Align()
	if v := r.Bits(8); v != 0x55 || r.Done() != nil {
		t.Errorf("second byte %x, %v", v, r.Done())
	}
	r.Reset([]byte{0x81})
	r.Bits(1)
	if r.Align(); r.Err() != ErrPadding {
		t.Errorf("padding with a one bit: %v", r.Err())
	}
}

// field is one random call, for writing and for checking what is read.
type field struct {
	kind  int // 0 Bits, 1 Bool, 2 Gamma, 3 Align
	value uint64
	width uint
}

func (f field) write(w *BitWriter) {
	switch f.kind {
	case 0:
		w.Bits(f.value, f.width)
	case 1:
		w.Bool(f.value&1 == 1)
	case 2:
		w.Gamma(uint32(f.value) | 1)
	case 3:
		w.Align()
	}
}

// read reports whether the reader gives back what write wrote.
func (f field) read(r *BitReader) bool {
	switch f.kind {
	case 0:
		return r.Bits(f.width) == f.value&(1<<f.width-1)
	case 1:
		return r.Bool() == (f.value&1 == 1)
	case 2:
		return r.Gamma() == uint32(f.value)|1
	}
	r.Align()
	return true
}

func TestBitsBothWays(t *testing.T) {
	random := newRand(t)
	for range 500 {
		var w BitWriter
		fields := make([]field, random.IntN(60))
		for i := range fields {
			fields[i] = field{random.IntN(4), random.Uint64() >> random.IntN(64), uint(random.IntN(65))}
			fields[i].write(&w)
		}
		var r BitReader
		r.Reset(w.Bytes())
		for i, f := range fields {
			if !f.read(&r) {
				t.Fatalf("field %d of %+v came back differently", i, fields)
			}
		}
		if r.Done() != nil {
			t.Fatalf("%v after %+v", r.Done(), fields)
		}
	}
}

// The reader is compared with the plainest one possible, a bit at a time, in every state of its accumulator.
func TestBitReaderAgainstSingleBits(t *testing.T) {
	random := newRand(t)
	data := randomBytes(random, 40)
	for first := range uint(65) {
		for second := range uint(65) {
			var r BitReader
			r.Reset(data)
			at := 0
			for r.Remaining() >= int(first+second)+1 {
				for _, n := range []uint{first, second, 1} {
					if got, want := r.Bits(n), singleBits(data, at, n); got != want {
						t.Fatalf("%d bits at %d: %x, want %x", n, at, got, want)
					}
					at += int(n)
				}
			}
		}
	}
}

func singleBits(b []byte, at int, n uint) (v uint64) {
	for i := range n {
		bit := at + int(i)
		v |= uint64(b[bit/8]>>(bit%8)&1) << i
	}
	return v
}

func TestBitReaderPastTheEnd(t *testing.T) {
	for size := range 20 {
		for n := uint(1); n <= MaxFieldBits; n++ {
			var r BitReader
			r.Reset(bytes.Repeat([]byte{0xff}, size))
			reads := 0
			for r.Bits(n) != 0 {
				reads++
			}
			if reads != size*8/int(n) || r.Err() != ErrShort || r.Done() != ErrShort {
				t.Errorf("%d bytes by %d bits: %d reads, %v", size, n, reads, r.Err())
			}
			if r.Bits(1) != 0 || r.Bool() || r.Gamma() != 0 || r.Remaining() != 0 || len(r.Rest()) != 0 {
				t.Errorf("%d bytes by %d bits: something after the error", size, n)
			}
		}
	}
}

func TestBitReaderDone(t *testing.T) {
	tests := []struct {
		data []byte
		read uint
		want error
	}{
		{nil, 0, nil},
		{[]byte{0x01}, 1, nil},
		{[]byte{0x01}, 8, nil},
		{[]byte{0x03}, 1, ErrPadding},
		{[]byte{0x80}, 1, ErrPadding},
		{[]byte{0x00}, 0, ErrTrailing},
		{[]byte{0x00, 0x00}, 7, ErrTrailing},
		{[]byte{0x00, 0x00}, 9, nil},
		{[]byte{0x00}, 9, ErrShort},
	}
	for _, test := range tests {
		var r BitReader
		r.Reset(test.data)
		r.Bits(test.read)
		if err := r.Done(); err != test.want {
			t.Errorf("%d bits of %x: %v, want %v", test.read, test.data, err, test.want)
		}
	}
}

func TestBitReaderRest(t *testing.T) {
	data := make([]byte, 20)
	for i := range data {
		data[i] = byte(i)
	}
	for whole := range 20 {
		for extra := range uint(9) {
			var r BitReader
			r.Reset(data)
			for range whole {
				r.Bits(8)
			}
			r.Bits(extra)
			if r.Align(); r.Err() == ErrPadding {
				continue // the bits that Align skips are not all zero here
			}
			want := data[whole+(int(extra)+7)/8:]
			if got := r.Rest(); !bytes.Equal(got, want) || r.Done() != nil {
				t.Errorf("after %d bytes and %d bits: %x, want %x, %v", whole, extra, got, want, r.Done())
			}
		}
	}
}

func TestGamma(t *testing.T) {
	tests := []struct {
		value uint32
		bits  int
		want  string
	}{
		{1, 1, "01"},
		{2, 3, "02"}, // 0 1 0
		{3, 3, "06"}, // 0 1 1
		{5, 5, "0c"}, // 00 1 10 (low bit first)
		{16, 9, "1000"},
		{1<<32 - 1, 63, "00000080 ffffff7f"},
	}
	for _, test := range tests {
		var w BitWriter
		w.Gamma(test.value)
		if want := unhex(t, test.want); !bytes.Equal(w.Bytes(), want) || w.Len() != test.bits {
			t.Errorf("%d: %x in %d bits, want %x in %d", test.value, w.Bytes(), w.Len(), want, test.bits)
		}
		if test.bits != 2*bits.Len32(test.value)-1 {
			t.Errorf("%d: the test expects a wrong length", test.value)
		}
	}
	var w BitWriter
	panics(t, "gamma of zero", func() { w.Gamma(0) })
}

// A gamma code may begin at any bit of the accumulator; both ways of reading it must agree.
func TestGammaAtEveryBit(t *testing.T) {
	random := newRand(t)
	for before := range uint(64) {
		for size := range 32 {
			want := uint32(1<<size) | random.Uint32()&(1<<size-1)
			var w BitWriter
			w.Bits(0, before)
			w.Gamma(want)
			w.Bits(1, 1)
			var r BitReader
			r.Reset(w.Bytes())
			r.Bits(before)
			if got := r.Gamma(); got != want || !r.Bool() || r.Done() != nil {
				t.Fatalf("%d after %d bits came back as %d, %v", want, before, got, r.Done())
			}
		}
	}
}

func TestGammaRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		data []byte
		want error
	}{
		"32 zeros":           {[]byte{0, 0, 0, 0, 1, 0, 0, 0, 0, 0}, ErrGamma},
		"nothing but zeros":  {make([]byte, 1<<16), ErrGamma},
		"zeros up to an end": {[]byte{0, 0, 0}, ErrShort},
		"cut after the one":  {[]byte{0, 0, 1}, ErrShort},
		"nothing":            {nil, ErrShort},
	} {
		var r BitReader
		r.Reset(test.data)
		if got := r.Gamma(); got != 0 || r.Err() != test.want {
			t.Errorf("%s: %d, %v, want %v", name, got, r.Err(), test.want)
		}
	}
}

func TestBitsPanicOnWideFields(t *testing.T) {
	for _, n := range []uint{65, 128, ^uint(0)} {
		var w BitWriter
		w.Bits(0, 5)
		panics(t, "writer", func() { w.Bits(0, n) })
		var r BitReader
		r.Reset(make([]byte, 100))
		panics(t, "reader", func() { r.Bits(n) })
	}
}

func TestBitsAllocateNothing(t *testing.T) {
	buf := make([]byte, 0, MaxDatagram)
	var w BitWriter
	var r BitReader
	allocs := testing.AllocsPerRun(100, func() {
		w.Reset(buf)
		for i := range 300 {
			w.Bits(uint64(i), 12)
			w.Gamma(uint32(i) + 1)
		}
		r.Reset(w.Bytes())
		for range 300 {
			r.Bits(12)
			r.Gamma()
		}
	})
	if allocs != 0 || r.Done() != nil {
		t.Errorf("%v allocations, %v", allocs, r.Done())
	}
}
