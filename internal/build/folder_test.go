package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// folder is what a folder holds: contents by path.
type folder map[string]string

// write writes the files of a folder to a new place and returns it.
func (f folder) write(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, content := range f {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// with returns the folder with some files changed, in pairs of path and content.
func (f folder) with(files ...string) folder {
	changed := make(folder)
	for name, content := range f {
		changed[name] = content
	}
	for i := 0; i < len(files); i += 2 {
		changed[files[i]] = files[i+1]
	}
	return changed
}

// without returns the folder without what begins so.
func (f folder) without(prefix string) folder {
	changed := make(folder)
	for name, content := range f {
		if !strings.HasPrefix(name, prefix) {
			changed[name] = content
		}
	}
	return changed
}

// read returns the content of a file of dist/, and whether it is there.
func read(t *testing.T, g Game, name string) (content string, there bool) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(g.Dist(), name))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(b), err == nil
}

// root is the folder of Tickwork's module.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// plain is the folder of a game with all of its parts, and next to nothing in them.
var plain = folder{
	"go.mod":          "module game.example/dots\n\ngo 1.26\n",
	"main.go":         "package main\n\nimport \"embed\"\n\n//go:embed all:dist\nvar dist embed.FS\n\nfunc main() {\n\tb, _ := dist.ReadFile(\"dist/app.js\")\n\tprintln(string(b))\n}\n",
	"rules/rules.go":  "package rules\n",
	"wasm/main.go":    "package main\n\nfunc main() {}\n",
	"web/main.ts":     "import { greet } from \"@tickwork/client\";\nimport { name } from \"./name.ts\";\nconst greeting: string = greet(name);\nconsole.log(greeting);\n",
	"web/name.ts":     "export const name: string = \"somebody\";\n",
	"web/index.html":  "<!doctype html>\n",
	"dist/README.md":  "what this folder is\n",
	"client/index.ts": "export { greet } from \"./greet.ts\";\nexport const unused = \"nobody wants this\";\n",
	"client/greet.ts": "export function greet(whom: string): string {\n  return \"good day \" + whom;\n}\n",
}

// game returns the game in a folder that was written for a test.
func (f folder) game(t *testing.T) Game {
	t.Helper()
	dir := f.write(t)
	return Game{Dir: dir, Name: "dots", Client: filepath.Join(dir, "client")}
}
