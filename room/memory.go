package room

import (
	"reflect"

	"github.com/tickwork-engine/tickwork/sim"
)

// Memory returns how many bytes the room takes, as an estimate: its world, its log and all that it keeps for later use, with
// what slices have room for. What rooms share, the game, its schema and the codecs, does not count; neither do a world's functions and
// what the allocator rounds up. Like Run, it is for one goroutine at a time. It takes a few ticks of time.
func (r *Room) Memory() int {
	r.mailbox.mu.Lock()
	defer r.mailbox.mu.Unlock()
	m := meter{seen: make(map[seenAt]bool)}
	m.first(reflect.ValueOf(r)) // its own parts refer to it
	return int(reflect.TypeFor[Room]().Size()) + m.beyond(reflect.ValueOf(r).Elem())
}

// meter adds up memory. It looks only at sizes, which it may also of fields that are not exported.
type meter struct {
	seen map[seenAt]bool
}

// seenAt is memory that was counted. A struct and its first field have one address, and are two things.
type seenAt struct {
	at   uintptr
	kind reflect.Type
}

// shared are the types of what rooms have in common.
var shared = map[reflect.Type]bool{
	reflect.TypeFor[*sim.Game](): true, reflect.TypeFor[*sim.Schema](): true, reflect.TypeFor[*Codecs](): true,
}

// beyond returns the bytes that a value refers to, without its own.
func (m *meter) beyond(v reflect.Value) (n int) {
	if !v.IsValid() || isPlain(v.Type()) {
		return 0
	}
	switch v.Kind() {
	case reflect.Pointer:
		if shared[v.Type()] || v.IsNil() || !m.first(v) {
			return 0
		}
		return int(v.Type().Elem().Size()) + m.beyond(v.Elem())
	case reflect.Interface:
		return m.boxed(v.Elem())
	case reflect.Slice:
		return m.slice(v)
	case reflect.String:
		return v.Len()
	case reflect.Map:
		return m.table(v)
	case reflect.Struct:
		for i := range v.NumField() {
			n += m.beyond(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			n += m.beyond(v.Index(i))
		}
	}
	return n
}

// first reports whether what a pointer or a slice refers to is met for the first time.
func (m *meter) first(v reflect.Value) bool {
	key := seenAt{v.Pointer(), v.Type()}
	again := m.seen[key]
	m.seen[key] = true
	return !again
}

// boxed returns the bytes of what is in an interface: a pointer is there itself, everything else is in a box.
func (m *meter) boxed(v reflect.Value) int {
	if !v.IsValid() || v.Kind() == reflect.Pointer {
		return m.beyond(v)
	}
	return int(v.Type().Size()) + m.beyond(v)
}

func (m *meter) slice(v reflect.Value) int {
	if v.Cap() == 0 || !m.first(v) {
		return 0
	}
	n := v.Cap() * int(v.Type().Elem().Size())
	if isPlain(v.Type().Elem()) {
		return n
	}
	all := v.Slice(0, v.Cap()) // what was used once may still refer to something
	for i := range all.Len() {
		n += m.beyond(all.Index(i))
	}
	return n
}

// table returns the bytes of a map, whose tables are on average three quarters full.
func (m *meter) table(v reflect.Value) (n int) {
	entry := int(v.Type().Key().Size() + v.Type().Elem().Size() + 1)
	n = v.Len() * entry * 4 / 3
	for each := v.MapRange(); each.Next(); {
		n += m.beyond(each.Key()) + m.beyond(each.Value())
	}
	return n
}

// isPlain reports whether values of a type refer to nothing.
func isPlain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.String, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return false
	case reflect.Array:
		return isPlain(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !isPlain(t.Field(i).Type) {
				return false
			}
		}
	}
	return true
}
