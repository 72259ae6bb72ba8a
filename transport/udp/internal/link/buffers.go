package link

// buffers lends slices for what is kept for a moment, and keeps some of them for the next time. It has two sizes: most
// messages are small, and fragments of large ones are as large as a payload.
type buffers struct{ small, large [][]byte }

const (
	smallBuffer = 256
	largeBuffer = MaxPayload
	keptBuffers = 32 // of each size
)

// copyOf returns a copy of b in a lent buffer.
func (p *buffers) copyOf(b []byte) []byte { return append(p.lend(len(b)), b...) }

// lend returns an empty buffer with room for n bytes. One that is larger than a payload is not kept afterwards.
func (p *buffers) lend(n int) []byte {
	kept := &p.small
	switch {
	case n > largeBuffer:
		return make([]byte, 0, n)
	case n > smallBuffer:
		kept = &p.large
	}
	if last := len(*kept) - 1; last >= 0 {
		b := (*kept)[last]
		*kept = (*kept)[:last]
		return b
	}
	return make([]byte, 0, bufferSize(n))
}

// bufferSize returns the size of the buffer that is lent for n bytes.
func bufferSize(n int) int {
	if n <= smallBuffer {
		return smallBuffer
	}
	return max(n, largeBuffer)
}

// put takes a buffer back.
func (p *buffers) put(b []byte) {
	switch kept := &p.small; cap(b) {
	case largeBuffer:
		kept = &p.large
		fallthrough
	case smallBuffer:
		if len(*kept) < keptBuffers {
			*kept = append(*kept, b[:0])
		}
	}
}
