package gen

import (
	"path/filepath"
	"testing"
)

// tablesOf reads the rules of a golden package.
func tablesOf(t *testing.T, name string) map[string]*table {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("testdata/golden", name, "rules"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := handWritten(dir)
	if err != nil {
		t.Fatal(err)
	}
	src, err := load(dir, files)
	if err != nil {
		t.Fatal(err)
	}
	m, err := newReader(src).read(dir)
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string]*table{}
	for _, table := range m.tables {
		tables[table.name] = table
	}
	return tables
}

// What an entity's position is follows from what is smoothed, then from names.
func TestPositions(t *testing.T) {
	tables := tablesOf(t, "place")
	for name, want := range map[string][2]string{
		"Smooth": {"Body.x", "Body.y"}, "Named": {"At.x", "At.y"}, "Plain": {"X", "Y"}, "Nowhere": {}, worldTable: {},
	} {
		table := tables[name]
		if table == nil {
			t.Fatalf("%s is not replicated", name)
		}
		var got [2]string
		if x, y := table.position(); x != nil {
			got = [2]string{x.name, y.name}
		}
		if got != want {
			t.Errorf("%s is at %q, want %q", name, got, want)
		}
	}
}
