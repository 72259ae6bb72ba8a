package server

import (
	"math"
	"strconv"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/sim"
)

// plan says how any world of a game is drawn: it is taken from the schema, and knows nothing of the game.
type plan struct {
	Types []typePlan `json:"types"`
	Slots int        `json:"slots"`
}

// typePlan says how the entities of a type are drawn, as marks at their places.
type typePlan struct {
	Name string `json:"name"`
	// Placed is whether they have a place. Where they have none, there are only as many of them.
	Placed bool `json:"placed"`
	// Low and Size are the range of both coordinates. A Size of 0 is a range that the schema does not tell.
	Low  [2]float32 `json:"low"`
	Size [2]float32 `json:"size"`
	// Fields are the names of the values of a type that has at most one entity and no place, such as the world's own.
	Fields []string `json:"fields,omitempty"`

	words   [2]int // of a row of the view that hold the coordinates, or 0
	columns [2]int // of the quantised table, where no words are known to
	owner   int    // the column with the owner's slot, or -1
}

func newPlan(schema *sim.Schema) *plan {
	p := &plan{Slots: schema.Slots}
	for i := range schema.Types {
		p.Types = append(p.Types, planType(&schema.Types[i]))
	}
	return p
}

func planType(t *sim.TypeSchema) typePlan {
	p := typePlan{Name: t.Name, owner: t.Owner}
	if !p.findWords(t) && !p.findColumns(t) && t.Capacity == 1 {
		for _, c := range t.Columns {
			p.Fields = append(p.Fields, c.Name)
		}
	}
	return p
}

// findWords looks for two words of a view's row that are coordinates: those whose corrections are smoothed.
func (p *typePlan) findWords(t *sim.TypeSchema) bool {
	for i := 0; i+1 < len(t.Smoothed); i++ {
		x, y := t.Smoothed[i], t.Smoothed[i+1]
		if x.Angle || y.Angle || y.Word != x.Word+1 {
			continue
		}
		p.Placed, p.words = true, [2]int{x.Word, y.Word}
		p.Low, p.Size = [2]float32{x.Low, y.Low}, [2]float32{x.Size, y.Size}
		return true
	}
	return false
}

// findColumns looks for two columns that are coordinates by their names. Their range is what their bits can say.
func (p *typePlan) findColumns(t *sim.TypeSchema) bool {
	for i := 0; i+1 < len(t.Columns); i++ {
		x, y := &t.Columns[i], &t.Columns[i+1]
		stem, isX := strings.CutSuffix(x.Name, ".x")
		if !isX || y.Name != stem+".y" {
			continue
		}
		p.Placed, p.columns = true, [2]int{i, i + 1}
		for k, c := range [2]*sim.ColumnSchema{x, y} {
			p.Low[k], p.Size[k] = columnRange(c)
		}
		return true
	}
	return false
}

// columnRange returns what a column can hold.
func columnRange(c *sim.ColumnSchema) (low, size float32) {
	if c.Wrap != 0 {
		return 0, float32(c.Wrap)
	}
	size = float32(math.Ldexp(1, int(c.Bits)))
	if c.Signed {
		low = -size / 2
	}
	return low, size
}

// picture is a world as it is drawn.
type picture struct {
	Tick sim.Tick `json:"tick"`
	// Types has for each type of the plan either its marks or its values.
	Types []marks `json:"types"`
}

// marks are the entities of a type.
type marks struct {
	Count int `json:"n"`
	// At are three numbers an entity: x, y, and the slot of its owner, or -1.
	At []number `json:"at,omitempty"`
	// Values are those of the plan's Fields, in quanta.
	Values []int32 `json:"values,omitempty"`
}

// number is a float32 that is written short.
type number float32

// MarshalJSON implements json.Marshaler. What is no number is 0: JSON has no word for it.
func (n number) MarshalJSON() ([]byte, error) {
	v := float64(n)
	if math.IsNaN(v) || math.IsInf(v, 0) {
		v = 0
	}
	return strconv.AppendFloat(nil, v, 'g', 6, 32), nil
}

// draw returns what a look shows.
func (p *plan) draw(look *lobby.Look) *picture {
	out := &picture{Tick: look.Tick, Types: make([]marks, len(p.Types))}
	for i := range p.Types {
		out.Types[i] = p.Types[i].draw(i, look)
	}
	return out
}

func (p *typePlan) draw(typ int, look *lobby.Look) marks {
	table := &look.Quantised.Tables[typ]
	m := marks{Count: table.Len}
	if p.Fields != nil && table.Len > 0 {
		for _, column := range table.Columns {
			m.Values = append(m.Values, column[0])
		}
	}
	if !p.Placed {
		return m
	}
	m.At = make([]number, 0, 3*table.Len)
	for row := range table.Len {
		x, y := p.place(typ, row, look)
		owner := -1
		if p.owner >= 0 {
			if slot := table.Columns[p.owner][row]; slot != int32(sim.NoSlot) {
				owner = int(slot)
			}
		}
		m.At = append(m.At, number(x), number(y), number(owner))
	}
	return m
}

// place returns where the entity of a row of the quantised table is.
func (p *typePlan) place(typ, row int, look *lobby.Look) (x, y float32) {
	table := &look.Quantised.Tables[typ]
	if p.words[0] == 0 {
		return float32(table.Columns[p.columns[0]][row]), float32(table.Columns[p.columns[1]][row])
	}
	words := look.View.Find(typ, table.Handles[row])
	if words == nil {
		return 0, 0
	}
	return sim.Float(words[p.words[0]]), sim.Float(words[p.words[1]])
}
