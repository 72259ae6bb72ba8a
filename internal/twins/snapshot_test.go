package twins

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// lock is what a schema.lock.json tells that is needed to read packets.
type lock struct {
	Slots int
	Input struct{ Size int }
	Types []struct {
		Name     string
		Capacity int
		Fields   []lockField
	}
	Events []struct {
		Name   string
		Size   int
		Fields []lockField
	}
}

type lockField struct {
	Name, Kind string
	Bits       uint8
	Signed     bool
	Wrap       uint32
	Owner      bool
}

// foreseen tells the columns that are not discrete.
var foreseen = map[string]sim.ColumnKind{"fixed.Q": sim.Smooth, "fixed.Angle": sim.Smooth}

// duel returns the schema of the game in PROTOCOL.md's examples, from what the document shows of it.
func duel(t *testing.T) *sim.Schema {
	t.Helper()
	var l lock
	if err := json.Unmarshal([]byte(block(t, "json", "duel")), &l); err != nil {
		t.Fatal(err)
	}
	s := &sim.Schema{Game: "duel", Version: 1, Hash: duelHash, Slots: l.Slots, InputSize: l.Input.Size}
	for _, typ := range l.Types {
		columns := []sim.ColumnSchema{}
		for _, f := range typ.Fields {
			columns = append(columns, sim.ColumnSchema{
				Name: f.Name, Bits: f.Bits, Signed: f.Signed, Wrap: f.Wrap, Slot: f.Kind == "sim.Slot", Kind: foreseen[f.Kind],
			})
		}
		s.Types = append(s.Types, sim.TypeSchema{Name: typ.Name, Capacity: typ.Capacity, Columns: columns})
	}
	for _, e := range l.Events {
		fields := []sim.EventField{}
		for _, f := range e.Fields {
			fields = append(fields, sim.EventField{Name: f.Name, Bits: f.Bits, Owner: f.Owner})
		}
		s.Events = append(s.Events, sim.EventSchema{Name: e.Name, Size: e.Size, Fields: fields})
	}
	return s
}

// sampleTables is what the example of a snapshot says in words.
func sampleTables() []sim.Table {
	return []sim.Table{
		{
			Len: 2, Handles: []sim.Handle{sim.MakeHandle(0, 1), sim.MakeHandle(2, 5)},
			Columns: [][]int32{{0, 1}, {400, 1599}, {20, 32}, {16, 63}, {-3, 4}},
		},
		{Len: 1, Handles: []sim.Handle{sim.MakeHandle(0, 3)}, Columns: [][]int32{{4}}},
	}
}

func TestSnapshotExample(t *testing.T) {
	schema, body := duel(t), example(t, "snapshot")
	q := sim.NewQuantised(schema)
	if err := snapshot.NewDecoder(schema).Decode(body, q); err != nil {
		t.Fatal(err)
	}
	for i, want := range sampleTables() {
		if got := rowsThere(&q.Tables[i]); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", schema.Types[i].Name, got, want)
		}
	}
	if got := snapshot.NewEncoder(schema).Encode(nil, q); !bytes.Equal(got, body) {
		t.Errorf("the example is\n%x, and encoded again\n%x", body, got)
	}
}

// rowsThere returns a table without the memory behind its rows.
func rowsThere(t *sim.Table) sim.Table {
	cut := sim.Table{Len: t.Len, Handles: t.Live()}
	for _, column := range t.Columns {
		cut.Columns = append(cut.Columns, column[:t.Len])
	}
	return cut
}

// The lists of bits give the bytes: each line is a width and a number, or a gamma code.
func TestSnapshotBits(t *testing.T) {
	sameBits(t, "snapshot", example(t, "snapshot"))
	sameBits(t, "fast", example(t, "fast")[2:]) // behind the form and the ages
}

func sameBits(t *testing.T, name string, body []byte) {
	t.Helper()
	var w wire.BitWriter
	for _, words := range withoutRemarks(block(t, "bits", name)) {
		if len(words) != 2 {
			t.Fatalf("%q is not a width and a number", words)
		}
		value := parseUint(t, words[1])
		if words[0] == "gamma" {
			w.Gamma(uint32(value))
		} else {
			w.Bits(value, uint(parseUint(t, words[0])))
		}
	}
	if !bytes.Equal(w.Bytes(), body) {
		t.Errorf("%s: the bits are\n%x, the bytes\n%x", name, w.Bytes(), body)
	}
}

func parseUint(t *testing.T, text string) uint64 {
	t.Helper()
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The two parts that a sample packet's body comes from make the whole again.
func TestPartsExample(t *testing.T) {
	body, half := example(t, "snapshot"), stateExamples["StatePacket, second part"].from
	if n := snapshot.Parts(body, half); n != 2 {
		t.Fatalf("%d parts", n)
	}
	var a snapshot.Assembler
	if _, whole := a.Add(1215, 1, 2, snapshot.Part(body, half, 1)); whole {
		t.Error("whole without its first part")
	}
	if got, whole := a.Add(1215, 0, 2, snapshot.Part(body, half, 0)); !whole || !bytes.Equal(got, body) {
		t.Errorf("the parts give %x, want %x", got, body)
	}
}
