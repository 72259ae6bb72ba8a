package snapshot

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// What a body is coded in. Every body begins with the same models, so that any body whose baselines are there can be read,
// whatever was lost before; they learn only within it.

// activities is the number of classes of how much an entity changed lately, from not at all.
const activities = 7

// flying is the class of what flies.
const flying = 2

// tableModel holds the contexts of a type.
type tableModel struct {
	same    wire.Prob                   // are the entities those of the baseline?
	stays   wire.Prob                   // is this one still there?
	more    wire.Prob                   // is there another new one?
	nap     [crowded]wire.Prob          // do those of a row's neighbours that are asleep go on sleeping? By how many are awake
	still   [activities][2][2]wire.Prob // is nothing new? By activity, mark, and whether the row before was still
	counted [2][3]wire.Prob             // are the discrete columns as foreseen? By whether any changed lately, and activity
	choices []choiceModel               // by discrete column
	axes    []scale                     // by axis
	groups  []groupModel
}

// choiceModel is of a discrete column.
type choiceModel struct {
	kept  wire.Prob                // is it as foreseen?
	value [1 << treeBits]wire.Prob // of narrow ones: the bits of the value
	scale scale                    // of wide ones: of the differences
}

// groupModel is of a group of smooth columns.
type groupModel struct {
	kept    [2]wire.Prob            // are all its values those of the baseline? By whether they changed lately
	largest [clearClasses]wire.Prob // is a rotation's largest component the foreseen one? By how clearly it is
	carry   carry
	second  wire.Prob // is it the second largest?
}

// clearClasses is the number of classes of how clearly a component is the largest.
const clearClasses = 32

// startCounted is how likely the discrete columns are as foreseen.
var startCounted = [2][3]wire.Prob{{likely(50), likely(90), likely(98)}, {likely(60), likely(60), likely(60)}}

// startStill is how likely an entity is still that was active as much.
var startStill = [activities]uint16{60000, 52000, 9000, 5000, 3000, 1500, 1000}

const startTrust = 4 // how many answers the start of these questions is worth

func likely(percent int) wire.Prob {
	return wire.NewProb(uint16(percent*65535/100), startTrust)
}

func newTableModel(p *plan) tableModel {
	m := tableModel{same: likely(97), stays: likely(98), more: likely(50), counted: startCounted}
	for i := range m.nap {
		m.nap[i] = likely(90)
	}
	for a, one := range startStill {
		for k := range 4 {
			m.still[a][k/2][k%2] = wire.NewProb(one, startTrust)
		}
	}
	m.choices = make([]choiceModel, len(p.discrete))
	for c := range m.choices {
		m.choices[c].kept = likely(85)
		for i := range m.choices[c].value {
			m.choices[c].value[i] = likely(50)
		}
	}
	m.axes = make([]scale, len(p.axes))
	m.groups = make([]groupModel, len(p.groups))
	for g := range m.groups {
		m.groups[g].start()
	}
	return m
}

func (m *groupModel) start() {
	m.kept = [2]wire.Prob{likely(97), likely(3)}
	for level := range m.largest {
		m.largest[level] = wire.NewProb(uint16(65000-32000>>(max(level-10, 0)/2)), startTrust)
	}
	m.second = likely(92)
	m.carry.share = startCarry
}

// copyFrom makes the models those of start, of the same type.
func (m *tableModel) copyFrom(start *tableModel) {
	choices, axes, groups := m.choices, m.axes, m.groups
	*m = *start
	m.choices, m.axes, m.groups = choices, axes, groups
	copy(choices, start.choices)
	copy(axes, start.axes)
	copy(groups, start.groups)
}

// newModels returns the models that bodies of a schema begin with.
func newModels(s *sim.Schema, plans []plan) []tableModel {
	m := make([]tableModel, len(s.Types))
	for i := range m {
		m[i] = newTableModel(&plans[i])
	}
	if s.Start != nil {
		load(m, s.Start)
	}
	return m
}
