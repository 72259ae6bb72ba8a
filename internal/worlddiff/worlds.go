package worlddiff

import (
	"fmt"
	"reflect"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Difference is a number that differs.
type Difference struct {
	Path string // such as Ships[2].Pos.X
	A, B string // the values
}

// String returns the difference in one line.
func (d Difference) String() string { return d.Path + ": " + d.A + ", " + d.B }

// Limit bounds how many differences are told: the first ones say what went wrong, the rest follows from them.
const Limit = 20

// Worlds returns the first differences between two worlds of a game, at most Limit, in the order of the source. Without
// any the worlds are equal.
func Worlds(a, b sim.World) []Difference {
	c := comparison{}
	c.compare("", reflect.ValueOf(a), reflect.ValueOf(b))
	return c.found
}

type comparison struct{ found []Difference }

func (c *comparison) compare(path string, a, b reflect.Value) {
	if len(c.found) >= Limit {
		return
	}
	if a.Type() != b.Type() {
		c.add(path, a.Type().String(), b.Type().String())
		return
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		c.pointers(path, a, b)
	case reflect.Struct:
		c.structs(path, a, b)
	case reflect.Array, reflect.Slice:
		c.lists(path, a, b)
	default:
		if !a.Equal(b) {
			c.add(path, text(a), text(b))
		}
	}
}

func (c *comparison) pointers(path string, a, b reflect.Value) {
	switch {
	case a.IsNil() && b.IsNil():
	case a.IsNil() != b.IsNil():
		c.add(path, presence(!a.IsNil()), presence(!b.IsNil()))
	default:
		c.compare(path, a.Elem(), b.Elem())
	}
}

func (c *comparison) structs(path string, a, b reflect.Value) {
	if isPool(a.Type()) {
		c.pools(path, a, b)
		return
	}
	for i := range a.NumField() {
		c.compare(join(path, a.Type().Field(i).Name), a.Field(i), b.Field(i))
	}
}

func (c *comparison) lists(path string, a, b reflect.Value) {
	if a.Len() != b.Len() {
		c.add(join(path, "length"), fmt.Sprint(a.Len()), fmt.Sprint(b.Len()))
		return
	}
	for i := range a.Len() {
		c.compare(fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i))
	}
}

// pools compares the items of two pools place by place. What a free place still holds does not count.
func (c *comparison) pools(path string, a, b reflect.Value) {
	items, others := a.FieldByName("items"), b.FieldByName("items")
	generations, otherGenerations := a.FieldByName("generations"), b.FieldByName("generations")
	for i := range min(items.Len(), others.Len()) {
		at := fmt.Sprintf("%s[%d]", path, i)
		mine, theirs := generations.Index(i).Uint(), otherGenerations.Index(i).Uint()
		switch {
		case mine&1 != theirs&1:
			c.add(at, presence(mine&1 == 1), presence(theirs&1 == 1))
		case mine != theirs:
			c.add(at+" generation", fmt.Sprint(mine), fmt.Sprint(theirs))
		}
		if mine&theirs&1 == 1 {
			c.compare(at, items.Index(i), others.Index(i))
		}
	}
}

// isPool reports whether a type is a sim.Pool.
func isPool(t reflect.Type) bool {
	_, items := t.FieldByName("items")
	_, generations := t.FieldByName("generations")
	return items && generations && t.PkgPath() == reflect.TypeFor[sim.Pool[struct{}]]().PkgPath()
}

func (c *comparison) add(path, a, b string) {
	if len(c.found) < Limit {
		c.found = append(c.found, Difference{Path: path, A: a, B: b})
	}
}

func presence(there bool) string {
	if there {
		return "there"
	}
	return "not there"
}

// text returns a number for people: fixed-point numbers with their point, others as they are.
func text(v reflect.Value) string {
	const one = 1 << 16
	switch {
	case v.CanInt() && v.Type() == reflect.TypeFor[fixed.Q]():
		return fmt.Sprintf("%.5f (%d)", float64(v.Int())/one, v.Int())
	case v.CanInt():
		return fmt.Sprint(v.Int())
	case v.CanUint():
		return fmt.Sprint(v.Uint())
	case v.CanFloat():
		return fmt.Sprint(v.Float())
	case v.Kind() == reflect.Bool:
		return fmt.Sprint(v.Bool())
	}
	return v.String()
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
