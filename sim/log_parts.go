package sim

// Keyframe returns the encoded world that the log begins with. It is valid until the log is begun again.
func (l *Log) Keyframe() []byte { return l.keyframe }

// Frames iterates over the log's frames in their order, without a world. A frame is valid until the next one; the log must
// not be changed meanwhile.
func (l *Log) Frames(yield func(*PackedFrame) bool) {
	r := newFrameReader(l.schema, l.start, l.frames)
	for range l.count {
		if r.next() != nil || !yield(r.frame) {
			return
		}
	}
}
