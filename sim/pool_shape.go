package sim

import (
	"errors"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/wire"
)

// A pool's shape is which places are live and in which generation every place is. The methods of this file serve
// generated code: encoding, hashing and restoring treat the shape here and the items themselves.

// ErrPoolShape reports an encoded pool that does not fit the pool's capacity.
var ErrPoolShape = errors.New("sim: encoded pool is larger than its capacity")

// AppendShape appends the shape: u16 number of places ever used, then each one's generation as u16.
// The generations of free places belong to it, because they decide the handles of items yet to come.
func (p *Pool[T]) AppendShape(dst []byte) []byte {
	dst = wire.AppendU16(dst, uint16(p.used))
	for _, g := range p.generations[:p.used] {
		dst = wire.AppendU16(dst, g)
	}
	return dst
}

// DecodeShape replaces the shape by one that [Pool.AppendShape] wrote. Live items are zeroed; generated code then
// decodes each of them in the order of All.
func (p *Pool[T]) DecodeShape(r *wire.Reader) error {
	used := int(r.U16())
	if used > len(p.items) {
		return ErrPoolShape
	}
	clear(p.generations[:p.used])
	p.live, p.used, p.lowest = 0, used, 0
	clear(p.items[:used])
	for i := range p.generations[:used] {
		g := r.U16()
		p.generations[i] = g
		p.live += int(g & 1)
	}
	return r.Err()
}

// Reset makes the pool as [NewPool] made it: without items, and with every place in its first generation. Unlike after
// Clear, the handles of items yet to come are those of a new pool.
func (p *Pool[T]) Reset() {
	clear(p.generations[:p.used])
	p.live, p.used, p.lowest = 0, 0, 0
}

// HashShape mixes the shape into h.
func (p *Pool[T]) HashShape(h fixed.Hash) fixed.Hash {
	h = h.U64(uint64(p.used))
	for _, g := range p.generations[:p.used] {
		h = h.U64(uint64(g))
	}
	return h
}

// Reshape makes exactly the items of the given handles live, which must be in ascending order of index, within the
// capacity and of odd generation, as a [Quantised] holds them. Items that are live already keep their contents; others
// start zeroed. Free places keep their generation.
func (p *Pool[T]) Reshape(handles []Handle) {
	next := 0
	for _, h := range handles {
		i := h.Index()
		p.freeRange(next, i)
		next = i + 1
		if p.Get(h) != nil {
			continue
		}
		if p.generations[i]&1 == 1 && i < p.used {
			p.free(i)
		}
		p.take(i, h.Generation())
	}
	p.freeRange(next, p.used)
}

func (p *Pool[T]) freeRange(from, to int) {
	for i := from; i < min(to, p.used); i++ {
		if p.generations[i]&1 == 1 {
			p.free(i)
		}
	}
}

// At returns the item at a place that is known to be live, for generated code that has the handle from the pool itself.
func (p *Pool[T]) At(index int) *T { return &p.items[index] }
