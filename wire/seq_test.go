package wire

import "testing"

func TestUnwrap16(t *testing.T) {
	tests := []struct {
		low  uint16
		near uint32
		want uint32
	}{
		{5, 5, 5},
		{0x0001, 0x0001_fffe, 0x0002_0001},
		{0xfffe, 0x0002_0001, 0x0001_fffe},
		{0x7fff, 0x0001_0000, 0x0001_7fff},
		{0x8000, 0x0001_0000, 0x0000_8000}, // the same distance either way: the smaller one
		{0x8001, 0x0001_0000, 0x0000_8001},
		{0x0000, 0xffff_ffff, 0x0000_0000},
		{0xffff, 0x0000_0000, 0xffff_ffff},
	}
	for _, test := range tests {
		if got := Unwrap16(test.low, test.near); got != test.want {
			t.Errorf("Unwrap16(%#x, %#x) = %#x, want %#x", test.low, test.near, got, test.want)
		}
	}
}

// Whatever is less than 32768 away comes back from its low bits.
func TestUnwrap16Property(t *testing.T) {
	r := newRand(t)
	for range 100_000 {
		near := r.Uint32()
		want := near + uint32(r.IntN(1<<16)) - 1<<15
		if got := Unwrap16(uint16(want), near); got != want {
			t.Fatalf("Unwrap16(%#x, %#x) = %#x, want %#x", uint16(want), near, got, want)
		}
	}
}

func TestSeqNewer(t *testing.T) {
	tests := []struct {
		a, b uint16
		want bool
	}{
		{1, 0, true}, {0, 1, false}, {7, 7, false},
		{0, 0xffff, true}, {0xffff, 0, false},
		{0x7fff, 0, true}, {0x8000, 0, false}, {0, 0x8000, false}, {0x8001, 0, false},
	}
	for _, test := range tests {
		if got := SeqNewer(test.a, test.b); got != test.want {
			t.Errorf("SeqNewer(%d, %d) = %v", test.a, test.b, got)
		}
	}
}

func TestAckWindow(t *testing.T) {
	var w AckWindow
	if _, _, ok := w.Ack(); ok {
		t.Error("an empty window acknowledges something")
	}
	steps := []struct {
		seq  uint16
		want Arrival
		ack  uint16
		bits uint32
	}{
		{0xfffe, ArrivalFirst, 0xfffe, 0},
		{0xfffe, ArrivalDuplicate, 0xfffe, 0},
		{0x0001, ArrivalFirst, 0x0001, 0b100},
		{0xffff, ArrivalFirst, 0x0001, 0b110},
		{0xffff, ArrivalDuplicate, 0x0001, 0b110},
		{0x0000, ArrivalFirst, 0x0001, 0b111},
		{0x0002, ArrivalFirst, 0x0002, 0b1111},
		{0x0022, ArrivalFirst, 0x0022, 1 << 31},
		{0x0002, ArrivalDuplicate, 0x0022, 1 << 31},
		{0x0001, ArrivalTooOld, 0x0022, 1 << 31},
		{0x0043, ArrivalFirst, 0x0043, 0},
		{0x0022, ArrivalTooOld, 0x0043, 0},
		{0x0023, ArrivalFirst, 0x0043, 1 << 31},
		{0x4043, ArrivalFirst, 0x4043, 0},
		{0xc043, ArrivalTooOld, 0x4043, 0}, // as far ahead as behind
	}
	for i, step := range steps {
		got := w.Record(step.seq)
		ack, bits, ok := w.Ack()
		if got != step.want || ack != step.ack || bits != step.bits || !ok {
			t.Fatalf("step %d, %#x: arrival %d, ack %#x %#b", i, step.seq, got, ack, bits)
		}
	}
}

// The window is compared with a set of everything that arrived, over a stream that loses, doubles and reorders.
func TestAckWindowProperty(t *testing.T) {
	r := newRand(t)
	var w AckWindow
	seen := map[uint32]bool{}
	newest := uint32(1 << 20)
	for next := newest; next < newest+20_000; next++ {
		seq := next - uint32(r.IntN(50)*r.IntN(2))
		arrival := w.Record(uint16(seq))
		if ack, _, _ := w.Ack(); arrival == ArrivalFirst && seen[seq] || arrival == ArrivalDuplicate && !seen[seq] {
			t.Fatalf("%d with newest %d: arrival %d", seq, ack, arrival)
		}
		seen[seq] = seen[seq] || arrival == ArrivalFirst
		checkAcks(t, &w, seen, next)
	}
}

// checkAcks compares what the window acknowledges with the set, for all numbers that it can reach.
func checkAcks(t *testing.T, w *AckWindow, seen map[uint32]bool, near uint32) {
	t.Helper()
	ack, bits, _ := w.Ack()
	newest := Unwrap16(ack, near)
	for behind := range uint32(AckBits + 1) {
		if seq := newest - behind; Acked(ack, bits, uint16(seq)) != seen[seq] {
			t.Fatalf("newest %d: Acked(%d) = %v", newest, seq, !seen[seq])
		}
	}
	if Acked(ack, bits, ack+1) || Acked(ack, bits, ack-uint16(AckBits)-1) {
		t.Fatal("the acknowledgement reaches too far")
	}
}

func TestAckWindowAllocatesNothing(t *testing.T) {
	var w AckWindow
	seq := uint16(0)
	if allocs := testing.AllocsPerRun(100, func() { seq += 3; w.Record(seq) }); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func BenchmarkAckWindow(b *testing.B) {
	var w AckWindow
	seq := uint16(0)
	b.ReportAllocs()
	for b.Loop() {
		w.Record(seq ^ 1)
		seq++
	}
}
