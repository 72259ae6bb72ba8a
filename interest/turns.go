package interest

import "github.com/tickwork-engine/tickwork/sim"

// Turns decides in which order a player is told of the entities that have news, when not all of them fit. In each snapshot
// the room begins, asks for a turn for what has news, takes turns until its budget is spent, and says which were sent.
//
// The order is by what has piled up: the type's priority, times the ticks since the player was last told of the entity or it
// came into his view, times nearness, which is one next to his eye and falls to an eighth at Near units and beyond. A change
// in an OnChange column counts as if that many ticks more had passed next to him. Entities in which an Always column has
// changed, and those that the player's client predicts, are urgent: they come before all others.
//
// Nobody starves. Let N entities be relevant, the largest weight (priority times nearness) be W and the least w, the sum of an
// entity's OnChange priorities at most L, and d the ticks between snapshots. If each snapshot takes at least the first turn,
// and what it takes are always the first ones, then an entity waits for at most
//
//	8N(1 + W/w) + L/(dw) + 1
//
// snapshots. For let an entity wait longer, and look at the last 8N snapshots before. In every eight successive ones, one
// at least tells of an entity to which at least as much has piled up: the first one does if it has no urgent ones before it,
// or is urgent itself, and after seven snapshots in which urgent ones took all turns the order is by what has piled up alone.
// That makes N such entities, and one of them must have come twice; between, L + 8NdW at most can have piled up to it, while to
// the one that waits more has. Snapshots that take no turn, as what is under way leaves no room, do not count.
type Turns struct {
	schema *sim.Schema
	types  []waits
	order  heap
	ready  bool // the order is a heap

	scene  *Scene
	viewer *Viewer
	now    sim.Tick

	others  bool // entities that are not urgent asked for a turn
	served  bool // and one of them was sent
	passed  int  // snapshots in a row in which they asked in vain
	flooded bool // urgency does not count this time
}

// patience is how many snapshots in a row those that are not urgent are passed over.
const patience = 7

// waits is what a player was told of the entities of a type.
type waits struct {
	schema       *sim.TypeSchema
	axes         [2]axis
	near         float64 // the distance at which nearness is an eighth, in the measure of the axes
	sees         [3]columns
	rows         []int32      // the viewer's
	handles      []sim.Handle // of the rows
	since        []sim.Tick   // by row, when he was told of it, or before it came into view
	handlesSpare []sim.Handle
	sinceSpare   []sim.Tick
}

// NewTurns returns the turns of one player.
func NewTurns(s *sim.Schema) *Turns {
	t := &Turns{schema: s, types: make([]waits, len(s.Types))}
	for i := range t.types {
		w := &t.types[i]
		w.schema = &s.Types[i]
		for audience := range w.sees {
			w.sees[audience] = columnsFor(w.schema, sim.Audience(audience))
		}
		if w.schema.Near > 0 {
			w.axes = newAxes(w.schema, leaving(int64(w.schema.Near)))
			w.near = float64(int64(w.schema.Near) >> w.axes[0].drop)
		}
	}
	return t
}

// Begin opens the turns of a snapshot of a tick, of what a viewer has just found out about a scene.
func (t *Turns) Begin(sc *Scene, v *Viewer, now sim.Tick) {
	if sc.schema != t.schema || v.schema != t.schema {
		panic("interest: turns of another schema")
	}
	t.passed++
	if t.served || !t.others {
		t.passed = 0
	}
	t.scene, t.viewer, t.now = sc, v, now
	t.others, t.served, t.flooded = false, false, t.passed >= patience
	t.order, t.ready = t.order[:0], false
	for typ := range t.types {
		t.types[typ].follow(v.Rows(typ), sc.q.Tables[typ].Handles, now)
	}
}

// follow takes in which entities the player knows of now. Both lists of handles are in ascending order of places.
func (w *waits) follow(rows []int32, handles []sim.Handle, now sim.Tick) {
	w.rows = rows
	was, since := w.handles, w.since
	w.handles, w.since = w.handlesSpare[:0], w.sinceSpare[:0]
	w.handlesSpare, w.sinceSpare = was, since
	at := 0
	for _, row := range rows {
		h := handles[row]
		for at < len(was) && was[at].Index() < h.Index() {
			at++
		}
		told := now - 1
		if at < len(was) && was[at] == h {
			told = since[at]
		}
		w.handles, w.since = append(w.handles, h), append(w.since, told)
	}
}

// Told says that the player is being told of everything that he may know: nothing has piled up.
func (t *Turns) Told() {
	for i := range t.types {
		w := &t.types[i]
		w.handles, w.since = w.handles[:0], w.since[:0]
	}
	t.passed, t.others, t.served = 0, false, false
}

// Turn is an entity whose turn it is.
type Turn struct {
	Type int
	Row  int32 // of the table

	place  int32 // in the viewer's rows
	urgent bool
}

// Next returns the entity that comes first of those that have not had their turn, and false if all have had theirs.
func (t *Turns) Next() (turn Turn, ok bool) {
	if len(t.order) == 0 {
		return turn, false
	}
	if !t.ready {
		t.order.arrange()
		t.ready = true
	}
	c := t.order.pop()
	return Turn{Type: int(c.typ), Row: t.types[c.typ].rows[c.place], place: c.place, urgent: c.urgent}, true
}

// Since returns when the player was told last of an entity whose turn it is, or the tick before it came into his view, and
// whether it came before others because it is urgent.
func (t *Turns) Since(turn Turn) (told sim.Tick, urgent bool) {
	return t.types[turn.Type].since[turn.place], turn.urgent
}

// Left returns how many entities have not had their turn.
func (t *Turns) Left() int { return len(t.order) }

// Sent says that the player is being told of an entity whose turn it was.
func (t *Turns) Sent(turn Turn) {
	t.types[turn.Type].since[turn.place] = t.now
	t.served = t.served || !turn.urgent
}
