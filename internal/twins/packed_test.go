package twins

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// PROTOCOL.md's examples of packed bodies are what the codec makes of what the document says in words.
func TestPackedExamples(t *testing.T) {
	schema := duel(t)
	old, now := sim.NewQuantised(schema), sim.NewQuantised(schema)
	if err := snapshot.NewDecoder(schema).Decode(example(t, "snapshot"), old); err != nil {
		t.Fatal(err)
	}
	now.CopyFrom(old)
	ball := now.Tables[0].Columns
	ball[1][0], ball[3][0] = 404, 18
	past := []snapshot.Past{{Tick: 1215, Tables: old}}
	for name, profile := range map[string]snapshot.Profile{"packed": snapshot.Tight, "fast": snapshot.Fast} {
		body := example(t, name)
		if ages, n, err := snapshot.Builds(body); err != nil || n != 1 || ages[0] != 3 {
			t.Errorf("%s builds on %d snapshots, %v, %v", name, n, ages, err)
		}
		codec, got := snapshot.NewPacked(schema, profile), sim.NewQuantised(schema)
		if again := codec.Encode(nil, 1218, now, past); !bytes.Equal(again, body) {
			t.Errorf("%s: the example is\n%x, the codec makes\n%x", name, body, again)
		}
		if err := codec.Decode(body, 1218, got, past); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for i := range got.Tables {
			for c, column := range got.Tables[i].Columns {
				for row := range got.Tables[i].Len {
					if column[row] != now.Tables[i].Columns[c][row] {
						t.Errorf("%s: %s %d, column %d is %d", name, schema.Types[i].Name, row, c, column[row])
					}
				}
			}
		}
	}
}
