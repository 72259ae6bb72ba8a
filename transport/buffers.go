package transport

import "math/bits"

const (
	smallestBuffer = 64
	bufferClasses  = 11 // 64 bytes to 64 KiB, each twice the one before
	maxKept        = 1 << 20
)

// buffers keeps message buffers for reuse, by size class: one list for all sizes would let every buffer grow to the
// largest message. It keeps at most 1 MiB.
type buffers struct {
	free [bufferClasses][][]byte
	kept int
}

// class returns the smallest class whose buffers hold n bytes. It can be past the last one.
func class(n int) int {
	if n <= smallestBuffer {
		return 0
	}
	return bits.Len(uint(n-1) / smallestBuffer)
}

// copyOf returns a buffer with the bytes of msg.
func (p *buffers) copyOf(msg []byte) []byte {
	k := class(len(msg))
	if k >= bufferClasses {
		return append([]byte(nil), msg...)
	}
	list := p.free[k]
	if len(list) == 0 {
		return append(make([]byte, 0, smallestBuffer<<k), msg...)
	}
	b := list[len(list)-1]
	p.free[k] = list[:len(list)-1]
	p.kept -= cap(b)
	return append(b, msg...)
}

// put takes back a buffer that copyOf returned.
func (p *buffers) put(b []byte) {
	k := class(cap(b))
	if k >= bufferClasses || p.kept+cap(b) > maxKept {
		return
	}
	p.free[k] = append(p.free[k], b[:0])
	p.kept += cap(b)
}
