package dev

import (
	"path/filepath"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/build"
)

// parts is what of a game a file belongs to.
type parts uint8

const (
	rulesPart   parts = 1 << iota // everything follows from it
	modulePart                    // the module's main package
	pagePart                      // what the page is made of
	programPart                   // the program's main package

	everything = rulesPart | modulePart | pagePart | programPart
)

// module, page and program report what has to be built where a part has changed.
func (p parts) module() bool  { return p&(rulesPart|modulePart) != 0 }
func (p parts) page() bool    { return p&(rulesPart|modulePart|pagePart) != 0 }
func (p parts) program() bool { return p&(rulesPart|programPart) != 0 }

// skipped reports whether a folder is none of a game's own.
func skipped(name string) bool {
	switch name {
	case "dist", "node_modules", "testdata":
		return true
	}
	return strings.HasPrefix(name, ".") && name != "."
}

// partsOf returns what of a game follows from a file, given by its path: nothing if it is generated, a test, or what an
// editor leaves behind.
func partsOf(game build.Game, path string) parts {
	if rel, ok := within(game.Client, path); ok {
		return ifPart(isScript(rel), pagePart)
	}
	rel, ok := within(game.Dir, path)
	if !ok {
		return 0
	}
	first, rest, nested := strings.Cut(filepath.ToSlash(rel), "/")
	switch {
	case first == "rules":
		return ifPart(isGo(rel), rulesPart)
	case first == "wasm":
		return ifPart(isGo(rel), modulePart)
	case first == "web":
		return ifPart(isAsset(rest), pagePart)
	case !nested && (rel == "go.mod" || rel == "go.sum"):
		return everything
	}
	return ifPart(isGo(rel), programPart)
}

func ifPart(is bool, p parts) parts {
	if is {
		return p
	}
	return 0
}

// within returns a path relative to a folder, if it is in there.
func within(dir, path string) (string, bool) {
	rel, err := filepath.Rel(dir, path)
	return rel, err == nil && filepath.IsLocal(rel)
}

// isGo reports whether a file is written by hand and goes into a build.
func isGo(path string) bool {
	return filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go") && !strings.HasSuffix(path, "_gen.go") && isSaved(path)
}

func isScript(path string) bool { return filepath.Ext(path) == ".ts" && isSaved(path) }

// isAsset reports whether a file of web/ makes a difference to the page.
func isAsset(path string) bool {
	return isSaved(path) && filepath.Base(path) != "rules_gen.ts" && filepath.Ext(path) != ".md"
}

// isSaved reports whether a name is not one that editors give to what is still to be saved.
func isSaved(path string) bool {
	name := filepath.Base(path)
	return !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "#") && !strings.HasSuffix(name, "~") &&
		filepath.Ext(name) != ".tmp" && filepath.Ext(name) != ".swp"
}
