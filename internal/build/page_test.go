package build

import (
	"encoding/json"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// files returns the paths of all files in dist/.
func files(t *testing.T, g Game) (names []string) {
	t.Helper()
	if err := filepath.WalkDir(g.Dist(), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(g.Dist(), path)
		names = append(names, filepath.ToSlash(name))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return names
}

func TestPageIsBundled(t *testing.T) {
	g := plain.game(t)
	if err := g.Page(); err != nil {
		t.Fatal(err)
	}
	script, _ := read(t, g, "app.js")
	for _, part := range []string{"good day ", "somebody", "console.log", "//# sourceMappingURL=app.js.map"} {
		if !strings.Contains(script, part) {
			t.Errorf("the script does not hold %q:\n%s", part, script)
		}
	}
	for _, part := range []string{"nobody wants this", "import", "greeting", "string"} {
		if strings.Contains(script, part) {
			t.Errorf("the script holds %q:\n%s", part, script)
		}
	}
	var sources struct{ Sources []string }
	text, _ := read(t, g, "app.js.map")
	if err := json.Unmarshal([]byte(text), &sources); err != nil || !slices.Contains(sources.Sources, "../web/main.ts") {
		t.Errorf("the map leads to %v: %v", sources.Sources, err)
	}
}

func TestAssetsAreCopied(t *testing.T) {
	g := plain.with(
		"web/style.css", "body{}", "web/sounds/shot.ogg", "OggS", "web/sounds/notes.md", "# notes", "web/parts/ship.ts", "export {}",
		"web/tsconfig.json", "{}", "web/package.json", "{}", "web/package-lock.json", "{}", "web/data.json", "[]",
		"web/node_modules/x/index.js", "x", "web/.hidden", "x", "web/.cache/y", "y", "web/README.md", "# page",
	).game(t)
	if err := g.Page(); err != nil {
		t.Fatal(err)
	}
	want := []string{"README.md", "app.js", "app.js.map", "data.json", "index.html", "sounds/shot.ogg", "style.css"}
	if got := files(t, g); !slices.Equal(got, want) {
		t.Errorf("there is %v, not %v", got, want)
	}
	for name, content := range map[string]string{
		"style.css": "body{}", "sounds/shot.ogg": "OggS", "index.html": plain["web/index.html"], "README.md": plain["dist/README.md"],
	} {
		if got, _ := read(t, g, name); got != content {
			t.Errorf("%s holds %q, not %q", name, got, content)
		}
	}
}

// The bundler's own words tell the author where the mistake is.
func TestPageThatDoesNotBundle(t *testing.T) {
	for tells, f := range map[string]folder{
		"web/main.ts:2:":               plain.with("web/main.ts", "let a = 1;\nlet b = = 2;\n"),
		`Could not resolve "./no.ts"`:  plain.with("web/main.ts", "import \"./no.ts\";\n"),
		`Could not resolve "no-such"`:  plain.with("web/main.ts", "import \"no-such\";\n"),
		`No matching export in "clien`: plain.with("web/main.ts", "import { fly } from \"@tickwork/client\";\nfly();\n"),
	} {
		err := f.game(t).Page()
		if err == nil || !strings.HasPrefix(err.Error(), "bundling the page:\n") || !strings.Contains(err.Error(), tells) {
			t.Errorf("the error is %v, and does not tell %q", err, tells)
		}
	}
}
