package snapshot_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// numbered returns a body whose bytes differ from place to place and from tick to tick.
func numbered(tick uint32, size int) []byte {
	b := make([]byte, size)
	for i := range b {
		b[i] = byte(i) ^ byte(i>>8) ^ byte(tick*31)
	}
	return b
}

func TestParts(t *testing.T) {
	cases := []struct{ length, size, parts, last int }{
		{0, 100, 1, 0}, {1, 100, 1, 1}, {100, 100, 1, 100}, {101, 100, 2, 1}, {200, 100, 2, 100},
		{1600, 100, 16, 100}, {1501, 100, 16, 1}, {1601, 100, 0, 0}, {16, 1, 16, 1}, {17, 1, 0, 0},
	}
	for _, c := range cases {
		body := numbered(1, c.length)
		n := snapshot.Parts(body, c.size)
		if n != c.parts {
			t.Errorf("%d bytes in parts of %d: %d, want %d", c.length, c.size, n, c.parts)
			continue
		}
		var joined []byte
		for i := range n {
			part := snapshot.Part(body, c.size, i)
			if i < n-1 && len(part) != c.size || i == n-1 && len(part) != c.last {
				t.Errorf("%d bytes in parts of %d: part %d has %d", c.length, c.size, i, len(part))
			}
			joined = append(joined, part...)
		}
		if !bytes.Equal(joined, body) && n > 0 {
			t.Errorf("%d bytes in parts of %d do not fit together", c.length, c.size)
		}
	}
}

// datagram is a part on its way.
type datagram struct {
	tick        uint32
	part, parts int
	bytes       []byte
}

// cut returns the parts of a tick's body.
func cut(tick uint32, body []byte, size int) (list []datagram) {
	n := snapshot.Parts(body, size)
	for i := range n {
		list = append(list, datagram{tick, i, n, snapshot.Part(body, size, i)})
	}
	return list
}

// feed gives datagrams to an assembler, in buffers that are used again at once, and returns the ticks of the bodies that
// came out.
func feed(t *testing.T, a *snapshot.Assembler, list []datagram, size int) (whole []uint32) {
	t.Helper()
	var buffer []byte
	for _, d := range list {
		buffer = append(buffer[:0], d.bytes...)
		body, ok := a.Add(d.tick, d.part, d.parts, buffer)
		if !ok {
			if body != nil {
				t.Fatal("a part of a body")
			}
			continue
		}
		if want := numbered(d.tick, size); !bytes.Equal(body, want) {
			t.Fatalf("tick %d: %d bytes that are not the body", d.tick, len(body))
		}
		whole = append(whole, d.tick)
		clear(buffer)
	}
	return whole
}

func TestAssembler(t *testing.T) {
	const size = 1000
	at := func(tick uint32) []datagram { return cut(tick, numbered(tick, size), 300) } // four parts
	one, two := at(10), at(13)
	mixed := []datagram{one[0], two[3], one[2], two[1], one[1], two[0], one[3], two[2]}
	backward := slices.Clone(one)
	slices.Reverse(backward)
	doubled := slices.Concat(one[:3], one[:3], one[3:])
	lost := slices.Concat(one[:3], two)
	late := slices.Concat(one[:3], two, one[3:])
	behind := slices.Concat(at(10), at(13), at(16), at(19), at(7))
	several := slices.Concat(at(1)[:3], at(4)[:3], at(7)[:3], at(10)[:3])
	cases := []struct {
		name string
		list []datagram
		want []uint32
	}{
		{"in order", slices.Concat(one, two), []uint32{10, 13}},
		{"backward", backward, []uint32{10}},
		{"doubled", doubled, []uint32{10}},
		{"mixed with the next", mixed, []uint32{10, 13}},
		{"one lost", lost, []uint32{13}},
		{"overtaken by the next", late, []uint32{13, 10}},
		{"behind four whole ones", behind, []uint32{10, 13, 16, 19, 7}},
		{"four at a time", slices.Concat(several, at(1)[3:], at(4)[3:], at(7)[3:], at(10)[3:]), []uint32{1, 4, 7, 10}},
		{"the oldest gives way", slices.Concat(several, at(13), at(1)[3:], at(4)[3:]), []uint32{13, 4}},
		{"too late to be collected", slices.Concat(several, at(0), at(1)[3:]), []uint32{1}},
		{"whole ones between", slices.Concat(several, cut(99, numbered(99, size), 1200), at(1)[3:]), []uint32{99, 1}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := feed(t, new(snapshot.Assembler), c.list, size); !slices.Equal(got, c.want) {
				t.Errorf("bodies of the ticks %v, want %v", got, c.want)
			}
		})
	}
}

// A room that runs for years passes the last tick number.
func TestAssemblerTickWraps(t *testing.T) {
	const size = 500
	var list []datagram
	for tick := ^uint32(0) - 11; tick != 3; tick += 3 {
		list = append(list, cut(tick, numbered(tick, size), 300)[0]) // the second part is lost
	}
	list = append(list, cut(3, numbered(3, size), 300)...)
	if got := feed(t, new(snapshot.Assembler), list, size); !slices.Equal(got, []uint32{3}) {
		t.Errorf("bodies of the ticks %v, want 3", got)
	}
}

// A part that contradicts the others of its tick begins anew; numbers that cannot be are refused.
func TestAssemblerHostile(t *testing.T) {
	var a snapshot.Assembler
	a.Add(5, 0, 2, []byte{1})
	if _, ok := a.Add(5, 1, 3, []byte{2}); ok {
		t.Error("a body of two parts and one of three became one")
	}
	if body, ok := a.Add(5, 1, 2, []byte{2}); ok {
		t.Errorf("the first part was forgotten, and yet there is a body %v", body)
	}
	if body, ok := a.Add(5, 0, 2, []byte{1}); !ok || !bytes.Equal(body, []byte{1, 2}) {
		t.Errorf("body %v, %v", body, ok)
	}
	for _, n := range [][2]int{{0, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, 2}, {2, 2}, {0, wire.MaxParts + 1}, {40, 100}} {
		if body, ok := a.Add(6, n[0], n[1], []byte{3}); ok || body != nil {
			t.Errorf("part %d of %d gave %v", n[0], n[1], body)
		}
	}
	if body, ok := a.Add(6, 0, 1, nil); !ok || len(body) != 0 {
		t.Error("an empty body is a body")
	}
}

// Whatever is lost, doubled or overtaken within the window, a body comes out exactly if all of its parts came, and unharmed.
func TestAssemblerProperty(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		size := rapid.IntRange(301, 2000).Draw(rt, "size")
		var list []datagram
		var want []uint32
		for tick := uint32(1); tick <= 3; tick++ {
			complete := true
			for _, d := range cut(tick, numbered(tick, size), 300) {
				copies := rapid.IntRange(0, 2).Draw(rt, "copies")
				complete = complete && copies > 0
				list = append(list, slices.Repeat([]datagram{d}, copies)...)
			}
			if complete {
				want = append(want, tick)
			}
		}
		got := feed(t, new(snapshot.Assembler), rapid.Permutation(list).Draw(rt, "order"), size)
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, want) {
			rt.Fatalf("bodies of the ticks %v, want %v", got, want)
		}
	})
}

// Once its parts have been seen, collecting takes no memory, however many bodies are begun and never completed.
func TestAssemblerAllocates(t *testing.T) {
	var a snapshot.Assembler
	body := numbered(0, wire.MaxParts*wire.MaxDatagram)
	tick := uint32(0)
	begin := func() {
		tick++
		for part := range wire.MaxParts - 1 {
			a.Add(tick, part, wire.MaxParts, snapshot.Part(body, wire.MaxDatagram, part))
		}
	}
	for range 4 {
		begin()
	}
	if n := testing.AllocsPerRun(100, begin); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Any stream of parts gives bodies that are no longer than what came, in bounded memory and time.
func FuzzAssembler(f *testing.F) {
	f.Add([]byte{1, 0x01, 3, 1, 0x11, 3, 2, 0x01, 9, 1, 0x01, 3})
	f.Add(bytes.Repeat([]byte{7, 0x1f, 200}, 40))
	f.Fuzz(func(t *testing.T, b []byte) {
		var a snapshot.Assembler
		came := 0
		for len(b) >= 3 {
			tick, part, parts, size := uint32(int8(b[0])), int(b[1]>>4), int(b[1]&15)+1, int(b[2])
			b = b[3:]
			came += size
			if body, ok := a.Add(tick, part, parts, numbered(tick, size)); ok && len(body) > came {
				t.Fatalf("%d bytes came, and a body of %d", came, len(body))
			}
		}
	})
}

func BenchmarkAssembler(b *testing.B) {
	for _, parts := range []int{1, 4} {
		b.Run(fmt.Sprintf("parts=%d", parts), func(b *testing.B) {
			var a snapshot.Assembler
			list := cut(0, numbered(0, 1000), (1000+parts-1)/parts)
			tick := uint32(0)
			for b.Loop() {
				tick++
				for _, d := range list {
					a.Add(tick, d.part, d.parts, d.bytes)
				}
			}
		})
	}
}
