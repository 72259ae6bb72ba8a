package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// repository is where the files are, seen from this package.
const repository = "../.."

// What is in the repository is what would be generated now.
func TestGeneratedFilesAreFresh(t *testing.T) {
	for _, p := range products {
		old, fresh, err := p.compare(repository)
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(old, fresh) {
			t.Errorf("%s is out of date: run `go generate ./wire`", p.path)
		}
	}
}

// Generating writes what compare promises, changes nothing outside of the marked sections, and nothing the second time.
func TestWrite(t *testing.T) {
	root := t.TempDir()
	document := "before\n"
	for _, s := range sections {
		document += s.begin() + "stale\n" + endOfSection + "\nbetween\n"
	}
	p := product{"PROTOCOL.md", protocolTables}
	path := filepath.Join(root, p.path)
	if err := os.WriteFile(path, []byte(document), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := p.write(root); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(written)
	for _, s := range sections {
		text = strings.Replace(text, s.body(), "stale\n", 1)
	}
	if text != document {
		t.Errorf("outside of its sections the document became\n%s", text)
	}
}

func TestMissingSectionsAreReported(t *testing.T) {
	for _, document := range []string{"", sections[0].begin(), "no section" + endOfSection} {
		if got, err := protocolTables([]byte(document)); err == nil {
			t.Errorf("%q became %q", document, got)
		}
	}
}
