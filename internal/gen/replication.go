package gen

import (
	"go/types"
	"math/big"
	"strconv"

	"github.com/tickwork-engine/tickwork/sim"
)

// replication is what a field's tag says about whom the field is sent to, and how soon.
type replication struct {
	to        sim.Audience
	mode      sim.ColumnMode
	priority  int
	threshold *big.Rat // in the units of the field; nil: every change is sent
	place     bool     // it says where the entity is
}

// replicationKeys are the keys of tags that are about replication.
const replicationKeys = "to always onchange priority threshold place"

// audienceNames are the audiences as tags name them.
var audienceNames = map[sim.Audience]string{sim.OwnerOnly: "owner", sim.TeamOnly: "team"}

// modeNames are the modes as tags name them.
var modeNames = map[sim.ColumnMode]string{sim.Always: "always", sim.OnChange: "onchange"}

// replicate takes the keys that are about replication, for all numbers of the field.
func (f *field) replicate(t types.Type, list []node) {
	r := replication{to: f.to()}
	r.mode, r.priority = f.mode()
	if text, ok := f.tag.take("threshold"); ok {
		r.threshold = f.threshold(text)
	}
	if typ := engineType(t); (typ == qType || typ == vec2Type) && !f.element {
		r.place = f.tag.flag("place")
	}
	each(list, func(n *node) {
		if n.owner && r.to != sim.Everyone {
			f.bad("to=%s: everyone must know the owner, to know whose the rest is: leave it out", audienceNames[r.to])
		}
		if !isStruct(t) {
			n.replication = r
		}
	})
}

// isStruct reports whether a field is a struct of the author's, in which each field has a tag of its own, or an array of
// them.
func isStruct(t types.Type) bool {
	if a, ok := t.Underlying().(*types.Array); ok {
		return isStruct(a.Elem())
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok && special[engineType(t)] == nil
}

// to takes the audience.
func (f *field) to() sim.Audience {
	text, ok := f.tag.take("to")
	if !ok {
		return sim.Everyone
	}
	a, ok := parseAudience(text)
	if !ok {
		f.bad("to=%s: write to=owner or to=team, or leave it out for everyone", text)
	}
	return a
}

func parseAudience(text string) (sim.Audience, bool) {
	for a, name := range audienceNames {
		if name == text {
			return a, true
		}
	}
	return sim.Everyone, false
}

// mode takes the mode and its priority.
func (f *field) mode() (mode sim.ColumnMode, priority int) {
	always, onChange := f.tag.flag("always"), f.tag.flag("onchange")
	text, ok := f.tag.take("priority")
	switch {
	case always && onChange:
		f.bad("always and onchange both say what a change does: leave one out")
	case ok && !onChange:
		f.bad("priority=%s says how much a change hastens the entity: write onchange,priority=%[1]s here, or %sentity priority=%[1]s for the whole of it",
			text, directivePrefix)
	case always:
		return sim.Always, 0
	case onChange && !ok:
		return sim.OnChange, 1
	case onChange:
		n, ok := parsePriority(text)
		if !ok {
			f.bad("priority=%s: write a number from 1 to %d", text, maxPriority)
		}
		return sim.OnChange, n
	}
	return sim.Plain, 0
}

// maxPriority is what the schema's priorities can hold.
const maxPriority = 255

func parsePriority(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= maxPriority
}

func (f *field) threshold(text string) *big.Rat {
	x, ok := parseNumber(text)
	if !ok || x.Sign() <= 0 {
		f.bad("threshold=%s: write the change, in units, that is not worth sending: a number above 0, as in threshold=0.5", text)
		return nil
	}
	return x
}

// audience reads who is told of an entity.
func (r *reader) audience(m *marked) sim.Audience {
	text, ok := m.args["to"]
	if !ok {
		return sim.Everyone
	}
	a, ok := parseAudience(text)
	if !ok {
		r.add(m.pos, m.name, "to=%s: write to=owner or to=team, or leave it out for everyone", text)
	}
	return a
}

// near reads from how far players are told of an entity.
func (r *reader) near(m *marked) *big.Rat {
	text, ok := m.args["near"]
	if !ok {
		return nil
	}
	x, ok := parseNumber(text)
	if !ok || x.Sign() <= 0 || x.Cmp(big.NewRat(maxNear, 1)) > 0 {
		r.add(m.pos, m.name, "near=%s: write the distance in units from which players are told of it: a number above 0, at most %d",
			text, maxNear)
		return nil
	}
	if _, ok := rawQ(x); !ok {
		below, above := nearestQ(x)
		r.add(m.pos, m.name, "near=%s is not a whole number of 1/65536: write near=%s or near=%s", text, below, above)
		return nil
	}
	return x
}

// maxNear is the largest whole number that a fixed.Q holds.
const maxNear = 1<<15 - 1

// priority reads how soon an entity is told of.
func (r *reader) priority(m *marked) int {
	text, ok := m.args["priority"]
	if !ok {
		return 1
	}
	n, ok := parsePriority(text)
	if !ok {
		r.add(m.pos, m.name, "priority=%s: write a number from 1 to %d; without, it is 1", text, maxPriority)
	}
	return n
}
