package twins

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/wire"
)

// source returns the text of a file of the repository.
func source(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// parse returns the syntax of a Go file, whatever system it is for.
func parse(t *testing.T, path string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, path), nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// The counters that browser/stats.go lists are those that TypeScript names, in the same order.
func TestStatNames(t *testing.T) {
	var want []string
	ast.Inspect(parse(t, "browser/stats.go"), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if name, isName := calledName(call); !ok || !isName || name != "append" {
			return true
		}
		for _, figure := range call.Args[1:] {
			name := lastName(figure)
			want = append(want, strings.ToLower(name[:1])+name[1:])
		}
		return false
	})
	got := run[[]string](t, `import { statNames } from "./web/src/stats.ts"; answer(statNames);`, nil)
	if len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("TypeScript has\n%v, Go has\n%v", got, want)
	}
}

// calledName returns the plain name of what is called.
func calledName(call *ast.CallExpr) (string, bool) {
	if call == nil {
		return "", false
	}
	name, ok := call.Fun.(*ast.Ident)
	if !ok {
		return "", false
	}
	return name.Name, true
}

// lastName returns the field that a figure is made of: float64(s.BytesIn) and s.BytesIn.Milliseconds() give BytesIn.
func lastName(figure ast.Expr) string {
	call, ok := figure.(*ast.CallExpr)
	if !ok {
		return figure.(*ast.SelectorExpr).Sel.Name
	}
	if _, conversion := call.Fun.(*ast.Ident); conversion {
		return lastName(call.Args[0])
	}
	return lastName(call.Fun.(*ast.SelectorExpr).X)
}

// signature says how many numbers a function of the module takes, and whether it answers one.
type signature struct {
	params  int
	answers bool
}

func TestExports(t *testing.T) {
	got, want := scriptExports(t), goExports(t)
	if len(want) == 0 || !maps.Equal(got, want) {
		t.Errorf("TypeScript has\n%v, Go has\n%v", got, want)
	}
}

// goExports returns the functions that the browser module exports.
func goExports(t *testing.T) map[string]signature {
	t.Helper()
	found := map[string]signature{}
	decls := parse(t, "browser/exports_wasip1.go").Decls
	for _, d := range append(decls, parse(t, "browser/exports_replay_wasip1.go").Decls...) {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Doc == nil {
			continue
		}
		for _, line := range f.Doc.List {
			if name, exported := strings.CutPrefix(line.Text, "//go:wasmexport "); exported {
				found[name] = signature{f.Type.Params.NumFields(), f.Type.Results.NumFields() == 1}
			}
		}
	}
	return found
}

var scriptExport = regexp.MustCompile(`(?m)^  (tw_\w+)\((.*)\): (number|void);$`)

// scriptExports returns the functions that exports.ts declares. Types are gone once a script is bundled, so it is read as
// text.
func scriptExports(t *testing.T) map[string]signature {
	t.Helper()
	found := map[string]signature{}
	for _, m := range scriptExport.FindAllStringSubmatch(source(t, "web/src/exports.ts"), -1) {
		found[m[1]] = signature{strings.Count(m[2], ": number"), m[3] == "number"}
	}
	return found
}

// The sizes that module.ts relies on are those of package wire.
func TestModuleSizes(t *testing.T) {
	text := source(t, "web/src/module.ts")
	for name, want := range map[string]int{"INPUT_BYTES": wire.MaxInputBytes, "TOKEN_BYTES": len(wire.Token{})} {
		m := regexp.MustCompile(`(?m)^const ` + name + ` = (\d+);$`).FindStringSubmatch(text)
		if m == nil || m[1] != strconv.Itoa(want) {
			t.Errorf("%s: TypeScript has %v, Go has %d", name, m, want)
		}
	}
}
