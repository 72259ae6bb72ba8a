package room

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// bodies are the snapshots of one tick. Players who are told the same, and who have acknowledged the same, share the bytes.
type bodies struct {
	coding Coding
	codecs *Codecs
	packed *snapshot.Packed // borrowed for this tick; nil: not needed so far
	whole  *snapshot.Encoder
	made   []made
	bytes  []byte
}

// made is a body, and what it was made from.
type made struct {
	now      *view
	past     [snapshot.MaxPast]*sim.Quantised
	from, to int // in bytes
}

func newBodies(s *sim.Schema, cfg *Config) bodies {
	codecs := cfg.Codecs
	if codecs == nil {
		codecs = NewCodecs(s)
	}
	return bodies{coding: cfg.Coding, codecs: codecs, whole: snapshot.NewEncoder(s)}
}

// end forgets the bodies of a tick.
func (b *bodies) end() {
	b.made, b.bytes = b.made[:0], b.bytes[:0]
	if b.packed != nil {
		b.codecs.giveBack(b.coding, b.packed)
		b.packed = nil
	}
}

// of returns the body that tells a view to those who know the past, or to anybody if there is none. It is valid until the
// next call.
func (b *bodies) of(now *view, past []snapshot.Past) []byte {
	want := made{now: now, from: len(b.bytes)}
	for i, p := range past {
		want.past[i] = p.Tables
	}
	for _, m := range b.made {
		if m.now == want.now && m.past == want.past {
			return b.bytes[m.from:m.to]
		}
	}
	if len(past) == 0 {
		b.bytes = b.whole.Encode(b.bytes, now.tables)
	} else {
		b.bytes = b.pack(now, past)
	}
	want.to = len(b.bytes)
	b.made = append(b.made, want)
	return b.bytes[want.from:want.to]
}

// pack appends a packed body.
func (b *bodies) pack(now *view, past []snapshot.Past) []byte {
	if b.packed == nil {
		b.packed = b.codecs.borrow(b.coding)
	}
	return b.packed.Encode(b.bytes, now.tick, now.tables, past)
}

// takeBack forgets the newest body, which nobody is sent.
func (b *bodies) takeBack() {
	newest := len(b.made) - 1
	b.bytes = b.bytes[:b.made[newest].from]
	b.made = b.made[:newest]
}
