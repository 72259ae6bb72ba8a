package snapshot_test

import (
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestDecodeErrors(t *testing.T) {
	cases := []struct {
		name string
		body []byte
		want error
	}{
		{"nothing", nil, wire.ErrShort},
		{"another form", changed(0, "10"), snapshot.ErrForm},
		{"the last form", changed(0, "11"), snapshot.ErrForm},
		{"more ships than the schema has", changed(1, "011"), snapshot.ErrRows},
		{"a place that the schema has not", changed(4, "00101"), snapshot.ErrRows}, // gamma(5): place 5 of 5
		{"a gap of 2^32-1", changed(4, "0000000000000000000000000000000111111111111111111111111111111111"), snapshot.ErrRows},
		{"a gap of more bits", changed(4, "00000000000000000000000000000000100000000000000000000000000000000"), snapshot.ErrRows},
		{"a value at the wrap", changed(10, "010011"), snapshot.ErrValue}, // 50
		{"the largest value", changed(11, "111111"), snapshot.ErrValue},
		{"more marks than the schema has", changed(12, "101"), snapshot.ErrRows},
		{"marks that do not follow", changed(12, "001"), snapshot.ErrRows},
		{"padding", changed(12, "0001"), wire.ErrPadding},
		{"a byte more", append(pack(smallBits), 0), wire.ErrTrailing},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			q := sim.NewQuantised(smallSchema)
			if err := snapshot.NewDecoder(smallSchema).Decode(c.body, q); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			mustFit(t, smallSchema, q)
		})
	}
}

// Every cut of a body is refused.
func TestDecodeTruncations(t *testing.T) {
	q := constantTables(t)
	body := snapshot.NewEncoder(rules.Schema).Encode(nil, q)
	d := snapshot.NewDecoder(rules.Schema)
	for n := range body {
		if d.Decode(body[:n], q) == nil {
			t.Fatalf("%d of %d bytes are accepted", n, len(body))
		}
		mustFit(t, rules.Schema, q)
	}
}

// mustFit checks that tables are such as a world can be restored from.
func mustFit(t *testing.T, s *sim.Schema, q *sim.Quantised) {
	t.Helper()
	for i := range q.Tables {
		typ, rows := &s.Types[i], &q.Tables[i]
		if rows.Len < 0 || rows.Len > typ.Capacity {
			t.Fatalf("%s: %d rows", typ.Name, rows.Len)
		}
		last := -1
		for _, h := range rows.Live() {
			if h.Index() <= last || h.Index() >= typ.Capacity || h.Generation()&1 == 0 {
				t.Fatalf("%s: handle %#x after place %d", typ.Name, h, last)
			}
			last = h.Index()
		}
		for c := range typ.Columns {
			mustFitColumn(t, &typ.Columns[c], rows.Columns[c][:rows.Len])
		}
	}
}

func mustFitColumn(t *testing.T, c *sim.ColumnSchema, values []int32) {
	t.Helper()
	lo, hi := int64(0), int64(1)<<c.Bits-1
	if c.Signed {
		lo, hi = -1<<(c.Bits-1), 1<<(c.Bits-1)-1
	}
	if c.Wrap != 0 {
		hi = int64(c.Wrap) - 1
	}
	for _, v := range values {
		number := int64(v)
		if !c.Signed {
			number = int64(uint32(v))
		}
		if number < lo || number > hi {
			t.Fatalf("%s: %d is outside %d to %d", c.Name, number, lo, hi)
		}
	}
}

// Any bytes give tables that fit the schema and that a world can be restored from and stepped, or an error.
func FuzzDecode(f *testing.F) {
	full := snapshot.NewEncoder(rules.Schema).Encode(nil, constantTables(f))
	f.Add(full)
	f.Add(full[:100])
	f.Add(snapshot.NewEncoder(rules.Schema).Encode(nil, sim.NewQuantised(rules.Schema)))
	f.Add(pack(smallBits))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	w, frame := rules.New(), sim.NewPackedFrame(rules.Schema.Slots)
	f.Fuzz(func(t *testing.T, body []byte) {
		small := sim.NewQuantised(smallSchema)
		if snapshot.NewDecoder(smallSchema).Decode(body, small) == nil {
			mustFit(t, smallSchema, small)
			again := snapshot.NewEncoder(smallSchema).Encode(nil, small)
			if string(again) != string(body) {
				t.Fatalf("% x is encoded as % x", body, again)
			}
		}
		q := sim.NewQuantised(rules.Schema)
		if snapshot.NewDecoder(rules.Schema).Decode(body, q) != nil {
			return
		}
		mustFit(t, rules.Schema, q)
		w.Restore(q, 1)
		frame.Tick++
		w.Advance(frame, nil)
	})
}
