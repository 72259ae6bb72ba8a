package gen

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// lockOf returns the lock of a rules package that is a source with replacements made, in pairs.
func lockOf(t *testing.T, source string, replacements ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	text := strings.NewReplacer(replacements...).Replace(source)
	if len(replacements) > 0 && text == source {
		t.Fatalf("there is nothing to replace by %q", replacements)
	}
	path := filepath.Join(dir, "rules.go")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	files, err := generate(here, []string{path}) // within this module, whose packages it imports
	if err != nil {
		t.Fatal(err)
	}
	return files[lockPath]
}

const changing = `package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=4 name=changing
type World struct {
	Ships sim.Pool[Ship] ` + "`net:\"cap=4\"`" + `
	Wave  uint8
}

//tickwork:entity
type Ship struct {
	Slot sim.Slot
	Pos  fixed.Vec2 ` + "`net:\"range=0:64,step=1/4\"`" + `
	HP   uint8
	Cool uint8 ` + "`net:\"-\"`" + `
}

//tickwork:input
type Input struct{ X, Y int8 }

//tickwork:event
type Boom struct{ Force uint8 }

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
`

func TestSchemaChanges(t *testing.T) {
	before := lockOf(t, changing)
	for name, c := range map[string]struct {
		replace []string
		want    []string
	}{
		"a new field": {[]string{"	HP   uint8\n", "	HP   uint8\n	Energy uint16\n"}, []string{"Ship.Energy is new (uint16)"}},
		"a hidden field is new": {[]string{"	HP   uint8\n", "	HP   uint8\n	Energy uint16 `net:\"-\"`\n"},
			[]string{"Ship.Energy is new (uint16)"}},
		"a field is gone": {[]string{"	HP   uint8\n", ""}, []string{"Ship.HP is gone"}},
		"a new name":      {[]string{"	HP   uint8\n", "	Life uint8\n"}, []string{"Ship.Life is new (uint8)", "Ship.HP is gone"}},
		"another kind":    {[]string{"HP   uint8", "HP   uint16"}, []string{"Ship.HP is uint16, was uint8"}},
		"another pool":    {[]string{"cap=4", "cap=8"}, []string{"World.Ships is a pool of 8 Ship, was a pool of 4 Ship"}},
		"sent now":        {[]string{"Cool uint8 `net:\"-\"`", "Cool uint8"}, []string{"Ship.Cool is sent to clients now"}},
		"not sent any more": {[]string{"HP   uint8", "HP   uint8 `net:\"-\"`"},
			[]string{"Ship.HP is not sent to clients any more"}},
		"another step": {[]string{"step=1/4", "step=1/8"}, []string{
			"Ship.Pos.x is fixed.Q in 10 bits range 0:64 step 1/8, was fixed.Q in 9 bits range 0:64 step 1/4"}},
		"another order": {[]string{"	HP   uint8\n", "", "	Slot sim.Slot\n", "	HP   uint8\n	Slot sim.Slot\n"},
			[]string{"the order of the fields is another one"}},
		"another version":  {[]string{"version=1", "version=2"}, []string{"the rules' version is 2, was 1"}},
		"more slots":       {[]string{"slots=4", "slots=6"}, []string{"the number of slots is 6, was 4"}},
		"another input":    {[]string{"X, Y int8", "X, Y, Z int8"}, []string{"Input.Z is new (int8)"}},
		"an event's field": {[]string{"Force uint8", "Force uint16"}, []string{"Boom.Force is uint16 in 16 bits, was uint8 in 8 bits"}},
		"a predicted event": {
			[]string{"tickwork:event\n", "tickwork:event predicted\n", "Force uint8", "Owner sim.Slot `net:\"owner\"`; Force uint8"},
			[]string{"Boom is predicted, was an event", "Boom.Owner is new (sim.Slot in 8 bits owner)"}},
		"another name of the game": {[]string{"name=changing", "name=changed"}, []string{"the game's name is changed, was changing"}},
		"ends that meet": {[]string{"step=1/4", "step=1/4,lerp=wrap"}, []string{
			"Ship.Pos.x is fixed.Q in 8 bits range 0:64 step 1/4 wrapping, was fixed.Q in 9 bits range 0:64 step 1/4"}},
		"a secret": {
			[]string{"Slot sim.Slot\n\tPos", "Slot sim.Slot `net:\"owner\"`\n\tPos", "HP   uint8", "HP   uint8 `net:\"to=owner\"`"},
			[]string{"Ship.Slot is sim.Slot in 8 bits owner, was sim.Slot in 8 bits", "Ship.HP is uint8 in 8 bits to owner, was uint8 in 8 bits"}},
		"the server's business": {[]string{"//tickwork:entity", "//tickwork:entity near=9 priority=2", "step=1/4", "step=1/4,threshold=1"}, nil},
		"only presentation":     {[]string{"step=1/4", "step=1/4,smooth"}, nil},
		"only rules":            {[]string{"seed uint64) {}", "seed uint64) { w.Wave = 3 }"}, nil},
	} {
		got, err := SchemaChanges(before, lockOf(t, changing, c.replace...))
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: told %q (%v), want %q", name, got, err, c.want)
		}
	}
}

func TestSchemaChangesOfOtherFiles(t *testing.T) {
	for _, text := range []string{"", "{", "[]"} {
		if _, err := SchemaChanges([]byte(text), []byte("{}")); err == nil {
			t.Errorf("%q is taken for a schema", text)
		}
	}
}
