package gen

import "go/types"

// newArray reads a field that is an array. Its tag is that of each element. An array of bytes, vectors or structs becomes
// one node with the nodes of an element, over which the generated code loops.
func newArray(f *field, t *types.Array) []node {
	if t.Len() < 1 {
		f.bad("an array without elements holds nothing: leave it out")
		return nil
	}
	for _, key := range []string{"owner", "motion", "snap"} {
		if _, has := f.tag.take(key); has {
			f.bad("%s is for a single number, not for an array", key)
		}
	}
	whole := f.leaf(nil)
	inner := *f
	inner.element, inner.name = true, ""
	whole.count, whole.elem = int(t.Len()), inner.nodes(t.Elem())
	return []node{whole}
}
