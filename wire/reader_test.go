package wire

import (
	"bytes"
	"errors"
	"testing"
)

func TestReaderNumbers(t *testing.T) {
	r := NewReader(unhex(t, `fe 0201 04030201 0807060504030201 fe feff feffffff feffffffffffffff 00 01 01 ac02`))
	if v := r.U8(); v != 0xfe {
		t.Errorf("U8 = %x", v)
	}
	if v := r.U16(); v != 0x0102 {
		t.Errorf("U16 = %x", v)
	}
	if v := r.U32(); v != 0x01020304 {
		t.Errorf("U32 = %x", v)
	}
	if v := r.U64(); v != 0x0102030405060708 {
		t.Errorf("U64 = %x", v)
	}
	if a, b, c, d := r.I8(), r.I16(), r.I32(), r.I64(); a != -2 || b != -2 || c != -2 || d != -2 {
		t.Errorf("signed: %d %d %d %d", a, b, c, d)
	}
	if a, b, c := r.Bool(), r.Bool(), r.Option(); a || !b || !c {
		t.Errorf("bools: %v %v %v", a, b, c)
	}
	if v := r.Uvarint(); v != 300 || r.Done() != nil {
		t.Errorf("Uvarint = %d, %v", v, r.Done())
	}
}

func TestReaderBytes(t *testing.T) {
	r := NewReader(unhex(t, "0300000000000000 68c3a9 0200000000000000 0908 aabbcc dd"))
	if s := r.String(3); s != "h\u00e9" {
		t.Errorf("String = %q", s)
	}
	if b := r.Blob(2); !bytes.Equal(b, []byte{9, 8}) {
		t.Errorf("Blob = %x", b)
	}
	if b := r.Bytes(3); !bytes.Equal(b, []byte{0xaa, 0xbb, 0xcc}) {
		t.Errorf("Bytes = %x", b)
	}
	if err := r.Done(); err != ErrTrailing || r.Err() != nil || r.Remaining() != 1 {
		t.Errorf("before the last byte: Done %v, Err %v, Remaining %d", err, r.Err(), r.Remaining())
	}
	if b := r.Rest(); !bytes.Equal(b, []byte{0xdd}) || r.Done() != nil {
		t.Errorf("Rest = %x, Done %v", b, r.Done())
	}
}

// takes lists one call of every method that takes something, on a reader of too few bytes.
var takes = map[string]func(*Reader) bool{
	"U8":      func(r *Reader) bool { return r.U8() == 0 },
	"U16":     func(r *Reader) bool { return r.U16() == 0 },
	"U32":     func(r *Reader) bool { return r.U32() == 0 },
	"U64":     func(r *Reader) bool { return r.U64() == 0 },
	"I8":      func(r *Reader) bool { return r.I8() == 0 },
	"I16":     func(r *Reader) bool { return r.I16() == 0 },
	"I32":     func(r *Reader) bool { return r.I32() == 0 },
	"I64":     func(r *Reader) bool { return r.I64() == 0 },
	"Bool":    func(r *Reader) bool { return !r.Bool() },
	"Option":  func(r *Reader) bool { return !r.Option() },
	"Bytes":   func(r *Reader) bool { return r.Bytes(1) == nil },
	"Blob":    func(r *Reader) bool { return r.Blob(9) == nil },
	"String":  func(r *Reader) bool { return r.String(9) == "" },
	"Uvarint": func(r *Reader) bool { return r.Uvarint() == 0 },
}

func TestReaderPastTheEnd(t *testing.T) {
	for name, take := range takes {
		r := NewReader(nil)
		if !take(&r) || r.Err() != ErrShort || r.Done() != ErrShort {
			t.Errorf("%s: not zero, or Err %v, Done %v", name, r.Err(), r.Done())
		}
	}
}

func TestReaderErrorIsSticky(t *testing.T) {
	first := errors.New("first")
	for name, take := range takes {
		r := NewReader(bytes.Repeat([]byte{1}, 64))
		r.Fail(first)
		r.Fail(ErrRange)
		if !take(&r) || r.Err() != first || r.Remaining() != 0 || len(r.Rest()) != 0 {
			t.Errorf("%s: not zero, or Err %v, Remaining %d", name, r.Err(), r.Remaining())
		}
	}
}

func TestReaderRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		take       func(*Reader)
		want       error
	}{
		{"bool 2", "02", func(r *Reader) { r.Bool() }, ErrFlag},
		{"option 255", "ff", func(r *Reader) { r.Option() }, ErrFlag},
		{"a negative number of bytes", "00", func(r *Reader) { r.Bytes(-1) }, ErrShort},
		{"text over the limit", "0300000000000000 616263", func(r *Reader) { r.String(2) }, ErrTooLong},
		{"text over the rest", "0300000000000000 6162", func(r *Reader) { r.String(9) }, ErrShort},
		{"text of 2^63 bytes", "0000000000000080", func(r *Reader) { r.String(1<<31 - 1) }, ErrTooLong},
		{"half a rune", "0200000000000000 e282", func(r *Reader) { r.String(9) }, ErrText},
		{"a surrogate", "0300000000000000 eda080", func(r *Reader) { r.String(9) }, ErrText},
		{"uvarint cut", "8080", func(r *Reader) { r.Uvarint() }, ErrShort},
		{"uvarint with a needless zero", "8000", func(r *Reader) { r.Uvarint() }, ErrUvarint},
		{"uvarint of 65 bits", "ffffffffffffffffff02", func(r *Reader) { r.Uvarint() }, ErrUvarint},
		{"uvarint of 11 bytes", "ffffffffffffffffffff01", func(r *Reader) { r.Uvarint() }, ErrUvarint},
	}
	for _, test := range tests {
		r := NewReader(unhex(t, test.text))
		test.take(&r)
		if r.Err() != test.want {
			t.Errorf("%s: %v, want %v", test.name, r.Err(), test.want)
		}
	}
}

func TestReaderPanicsOnNegativeLimit(t *testing.T) {
	r := NewReader(make([]byte, 8))
	panics(t, "Blob", func() { r.Blob(-1) })
}

// What Bytes returns must not let an append write over the bytes behind it.
func TestReaderBytesHaveNoRoom(t *testing.T) {
	data := []byte{1, 2, 3}
	r := NewReader(data)
	if _ = append(r.Bytes(1), 9); data[1] != 2 {
		t.Error("an append changed the next byte")
	}
}

func TestUvarintBothWays(t *testing.T) {
	random := newRand(t)
	for bits := range 65 {
		for range 20 {
			want := random.Uint64() >> (64 - bits)
			b := AppendUvarint(nil, want)
			r := NewReader(b)
			if got := r.Uvarint(); got != want || r.Done() != nil {
				t.Fatalf("%d came back as %d, %v", want, got, r.Done())
			}
		}
	}
}

// String copies the text once and takes nothing if a check fails.
func TestReaderAllocations(t *testing.T) {
	long := append(AppendU64(nil, 40), bytes.Repeat([]byte{'a'}, 40)...)
	bad := append(AppendU64(nil, 40), bytes.Repeat([]byte{0xff}, 40)...)
	for _, test := range []struct {
		name  string
		data  []byte
		limit int
		want  float64
	}{{"whole", long, 40, 1}, {"over the limit", long, 39, 0}, {"cut", long[:47], 40, 0}, {"not UTF-8", bad, 40, 0}} {
		got := testing.AllocsPerRun(100, func() {
			r := NewReader(test.data)
			stringSink = r.String(test.limit)
		})
		if got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

var stringSink string

func BenchmarkReader(b *testing.B) {
	data := bytes.Repeat([]byte{1}, 32*15)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(data)
		for r.Remaining() > 0 {
			r.U8()
			r.U16()
			r.U32()
			r.U64()
		}
		if r.Done() != nil {
			b.Fatal(r.Done())
		}
	}
}
