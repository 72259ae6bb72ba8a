package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/internal/program/page"
)

// maxOpener is what a page under play may load before anybody asks for the inspector, in bytes.
const maxOpener = 2000

// pageOf writes the folder of a game whose page holds the given generated script, and returns the game.
func pageOf(t *testing.T, generated string) Game {
	t.Helper()
	dir := t.TempDir()
	client, err := filepath.Abs(filepath.Join("..", "..", "web", "src"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"web/index.html": "<!doctype html>",
		"web/main.ts":    "import { SLOTS } from \"./rules_gen.ts\";\nconsole.log(SLOTS);\n",
		"dist/README.md": "what this folder is",
	}
	if generated != "" {
		files["web/rules_gen.ts"] = generated
	}
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return Game{Dir: dir, Name: "dots", Client: client}
}

// output returns the content of a file in dist/.
func output(t *testing.T, g Game, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(g.Dist(), filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

const generated = `export const SLOTS = 3;
export const layout = { game: "a pond of frogs", slots: 3, words: 16, events: [], types: [] };
`

// The names of the game's fields are in the inspector, and neither in the page nor in what opens it.
func TestInspectorIsBundledApart(t *testing.T) {
	g := pageOf(t, generated)
	if err := g.Page(); err != nil {
		t.Fatal(err)
	}
	if err := g.Inspector(); err != nil {
		t.Fatal(err)
	}
	const secret = "a pond of frogs"
	if text := output(t, g, page.InspectorDir+"/inspector.js"); !strings.Contains(text, secret) || !strings.Contains(text, "toggle") {
		t.Error("the inspector does not know the game")
	}
	opener := output(t, g, page.InspectorDir+"/"+page.OpenerFile)
	if strings.Contains(opener, secret) || len(opener) > maxOpener || !strings.Contains(opener, "F2") {
		t.Errorf("what opens the inspector has %d bytes: %s", len(opener), opener)
	}
	if text := output(t, g, "app.js"); strings.Contains(text, secret) || strings.Contains(text, "inspector") {
		t.Errorf("the page knows of the inspector: %s", text)
	}
}

// What players never load is not compressed for them and does not count.
func TestInspectorIsNotCompressed(t *testing.T) {
	g := pageOf(t, generated)
	if err := g.Page(); err != nil {
		t.Fatal(err)
	}
	before, err := g.Compress(t.Context(), 5)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Inspector(); err != nil {
		t.Fatal(err)
	}
	after, err := g.Compress(t.Context(), 5)
	if err != nil || after != before {
		t.Errorf("with the inspector it is %d bytes, without %d: %v", after, before, err)
	}
}

func TestPageWithoutGeneratedScript(t *testing.T) {
	g := pageOf(t, "")
	if err := g.Inspector(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(g.Dist(), page.InspectorDir)); !os.IsNotExist(err) {
		t.Errorf("there is an inspector for a page that it cannot read: %v", err)
	}
}

func TestInspectorThatDoesNotBundle(t *testing.T) {
	err := pageOf(t, "export const layout = ;").Inspector()
	if err == nil || !strings.HasPrefix(err.Error(), "bundling the inspector:\n") || !strings.Contains(err.Error(), "rules_gen.ts:1") {
		t.Errorf("the error is %v", err)
	}
}
