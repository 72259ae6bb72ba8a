package sim

import "iter"

// MaxPool is the largest capacity of a pool: an index has 16 bits, and one value is left over.
const MaxPool = 1<<16 - 1

// Pool holds up to a fixed number of items of one type. Items do not move, so a pointer stays valid until its item is
// removed, and the order of iteration is the order of places: the same on every machine. The pool never grows and never
// allocates after [NewPool].
//
// The idea of handles with generations is that of Box2D's b2BodyId; an odd generation marks a live item.
type Pool[T any] struct {
	items       []T
	generations []uint16
	live        int // number of live items
	used        int // no place at or above has ever been taken
	lowest      int // no place below is free
}

// NewPool returns an empty pool for up to capacity items (1 to [MaxPool]).
func NewPool[T any](capacity int) Pool[T] {
	if capacity < 1 || capacity > MaxPool {
		panic("sim: a pool's capacity must be 1 to 65535")
	}
	return Pool[T]{items: make([]T, capacity), generations: make([]uint16, capacity)}
}

// Len returns the number of live items.
func (p *Pool[T]) Len() int { return p.live }

// Cap returns the number of items that the pool can hold.
func (p *Pool[T]) Cap() int { return len(p.items) }

// Spawn takes the lowest free place and returns its handle and its item, zeroed. A full pool returns 0 and nil.
func (p *Pool[T]) Spawn() (Handle, *T) {
	for p.lowest < p.used && p.generations[p.lowest]&1 == 1 {
		p.lowest++
	}
	i := p.lowest
	if i == len(p.items) {
		return 0, nil
	}
	p.take(i, p.generations[i]+1)
	return MakeHandle(i, p.generations[i]), &p.items[i]
}

// take makes the free place i live in the given generation, with a zero item.
func (p *Pool[T]) take(i int, generation uint16) {
	var zero T
	p.items[i] = zero
	p.generations[i] = generation
	p.live++
	p.used = max(p.used, i+1)
}

// Remove frees the item's place. It returns false if the item is gone already. The items around it stay where they
// are, so removing while iterating is fine.
func (p *Pool[T]) Remove(h Handle) bool {
	if p.Get(h) == nil {
		return false
	}
	p.free(h.Index())
	return true
}

func (p *Pool[T]) free(i int) {
	p.generations[i]++
	p.live--
	p.lowest = min(p.lowest, i)
}

// Get returns the item, or nil if it is gone.
func (p *Pool[T]) Get(h Handle) *T {
	i := h.Index()
	if i >= p.used || p.generations[i] != h.Generation() || h.Generation()&1 == 0 {
		return nil
	}
	return &p.items[i]
}

// All iterates over the live items in the order of their places. Items may be removed and spawned meanwhile; one that
// is spawned at a later place is visited too.
func (p *Pool[T]) All() iter.Seq2[Handle, *T] {
	return func(yield func(Handle, *T) bool) {
		for i := 0; i < p.used; i++ {
			g := p.generations[i]
			if g&1 == 1 && !yield(Handle(uint32(i)|uint32(g)<<16), &p.items[i]) {
				return
			}
		}
	}
}

// Clear removes every item.
func (p *Pool[T]) Clear() {
	for i := 0; i < p.used; i++ {
		if p.generations[i]&1 == 1 {
			p.free(i)
		}
	}
}

// CopyFrom makes the pool equal to src, which must have the same capacity. It allocates nothing.
func (p *Pool[T]) CopyFrom(src *Pool[T]) {
	if len(p.items) != len(src.items) {
		panic("sim: pools of different capacity")
	}
	copy(p.items[:src.used], src.items[:src.used])
	copy(p.generations[:src.used], src.generations[:src.used])
	if p.used > src.used {
		clear(p.generations[src.used:p.used])
	}
	p.live, p.used, p.lowest = src.live, src.used, src.lowest
}

// Place returns the item at a place and its handle, or nil if the place is free.
func (p *Pool[T]) Place(i int) (Handle, *T) {
	g := p.generations[i]
	if g&1 == 0 {
		return 0, nil
	}
	return MakeHandle(i, g), &p.items[i]
}
