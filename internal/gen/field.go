package gen

import (
	"go/token"
	"go/types"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// use is what a struct is for, which decides what its fields' tags may say.
type use int

const (
	inEntity use = iota
	inWorld
	inEvent
	inInput // and in options
)

// usage tells, for each use, the keys that are refused there, and why.
var usage = map[use]struct{ refused, why string }{
	inEntity: {"cap", ""},
	inWorld:  {"cap owner smooth snap to place", ": the world's own fields belong to nobody, are nowhere, and are shown as the server says"},
	inEvent:  {"- cap smooth snap motion " + replicationKeys, ": an event is sent whole, once, and not smoothed"},
	inInput:  {"- range step bits lerp owner smooth snap motion cap " + replicationKeys, ": inputs and options are sent exactly"},
}

// field is a struct's field while it is read.
type field struct {
	r       *reader
	tag     *tag
	use     use
	hidden  bool // it is not sent, so that nothing is needed to know how
	element bool // it is inside an array
	name    string
	about   string // "Ship.Pos", for problems
	doc     string
	pos     token.Pos
}

func (r *reader) newField(s structOf, v *types.Var, raw string) *field {
	t, wrong := parseTag(raw)
	f := &field{
		r: r, tag: t, use: s.use, hidden: s.hidden || t.has("-"), element: s.element,
		name: v.Name(), about: s.name + "." + v.Name(), doc: s.docs[v.Name()], pos: v.Pos(),
	}
	for _, reason := range wrong {
		f.bad("%s", reason)
	}
	return f
}

// bad reports a mistake in the field.
func (f *field) bad(format string, args ...any) { f.r.add(f.pos, f.about, format, args...) }

// needs reports that something is missing, unless the field is not sent.
func (f *field) needs(what string) {
	if !f.hidden && f.use != inInput {
		f.bad("%s", what)
	}
}

// leaf returns a node for the field.
func (f *field) leaf(k kind) node {
	n := node{kind: k, doc: f.doc, hidden: f.hidden, pos: f.pos, about: f.about}
	if f.name != "" {
		n.name, n.path = f.name, "."+f.name
	}
	return n
}

// read returns the nodes of the field, and reports the keys of its tag that have no place there.
func (f *field) read(t types.Type) []node {
	f.refuse()
	if f.tag.flag("-") && len(f.tag.keys) > 1 {
		f.bad(`"-" says that the field is not sent, and then nothing else matters: leave the rest out`)
		f.tag.keys = nil
	}
	list := f.nodes(t)
	f.replicate(t, list)
	for _, key := range f.tag.rest() {
		f.bad("%s does not fit %s: %s", key, f.typeName(t), tagFits[key])
	}
	return list
}

// refuse reports and drops the keys that have no place in what the struct is for.
func (f *field) refuse() {
	u := usage[f.use]
	for _, key := range strings.Fields(u.refused) {
		i := f.tag.index(key)
		if i < 0 {
			continue
		}
		why := u.why
		if why == "" {
			why = ": " + tagFits[key]
		}
		f.bad("%s has no place here%s; leave it out", key, why)
		f.tag.keys = slices.Delete(f.tag.keys, i, i+1)
		f.hidden = f.hidden && key != "-"
	}
}

// modulePath is where the engine's packages are.
const modulePath = "github.com/tickwork-engine/tickwork/"

// special are the types of the engine that are more than their underlying type.
var special = map[string]func(*field, types.Type) []node{
	"fixed.Q":     newQ,
	"fixed.Vec2":  newVec2,
	"fixed.Angle": newAngle,
	"fixed.PCG":   newPCG,
	rotationType:  newRotation,
	"sim.Slot":    newSlot,
	"sim.Handle":  newHandle,
	"sim.Tick":    newTick,
	"sim.Pool":    newMisplacedPool,
}

// engineType returns the name of a type of the engine as generated code writes it, or "".
func engineType(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	pkg, ok := strings.CutPrefix(named.Obj().Pkg().Path(), modulePath)
	if !ok {
		return ""
	}
	return pkg + "." + named.Obj().Name()
}

func isPool(t types.Type) bool { return engineType(t) == "sim.Pool" }

// nodes returns the nodes of a value of a type.
func (f *field) nodes(t types.Type) []node {
	if read := special[engineType(t)]; read != nil {
		return read(f, t)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return f.basic(t, u)
	case *types.Array:
		return newArray(f, u)
	case *types.Struct:
		return newStruct(f, t, u)
	}
	f.bad("a world is copied as memory, and a %s only points to it: use an array [N]T, a sim.Handle, or a sim.Pool in the world",
		describe(t))
	return nil
}

// basic returns the nodes of a truth value or a number.
func (f *field) basic(t types.Type, u *types.Basic) []node {
	switch {
	case u.Kind() == types.Invalid:
		f.bad("%s", unresolved(f.r.src.typeError(f.pos)))
	case u.Kind() == types.Bool:
		return []node{f.leaf(&boolKind{f.typeName(t)})}
	case widths[u.Kind()] != 0:
		return []node{f.leaf(newInt(f, t, u))}
	case u.Kind() == types.Float32 || u.Kind() == types.Float64:
		return newFloat(f, t, u)
	case u.Info()&types.IsInteger != 0:
		f.bad("the size of %s differs between platforms: write int32, uint32, int64 or uint64", u.Name())
	case u.Kind() == types.String:
		f.bad("a world is copied as memory, and a string only points to it: use an array of bytes, [N]uint8")
	default:
		f.bad("%s is no number that a world can hold: use whole numbers, fixed.Q or floats", u.Name())
	}
	return nil
}

func unresolved(why string) string {
	if why == "" {
		why = "it does not compile"
	}
	return "the type cannot be made out: " + why
}

// describe names the sort of a type that no world can hold.
func describe(t types.Type) string {
	switch t.Underlying().(type) {
	case *types.Slice:
		return "slice"
	case *types.Map:
		return "map"
	case *types.Chan:
		return "channel"
	case *types.Signature:
		return "func"
	case *types.Interface:
		return "interface"
	}
	return "pointer"
}

func newMisplacedPool(f *field, _ types.Type) []node {
	f.bad("a pool must be a field of the world itself: move it there, and keep a sim.Handle here")
	return nil
}

// typeName returns the type as generated code writes it, and notes the package that it is from.
func (f *field) typeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == f.r.src.pkg {
			return ""
		}
		f.r.imports[p.Name()] = p.Path()
		return p.Name()
	})
}

// lerp takes the lerp key: one of the ways that the kind allows, or the default.
func (f *field) lerp(standard string, allowed ...string) string {
	text, ok := f.tag.take("lerp")
	if !ok {
		return standard
	}
	if f.use == inEvent && text != lerpWrap {
		f.bad("lerp=%s: nothing lies between two events: leave it out, or write lerp=wrap for a range whose ends meet", text)
	} else if !slices.Contains(allowed, text) {
		f.bad("lerp=%s does not fit: write %s", text, strings.Join(allowed, " or "))
	}
	return text
}

// grid is a range for each axis and the step between two values that can be told apart.
type grid struct {
	spans []span
	step  *big.Rat
}

// grid takes range and step. It returns false if the field is not sent, or if they are wrong.
func (f *field) grid(typ string, axes int) (grid, bool) {
	ranges, hasRange := f.tag.take("range")
	step, hasStep := f.tag.take("step")
	if !hasRange || !hasStep {
		example := `net:"range=0:100,step=1/16"`
		if axes == 2 {
			example = `net:"range=0:1600|0:900,step=1/16"`
		}
		if hasRange || hasStep {
			f.bad("range and step belong together: write both, as in %s", example)
		} else {
			f.needs(typ + " needs a range and a step, as in " + example + f.orHidden())
		}
		return grid{}, false
	}
	g := grid{}
	var ok bool
	if g.step, ok = parseNumber(step); !ok || g.step.Sign() <= 0 {
		f.bad("step=%s: write a number above 0, as in step=1/64 or step=0.25", step)
		return g, false
	}
	return g, f.spans(&g, ranges, axes)
}

// orHidden adds the way out that fields have unless they are sent anyway.
func (f *field) orHidden() string {
	if f.use == inEvent {
		return ""
	}
	return `, or net:"-" if it is not sent`
}

// spans parses a range for each axis; one serves them all.
func (f *field) spans(g *grid, text string, axes int) bool {
	parts := strings.Split(text, "|")
	if len(parts) > axes {
		f.bad("range=%s: write one range%s", text, []string{"", "", " or one for each axis, range=0:1600|0:900"}[axes])
		return false
	}
	for _, part := range parts {
		s, ok := parseSpan(part)
		if !ok {
			f.bad("range=%s: write range=lo:hi with two numbers", text)
			return false
		}
		g.spans = append(g.spans, s)
	}
	for len(g.spans) < axes {
		g.spans = append(g.spans, g.spans[0])
	}
	return true
}

// motioned takes the keys of positions and velocities.
func (f *field) motioned(n node) node {
	f.smoothed(&n)
	text, _ := f.tag.take("motion")
	n.moves, n.per = f.motion(text)
	return n
}

// motion splits "Pos/60" into the position and the ticks for which it moves by the velocity; without a number it is one.
func (f *field) motion(text string) (position string, per int) {
	position, ticks, divided := strings.Cut(text, "/")
	if !divided {
		return position, 1
	}
	per, err := strconv.Atoi(ticks)
	if err != nil || per < 1 || per > maxMotionTicks {
		f.bad("motion=%s: write motion=%s for a velocity in units a tick, or motion=%[2]s/60 for one in units a second at 60 ticks a second",
			text, position)
		return "", 1
	}
	return position, per
}

// maxMotionTicks is the longest time, in ticks, that a velocity can be for.
const maxMotionTicks = 1000

// smoothed takes the keys of positions. A place on a torus is one by itself.
func (f *field) smoothed(n *node) {
	lerp := f.tag.index("lerp")
	n.smooth = f.tag.flag("smooth") || lerp >= 0 && f.tag.keys[lerp].value == lerpWrap
	text, ok := f.tag.take("snap")
	if !ok {
		return
	}
	if n.snap, ok = parseNumber(text); !ok || n.snap.Sign() <= 0 {
		f.bad("snap=%s: write the distance in units above which a correction is a jump, as in snap=120", text)
		n.snap = nil
	}
}
