package gen

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/tickwork-engine/tickwork/fixed"
)

// lockFormat is the version of the lock file's own form.
const lockFormat = 1

// lock is schema.lock.json: the schema for people, for reviews and for compatibility checks.
//
// Hash is the FNV-1a 64 of the compact JSON of the parts that both ends of a connection must agree on. Those are: what
// travels in snapshots, events, inputs and options, the velocities' positions, from which snapshots are predicted, and the
// whole state, which travels in keyframes and logs. Left out is what only a client's presentation is about: View, and in
// Types the presentation, snap, smooth and lerp. That a place on a torus wraps is told by wrap. Left out is also what is the
// server's business alone: of a type to, near, place and priority, and of a field mode, priority and threshold. They decide
// which entities a client is told of and when, and it must cope with any of that. A field's to is not left out: others are
// told 0 where there may be something else, which their step must know of.
type lock struct {
	Format  int                    `json:"format"`
	Game    string                 `json:"game"`
	Version int                    `json:"version"`
	Hash    string                 `json:"hash,omitempty"`
	Slots   int                    `json:"slots"`
	Start   string                 `json:"start,omitempty"` // the hash of the start table
	Input   lockRecord             `json:"input"`
	Options *lockRecord            `json:"options,omitempty"`
	Types   []lockType             `json:"types"`
	Events  []lockEvent            `json:"events"`
	State   map[string][]lockState `json:"state"` // by type, all fields in the order in which they are encoded
	View    *lockView              `json:"view,omitempty"`
}

// lockRecord is an input or options.
type lockRecord struct {
	Name   string       `json:"name"`
	Size   int          `json:"size"` // bytes
	Fields []lockPacked `json:"fields"`
}

type lockPacked struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Offset int    `json:"offset"` // bytes
	Size   int    `json:"size"`
}

type lockType struct {
	ID           int         `json:"id"`
	Name         string      `json:"name"`
	Capacity     int         `json:"capacity"`
	Presentation string      `json:"presentation,omitempty"` // now or then
	Snap         string      `json:"snap,omitempty"`
	To           string      `json:"to,omitempty"` // owner or team
	Near         string      `json:"near,omitempty"`
	Place        string      `json:"place,omitempty"`
	Priority     int         `json:"priority,omitempty"`
	Fields       []lockField `json:"fields"`
}

// lockField is a column of a type, or a field of an event.
type lockField struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Bits   int    `json:"bits"`
	Signed bool   `json:"signed,omitempty"`
	Range  string `json:"range,omitempty"`
	Step   string `json:"step,omitempty"`
	Wrap   int64  `json:"wrap,omitempty"`
	Lerp   string `json:"lerp,omitempty"`
	Smooth bool   `json:"smooth,omitempty"`
	Motion string `json:"motion,omitempty"`
	Owner  bool   `json:"owner,omitempty"`
	To     string `json:"to,omitempty"` // owner or team

	Mode      string `json:"mode,omitempty"` // always or onchange
	Priority  int    `json:"priority,omitempty"`
	Threshold string `json:"threshold,omitempty"`
}

type lockEvent struct {
	ID        int         `json:"id"`
	Name      string      `json:"name"`
	Predicted bool        `json:"predicted"`
	Size      int         `json:"size"` // bytes
	Fields    []lockField `json:"fields"`
}

type lockState struct {
	Name     string `json:"name"` // of an array's numbers: "Grid[4].x"
	Kind     string `json:"kind"`
	Capacity int    `json:"capacity,omitempty"` // of a pool
}

type lockView struct {
	Words int            `json:"words"`
	Types []lockViewType `json:"types"`
}

type lockViewType struct {
	Name   string   `json:"name"`
	Offset int      `json:"offset"`
	Stride int      `json:"stride"`
	Words  []string `json:"words"` // of a row, from its third on
}

// newLock returns the lock of a model, whose hash is still missing.
func newLock(m *model) *lock {
	l := &lock{
		Format: lockFormat, Game: m.game, Version: m.version, Slots: m.slots,
		Input: lockPackedRecord(&m.input), State: lockStates(m), Types: []lockType{}, Events: []lockEvent{},
	}
	if m.options != nil {
		o := lockPackedRecord(m.options)
		l.Options = &o
	}
	for _, t := range m.tables {
		l.Types = append(l.Types, lockTable(t))
	}
	for i, e := range m.events {
		fields := withoutPresentation(lockFields(numbers(e.nodes, eventFields)))
		l.Events = append(l.Events, lockEvent{ID: i, Name: e.name, Predicted: e.predicted, Size: e.bytes(), Fields: fields})
	}
	return l
}

// seal gives the lock its hash, and then what is not part of it.
func (l *lock) seal(m *model) (hash uint64, err error) {
	text, err := json.Marshal(l.agreed())
	if err != nil {
		return 0, fmt.Errorf("gen: %w", err)
	}
	hash = fixed.Hash64(text)
	l.Hash = fmt.Sprintf("%016x", hash)
	l.View = lockViews(m)
	return hash, nil
}

// agreed returns the lock without what concerns one end of a connection only.
func (l *lock) agreed() *lock {
	a := *l
	a.Start = ""
	a.Types = make([]lockType, len(l.Types))
	for i, t := range l.Types {
		t.Presentation, t.Snap = "", ""
		t.To, t.Near, t.Place, t.Priority = "", "", "", 0
		t.Fields = withoutPresentation(t.Fields)
		a.Types[i] = t
	}
	return &a
}

// withoutPresentation returns the fields without what concerns one end only.
func withoutPresentation(fields []lockField) []lockField {
	list := make([]lockField, len(fields))
	for i, f := range fields {
		f.Lerp, f.Smooth = "", false
		f.Mode, f.Priority, f.Threshold = "", 0, ""
		list[i] = f
	}
	return list
}

func lockPackedRecord(r *record) lockRecord {
	l := lockRecord{Name: r.name, Size: total(r.nodes, stateBytes), Fields: []lockPacked{}}
	for _, n := range numbers(r.nodes, stateBytes) {
		s := n.kind.state()
		l.Fields = append(l.Fields, lockPacked{Name: n.name, Kind: n.kind.title(), Offset: n.at, Size: s.size})
	}
	return l
}

func lockTable(t *table) lockType {
	l := lockType{ID: t.id, Name: t.name, Capacity: t.capacity, Presentation: "then", Fields: lockFields(t.columns)}
	if t.now {
		l.Presentation = "now"
	}
	if t.snap != nil {
		l.Snap = t.snap.RatString()
	}
	l.To = audienceNames[t.audience]
	if t.near != nil {
		l.Near, l.Place = t.near.RatString(), t.place[0].name+"|"+t.place[1].name
	}
	if t.priority != 1 {
		l.Priority = t.priority
	}
	return l
}

// lockFields returns the columns of numbers.
func lockFields(list []number) []lockField {
	fields := []lockField{}
	for i := range list {
		n := &list[i]
		names := n.names()
		for k, c := range n.kind.quanta().columns {
			fields = append(fields, lockField{
				ID: n.at + k, Name: names[k], Kind: n.kind.title(), Bits: c.bits, Signed: c.signed,
				Range: c.span, Step: c.step, Wrap: c.wrap, Lerp: c.lerp,
				Smooth: n.smooth, Motion: n.lockMotion(), Owner: n.owner, To: audienceNames[n.to],
				Mode: modeNames[n.mode], Priority: n.priority, Threshold: n.lockThreshold(),
			})
		}
	}
	return fields
}

// lockThreshold returns the change that is held back, or "".
func (n *number) lockThreshold() string {
	if n.threshold == nil {
		return ""
	}
	return n.threshold.RatString()
}

// lockMotion returns the position that the number is the velocity of, and the time that it is for unless that is a tick.
func (n *number) lockMotion() string {
	name := n.motionName()
	if name == "" || n.per == 1 {
		return name
	}
	return name + "/" + strconv.Itoa(n.per)
}

// motionName returns the full name of the position that the number is the velocity of, or "".
func (n *number) motionName() string {
	if n.motion == "" {
		return ""
	}
	return n.outer() + n.motion
}

// outer returns what stands before the node's own name: the arrays around it.
func (n *number) outer() string { return n.name[:len(n.name)-len(n.node.name)] }

// lockStates returns the fields of the world and of every entity.
func lockStates(m *model) map[string][]lockState {
	states := map[string][]lockState{}
	world := []lockState{}
	for _, mem := range m.members {
		if mem.pool != nil {
			world = append(world, lockState{Name: mem.name, Kind: mem.pool.entity.name, Capacity: mem.pool.capacity})
		}
		world = lockNodes(world, m.world.nodes[mem.from:mem.to], "")
	}
	states[m.world.name] = world
	for _, e := range m.entities() {
		states[e.name] = lockNodes([]lockState{}, e.nodes, "")
	}
	return states
}

func lockNodes(list []lockState, nodes []node, name string) []lockState {
	for i := range nodes {
		n := &nodes[i]
		full := join(name, n.name)
		if n.isArray() {
			list = lockNodes(list, n.elem, fmt.Sprintf("%s[%d]", full, n.count))
			continue
		}
		list = append(list, lockState{Name: full, Kind: n.kind.title()})
	}
	return list
}

func lockViews(m *model) *lockView {
	v := &lockView{Words: m.viewWords(), Types: []lockViewType{}}
	for _, t := range m.tables {
		l := lockViewType{Name: t.name, Offset: t.offset, Stride: t.stride, Words: []string{}}
		for i := range t.words {
			n := &t.words[i]
			if n.kind.view().words == 2 {
				l.Words = append(l.Words, n.name+".lo", n.name+".hi")
			} else {
				l.Words = append(l.Words, n.name)
			}
		}
		v.Types = append(v.Types, l)
	}
	return v
}
