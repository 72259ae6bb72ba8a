package wire

import (
	"bytes"
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// script is a series of answers and numbers of all sorts that one coder writes and the other reads.
type script []scriptStep

type scriptStep struct {
	what         byte // 'b' a foreseen bit, 'r' raw bits, 's' a spread number
	context      int
	level, phase int
	value        int32
}

// newProbs returns the contexts that a script is coded in. Writer and reader each have their own.
func newProbs() *[4]Prob {
	var probs [4]Prob
	for i := range probs {
		probs[i] = NewProb(uint16(1+i*20000), i*8)
	}
	return &probs
}

func (s script) encode(dst []byte) []byte {
	var e RangeEncoder
	probs := newProbs()
	e.Reset(dst)
	for _, step := range s {
		switch step.what {
		case 'b':
			e.Bit(&probs[step.context], uint32(step.value))
		case 'r':
			e.Raw(uint32(step.value), uint(step.context))
		default:
			e.Spread(step.level, step.phase, step.value)
		}
	}
	return e.Bytes()
}

// decode returns the script with the values that the bytes have, and what Done says.
func (s script) decode(b []byte) (script, error) {
	var d RangeDecoder
	probs := newProbs()
	d.Reset(b)
	got := make(script, len(s))
	for i, step := range s {
		switch got[i] = step; step.what {
		case 'b':
			got[i].value = int32(d.Bit(&probs[step.context]))
		case 'r':
			got[i].value = int32(d.Raw(uint(step.context)))
		default:
			got[i].value = d.Spread(step.level, step.phase)
		}
	}
	return got, d.Done()
}

func drawScript(t *rapid.T) script {
	var s script
	for range rapid.IntRange(0, 400).Draw(t, "steps") {
		switch rapid.IntRange(0, 2).Draw(t, "what") {
		case 0:
			skew := rapid.SampledFrom([]int{1, 2, 50}).Draw(t, "skew")
			bit := int32(min(rapid.IntRange(0, skew).Draw(t, "bit"), 1))
			s = append(s, scriptStep{what: 'b', context: rapid.IntRange(0, 3).Draw(t, "context"), value: bit})
		case 1:
			n := rapid.IntRange(0, int(MaxRawBits)).Draw(t, "bits")
			s = append(s, scriptStep{what: 'r', context: n, value: int32(rapid.IntRange(0, 1<<n-1).Draw(t, "raw"))})
		default:
			level := rapid.IntRange(0, SpreadLevels-1).Draw(t, "level")
			phase := rapid.IntRange(-SpreadPhases/2, SpreadPhases/2-1).Draw(t, "phase")
			s = append(s, scriptStep{what: 's', level: level, phase: phase, value: rapid.Int32().Draw(t, "number")})
		}
	}
	return s
}

// What is written is read, ends where it ended, and neither fewer nor more bytes are accepted.
func TestRangeProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScript(t)
		b := s.encode([]byte{0xab})
		if b[0] != 0xab {
			t.Fatal("what was there before is changed")
		}
		b = b[1:]
		got, err := s.decode(b)
		if err != nil {
			t.Fatalf("% x: %v", b, err)
		}
		for i := range s {
			if got[i] != s[i] {
				t.Fatalf("step %d is %+v, want %+v", i, got[i], s[i])
			}
		}
		if _, err := s.decode(append(b[:len(b):len(b)], 0)); err == nil {
			t.Fatal("a byte more is accepted")
		}
	})
}

// A code is as long as the answers are unlikely.
func TestRangeCost(t *testing.T) {
	var e RangeEncoder
	e.Reset(nil)
	p, cost := NewProb(1<<15, 0), 0.0
	for i := range 10_000 {
		bit := uint32(0)
		if i%10 == 0 {
			bit = 1
		}
		chance := float64(p.one) / (1 << 16)
		if bit == 0 {
			chance = 1 - chance
		}
		cost -= math.Log2(chance)
		e.Bit(&p, bit)
	}
	if got := float64(8 * len(e.Bytes())); got < cost || got > cost+8 {
		t.Errorf("%.0f bits, the answers' own cost is %.1f", got, cost)
	}
	if perBit := cost / 10_000; perBit > 0.50 { // the entropy is 0.469
		t.Errorf("%.3f bits an answer", perBit)
	}
}

// What must be carried is carried, over any number of bytes.
func TestRangeCarry(t *testing.T) {
	for zeros := range 40 {
		s := script{{what: 'r', context: 1, value: 0}}
		for range zeros {
			s = append(s, scriptStep{what: 'r', context: 16, value: 0xffff})
		}
		s = append(s, scriptStep{what: 'b', context: 2, value: 0}, scriptStep{what: 'b', context: 2, value: 0},
			scriptStep{what: 'r', context: 16, value: 0xffff}, scriptStep{what: 'r', context: 16, value: 0xffff})
		got, err := s.decode(s.encode(nil))
		if err != nil {
			t.Fatalf("%d: %v", zeros, err)
		}
		for i := range s {
			if got[i] != s[i] {
				t.Fatalf("%d: step %d is %+v, want %+v", zeros, i, got[i], s[i])
			}
		}
	}
}

func TestRangeGolden(t *testing.T) {
	s := script{
		{what: 'b', context: 1, value: 1}, {what: 'r', context: 5, value: 21}, {what: 's', level: 10, value: -9},
		{what: 's', level: 0, value: 0}, {what: 'b', context: 3, value: 0}, {what: 's', level: 31, phase: 7, value: math.MinInt32},
		{what: 's', level: 3, phase: -8, value: math.MaxInt32}, {what: 's', level: 127, value: 1 << 30}, {what: 's', level: 60, value: -70_000},
	}
	const want = "\x33\x47\x98\xa4\xf6\x90\xa6\x43\xfb\x88\x86\x4f\xff\xf3\xe3\xa8\x7b\x50\x00\x37\x3f"
	if got := s.encode(nil); string(got) != want {
		t.Errorf("% x, want % x", got, want)
	}
}

func TestRangeEnds(t *testing.T) {
	s := script{{what: 'r', context: 16, value: 0x1234}, {what: 'r', context: 16, value: 0x5678}}
	b := s.encode(nil)
	if string(b) != "\x12\x34\x56\x78" && len(b) > 5 {
		t.Fatalf("% x", b)
	}
	cases := []struct {
		name string
		b    []byte
		want error
	}{
		{"short", b[:1], ErrShort},
		{"nothing", nil, ErrShort},
		{"long", append(bytes.Clone(b), 1), ErrTrailing},
		{"a zero more", append(bytes.Clone(b), 0), ErrTrailing},
	}
	for _, c := range cases {
		if _, err := s.decode(c.b); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	if got := (script{}).encode(nil); len(got) != 0 {
		t.Errorf("nothing takes % x", got)
	}
}

func TestRangeMisuse(t *testing.T) {
	var e RangeEncoder
	var d RangeDecoder
	e.Reset(nil)
	d.Reset(nil)
	panics(t, "17 raw bits to write", func() { e.Raw(0, MaxRawBits+1) })
	panics(t, "17 raw bits to read", func() { d.Raw(MaxRawBits + 1) })
}

func TestRangeAllocates(t *testing.T) {
	probs := newProbs()
	buf := make([]byte, 0, 4096)
	var e RangeEncoder
	var d RangeDecoder
	n := testing.AllocsPerRun(100, func() {
		e.Reset(buf)
		for i := range 200 {
			e.Spread(i%SpreadLevels, i%8, int32(i*i))
			e.Bit(&probs[1], uint32(i&1))
		}
		d.Reset(e.Bytes())
		for i := range 200 {
			d.Spread(i%SpreadLevels, i%8)
			d.Bit(&probs[1])
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Any bytes are read as something, in steps that the caller bounds; what Done accepts is what an encoder writes.
func FuzzRange(f *testing.F) {
	plan := script{}
	for i := range 60 {
		plan = append(plan, scriptStep{what: "brs"[i%3], context: i % 4, level: i * 7 % SpreadLevels, phase: i%SpreadPhases - SpreadPhases/2})
	}
	f.Add(plan.encode(nil))
	f.Add([]byte{})
	f.Add(bytes.Repeat([]byte{0xff}, 80))
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xff\xff0000y0000000")) // beyond the interval
	f.Fuzz(func(t *testing.T, b []byte) {
		got, err := plan.decode(b)
		if again := got.encode(nil); (err == nil) != bytes.Equal(again, b) {
			t.Fatalf("% x: %v, encoded again % x", b, err, again)
		}
	})
}

func BenchmarkRangeEncode(b *testing.B) {
	var e RangeEncoder
	p, buf := NewProb(9000, 8), make([]byte, 0, 1<<12)
	for b.Loop() {
		e.Reset(buf)
		for i := range uint32(1000) {
			e.Bit(&p, i*2654435761>>29/7)
		}
		buf = e.Bytes()[:0]
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/bit")
}

func BenchmarkRangeDecode(b *testing.B) {
	var e RangeEncoder
	p := NewProb(9000, 8)
	e.Reset(nil)
	for i := range uint32(1000) {
		e.Bit(&p, i*2654435761>>29/7)
	}
	body := e.Bytes()
	for b.Loop() {
		var d RangeDecoder
		d.Reset(body)
		p := NewProb(9000, 8)
		for range 1000 {
			d.Bit(&p)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/bit")
}

func BenchmarkSpread(b *testing.B) {
	var e RangeEncoder
	buf := make([]byte, 0, 1<<12)
	for b.Loop() {
		e.Reset(buf)
		for i := range uint32(250) {
			e.Spread(31, 0, int32(i*2654435761)>>25)
		}
		buf = e.Bytes()[:0]
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/250, "ns/number")
}
