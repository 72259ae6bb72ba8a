package wire

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"
)

// addHex adds seeds that are written in hexadecimal, whole and cut in the middle.
func addHex(f *testing.F, texts ...string) {
	for _, text := range texts {
		b, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		f.Add(b[:len(b)/2])
	}
}

// Any bytes decode to a message that encodes to the same bytes, or to an error.
func FuzzDecodeClient(f *testing.F) {
	addHex(f, helloExample, "", "ffffffff", "80000000", "00000000 0100 0100 ffffffffffffffff",
		helloExample[:len(helloExample)-2]+"01 101112131415161718191a1b1c1d1e1f 8877665544332211")
	for _, m := range clientSamples() {
		f.Add(m.Append(nil))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := DecodeClient(b)
		if (m == nil) == (err == nil) {
			t.Fatalf("both or none of %+v and %v", m, err)
		}
		if err == nil && !bytes.Equal(m.Append(nil), b) {
			t.Fatalf("%+v encodes to\n%x, but came from\n%x", m, m.Append(nil), b)
		}
		HelloVersion(b)
	})
}

// Any bytes decode to a message that encodes to the same bytes, or to an error.
func FuzzDecodeServer(f *testing.F) {
	addHex(f, "", "ffffffff", "80000000",
		roomJoinedStart+"0000000000000000 ffffffffffffffff",
		roomJoinedStart+"0200000000000000 cafe 0100000000000000 00 0300000000000000 416e6e")
	for _, m := range serverSamples() {
		f.Add(m.Append(nil))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := DecodeServer(b)
		if (m == nil) == (err == nil) {
			t.Fatalf("both or none of %+v and %v", m, err)
		}
		if err == nil && !bytes.Equal(m.Append(nil), b) {
			t.Fatalf("%+v encodes to\n%x, but came from\n%x", m, m.Append(nil), b)
		}
	})
}

func FuzzInputPacket(f *testing.F) {
	f.Add(sampleInputs().Append(nil), uint8(2))
	f.Add(benchInput().Append(nil), uint8(7))
	f.Add([]byte{0x81, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 33}, uint8(32))
	f.Fuzz(func(t *testing.T, b []byte, size uint8) {
		p := *benchInput() // nothing of an earlier packet may be left
		err := p.Decode(b, 1+int(size)%MaxInputBytes)
		switch {
		case err != nil && (p.Count() != 0 || p.HasAck || p.Tick != 0):
			t.Fatalf("after %v the packet is %+v", err, p)
		case err == nil && !bytes.Equal(p.Append(nil), b):
			t.Fatalf("%+v encodes to\n%x, but came from\n%x", p, p.Append(nil), b)
		}
	})
}

func FuzzStatePacket(f *testing.F) {
	var p StatePacket
	f.Add(benchState(nil, &p, make([]byte, 20)), eventSizes)
	f.Add(AppendStateHeader(nil, &StatePacket{Parts: 16, Part: 15, Margin: NoMargin}), []byte{})
	f.Add([]byte{0x81, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0}, []byte{0})
	f.Fuzz(func(t *testing.T, b, sizes []byte) {
		var p StatePacket
		if err := p.Decode(b, sizes); err != nil {
			if p.EventCount != 0 || p.Body != nil {
				t.Fatalf("after %v the packet is %+v", err, p)
			}
			return
		}
		again := AppendStateHeader(nil, &p)
		cursor, number := p.Events(), p.FirstEvent
		for e, ok := cursor.Next(); ok; e, ok = cursor.Next() {
			if e.Number != number {
				t.Fatalf("event %d has number %d", number, e.Number)
			}
			number++
			again = AppendEvent(again, e.Age, e.Kind, e.Payload)
		}
		if again = append(again, p.Body...); !bytes.Equal(again, b) || number-p.FirstEvent != uint16(p.EventCount) {
			t.Fatalf("%+v encodes to\n%x, but came from\n%x", p, again, b)
		}
	})
}

// copyValue takes one value of the kind that op names, and appends it to dst.
func copyValue(r *Reader, op byte, dst []byte) []byte {
	switch op % 12 {
	case 0:
		return AppendU8(dst, r.U8())
	case 1:
		return AppendU16(dst, r.U16())
	case 2:
		return AppendU32(dst, r.U32())
	case 3:
		return AppendU64(dst, r.U64())
	case 4:
		return AppendI8(dst, r.I8())
	case 5:
		return AppendI16(dst, r.I16())
	case 6:
		return AppendI32(dst, r.I32())
	case 7:
		return AppendI64(dst, r.I64())
	case 8:
		return AppendBool(dst, r.Bool())
	case 9:
		return AppendUvarint(dst, r.Uvarint())
	case 10:
		return AppendString(dst, r.String(int(op)))
	}
	return AppendBlob(dst, r.Blob(int(op)))
}

// What a reader takes, in any order of kinds, a writer gives back byte for byte.
func FuzzReader(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, bytes.Repeat([]byte{1}, 40))
	f.Add([]byte{10, 22, 9, 11}, append(AppendString(nil, "text"), 0xac, 0x02))
	f.Add([]byte{9, 9, 8}, []byte{0x80, 0x00, 0xff, 0xff, 0x02})
	f.Fuzz(func(t *testing.T, ops, data []byte) {
		r := NewReader(data)
		var again []byte
		for _, op := range ops {
			next := copyValue(&r, op, again)
			if r.Err() != nil {
				break
			}
			again = next
		}
		if !bytes.HasPrefix(data, again) {
			t.Fatalf("%x is not the start of %x", again, data)
		}
		if r.Err() == nil && len(again)+r.Remaining() != len(data) {
			t.Fatalf("%d bytes taken and %d left of %d", len(again), r.Remaining(), len(data))
		}
	})
}

// copyField takes one field that op names: a bool, a gamma code, an alignment, or some bits.
func copyField(r *BitReader, op byte, w *BitWriter) {
	switch {
	case op < 65:
		if v := r.Bits(uint(op)); r.Err() == nil {
			w.Bits(v, uint(op))
		}
	case op < 90:
		if v := r.Bool(); r.Err() == nil {
			w.Bool(v)
		}
	case op < 200:
		if v := r.Gamma(); r.Err() == nil {
			w.Gamma(v)
		}
	default:
		if r.Align(); r.Err() == nil {
			w.Align()
		}
	}
}

// What a bit reader takes, in any order of widths, a bit writer gives back bit for bit.
func FuzzBitReader(f *testing.F) {
	f.Add([]byte{1, 2, 3, 12, 64, 65, 100, 255, 63}, bytes.Repeat([]byte{0x96, 1}, 20))
	f.Add([]byte{100, 100, 100}, []byte{0, 0, 0, 0, 0, 0, 0, 0})
	f.Add([]byte{3, 200, 64}, []byte{5, 1, 2, 3, 4, 5, 6, 7, 8})
	f.Fuzz(func(t *testing.T, ops, data []byte) {
		var r BitReader
		var w BitWriter
		r.Reset(data)
		for _, op := range ops {
			copyField(&r, op, &w)
		}
		if r.Err() == nil && w.Len()+r.Remaining() != len(data)*8 {
			t.Fatalf("%d bits taken and %d left of %d", w.Len(), r.Remaining(), len(data)*8)
		}
		got := w.Bytes()
		for at := range w.Len() {
			if singleBits(got, at, 1) != singleBits(data, at, 1) {
				t.Fatalf("bit %d of %x is not that of %x", at, got, data)
			}
		}
		if r.Done() == nil && !bytes.Equal(got, data) {
			t.Fatalf("%x came back as %x", data, got)
		}
	})
}
