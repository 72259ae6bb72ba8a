package gen

import (
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// reader turns a source into a model.
type reader struct {
	problemList
	src     *source
	imports map[string]string
	docs    map[string]map[string]string // of types' fields
	marks   map[string][]*marked
	entity  map[string]*entity
}

func newReader(src *source) *reader {
	return &reader{
		problemList: problemList{fset: src.fset}, src: src,
		imports: map[string]string{}, docs: map[string]map[string]string{}, entity: map[string]*entity{},
	}
}

// read returns the model of the rules package, whose folder is dir, or all that is wrong with it.
func (r *reader) read(dir string) (*model, error) {
	r.marks = r.markedTypes()
	world, input := r.single(directiveWorld), r.single(directiveInput)
	if world == nil || input == nil {
		return nil, r.err()
	}
	m := &model{pkg: r.src.pkg.Name(), imports: r.imports}
	m.game = r.gameName(world, dir)
	m.version = r.number(world, "version", 0, maxVersion)
	m.slots = r.number(world, "slots", 1, maxSlots)
	r.readWorld(m, world)
	m.input = *r.packedRecord(input, wire.MaxInputBytes)
	if o := r.optional(directiveOptions); o != nil {
		m.options = r.packedRecord(o, wire.MaxOptions)
	}
	for _, e := range r.marks[directiveEvent] {
		m.events = append(m.events, r.readEvent(e))
	}
	r.checkAuthor(m, world)
	if len(r.list) == 0 { // numbers with mistakes have no size
		r.layOut(m)
		r.checkScripts(m)
	}
	return m, r.err()
}

// single returns the one type that has a directive, and reports if there is none or more.
func (r *reader) single(directive string) *marked {
	if len(r.marks[directive]) == 0 {
		r.add(r.src.files[0].Package, r.src.pkg.Name(), "no type has the directive %s%s: put it above a struct",
			directivePrefix, directive)
		return nil
	}
	return r.optional(directive)
}

// optional returns the type that has a directive, or nil, and reports if there is more than one.
func (r *reader) optional(directive string) *marked {
	list := r.marks[directive]
	if len(list) == 0 {
		return nil
	}
	for _, m := range list[1:] {
		r.add(m.pos, m.name, "%s has the directive %s%s already: a game has one", list[0].name, directivePrefix, directive)
	}
	return list[0]
}

var gameForm = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9._-]*$`)

// gameName returns the game's name: the directive's, or that of the folder above the rules.
func (r *reader) gameName(world *marked, dir string) string {
	name, given := world.args["name"]
	if !given {
		name = filepath.Base(filepath.Dir(dir))
	}
	if !gameForm.MatchString(name) {
		r.add(world.pos, world.name, "name=%s: write letters, digits, dots, hyphens and underscores", name)
	}
	return name
}

// readWorld reads the world's fields and, through its pools, the entities.
func (r *reader) readWorld(m *model, world *marked) {
	r.readEntityPools(m, world)
	m.world = record{name: world.name, doc: world.doc}
	for i := range world.typ.NumFields() {
		v := world.typ.Field(i)
		mem := member{name: v.Name(), from: len(m.world.nodes)}
		if at := slices.IndexFunc(m.pools, func(p *pool) bool { return p.field == v.Name() }); at >= 0 {
			mem.pool = m.pools[at]
		} else if isPool(v.Type()) || v.Name() == "_" {
			continue // reported already
		}
		mem.zero = r.zero(v)
		m.members = append(m.members, mem)
	}
	m.world.nodes = r.structNodes(structOf{
		name: world.name, st: world.typ, use: inWorld, pools: true, docs: r.docs[world.name],
	})
	r.spreadNodes(m)
}

// spreadNodes tells each member which nodes are its own.
func (r *reader) spreadNodes(m *model) {
	at := 0
	for i := range m.members {
		mem := &m.members[i]
		mem.from = at
		for at < len(m.world.nodes) && mem.pool == nil && m.world.nodes[at].isOf(mem.name) {
			at++
		}
		mem.to = at
	}
}

// zero returns the statement that sets a field of the world to its zero value.
func (r *reader) zero(v *types.Var) string {
	f := &field{r: r}
	switch u := v.Type().Underlying().(type) {
	case *types.Array:
		return "clear(w." + v.Name() + "[:])"
	case *types.Struct:
		return "w." + v.Name() + " = " + f.typeName(v.Type()) + "{}"
	case *types.Basic:
		if u.Kind() == types.Bool {
			return "w." + v.Name() + " = false"
		}
	}
	return "w." + v.Name() + " = 0"
}

// readEntityPools reads the world's pools and the types of their items.
func (r *reader) readEntityPools(m *model, world *marked) {
	for i := range world.typ.NumFields() {
		v := world.typ.Field(i)
		if !isPool(v.Type()) || v.Name() == "_" {
			continue
		}
		if p := r.readPool(world, v, world.typ.Tag(i)); p != nil {
			m.pools = append(m.pools, p)
		}
	}
	sent := map[string]string{} // the replicated pool of an entity
	for _, p := range m.pools {
		if other, twice := sent[p.entity.name]; twice && !p.hidden {
			r.add(r.markOf(p.entity.name).pos, p.entity.name,
				"the pools %s and %s of the world both replicate it: declare a type for each", other, p.field)
		}
		if !p.hidden {
			sent[p.entity.name] = p.field
		}
	}
	for _, mark := range r.marks[directiveEntity] {
		e := r.entity[mark.name]
		if e == nil {
			r.add(mark.pos, mark.name, "no pool of the world holds it: add a field of type sim.Pool[%s]", mark.name)
			continue
		}
		if sent[mark.name] == "" && mark.has("to", "near", "priority") {
			r.add(mark.pos, mark.name, "to, near and priority are about who is told of it, and its pool is not sent: leave them out")
		}
		e.nodes = r.structNodes(structOf{
			name: mark.name, st: mark.typ, use: inEntity, hidden: sent[mark.name] == "", docs: r.docs[mark.name],
		})
	}
}

func (r *reader) markOf(name string) *marked {
	i := slices.IndexFunc(r.marks[directiveEntity], func(m *marked) bool { return m.name == name })
	if i < 0 {
		return nil
	}
	return r.marks[directiveEntity][i]
}

// readPool reads a pool's tag and the type of its items.
func (r *reader) readPool(world *marked, v *types.Var, raw string) *pool {
	f := r.newField(structOf{name: world.name}, v, raw)
	p := &pool{field: v.Name(), hidden: f.tag.flag("-")}
	text, _ := f.tag.take("cap")
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > sim.MaxPool {
		f.bad("a pool needs its capacity, from 1 to %d: write net:\"cap=64\"", sim.MaxPool)
	}
	p.capacity = n
	for _, key := range f.tag.rest() {
		f.bad("%s does not fit a pool: %s", key, tagFits[key])
	}
	item := types.Unalias(v.Type()).(*types.Named).TypeArgs().At(0)
	named, ok := types.Unalias(item).(*types.Named)
	if !ok || r.markOf(named.Obj().Name()) == nil || named.Obj().Pkg() != r.src.pkg {
		f.bad("%s is no entity: put %s%s above a struct of this package", f.typeName(item), directivePrefix, directiveEntity)
		return nil
	}
	mark := r.markOf(named.Obj().Name())
	if r.entity[mark.name] == nil {
		r.entity[mark.name] = r.newEntity(mark)
	}
	p.entity = r.entity[mark.name]
	return p
}

// newEntity reads the directive of a type of items; its fields are read later.
func (r *reader) newEntity(m *marked) *entity {
	_, now := m.args["now"]
	return &entity{
		record: record{name: m.name, doc: m.doc}, now: now,
		audience: r.audience(m), near: r.near(m), priority: r.priority(m),
	}
}

// packedRecord reads an input or options, whose size is limited.
func (r *reader) packedRecord(m *marked, limit int) *record {
	rec := &record{name: m.name, doc: m.doc}
	rec.nodes = r.structNodes(structOf{name: m.name, st: m.typ, use: inInput, docs: r.docs[m.name]})
	if n := total(rec.nodes, stateBytes); n > limit {
		r.add(m.pos, m.name, "it takes %d bytes, and %d is the most: use smaller types", n, limit)
	}
	return rec
}

// readEvent reads an event, whose size is limited.
func (r *reader) readEvent(m *marked) *event {
	_, predicted := m.args["predicted"]
	e := &event{record: record{name: m.name, doc: m.doc}, predicted: predicted}
	e.nodes = r.structNodes(structOf{name: m.name, st: m.typ, use: inEvent, docs: r.docs[m.name]})
	r.checkOwner(m, e.nodes)
	if len(r.list) == 0 && e.bytes() > sim.MaxEventBytes {
		r.add(m.pos, m.name, "it takes %d bytes, and %d is the most: use coarser steps or fewer fields",
			e.bytes(), sim.MaxEventBytes)
	}
	return e
}

// checkOwner reports a second owner.
func (r *reader) checkOwner(m *marked, nodes []node) {
	owners := 0
	each(nodes, func(n *node) {
		if !n.owner {
			return
		}
		if owners++; owners > 1 {
			r.add(n.pos, n.about, "%s has an owner already: leave one out", m.name)
		}
	})
}
