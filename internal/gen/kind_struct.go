package gen

import (
	"go/types"
	"strings"
)

// newStruct reads a field that is a struct of the author's. Its numbers take the field's place, with names like
// "Outer.Inner"; their tags stand inside, and only a "-" outside counts, for all of them.
func newStruct(f *field, t types.Type, st *types.Struct) []node {
	for _, key := range f.tag.rest() {
		f.tag.take(key)
		f.bad("%s: a struct's tags stand on its own fields", key)
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Pkg() != f.r.src.pkg && hasHidden(st) {
		f.bad("%s has unexported fields, which generated code cannot copy: declare the struct in the rules", f.typeName(t))
		return nil
	}
	name := f.about
	if named, ok := types.Unalias(t).(*types.Named); ok {
		name = named.Obj().Name()
	}
	list := f.r.structNodes(structOf{name: name, st: st, use: f.use, hidden: f.hidden, element: f.element, docs: f.r.docs[name]})
	outer := f.leaf(nil)
	for i := range list {
		list[i].name = join(outer.name, list[i].name)
		list[i].path = outer.path + list[i].path
		if list[i].motion != "" {
			list[i].motion = join(outer.name, list[i].motion)
		}
	}
	return list
}

// hasHidden reports whether a struct has fields that other packages cannot name.
func hasHidden(st *types.Struct) bool {
	for v := range st.Fields() {
		if !v.Exported() {
			return true
		}
	}
	return false
}

// structOf says which struct is read, and for what.
type structOf struct {
	name    string // for problems
	st      *types.Struct
	use     use
	hidden  bool              // none of it is sent
	element bool              // it is inside an array
	pools   bool              // it is the world, whose pools are read elsewhere
	docs    map[string]string // of its fields
}

// structNodes returns the nodes of a struct's fields, leaving out pools.
func (r *reader) structNodes(s structOf) []node {
	var list []node
	for i := range s.st.NumFields() {
		v := s.st.Field(i)
		if v.Name() == "_" {
			r.add(v.Pos(), s.name+"._", "a blank field cannot be copied field by field: leave it out")
			continue
		}
		if s.pools && isPool(v.Type()) {
			continue
		}
		f := r.newField(s, v, s.st.Tag(i))
		list = append(list, f.read(v.Type())...)
	}
	r.followMotions(list)
	return list
}

// followMotions looks up the positions that the velocities among a struct's own fields name, and marks them as smoothed.
func (r *reader) followMotions(list []node) {
	for i := range list {
		n := &list[i]
		if n.moves == "" || n.motion != "" {
			continue
		}
		_, axis, _ := strings.Cut(n.name, ".")
		target := find(list, join(n.moves, axis))
		if target == nil || target == n || target.hidden || target.kind.title() != n.kind.title() {
			r.add(n.pos, n.about, "motion=%s: name a field of the same struct that is sent and has the same type", n.moves)
			n.moves = ""
			continue
		}
		n.motion, target.smooth = target.name, true
	}
}

// find returns the number with a name, or nil.
func find(list []node, name string) *node {
	for i := range list {
		if list[i].name == name && !list[i].isArray() {
			return &list[i]
		}
	}
	return nil
}
