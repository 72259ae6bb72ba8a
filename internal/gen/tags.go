package gen

import (
	"reflect"
	"slices"
	"strings"
)

// tag is a field's net tag: keys and values in the order in which they are written.
type tag struct {
	keys []tagKey
}

type tagKey struct {
	name, value string
	taken       bool // a kind has made use of it
}

// tagForms tells how each key is written; those without "=" are flags.
var tagForms = map[string]string{
	"-":      "-",
	"range":  "range=lo:hi",
	"step":   "step=1/64",
	"bits":   "bits=N",
	"lerp":   "lerp=linear, wrap, angle or none",
	"owner":  "owner",
	"smooth": "smooth",
	"snap":   "snap=N",
	"motion": "motion=Field or motion=Field/ticks",
	"cap":    "cap=N",

	"to":        "to=owner or to=team",
	"always":    "always",
	"onchange":  "onchange",
	"priority":  "priority=N",
	"threshold": "threshold=N",
	"place":     "place",
}

// tagFits tells which fields a key is for.
var tagFits = map[string]string{
	"-":      "it is for fields of worlds and entities",
	"range":  "it is for whole numbers, fixed.Q, fixed.Vec2 and floats",
	"step":   "it is for fixed.Q, fixed.Vec2 and floats",
	"bits":   "it is for unsigned whole numbers, fixed.Angle and fixed.SmallestThree",
	"lerp":   "it is for fixed.Q, fixed.Vec2, fixed.Angle and floats",
	"owner":  "it is for sim.Slot",
	"smooth": "it is for fixed.Q, fixed.Vec2, fixed.Angle and floats",
	"snap":   "it is for smoothed positions, which are fixed.Q, fixed.Vec2 or floats",
	"motion": "it is for velocities, which are fixed.Q or fixed.Vec2",
	"cap":    "it is for the world's pools",

	"to":        "it is for fields of entities",
	"always":    "it is for fields of worlds and entities",
	"onchange":  "it is for fields of worlds and entities",
	"priority":  "it is for fields of worlds and entities that are onchange",
	"threshold": "it is for numbers that are more or less: fixed.Q, fixed.Vec2, fixed.Angle, floats, and whole numbers of up to 32 bits",
	"place":     "it is for the fixed.Vec2 that says where an entity is, or for two fixed.Q",
}

// tagKeys names the keys, in the order in which package gen's documentation explains them.
const tagKeys = "range, step, bits, lerp, owner, motion, smooth, snap, to, always, onchange, priority, threshold, place, cap and -"

// tagName is the key of the struct tag that the generator reads.
const tagName = "net"

// parseTag parses a field's struct tag. It returns what is wrong with it, too.
func parseTag(raw string) (t *tag, wrong []string) {
	text, ok := reflect.StructTag(raw).Lookup(tagName)
	t = &tag{}
	if !ok {
		if strings.Contains(raw, tagName+":") {
			wrong = append(wrong, `the tag is malformed: write net:"key=value,key"`)
		}
		return t, wrong
	}
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		if reason := t.addKey(word); reason != "" {
			wrong = append(wrong, reason)
		}
	}
	return t, wrong
}

// addKey takes up one word of the tag, or says what is wrong with it.
func (t *tag) addKey(word string) string {
	name, value, valued := strings.Cut(word, "=")
	form, known := tagForms[name]
	switch {
	case !known:
		return "unknown key " + name + ": the keys are " + tagKeys
	case t.has(name):
		return name + " stands there twice: leave one out"
	case valued && value == "", valued != strings.Contains(form, "="):
		return "write " + form + ", not " + word
	}
	t.keys = append(t.keys, tagKey{name: name, value: value})
	return ""
}

// has reports whether the tag has a key, without taking it.
func (t *tag) has(name string) bool { return t.index(name) >= 0 }

func (t *tag) index(name string) int {
	return slices.IndexFunc(t.keys, func(k tagKey) bool { return k.name == name })
}

// flag takes a key without a value and reports whether it is there.
func (t *tag) flag(name string) bool {
	_, ok := t.take(name)
	return ok
}

// take returns a key's value and reports whether it is there.
func (t *tag) take(name string) (string, bool) {
	i := t.index(name)
	if i < 0 {
		return "", false
	}
	t.keys[i].taken = true
	return t.keys[i].value, true
}

// rest returns the keys that nobody has taken.
func (t *tag) rest() []string {
	var names []string
	for _, k := range t.keys {
		if !k.taken {
			names = append(names, k.name)
		}
	}
	return names
}
