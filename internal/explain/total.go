package explain

import (
	"cmp"
	"slices"

	"github.com/tickwork-engine/tickwork/room"
)

// mostDear is how many entities a report names.
const mostDear = 12

// Report returns what was added up, over so many seconds; those of several players that were added up together count all.
func (s *Sum) Report(seconds float64) *Report {
	r := &Report{
		Game: s.schema.Game, Slot: -1, FromTick: s.from, ToTick: s.to, Seconds: seconds,
		Snapshots: len(s.sizes), Wholes: s.wholes, Queued: s.queued, Unheard: s.unheard, Cut: s.cut, Budget: s.budget, Level: s.level,
		Payload: float64(s.payload) / seconds, Head: s.head / 8 / seconds, Types: []Type{}, Dearest: []Entity{},
	}
	slices.Sort(s.sizes)
	body := 0
	for _, size := range s.sizes {
		body += size
	}
	r.Body = float64(body) / seconds
	if n := len(s.sizes); n > 0 {
		r.P50, r.P95, r.Max = s.sizes[n/2], s.sizes[n*95/100], s.sizes[n-1]
		r.Sharers = float64(s.sharers) / float64(n)
		r.Sizes = s.sizes
	}
	if s.aged > 0 {
		r.Age = float64(s.age) / float64(s.aged)
	}
	r.Events = s.eventReports(seconds)
	for typ := range s.types {
		r.Types = append(r.Types, s.typeReport(typ, r))
	}
	slices.SortStableFunc(r.Types, func(a, b Type) int { return cmp.Compare(b.Bytes, a.Bytes) })
	r.Dearest = s.dearest(r)
	r.Advice = s.advice(r)
	return r
}

// part returns which share of the snapshots' bytes so many bytes a second are.
func (r *Report) part(bytes float64) float64 {
	if r.Body == 0 {
		return 0
	}
	return bytes / r.Body
}

// eventReports returns what the kinds of events took that there were.
func (s *Sum) eventReports(seconds float64) []Event {
	list := []Event{}
	for kind, it := range s.events {
		if it.sent > 0 {
			list = append(list, Event{s.schema.Events[kind].Name, float64(it.bytes) / seconds, float64(it.fresh) / seconds, float64(it.sent) / seconds})
		}
	}
	slices.SortStableFunc(list, func(a, b Event) int { return cmp.Compare(b.Bytes, a.Bytes) })
	return list
}

func (s *Sum) typeReport(typ int, r *Report) Type {
	t, schema := &s.types[typ], &s.schema.Types[typ]
	a := func(bits float64) float64 { return bits / 8 / r.Seconds }
	mean := func(fate room.Fate) float64 { return float64(t.fates[fate]) / float64(max(r.Snapshots, 1)) }
	out := Type{
		Name: schema.Name, Own: a(t.own), Bytes: a(t.own), Fresh: a(t.fresh), Fields: []Field{},
		New: float64(t.fates[room.ToldNew]) / r.Seconds, Gone: float64(t.fates[room.Gone]+t.lost) / r.Seconds,
		Told: mean(room.Told) + mean(room.ToldNew), Same: mean(room.Same), HeldBack: mean(room.HeldBack), Waits: mean(room.Waits),
		Hidden: mean(room.Hidden), Longest: float64(t.longest) / float64(s.rate),
	}
	out.Entities = out.Told + out.Same + out.HeldBack + out.Waits
	for c := range t.columns {
		column := &t.columns[c]
		f := Field{
			Name: schema.Columns[c].Name, Bits: int(schema.Columns[c].Bits), Bytes: a(column.bits), Share: r.part(a(column.bits)),
			Changes: float64(column.changes) / r.Seconds, Told: float64(column.told) / r.Seconds, Held: float64(column.held) / r.Seconds,
			Masked: float64(column.masked) / float64(max(r.Snapshots, 1)),
		}
		if column.told > 0 {
			f.Each = column.bits / float64(column.told)
		}
		out.Bytes += f.Bytes
		out.Fields = append(out.Fields, f)
	}
	out.Share = r.part(out.Bytes)
	slices.SortStableFunc(out.Fields, func(a, b Field) int { return cmp.Compare(b.Bytes, a.Bytes) })
	return out
}

// dearest returns the dearest entities.
func (s *Sum) dearest(r *Report) []Entity {
	list := []Entity{}
	for typ := range s.dear {
		for h, bits := range s.dear[typ] {
			bytes := bits / 8 / r.Seconds
			list = append(list, Entity{s.schema.Types[typ].Name, h.Index(), int(h.Generation()), bytes, r.part(bytes)})
		}
	}
	slices.SortFunc(list, func(a, b Entity) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Type, b.Type), cmp.Compare(a.Index, b.Index), cmp.Compare(a.Gen, b.Gen))
	})
	return list[:min(len(list), mostDear)]
}

// Span returns how much of a match of one player was added up, in seconds.
func (s *Sum) Span() float64 {
	ticks := 1.0
	if s.spans > 1 {
		ticks = float64(s.to-s.from) * float64(s.spans) / float64(s.spans-1)
	}
	return ticks / float64(s.rate)
}

// Spans returns how many packets were added up.
func (s *Sum) Spans() int { return s.spans }
