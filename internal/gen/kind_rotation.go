package gen

import (
	"go/types"
	"strconv"

	"github.com/tickwork-engine/tickwork/sim"
)

const rotationType = "fixed.SmallestThree"

// rotationKind is one of the numbers of a fixed.SmallestThree: a whole number that is foreseen together with the others.
type rotationKind struct {
	*intKind
	columns sim.ColumnKind
}

// newRotation reads the tag of a fixed.SmallestThree and takes it apart into its four whole numbers, "Turn.largest", "Turn.a",
// "Turn.b" and "Turn.c".
func newRotation(f *field, _ types.Type) []node {
	bits := 0
	text, ok := f.tag.take("bits")
	n, err := strconv.Atoi(text)
	switch {
	case !ok:
		f.needs(rotationType + ` needs bits, as in net:"bits=9"`)
	case err != nil || n < 2 || n > maxRotationBits:
		f.bad("bits=%s: write a number from 2 to %d: a component is sent in 2^bits steps", text, maxRotationBits)
	default:
		bits = n
	}
	whole := f.leaf(nil)
	list := []node{part(whole, "largest", ".Largest", newRotationKind(8, 2, sim.Largest))}
	for i, name := range []string{"a", "b", "c"} {
		path := []string{".A", ".B", ".C"}[i]
		list = append(list, part(whole, name, path, newRotationKind(16, bits, sim.Component)))
	}
	return list
}

// maxRotationBits is the most that a component has.
const maxRotationBits = 15

// newRotationKind returns the kind of a number of so many bits, of which those sent are the lowest.
func newRotationKind(bits, sent int, columns sim.ColumnKind) kind {
	k := newWord("uint"+strconv.Itoa(bits), bits)
	k.narrow, k.last = true, 1<<sent-1
	return &rotationKind{k, columns}
}

func (k *rotationKind) title() string { return rotationType }

func (k *rotationKind) quanta() *quanta {
	q := k.intKind.quanta()
	c := &q.columns[0]
	c.kind, c.unit, c.blank = k.columns, nil, k.last // of Largest: the real part is the largest
	if k.columns == sim.Component {
		c.blank = (k.last + 1) / 2 // the middle, which is 0
	}
	return q
}
