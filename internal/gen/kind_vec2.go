package gen

import "go/types"

const vec2Type = "fixed.Vec2"

// newVec2 reads the tag of a fixed.Vec2 and takes it apart into two fixed.Q, "Pos.x" and "Pos.y". One range serves both,
// or each has its own; the step and the rest are the same.
func newVec2(f *field, _ types.Type) []node {
	lerp := f.lerp(lerpLinear, lerpLinear, lerpWrap, lerpNone)
	x, y := &qKind{lerp: lerp}, &qKind{lerp: lerp}
	if g, ok := f.grid(vec2Type, 2); ok {
		x.setRange(f, g.spans[0], g.step)
		y.setRange(f, g.spans[1], g.step)
	}
	whole := f.motioned(f.leaf(nil))
	list := []node{part(whole, "x", ".X", x), part(whole, "y", ".Y", y)}
	list[0].axis, list[1].axis = 1, 2
	return list
}

// part returns a node for one of the numbers that a field consists of.
func part(whole node, name, path string, k kind) node {
	whole.name, whole.path, whole.kind = join(whole.name, name), whole.path+path, k
	return whole
}
