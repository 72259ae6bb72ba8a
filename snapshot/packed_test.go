package snapshot_test

import (
	"bytes"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// movingSchema has a type with each sort of column that packed bodies foresee.
var movingSchema = &sim.Schema{Slots: 4, Types: []sim.TypeSchema{
	{Name: "World", Capacity: 1, Columns: []sim.ColumnSchema{{Name: "Left", Bits: 11}, {Name: "Score", Bits: 32}}},
	{Name: "Ship", Capacity: 40, Columns: []sim.ColumnSchema{
		{Name: "Slot", Bits: 8, Slot: true},
		{Name: "Pos.x", Bits: 15, Wrap: 25600, Kind: sim.Smooth},
		{Name: "Pos.y", Bits: 14, Wrap: 14400, Kind: sim.Smooth},
		{Name: "Vel.x", Bits: 14, Kind: sim.Smooth, Moves: 2, Rate: 286331153, Rest: -1172812402962},
		{Name: "Vel.y", Bits: 14, Kind: sim.Smooth, Moves: 3, Rate: 286331153, Rest: -1172812402962},
		{Name: "Aim", Bits: 8, Wrap: 256, Kind: sim.Smooth},
		{Name: "Away", Bits: 1},
		{Name: "Cool", Bits: 6},
	}},
	{Name: "Cube", Capacity: 60, Columns: []sim.ColumnSchema{
		{Name: "Turn.largest", Bits: 2, Kind: sim.Largest},
		{Name: "Turn.a", Bits: 9, Kind: sim.Component},
		{Name: "Turn.b", Bits: 9, Kind: sim.Component},
		{Name: "Turn.c", Bits: 9, Kind: sim.Component},
		{Name: "X", Bits: 12, Signed: true, Kind: sim.Smooth},
		{Name: "Y", Bits: 32, Kind: sim.Smooth},
		{Name: "Z", Bits: 31, Wrap: 1 << 31, Kind: sim.Smooth},
	}},
}}

// drawForesight gives some columns of a schema a kind, and makes some move others.
func drawForesight(t *rapid.T, s *sim.Schema) {
	s.Slots = 3
	for i := range s.Types {
		columns := s.Types[i].Columns
		for c := range columns {
			column := &columns[c]
			switch rapid.IntRange(0, 3).Draw(t, "sort") {
			case 0:
				column.Kind = sim.Smooth
			case 1:
				column.Kind = sim.Smooth
				if c > 0 && columns[c-1].Kind == sim.Smooth && !columns[c-1].Velocity() {
					column.Moves = c
					column.Rate, column.Rest = rapid.Int64().Draw(t, "rate"), rapid.Int64().Draw(t, "rest")
				}
			}
		}
		if rapid.Bool().Draw(t, "turns") {
			s.Types[i].Columns = append(columns, movingSchema.Types[2].Columns[:4]...)
		}
	}
}

// drawPast draws a series of snapshots that a packed body can build on, newest first, and the tick of the body.
func drawPast(t *rapid.T, s *sim.Schema) (past []snapshot.Past, tick sim.Tick) {
	tick = sim.Tick(rapid.Uint32().Draw(t, "tick"))
	at := tick - sim.Tick(rapid.IntRange(1, snapshot.MaxBaselineAge).Draw(t, "age"))
	for range rapid.IntRange(1, snapshot.MaxPast).Draw(t, "past") {
		q := drawTables(t, s)
		if len(past) > 0 && rapid.Bool().Draw(t, "related") {
			q = drawNext(t, s, past[len(past)-1].Tables)
		}
		past = append(past, snapshot.Past{Tick: at, Tables: q})
		at -= sim.Tick(rapid.IntRange(1, snapshot.MaxPastGap).Draw(t, "gap"))
	}
	return past, tick
}

// drawNext draws tables in which some of another's numbers are a little different.
func drawNext(t *rapid.T, s *sim.Schema, from *sim.Quantised) *sim.Quantised {
	q := sim.NewQuantised(s)
	q.CopyFrom(from)
	for i := range q.Tables {
		rows := &q.Tables[i]
		for c := range rows.Columns {
			for r := range rows.Len {
				if rapid.IntRange(0, 2).Draw(t, "change") == 0 {
					rows.Columns[c][r] = drawQuantum(t, &s.Types[i].Columns[c])
				}
			}
		}
	}
	return q
}

// What one end packs the other unpacks, whatever game it is and whatever happens in it.
func TestPackedProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchema(t)
		drawForesight(t, s)
		past, tick := drawPast(t, s)
		want, got := drawTables(t, s), sim.NewQuantised(s)
		if rapid.Bool().Draw(t, "related") {
			want = drawNext(t, s, past[0].Tables)
		}
		before := sim.NewQuantised(s)
		before.CopyFrom(want)
		profile := rapid.SampledFrom([]snapshot.Profile{snapshot.Tight, snapshot.Fast}).Draw(t, "profile")
		body := snapshot.NewPacked(s, profile).Encode([]byte{7}, tick, want, past)
		if body[0] != 7 || !sameTables(want, before) {
			t.Fatal("encoding changed what it was given")
		}
		if err := snapshot.NewPacked(s, snapshot.Tight).Decode(body[1:], tick, got, past); err != nil {
			t.Fatal(err)
		}
		if !sameTables(got, want) {
			t.Fatalf("decoded %+v, want %+v", got, want)
		}
	})
}

// Stamps save looking at what never changes. The bytes are the same.
func TestStampsChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchema(t)
		drawForesight(t, s)
		past, tick := drawPast(t, s)
		list := []*sim.Quantised{drawTables(t, s)}
		for _, p := range past {
			list = append(list, p.Tables)
		}
		for i := len(list) - 2; i >= 0; i-- {
			for typ := range s.Types {
				if rapid.Bool().Draw(t, "unchanged") {
					copyTable(&list[i].Tables[typ], &list[i+1].Tables[typ])
				}
			}
		}
		for _, profile := range []snapshot.Profile{snapshot.Tight, snapshot.Fast} {
			codec := snapshot.NewPacked(s, profile)
			stamp(list, func() uint64 { return 0 })
			want := codec.Encode(nil, tick, list[0], past)
			next := uint64(0)
			stamp(list, func() uint64 { next++; return next })
			if got := codec.Encode(nil, tick, list[0], past); !bytes.Equal(got, want) {
				t.Fatalf("profile %d: with stamps %x, without %x", profile, got, want)
			}
		}
	})
}

func copyTable(to, from *sim.Table) {
	to.Len = copy(to.Handles, from.Live())
	for c := range to.Columns {
		copy(to.Columns[c], from.Columns[c][:from.Len])
	}
}

// stamp gives the tables of snapshots stamps, equal ones to those that are the same one after the other.
func stamp(list []*sim.Quantised, fresh func() uint64) {
	for i := len(list) - 1; i >= 0; i-- {
		for typ := range list[i].Tables {
			table := &list[i].Tables[typ]
			if i < len(list)-1 && table.Same(&list[i+1].Tables[typ]) {
				table.Stamp = list[i+1].Tables[typ].Stamp
			} else {
				table.Stamp = fresh()
			}
		}
	}
}

// rainfield returns snapshots of a match, three ticks apart, and their ticks.
func rainfield(t testing.TB, count int) (list []snapshot.Past) {
	t.Helper()
	w := rules.New()
	if err := w.Start(2, rules.Options{Constant: true}.Pack()); err != nil {
		t.Fatal(err)
	}
	f := sim.NewPackedFrame(rules.Schema.Slots)
	for tick := sim.Tick(1); len(list) < count; tick++ {
		f.Clear(tick)
		for slot := range sim.Slot(4) {
			if tick == 1 {
				f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandJoin, Slot: slot})
			}
			in := rules.Input{MoveX: int8(tick / 9 * 37), MoveY: int8(tick / 7 * 91), AimX: 3000, Buttons: uint8(tick / 20 & 1)}
			f.Inputs[slot] = in.Pack()
		}
		w.Advance(f, nil)
		if tick%3 == 0 {
			q := sim.NewQuantised(rules.Schema)
			w.Quantise(q)
			list = append(list, snapshot.Past{Tick: tick, Tables: q})
		}
	}
	return list
}

// newestFirst returns three snapshots of a series, from one on backward.
func newestFirst(list []snapshot.Past, from int) []snapshot.Past {
	return []snapshot.Past{list[from], list[from-1], list[from-2]}
}

// A match of measured size packs into as few bytes as it did when that was written down, with some room.
func TestPackedSize(t *testing.T) {
	list := rainfield(t, 200)
	cases := []struct {
		profile   snapshot.Profile
		ago, most int
	}{{snapshot.Tight, 1, 75}, {snapshot.Tight, 3, 140}, {snapshot.Fast, 1, 220}, {snapshot.Fast, 3, 280}}
	for _, c := range cases {
		e, total, n := snapshot.NewPacked(rules.Schema, c.profile), 0, 0
		for i := 100; i < len(list); i++ {
			total += len(e.Encode(nil, list[i].Tick, list[i].Tables, newestFirst(list, i-c.ago)))
			n++
		}
		if mean := float64(total) / float64(n); mean > float64(c.most) {
			t.Errorf("profile %d, baseline %d snapshots old: %.1f bytes, want at most %d", c.profile, c.ago, mean, c.most)
		}
	}
}

// Every platform writes the same bodies, and reads them: see "make platforms".
func TestPackedVector(t *testing.T) {
	const want = 0xafdddecbf83d8b4
	h := fixed.NewHash()
	for _, profile := range []snapshot.Profile{snapshot.Tight, snapshot.Fast} {
		e, d := snapshot.NewPacked(movingSchema, profile), snapshot.NewPacked(movingSchema, profile)
		got := sim.NewQuantised(movingSchema)
		for seed := range uint64(40) {
			past := []snapshot.Past{
				{Tick: 90, Tables: turningTables(seed, 3)}, {Tick: 88, Tables: turningTables(seed, 2)},
				{Tick: 85, Tables: turningTables(seed, 0)},
			}
			now := turningTables(seed, 6)
			body := e.Encode(nil, 94, now, past)
			if err := d.Decode(body, 94, got, past); err != nil || !sameTables(got, now) {
				t.Fatalf("profile %d, seed %d: %v", profile, seed, err)
			}
			h = h.Bytes(body)
		}
	}
	if h != want {
		t.Errorf("hash %#x, want %#x", h, uint64(want))
	}
}

// turningTables returns anyTables some time later: numbers have gone on by steps of their own, with some noise.
func turningTables(seed uint64, time int32) *sim.Quantised {
	q := anyTables(seed)
	for i := range q.Tables {
		for c := range q.Tables[i].Columns {
			s := &movingSchema.Types[i].Columns[c]
			if s.Kind == sim.Discrete || s.Kind == sim.Largest {
				continue
			}
			for r, v := range q.Tables[i].Columns[c][:q.Tables[i].Len] {
				step := int32(r*7+c*3)%11 - 5 + int32(r)*time%2
				q.Tables[i].Columns[c][r] = fitting(s, uint32(v+step*time)<<(32-s.Bits)) // the highest bits count
				if s.Wrap != 0 {
					q.Tables[i].Columns[c][r] = int32(uint32(v+step*time+int32(s.Wrap/2)) % s.Wrap)
				}
			}
		}
	}
	return q
}

// Bodies stand alone: a codec's earlier work, also on damaged bodies, leaves no trace in a later one.
func TestPackedStandAlone(t *testing.T) {
	list := rainfield(t, 12)
	e, d := snapshot.NewPacked(rules.Schema, snapshot.Tight), snapshot.NewPacked(rules.Schema, snapshot.Tight)
	got := sim.NewQuantised(rules.Schema)
	first := e.Encode(nil, list[9].Tick, list[9].Tables, list[8:9])
	for i := 5; i < len(list); i++ {
		body := e.Encode(nil, list[i].Tick, list[i].Tables, newestFirst(list, i-2))
		_ = d.Decode(body[:len(body)/2], list[i].Tick, got, newestFirst(list, i-2))
		if err := d.Decode(body, list[i].Tick, got, newestFirst(list, i-2)); err != nil || !sameTables(got, list[i].Tables) {
			t.Fatalf("snapshot %d: %v", i, err)
		}
	}
	if again := e.Encode(nil, list[9].Tick, list[9].Tables, list[8:9]); !bytes.Equal(again, first) {
		t.Error("the same snapshot gave another body")
	}
}

// What does not change is nearly free.
func TestPackedStill(t *testing.T) {
	list := rainfield(t, 3)
	still := []snapshot.Past{{Tick: 90}, {Tick: 89}, {Tick: 88}}
	q := sim.NewQuantised(rules.Schema)
	q.CopyFrom(list[2].Tables)
	for i := range q.Tables {
		for c, column := range rules.Schema.Types[i].Columns {
			if column.Velocity() { // nothing flies
				clear(q.Tables[i].Columns[c])
				for r := range q.Tables[i].Columns[c] {
					q.Tables[i].Columns[c][r] = int32(-column.Rest / column.Rate)
				}
			}
		}
	}
	for i := range still {
		still[i].Tables = q
	}
	if body := snapshot.NewPacked(rules.Schema, snapshot.Tight).Encode(nil, 91, q, still); len(body) > 6 {
		t.Errorf("%d bytes for 94 entities that are still", len(body))
	}
}

// sleepersSchema has boxes, many of which are still for long.
var sleepersSchema = &sim.Schema{Slots: 1, Types: []sim.TypeSchema{{Name: "Box", Capacity: 60, Columns: []sim.ColumnSchema{
	{Name: "X", Bits: 16, Kind: sim.Smooth}, {Name: "Touched", Bits: 1}, {Name: "Kind", Bits: 3},
}}}}

// Entities that sleep side by side cost one answer for many, and each of them can wake, leave or come.
func TestPackedSleepers(t *testing.T) {
	const count = 50
	bed := sim.NewQuantised(sleepersSchema)
	for row := range count {
		bed.Tables[0].Handles[row] = sim.MakeHandle(row, 1)
		bed.Tables[0].Columns[0][row] = int32(row * 100)
	}
	bed.Tables[0].Len = count
	cases := []struct {
		name string
		wake func(rows *sim.Table)
		most int // bytes, if there is a second snapshot
	}{
		{"all sleep", func(*sim.Table) {}, 4},
		{"one moved", func(rows *sim.Table) { rows.Columns[0][16]++ }, 10},
		{"one was touched", func(rows *sim.Table) { rows.Columns[1][15]++ }, 10},
		{"the last became another kind", func(rows *sim.Table) { rows.Columns[2][count-1]++ }, 10},
		{"one left", func(rows *sim.Table) { rows.Len-- }, 12},
		{"one was replaced", func(rows *sim.Table) { rows.Handles[20] = sim.MakeHandle(20, 3) }, 20},
	}
	past := []snapshot.Past{{Tick: 9, Tables: bed}, {Tick: 8, Tables: bed}, {Tick: 7, Tables: bed}}
	c, got := snapshot.NewPacked(sleepersSchema, snapshot.Tight), sim.NewQuantised(sleepersSchema)
	for _, a := range cases {
		q := sim.NewQuantised(sleepersSchema)
		q.CopyFrom(bed)
		a.wake(&q.Tables[0])
		for n := 1; n <= len(past); n++ {
			body := c.Encode(nil, 10, q, past[:n])
			if err := c.Decode(body, 10, got, past[:n]); err != nil || !sameTables(got, q) {
				t.Errorf("%s, %d snapshots: %v", a.name, n, err)
			}
			if n > 1 && len(body) > a.most {
				t.Errorf("%s, %d snapshots: %d bytes", a.name, n, len(body))
			}
		}
	}
}

func TestPackedErrors(t *testing.T) {
	list := rainfield(t, 8)
	tick, past := list[7].Tick, newestFirst(list, 6)
	body := snapshot.NewPacked(rules.Schema, snapshot.Tight).Encode(nil, tick, list[7].Tables, past)
	whole := snapshot.NewEncoder(rules.Schema).Encode(nil, list[7].Tables)
	fast := snapshot.NewPacked(rules.Schema, snapshot.Fast).Encode(nil, tick, list[7].Tables, past)
	cases := []struct {
		name string
		body []byte
		past []snapshot.Past
		want error
	}{
		{"nothing", nil, past, wire.ErrShort},
		{"no code", body[:2], past, wire.ErrShort},
		{"cut", body[:len(body)-9], past, wire.ErrShort},
		{"a byte more", append(bytes.Clone(body), 1), past, wire.ErrTrailing},
		{"fast, no code", fast[:2], past, wire.ErrShort},
		{"fast, cut", fast[:len(fast)-1], past, wire.ErrShort},
		{"fast, a byte more", append(bytes.Clone(fast), 0), past, wire.ErrTrailing},
		{"another form", whole, past, snapshot.ErrForm},
		{"too few baselines", body, past[:2], snapshot.ErrBaseline},
		{"no baselines", body, nil, snapshot.ErrBaseline},
		{"other baselines", body, newestFirst(list, 5), snapshot.ErrBaseline},
		{"a third baseline without a second", append([]byte{1 | 3<<2, 1 << 4}, body[2:]...), past[:1], wire.ErrNotCanonical},
		{"a baseline of the same tick", append([]byte{1, 0}, body[2:]...), past[:1], wire.ErrNotCanonical},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			q := sim.NewQuantised(rules.Schema)
			if err := snapshot.NewPacked(rules.Schema, snapshot.Tight).Decode(c.body, tick, q, c.past); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			mustFit(t, rules.Schema, q)
		})
	}
}

func TestPackedMisuse(t *testing.T) {
	defer func() {
		if text, _ := recover().(string); text != "snapshot: a packed body cannot build on these snapshots" {
			t.Errorf("panic %q", text)
		}
	}()
	q := sim.NewQuantised(movingSchema)
	snapshot.NewPacked(movingSchema, snapshot.Tight).Encode(nil, 5, q, []snapshot.Past{{Tick: 5, Tables: q}})
}

func TestPackedAllocates(t *testing.T) {
	list := rainfield(t, 8)
	e, d := snapshot.NewPacked(rules.Schema, snapshot.Tight), snapshot.NewPacked(rules.Schema, snapshot.Tight)
	got := sim.NewQuantised(rules.Schema)
	past, body := newestFirst(list, 6), make([]byte, 0, 1200)
	if n := testing.AllocsPerRun(100, func() { body = e.Encode(body[:0], list[7].Tick, list[7].Tables, past) }); n != 0 {
		t.Errorf("%v allocations to encode", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = d.Decode(body, list[7].Tick, got, past) }); n != 0 {
		t.Errorf("%v allocations to decode", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = d.Decode(body[:9], list[7].Tick, got, past) }); n != 0 {
		t.Errorf("%v allocations to refuse", n)
	}
}

// Any bytes against any baselines give tables that fit the schema, or an error.
func FuzzPacked(f *testing.F) {
	list := rainfield(f, 8)
	body := snapshot.NewPacked(rules.Schema, snapshot.Tight).Encode(nil, list[7].Tick, list[7].Tables, newestFirst(list, 6))
	f.Add(body, uint64(1))
	fast := snapshot.NewPacked(rules.Schema, snapshot.Fast).Encode(nil, list[7].Tick, list[7].Tables, newestFirst(list, 6))
	f.Add(fast, uint64(5))
	f.Add(body[:20], uint64(2))
	f.Add([]byte{1 | 1<<2, 0x11}, uint64(3))
	f.Add(bytes.Repeat([]byte{0xfd}, 99), uint64(4))
	small, moving := snapshot.NewPacked(rules.Schema, snapshot.Tight), snapshot.NewPacked(movingSchema, snapshot.Tight)
	f.Fuzz(func(t *testing.T, body []byte, seed uint64) {
		ages, n, err := snapshot.Builds(body)
		if err != nil {
			return
		}
		tick, past := list[7].Tick, []snapshot.Past(nil)
		for i := range n {
			tick -= sim.Tick(ages[i])
			past = append(past, snapshot.Past{Tick: tick, Tables: list[7-i].Tables})
		}
		q := sim.NewQuantised(rules.Schema)
		if small.Decode(body, list[7].Tick, q, past) == nil {
			mustFit(t, rules.Schema, q)
		}
		for i := range past {
			past[i].Tables = anyTables(seed + uint64(i)/2)
		}
		q = sim.NewQuantised(movingSchema)
		if moving.Decode(body, list[7].Tick, q, past) == nil {
			mustFit(t, movingSchema, q)
			got := sim.NewQuantised(movingSchema)
			again := moving.Encode(nil, list[7].Tick, q, past)
			if err := moving.Decode(again, list[7].Tick, got, past); err != nil || !sameTables(got, q) {
				t.Fatalf("packed again and unpacked: %v", err)
			}
		}
	})
}

// anyTables returns tables of movingSchema that follow from a seed.
func anyTables(seed uint64) *sim.Quantised {
	q := sim.NewQuantised(movingSchema)
	draw := func() uint32 {
		seed = seed*6364136223846793005 + 1442695040888963407
		return uint32(seed >> 33)
	}
	for i := range q.Tables {
		typ, rows := &movingSchema.Types[i], &q.Tables[i]
		for index := range typ.Capacity {
			if draw()%3 == 0 {
				rows.Handles[rows.Len] = sim.MakeHandle(index, uint16(draw()%4*2+1))
				for c := range typ.Columns {
					rows.Columns[c][rows.Len] = fitting(&typ.Columns[c], draw()<<8^draw())
				}
				rows.Len++
			}
		}
	}
	return q
}

// fitting returns a quantum that a column can have.
func fitting(c *sim.ColumnSchema, v uint32) int32 {
	switch {
	case c.Slot:
		return int32(v % 4)
	case c.Wrap != 0:
		return int32(v % c.Wrap)
	case c.Signed:
		return int32(v) >> (32 - c.Bits)
	}
	return int32(v >> (32 - c.Bits))
}

func BenchmarkPackedEncode(b *testing.B) { benchmarkEncode(b, snapshot.Tight) }

func BenchmarkFastEncode(b *testing.B) { benchmarkEncode(b, snapshot.Fast) }

func benchmarkEncode(b *testing.B, p snapshot.Profile) {
	list := rainfield(b, 60)
	e, past, body := snapshot.NewPacked(rules.Schema, p), newestFirst(list, 58), []byte(nil)
	for b.Loop() {
		body = e.Encode(body[:0], list[59].Tick, list[59].Tables, past)
	}
	b.ReportMetric(float64(len(body)), "bytes")
}

func BenchmarkPackedDecode(b *testing.B) { benchmarkDecode(b, snapshot.Tight) }

func BenchmarkFastDecode(b *testing.B) { benchmarkDecode(b, snapshot.Fast) }

func benchmarkDecode(b *testing.B, p snapshot.Profile) {
	list := rainfield(b, 60)
	past := newestFirst(list, 58)
	body := snapshot.NewPacked(rules.Schema, p).Encode(nil, list[59].Tick, list[59].Tables, past)
	d, q := snapshot.NewPacked(rules.Schema, snapshot.Tight), sim.NewQuantised(rules.Schema)
	for b.Loop() {
		if err := d.Decode(body, list[59].Tick, q, past); err != nil {
			b.Fatal(err)
		}
	}
}
