package explain

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// Sum adds up what a room says of a player's snapshots. One goroutine at a time uses it.
type Sum struct {
	schema *sim.Schema
	rate   clock.Rate

	from, to sim.Tick
	spans    int // snapshots and silences
	wholes   int
	queued   int
	unheard  int
	cut      int
	payload  int
	sizes    []int
	age      int
	aged     int
	sharers  int
	budget   int
	level    int
	head     float64 // bits

	events []eventSum          // by kind
	heard  map[sim.Slot]uint32 // the number after the newest event of each player
	types  []typeSum
	dear   []map[sim.Handle]float64    // by type, bits
	before map[sim.Slot]*sim.Quantised // what the players might know at their last snapshots
}

// eventSum is what is added up of a kind of events.
type eventSum struct{ bytes, sent, fresh int }

// typeSum is what is added up of a type.
type typeSum struct {
	own, fresh float64 // bits
	fates      [room.Gone + 1]int
	lost       int // entities that went out of sight
	longest    sim.Tick
	columns    []columnSum
}

// columnSum is what is added up of a column.
type columnSum struct {
	bits                        float64
	changes, told, held, masked int
}

// NewSum returns an empty sum for a game whose rooms have so many ticks a second.
func NewSum(s *sim.Schema, rate clock.Rate) *Sum {
	sum := &Sum{
		schema: s, rate: rate, types: make([]typeSum, len(s.Types)), dear: make([]map[sim.Handle]float64, len(s.Types)),
		before: make(map[sim.Slot]*sim.Quantised), events: make([]eventSum, len(s.Events)), heard: make(map[sim.Slot]uint32),
	}
	for i := range sum.types {
		sum.types[i].columns = make([]columnSum, len(s.Types[i].Columns))
		sum.dear[i] = make(map[sim.Handle]float64)
	}
	return sum
}

// Add adds what is said of a tick.
func (s *Sum) Add(e *room.Explanation) {
	if s.spans == 0 {
		s.from = e.Tick
	}
	s.from, s.to = min(s.from, e.Tick), max(s.to, e.Tick)
	s.spans++
	s.payload += e.Payload
	s.budget, s.level = e.Budget, e.Level
	s.hear(e)
	switch e.Silence {
	case room.Queued:
		s.queued++
		return
	case room.Unheard:
		s.unheard++
		return
	}
	s.sizes = append(s.sizes, e.Body)
	s.sharers += len(e.With)
	s.head += e.Costs.Head + e.Costs.Tail
	if e.Age == 0 {
		s.wholes++
	} else {
		s.age, s.aged = s.age+int(e.Age), s.aged+1
	}
	s.takeAll(e)
	s.compare(e.Slot, e.Knows)
}

// hear adds the events of a packet.
func (s *Sum) hear(e *room.Explanation) {
	for _, it := range e.Events {
		kind := &s.events[it.Kind]
		kind.bytes, kind.sent = kind.bytes+it.Bytes, kind.sent+1
		if next, any := s.heard[e.Slot]; !any || int32(it.Number-next) >= 0 {
			kind.fresh++
			s.heard[e.Slot] = it.Number + 1
		}
	}
}

// takeAll adds the verdicts of a snapshot.
func (s *Sum) takeAll(e *room.Explanation) {
	waits := false
	for typ := range e.Types {
		s.types[typ].own += e.Costs.Types[typ].Own
		for i := range e.Types[typ] {
			v := &e.Types[typ][i]
			s.take(typ, v, e.Tick)
			waits = waits || v.Fate == room.Waits
		}
	}
	if waits {
		s.cut++
	}
}

// take adds the verdict on an entity.
func (s *Sum) take(typ int, v *room.Verdict, tick sim.Tick) {
	t := &s.types[typ]
	t.fates[v.Fate]++
	if v.Fate == room.Waits {
		t.longest = max(t.longest, tick-v.Since)
	}
	for _, c := range v.Held {
		t.columns[c].held++
	}
	for _, c := range v.Masked {
		t.columns[c].masked++
	}
	if v.Costs == nil {
		return
	}
	total := v.Costs.Total()
	s.dear[typ][v.Handle] += total
	t.own += v.Costs.Own
	switch {
	case v.Costs.News == snapshot.New:
		t.fresh += total
	case v.Costs.News == snapshot.Gone && v.Fate == room.Hidden:
		t.lost++
	}
	for c := range v.Costs.Columns {
		t.columns[c].bits += v.Costs.Columns[c].Bits
		if v.Costs.Columns[c].Changed {
			t.columns[c].told++
		}
	}
}

// compare counts what has changed since the player's last snapshot, as far as he may know.
func (s *Sum) compare(slot sim.Slot, now *sim.Quantised) {
	before := s.before[slot]
	if before == nil {
		before = sim.NewQuantised(s.schema)
		s.before[slot] = before
	} else {
		for typ := range s.types {
			s.types[typ].compare(&now.Tables[typ], &before.Tables[typ])
		}
	}
	before.CopyFrom(now)
}

func (t *typeSum) compare(now, before *sim.Table) {
	at := 0
	for row, h := range now.Live() {
		for at < before.Len && before.Handles[at].Index() < h.Index() {
			at++
		}
		if at == before.Len {
			return
		}
		if before.Handles[at] != h {
			continue
		}
		for c := range t.columns {
			if now.Columns[c][row] != before.Columns[c][at] {
				t.columns[c].changes++
			}
		}
	}
}
