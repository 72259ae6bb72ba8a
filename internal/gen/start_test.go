package gen

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

// A start table becomes part of the schema, and old clients, which do not have it, are kept out by another version.
func TestStartTable(t *testing.T) {
	a := newAuthor(t)
	if err := WriteStart(a.dir, []uint16{7, 65535, 0}); err != nil {
		t.Fatal(err)
	}
	var bad *Incompatible
	if err := Run(a.dir); !errors.As(err, &bad) || !strings.Contains(bad.Error(), "the start table") {
		t.Fatalf("without another version: %v", err)
	}
	a.edit("version=1", "version=2")
	a.accepted("with another version")
	if schema := contents(t, filepath.Join(a.dir, "schema_gen.go")); !strings.Contains(schema, "7, 65535, 0,") {
		t.Errorf("the table is not in the schema:\n%s", schema)
	}
	if err := WriteStart(a.dir, []uint16{7, 65535, 1}); err != nil {
		t.Fatal(err)
	}
	if err := Run(a.dir); !errors.As(err, &bad) {
		t.Errorf("another table, with the same version: %v", err)
	}
}

// A table is for the types that it was made from. Whoever changes them goes on without.
func TestStartTableOfOtherTypes(t *testing.T) {
	a := newAuthor(t)
	if err := WriteStart(a.dir, []uint16{7, 65535, 0}); err != nil {
		t.Fatal(err)
	}
	a.edit("Skin uint8", "Skin uint16", "version=1", "version=2")
	a.accepted("with a wider field")
	if schema := contents(t, filepath.Join(a.dir, "schema_gen.go")); strings.Contains(schema, "Start:") {
		t.Errorf("the table of other types is in the schema:\n%s", schema)
	}
}

func TestBrokenStartTable(t *testing.T) {
	a := newAuthor(t)
	for _, text := range []string{"", "types", "types 1 2", "1 2 3", "types 00ff\n70000", "types 00ff\n1 two", "types 00ff"} {
		write(t, filepath.Join(a.dir, startPath), text)
		if err := Run(a.dir); !errors.Is(err, errStart) || !strings.Contains(err.Error(), startPath) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
