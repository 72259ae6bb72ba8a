package snapshot

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// What a body is coded in. Every body begins with the same models, so that any body whose baselines are there can be read,
// whatever was lost before; they learn only within it.

// activities is the number of classes of how much an entity changed lately, from not at all.
const activities = 7

// models are the contexts of a body.
type models struct {
	spread wire.Spread
	tables []tableModel
}

type tableModel struct {
	same    wire.Prob                   // are the entities those of the baseline?
	stays   wire.Prob                   // is this one still there?
	more    wire.Prob                   // is there another new one?
	still   [activities][2][2]wire.Prob // is nothing new? By activity, mark, and whether the row before was still
	counted [2][3]wire.Prob             // are the discrete columns as foreseen? By whether any changed lately, and activity
	columns []columnModel
	groups  []groupModel
}

type columnModel struct {
	kept  wire.Prob                // of discrete columns: is it as foreseen?
	value [1 << treeBits]wire.Prob // of narrow ones: the bits of the value
	bias  int32                    // by how much more than expected the values of this body miss, in 2^-8 of a doubling
	mean  uint32                   // of the misses of this body's values, in the fast profile
	seen  int32                    // how many values the bias was learned from
	hint  hint                     // how far what else is known of a prediction is right
}

type groupModel struct {
	kept    [2]wire.Prob                 // are all its values those of the baseline? By whether they changed lately
	largest [wire.SpreadLevels]wire.Prob // is a rotation's largest component the foreseen one? By how clearly it is
	second  wire.Prob                    // is it the second largest?
}

// startCounted is how likely the discrete columns are as foreseen.
var startCounted = [2][3]wire.Prob{{likely(50), likely(90), likely(98)}, {likely(60), likely(60), likely(60)}}

// startStill is how likely an entity is still that was active as much.
var startStill = [activities]uint16{65200, 52000, 9000, 5000, 3000, 1500, 1000}

const startTrust = 4 // how many answers the start of these questions is worth

func likely(percent int) wire.Prob {
	return wire.NewProb(uint16(percent*65535/100), startTrust)
}

func newModels(s *sim.Schema, plans []plan) *models {
	m := &models{spread: wire.NewSpread(), tables: make([]tableModel, len(s.Types))}
	for i := range m.tables {
		m.tables[i] = newTableModel(&s.Types[i], &plans[i])
	}
	return m
}

func newTableModel(t *sim.TypeSchema, p *plan) tableModel {
	m := tableModel{same: likely(97), stays: likely(98), more: likely(50), counted: startCounted}
	for a, one := range startStill {
		for k := range 4 {
			m.still[a][k/2][k%2] = wire.NewProb(one, startTrust)
		}
	}
	m.columns = make([]columnModel, len(t.Columns))
	for c := range m.columns {
		m.columns[c].kept = likely(85)
		m.columns[c].hint = startBend
		for i := range m.columns[c].value {
			m.columns[c].value[i] = likely(50)
		}
	}
	for _, g := range p.groups {
		for _, column := range g.columns {
			if g.how == byVelocity {
				m.columns[column].hint = startSlip
			}
		}
	}
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
}

// copyFrom makes the models those of start, of the same schema.
func (m *models) copyFrom(start *models) {
	m.spread = start.spread
	for i := range m.tables {
		to, from := &m.tables[i], &start.tables[i]
		columns, groups := to.columns, to.groups
		*to = *from
		to.columns, to.groups = columns, groups
		copy(columns, from.columns)
		copy(groups, from.groups)
	}
}

// log2 returns the binary logarithm of x in units of 2^-8, nearly: the mantissa is taken for its own logarithm. That of 0 is 0.
func log2(x uint32) int32 {
	n := bits.Len32(x)
	if n == 0 {
		return 0
	}
	return int32(n-1)<<8 + int32(x<<(32-n)<<1>>24)
}

// sub is the number of parts of a quantum that predictions are reckoned in.
const sub = 16

// level returns the level of a Spread for an expected magnitude in parts of a quantum.
func (m *columnModel) level(expected uint32) int {
	return min(max(int((log2(expected)+m.bias)>>7)-3, 0), wire.SpreadLevels-1)
}

// learn takes in by how many quanta a value missed its prediction, and returns by how much more that is than usual, in
// 2^-8 of a doubling.
func (m *columnModel) learn(expected uint32, missed int32) int32 {
	const floor = 6
	more := log2(magnitude(missed)*sub+floor) - log2(expected+floor) + usualMiss
	m.bias += int32(int64(more-m.bias) * int64(biasRates[m.seen%64]) >> 16)
	m.seen = min(m.seen+1, biasMemory)
	return more
}

const (
	usualMiss  = 205 // how much smaller a miss usually is than its expected magnitude, in 2^-8 of a doubling
	biasMemory = 30  // after how many values the bias does not learn more slowly any longer
	biasDoubt  = 4
)

// biasRates holds the share of the way to the newest value that the bias takes after so many, in 2^-16.
var biasRates = func() (rates [64]int32) {
	for n := range rates {
		rates[n] = 1 << 16 / int32(min(n, biasMemory)+biasDoubt)
	}
	return rates
}()

// magnitude returns |v| below 2^24.
func magnitude(v int32) uint32 {
	if v < 0 {
		v = -v
	}
	return min(uint32(v), 1<<24)
}
