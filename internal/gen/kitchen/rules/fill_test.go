package rules

import (
	"math"
	"math/rand/v2"
	"reflect"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// busyWorld returns a world whose every field has a random value, and whose pools have gaps.
func busyWorld(seed uint64) *World {
	r := rand.New(rand.NewPCG(seed, 1))
	w := New()
	if err := w.Start(seed, nil); err != nil {
		panic(err)
	}
	for range 4 {
		_, e := w.Things.Spawn()
		randomThing(e, r)
	}
	for h := range w.Things.All() {
		if h.Index() == 1 {
			w.Things.Remove(h)
		}
	}
	for range 2 {
		_, mark := w.Marks.Spawn()
		fill(reflect.ValueOf(mark).Elem(), r)
		_, whim := w.Secret.Spawn()
		fill(reflect.ValueOf(whim).Elem(), r)
		_, trap := w.Traps.Spawn()
		fill(reflect.ValueOf(trap).Elem(), r)
	}
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		switch v.Type().Field(i).Name {
		case "Things", "Marks", "Secret", "Traps":
		default:
			fill(v.Field(i), r)
		}
	}
	return w
}

// randomThing sets every field of e.
func randomThing(e *Thing, r *rand.Rand) {
	fill(reflect.ValueOf(e).Elem(), r)
	e.cool = uint8(r.Uint32())
}

// fill sets a value and all that is in it to random bits. Floats are whole numbers, and slots are slots.
func fill(v reflect.Value, r *rand.Rand) {
	leaves(v, "", func(_ string, leaf reflect.Value) {
		if leaf.Type() == reflect.TypeFor[sim.Slot]() {
			leaf.SetUint(r.Uint64N(uint64(Schema.Slots)))
			return
		}
		switch leaf.Kind() {
		case reflect.Bool:
			leaf.SetBool(r.Uint32()&1 == 1)
		case reflect.Struct:
			leaf.Set(reflect.ValueOf(fixed.NewPCG(r.Uint64())))
		case reflect.Float32, reflect.Float64:
			leaf.SetFloat(float64(r.IntN(2000) - 1000))
		default:
			setBits(leaf, r.Uint64())
		}
	})
}

// leaves calls f with every number in v that other packages can set; a random generator is one.
func leaves(v reflect.Value, path string, f func(path string, leaf reflect.Value)) {
	switch {
	case v.Type() == reflect.TypeFor[fixed.PCG]():
		f(path, v)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				leaves(v.Field(i), path+"."+field.Name, f)
			}
		}
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			leaves(v.Index(i), path+"[]", f)
		}
	default:
		f(path, v)
	}
}

// setBits sets a number to the lowest bits of x.
func setBits(leaf reflect.Value, x uint64) {
	switch {
	case leaf.CanInt():
		leaf.SetInt(int64(x) << (64 - leaf.Type().Bits()) >> (64 - leaf.Type().Bits()))
	case leaf.CanUint():
		leaf.SetUint(x << (64 - leaf.Type().Bits()) >> (64 - leaf.Type().Bits()))
	default:
		panic("no whole number")
	}
}

// disturb changes a value by as little as it can.
func disturb(leaf reflect.Value) {
	switch leaf.Kind() {
	case reflect.Bool:
		leaf.SetBool(!leaf.Bool())
	case reflect.Float32:
		leaf.SetFloat(float64(math.Nextafter32(float32(leaf.Float()), 1e9)))
	case reflect.Float64:
		leaf.SetFloat(math.Nextafter(leaf.Float(), 1e9))
	case reflect.Struct:
		dice := leaf.Interface().(fixed.PCG)
		dice.Uint64()
		leaf.Set(reflect.ValueOf(dice))
	default:
		if leaf.CanInt() {
			setBits(leaf, uint64(leaf.Int())+1)
		} else {
			setBits(leaf, leaf.Uint()+1)
		}
	}
}
