package sim_test

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// poolModel is what a pool must do, without a thought for speed.
type poolModel struct {
	generation []uint16
	value      []int
	used       int
}

func newPoolModel(capacity int) poolModel {
	return poolModel{generation: make([]uint16, capacity), value: make([]int, capacity)}
}

func (m *poolModel) live(i int) bool { return m.generation[i]%2 == 1 }

func (m *poolModel) handle(i int) sim.Handle { return sim.MakeHandle(i, m.generation[i]) }

// lowest returns the lowest free place, or -1.
func (m *poolModel) lowest() int {
	return slices.IndexFunc(m.generation, func(g uint16) bool { return g%2 == 0 })
}

func (m *poolModel) handles() (list []sim.Handle) {
	for i := range m.generation {
		if m.live(i) {
			list = append(list, m.handle(i))
		}
	}
	return list
}

func (m *poolModel) clone() poolModel {
	return poolModel{generation: slices.Clone(m.generation), value: slices.Clone(m.value), used: m.used}
}

// reshape makes exactly the items of the handles live.
func (m *poolModel) reshape(handles []sim.Handle) {
	for i := range m.generation {
		at := slices.IndexFunc(handles, func(h sim.Handle) bool { return h.Index() == i })
		switch {
		case at >= 0 && handles[at] != m.handle(i):
			m.generation[i], m.value[i], m.used = handles[at].Generation(), 0, max(m.used, i+1)
		case at < 0 && m.live(i):
			m.generation[i]++
		}
	}
}

// poolMachine does the same to pools and to models of them. There are two, so that they can be copied.
type poolMachine struct {
	pools  [2]sim.Pool[int]
	models [2]poolModel
	values int
}

func newPoolMachine(capacity int) *poolMachine {
	m := &poolMachine{}
	for i := range m.pools {
		m.pools[i], m.models[i] = sim.NewPool[int](capacity), newPoolModel(capacity)
	}
	return m
}

func (m *poolMachine) draw(t *rapid.T) (*sim.Pool[int], *poolModel) {
	i := rapid.IntRange(0, 1).Draw(t, "pool")
	return &m.pools[i], &m.models[i]
}

func (m *poolMachine) spawn(t *rapid.T) {
	p, model := m.draw(t)
	h, item := p.Spawn()
	i := model.lowest()
	if i < 0 {
		if h != 0 || item != nil {
			t.Fatalf("a full pool gave %#x", h)
		}
		return
	}
	model.generation[i]++
	model.used = max(model.used, i+1)
	if h != model.handle(i) || item == nil || *item != 0 {
		t.Fatalf("spawned %#x, want %#x with a zero item", h, model.handle(i))
	}
	m.values++
	*item, model.value[i] = m.values, m.values
}

// remove removes an item, or tries it with a handle of no item.
func (m *poolMachine) remove(t *rapid.T) {
	p, model := m.draw(t)
	i := rapid.IntRange(0, p.Cap()-1).Draw(t, "index")
	h := sim.MakeHandle(i, model.generation[i]+uint16(rapid.SampledFrom([]int{0, 0, 0, 1, -2}).Draw(t, "off")))
	there := model.live(i) && h == model.handle(i)
	if p.Remove(h) != there {
		t.Fatalf("Remove(%#x) is not %v", h, there)
	}
	if there {
		model.generation[i]++
	}
}

func (m *poolMachine) clear(t *rapid.T) {
	p, model := m.draw(t)
	p.Clear()
	model.reshape(nil)
}

func (m *poolMachine) reset(t *rapid.T) {
	p, model := m.draw(t)
	p.Reset()
	*model = newPoolModel(p.Cap())
}

func (m *poolMachine) copy(t *rapid.T) {
	from := rapid.IntRange(0, 1).Draw(t, "from")
	m.pools[1-from].CopyFrom(&m.pools[from])
	m.models[1-from] = m.models[from].clone()
}

// reshape takes over the handles of the other pool or random ones.
func (m *poolMachine) reshape(t *rapid.T) {
	i := rapid.IntRange(0, 1).Draw(t, "pool")
	handles := m.models[1-i].handles()
	if rapid.Bool().Draw(t, "random") {
		handles = drawHandles(m.pools[i].Cap()).Draw(t, "handles")
	}
	m.pools[i].Reshape(handles)
	m.models[i].reshape(handles)
}

// drawHandles draws what a table of the capacity can hold.
func drawHandles(capacity int) *rapid.Generator[[]sim.Handle] {
	return rapid.Custom(func(t *rapid.T) (list []sim.Handle) {
		for i := range capacity {
			if rapid.Bool().Draw(t, "live") {
				list = append(list, sim.MakeHandle(i, rapid.Uint16().Draw(t, "generation")|1))
			}
		}
		return list
	})
}

// decode replaces a pool by the other one, encoded, as generated code does it.
func (m *poolMachine) decode(t *rapid.T) {
	from := rapid.IntRange(0, 1).Draw(t, "from")
	src, dst := &m.pools[from], &m.pools[1-from]
	r := wire.NewReader(src.AppendShape(nil))
	if err := dst.DecodeShape(&r); err != nil || r.Done() != nil {
		t.Fatal(err, r.Done())
	}
	for h, item := range dst.All() {
		if *item != 0 {
			t.Fatalf("item %#x is not zero after DecodeShape", h)
		}
		*item = *src.Get(h)
	}
	m.models[1-from] = m.models[from].clone()
}

func (m *poolMachine) check(t *rapid.T) {
	for i := range m.pools {
		checkPool(t, &m.pools[i], &m.models[i])
	}
	same := slices.Equal(m.models[0].generation, m.models[1].generation) && m.models[0].used == m.models[1].used
	if equal := m.pools[0].HashShape(fixed.NewHash()) == m.pools[1].HashShape(fixed.NewHash()); equal != same {
		t.Fatalf("hashes of shapes are equal: %v, shapes are: %v", equal, same)
	}
}

func checkPool(t *rapid.T, p *sim.Pool[int], m *poolModel) {
	want := m.handles()
	var got []sim.Handle
	for h, item := range p.All() {
		got = append(got, h)
		if *item != m.value[h.Index()] || p.Get(h) != item || p.At(h.Index()) != item {
			t.Fatalf("item %#x is %d, want %d", h, *item, m.value[h.Index()])
		}
	}
	if !slices.Equal(got, want) || p.Len() != len(want) {
		t.Fatalf("items %#x (Len %d), want %#x", got, p.Len(), want)
	}
	for i := range m.generation {
		if h, item := p.Place(i); (item != nil) != m.live(i) || item != nil && h != m.handle(i) {
			t.Fatalf("place %d: %#x", i, h)
		}
		if p.Get(m.handle(i)+2<<16) != nil {
			t.Fatalf("a handle of the next generation finds the item at place %d", i)
		}
	}
	shape := wire.AppendU16(nil, uint16(m.used))
	for _, g := range m.generation[:m.used] {
		shape = wire.AppendU16(shape, g)
	}
	if !slices.Equal(p.AppendShape(nil), shape) {
		t.Fatalf("shape %x, want %x", p.AppendShape(nil), shape)
	}
}
