package room

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// bodies are the snapshots of one tick. Players who are told the same, and who have acknowledged the same, share the bytes. What
// is asked for is made all at once, on several processors if the room may use them: no body depends on another one.
type bodies struct {
	coding Coding
	codecs *Codecs
	spread func(n int, do func(i int))
	each   func(i int) // makes a body
	list   []body      // of which count are this tick's; the others lend their memory
	count  int
	done   int // so many are made
}

// usualBody is as large as most bodies are, in bytes.
const usualBody = 1 << 10

// body is a snapshot, and what it is made from.
type body struct {
	now   *view
	past  [snapshot.MaxPast]snapshot.Past
	n     int // of the past
	bytes []byte
}

func newBodies(s *sim.Schema, cfg *Config) *bodies {
	b := &bodies{coding: cfg.Coding, codecs: cfg.Codecs, spread: cfg.Spread}
	if b.codecs == nil {
		b.codecs = NewCodecs(s)
	}
	if b.spread == nil {
		b.spread = inTurn
	}
	b.each = func(i int) { b.make(&b.list[b.done+i]) }
	return b
}

// inTurn does one thing after the other.
func inTurn(n int, do func(i int)) {
	for i := range n {
		do(i)
	}
}

// clear forgets the bodies of a tick.
func (b *bodies) clear() {
	for i := range b.list[:b.count] {
		b.list[i] = body{bytes: b.list[i].bytes[:0]}
	}
	b.count, b.done = 0, 0
}

// ask asks for the body that tells a view to those who know the past, or to anybody if there is none. It returns the body's
// number.
func (b *bodies) ask(now *view, past []snapshot.Past) int {
	for i := range b.list[:b.count] {
		if b.list[i].tells(now, past) {
			return i
		}
	}
	if b.count == len(b.list) {
		b.list = append(b.list, body{bytes: make([]byte, 0, usualBody)})
	}
	it := &b.list[b.count]
	it.now, it.n = now, copy(it.past[:], past)
	b.count++
	return b.count - 1
}

func (b *body) tells(now *view, past []snapshot.Past) bool {
	if b.now != now || b.n != len(past) {
		return false
	}
	for i := range past {
		if b.past[i].Tables != past[i].Tables {
			return false
		}
	}
	return true
}

// one returns the body that tells a view, made at once. It is valid until the next call.
func (b *bodies) one(now *view, past []snapshot.Past) []byte {
	i := b.ask(now, past)
	b.makeAll()
	return b.list[i].bytes
}

// makeAll makes all bodies that were asked for.
func (b *bodies) makeAll() {
	if n := b.count - b.done; n > 0 {
		b.spread(n, b.each)
		b.done = b.count
	}
}

// make makes a body.
func (b *bodies) make(it *body) {
	c := b.codecs.borrow(b.coding)
	if it.n == 0 {
		it.bytes = c.whole.Encode(it.bytes[:0], it.now.tables)
	} else {
		it.bytes = c.packed.Encode(it.bytes[:0], it.now.tick, it.now.tables, it.past[:it.n])
	}
	b.codecs.giveBack(b.coding, c)
}

// takeBack forgets the newest body, which nobody is sent.
func (b *bodies) takeBack() {
	b.count--
	b.done = b.count
	b.list[b.count] = body{bytes: b.list[b.count].bytes[:0]}
}
