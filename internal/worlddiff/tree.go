package worlddiff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Text writes every number of a world on a line of its own, in the order of the source, also those that nothing is sent of:
// Ships[2].Pos.X: 12.50000 (819200). Items of pools are named by their places.
func Text(w io.Writer, world sim.World) error {
	t := textTree{out: w}
	walk(&t, "", reflect.ValueOf(world))
	return t.err
}

// JSON returns a world as an object with the fields in the order of the source. A pool is an object with an item for each place
// that is taken; fixed-point numbers are decimals, exactly.
func JSON(world sim.World) []byte {
	t := jsonTree{}
	walk(&t, "", reflect.ValueOf(world))
	return t.Bytes()
}

// tree takes up a world's parts in their order.
type tree interface {
	// open begins an object or a list, and done ends it.
	open(name string, list bool)
	done(list bool)
	// leaf is a number.
	leaf(name string, v reflect.Value)
}

// walk goes through a value. The names of a list's elements are their places.
func walk(t tree, name string, v reflect.Value) {
	switch {
	case v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface:
		if v.IsNil() {
			t.leaf(name, reflect.ValueOf("nil"))
			return
		}
		walk(t, name, v.Elem())
	case v.Kind() == reflect.Struct && isPool(v.Type()):
		t.open(name, false)
		items, generations := v.FieldByName("items"), v.FieldByName("generations")
		for i := range min(items.Len(), generations.Len()) {
			if generations.Index(i).Uint()&1 == 1 {
				walk(t, strconv.Itoa(i), items.Index(i))
			}
		}
		t.done(false)
	case v.Kind() == reflect.Struct:
		t.open(name, false)
		for i := range v.NumField() {
			walk(t, v.Type().Field(i).Name, v.Field(i))
		}
		t.done(false)
	case v.Kind() == reflect.Array || v.Kind() == reflect.Slice:
		t.open(name, true)
		for i := range v.Len() {
			walk(t, strconv.Itoa(i), v.Index(i))
		}
		t.done(true)
	default:
		t.leaf(name, v)
	}
}

// textTree writes lines.
type textTree struct {
	out  io.Writer
	path []string
	err  error
}

func (t *textTree) open(name string, _ bool) { t.path = append(t.path, name) }
func (t *textTree) done(bool)                { t.path = t.path[:len(t.path)-1] }

func (t *textTree) leaf(name string, v reflect.Value) {
	if t.err != nil {
		return
	}
	var path strings.Builder
	for _, part := range append(t.path, name) {
		switch _, err := strconv.Atoi(part); {
		case part == "":
		case err == nil:
			path.WriteString("[" + part + "]")
		case path.Len() > 0:
			path.WriteString("." + part)
		default:
			path.WriteString(part)
		}
	}
	_, t.err = fmt.Fprintf(t.out, "%s: %s\n", path.String(), text(v))
}

// jsonTree writes JSON.
type jsonTree struct {
	bytes.Buffer
	lists []bool // what is open
	some  bool   // something stands before in what is open
}

func (t *jsonTree) name(name string) {
	if t.some {
		t.WriteByte(',')
	}
	if n := len(t.lists); n > 0 && !t.lists[n-1] {
		t.WriteString(strconv.Quote(name) + ":")
	}
}

func (t *jsonTree) open(name string, list bool) {
	t.name(name)
	t.WriteByte("{["[index(list)])
	t.lists, t.some = append(t.lists, list), false
}

func (t *jsonTree) done(list bool) {
	t.WriteByte("}]"[index(list)])
	t.lists, t.some = t.lists[:len(t.lists)-1], true
}

func index(list bool) int {
	if list {
		return 1
	}
	return 0
}

func (t *jsonTree) leaf(name string, v reflect.Value) {
	t.name(name)
	t.some = true
	const one = 1 << 16
	switch {
	case v.CanInt() && v.Type() == reflect.TypeFor[fixed.Q]():
		t.WriteString(strconv.FormatFloat(float64(v.Int())/one, 'f', -1, 64))
	case v.CanInt(), v.CanUint(), v.Kind() == reflect.Bool:
		t.WriteString(text(v))
	default:
		quoted, err := json.Marshal(text(v)) // floats too: not every one is a JSON number
		if err != nil {
			quoted = []byte("null")
		}
		t.Write(quoted)
	}
}
