package explain

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// Detail is one snapshot of a player, entity by entity.
type Detail struct {
	Slot     sim.Slot  `json:"slot"`
	Tick     sim.Tick  `json:"tick"`
	Silence  string    `json:"silence,omitempty"` // why there is none
	Age      sim.Tick  `json:"baseline_age_ticks"`
	Body     int       `json:"bytes"`
	Payload  int       `json:"payload_bytes"`
	Packets  int       `json:"packets"`
	Budget   int       `json:"budget_bytes"`
	Level    int       `json:"pressure"`
	Form     string    `json:"form,omitempty"`
	With     []int     `json:"shared_with"` // slots
	Head     float64   `json:"head_bits"`   // with what is lost to whole bytes
	Own      []float64 `json:"type_bits"`   // by type of the schema: bits that are of no single entity
	Entities []Fate    `json:"entities"`
}

// Fate is what became of an entity in a snapshot.
type Fate struct {
	Type     string   `json:"type"`
	Index    int      `json:"index"`
	Gen      int      `json:"generation"`
	Fate     string   `json:"fate"`
	Why      string   `json:"why,omitempty"` // of a hidden one
	Distance float64  `json:"distance,omitempty"`
	Near     float64  `json:"near,omitempty"`
	Bits     float64  `json:"bits"`
	Own      float64  `json:"own_bits"` // for that it is there, and whether it has news
	Columns  []Column `json:"columns,omitempty"`
	Place    int      `json:"place,omitempty"`    // in the order of turns, of one that waits
	Waited   float64  `json:"waited_s,omitempty"` // since it was told of
	Urgent   bool     `json:"urgent,omitempty"`   // an Always column has changed
	Held     []string `json:"held_back,omitempty"`
	Masked   []string `json:"masked,omitempty"`
}

// Column is what a column of an entity took.
type Column struct {
	Name    string  `json:"name"`
	Bits    float64 `json:"bits"`
	Changed bool    `json:"changed"`
}

var (
	silences = map[room.Silence]string{room.Queued: "the link has a queue", room.Unheard: "nothing was acknowledged"}
	forms    = map[snapshot.Form]string{snapshot.Whole: "whole", snapshot.PackedForm: "tight", snapshot.FastForm: "fast"}
	fates    = map[room.Fate]string{
		room.Same: "unchanged", room.ToldNew: "new", room.Told: "changed", room.HeldBack: "held back", room.Waits: "waits",
		room.Hidden: "hidden", room.Gone: "gone",
	}
)

// Describe puts an explanation into words.
func Describe(s *sim.Schema, rate clock.Rate, e *room.Explanation) *Detail {
	d := &Detail{
		Slot: e.Slot, Tick: e.Tick, Silence: silences[e.Silence], Age: e.Age, Body: e.Body, Payload: e.Payload, Packets: e.Packets,
		Budget: e.Budget, Level: e.Level, With: []int{}, Own: []float64{}, Entities: []Fate{},
	}
	for _, slot := range e.With {
		d.With = append(d.With, int(slot))
	}
	if e.Costs == nil {
		return d
	}
	d.Form, d.Head = forms[e.Costs.Form], e.Costs.Head+e.Costs.Tail
	for typ := range e.Types {
		d.Own = append(d.Own, e.Costs.Types[typ].Own)
		for i := range e.Types[typ] {
			d.Entities = append(d.Entities, fate(&s.Types[typ], rate, e.Tick, &e.Types[typ][i]))
		}
	}
	return d
}

// fate puts a verdict into words.
func fate(t *sim.TypeSchema, rate clock.Rate, tick sim.Tick, v *room.Verdict) Fate {
	f := Fate{
		Type: t.Name, Index: v.Handle.Index(), Gen: int(v.Handle.Generation()), Fate: fates[v.Fate],
		Distance: v.Distance, Near: v.Near, Place: v.Place, Urgent: v.Urgent,
		Held: names(t, v.Held), Masked: names(t, v.Masked),
	}
	if v.Fate == room.Hidden {
		f.Why = v.Why.String()
	}
	if v.Fate == room.Waits {
		f.Waited = float64(tick-v.Since) / float64(rate)
	}
	if v.Costs == nil {
		return f
	}
	f.Bits, f.Own = v.Costs.Total(), v.Costs.Own
	for c := range v.Costs.Columns {
		if it := &v.Costs.Columns[c]; it.Bits != 0 || it.Changed {
			f.Columns = append(f.Columns, Column{t.Columns[c].Name, it.Bits, it.Changed})
		}
	}
	return f
}

func names(t *sim.TypeSchema, columns []int) (list []string) {
	for _, c := range columns {
		list = append(list, t.Columns[c].Name)
	}
	return list
}
