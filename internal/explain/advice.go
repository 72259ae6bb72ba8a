package explain

import (
	"fmt"
	"strings"

	"github.com/tickwork-engine/tickwork/sim"
)

const (
	worthSaying = 0.08 // the share of the bytes from which on a field is worth a line
	manyNew     = 0.15 // the same of new entities
	oftenCut    = 0.05 // the share of snapshots in which something waits
	mostAdvice  = 6
)

// advice returns what may be tried, the dearest first.
func (s *Sum) advice(r *Report) []string {
	list := []string{}
	if r.Snapshots > 0 && float64(r.Cut) > oftenCut*float64(r.Snapshots) {
		list = append(list, cutAdvice(r))
	}
	for i := range r.Types {
		t := &r.Types[i]
		schema := s.typeNamed(t.Name)
		for _, g := range groups(t, schema) {
			if g.share >= worthSaying {
				list = append(list, g.advice(t, schema, r))
			}
		}
		if r.part(t.Fresh) >= manyNew && t.New > 0 && r.Wholes*2 < r.Snapshots {
			list = append(list, fmt.Sprintf("%s: new ones take %.0f %%: %.1f a second, of %.0f bits each. What is new goes as it is: smaller ranges, or fewer fields.",
				t.Name, 100*r.part(t.Fresh), t.New, 8*t.Fresh/t.New))
		}
	}
	return list[:min(len(list), mostAdvice)]
}

func (s *Sum) typeNamed(name string) *sim.TypeSchema {
	for i := range s.schema.Types {
		if s.schema.Types[i].Name == name {
			return &s.schema.Types[i]
		}
	}
	panic("explain: no type " + name)
}

// cutAdvice is for when not all fits.
func cutAdvice(r *Report) string {
	worst := &r.Types[0]
	for i := range r.Types {
		if r.Types[i].Longest > worst.Longest {
			worst = &r.Types[i]
		}
	}
	return fmt.Sprintf("In %.0f %% of the snapshots not all fitted into %d bytes that had news. %s waited longest, up to %.1f s: priority= orders the turns, near= takes the far ones out.",
		100*float64(r.Cut)/float64(r.Snapshots), r.Budget, worst.Name, worst.Longest)
}

// fieldGroup is the columns of a field of the rules.
type fieldGroup struct {
	name                        string
	column                      *sim.ColumnSchema // the first
	share, bytes, told, changes float64
}

// groups puts the columns of a field together: Pos.x and Pos.y are one.
func groups(t *Type, schema *sim.TypeSchema) (list []fieldGroup) {
	at := map[string]int{}
	for i := range t.Fields {
		f := &t.Fields[i]
		name, _, _ := strings.Cut(f.Name, ".")
		if _, known := at[name]; !known {
			at[name] = len(list)
			list = append(list, fieldGroup{name: name, column: columnNamed(schema, f.Name)})
		}
		g := &list[at[name]]
		g.share, g.bytes, g.told, g.changes = g.share+f.Share, g.bytes+f.Bytes, g.told+f.Told, max(g.changes, f.Changes)
	}
	return list
}

func columnNamed(t *sim.TypeSchema, name string) *sim.ColumnSchema {
	for c := range t.Columns {
		if t.Columns[c].Name == name {
			return &t.Columns[c]
		}
	}
	panic("explain: no column " + name)
}

// advice returns what may be tried with a field.
func (g *fieldGroup) advice(t *Type, schema *sim.TypeSchema, r *Report) string {
	line := fmt.Sprintf("%s.%s takes %.0f %%, %.0f bytes a second, and changes %.0f times a second:", t.Name, g.name, 100*g.share, g.bytes, g.changes)
	var ideas []string
	if g.column.Kind == sim.Discrete {
		if g.changes > 0.5*t.Entities*float64(r.Snapshots)/r.Seconds {
			ideas = append(ideas, "if it counts to something, keep the tick at which that is instead")
		}
		ideas = append(ideas, "net:\"-\" or to=owner, if others need not know")
	} else {
		if saved := g.told / 8; saved >= 1 && g.bytes > 2*saved {
			ideas = append(ideas, fmt.Sprintf("a step= twice as large saves up to %.0f bytes a second", saved))
		}
		if g.column.Threshold == 0 && !schema.Now {
			ideas = append(ideas, "threshold= holds small changes back")
		}
	}
	if schema.Near == 0 && schema.Place.Known() && t.Entities >= 8 {
		ideas = append(ideas, "near= on "+t.Name+" leaves out what is far away")
	}
	return line + " " + strings.Join(ideas, "; ") + "."
}
