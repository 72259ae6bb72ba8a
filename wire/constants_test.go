package wire

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// constants returns the constants of a source file whose names begin with the prefix, by the rest of their names. The
// tables are compared with it, because a forgotten row is otherwise seen by nobody.
func constants(t *testing.T, file, prefix string) map[string]uint64 {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]uint64{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 || !strings.HasPrefix(spec.Names[0].Name, prefix) {
			return true
		}
		if value, ok := spec.Values[0].(*ast.BasicLit); ok && value.Kind == token.INT {
			found[strings.TrimPrefix(spec.Names[0].Name, prefix)], err = strconv.ParseUint(value.Value, 0, 64)
		}
		return true
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("%s: no constants %s, %v", file, prefix, err)
	}
	return found
}
