package twins

import (
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// module is the path of the repository's module.
const module = "github.com/tickwork-engine/tickwork/"

// constantsOf are the packages whose constants are repeated elsewhere.
var constantsOf = []string{
	"browser", "client", "games/rainfield/rules", "internal/limit", "internal/lobby", "internal/plaintext", "predict",
	"rollback", "room", "sim", "snapshot", "transport/udp",
	"transport/udp/internal/link", "transport/udp/netcode", "transport/ws", "wire",
}

// load type-checks those packages. It is done from their source, because only there are the names that are not exported.
var load = sync.OnceValues(func() (map[string]*packages.Package, error) {
	patterns := make([]string, len(constantsOf))
	for i, path := range constantsOf {
		patterns[i] = "./" + path
	}
	list, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: root}, patterns...)
	found := map[string]*packages.Package{}
	for _, p := range list {
		found[strings.TrimPrefix(p.PkgPath, module)] = p
	}
	return found, err
})

// number is a constant whole number of a package.
type number struct {
	value int64
	typ   string // "State", "int"
	file  string // where it stands, without the folder
}

// constants returns the whole numbers among the constants of a package, by name.
func constants(t *testing.T, path string) map[string]number {
	t.Helper()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	p := all[path]
	if p == nil || p.Types == nil || len(p.Errors) > 0 {
		t.Fatalf("%s could not be loaded: %v", path, p)
	}
	found := map[string]number{}
	for _, name := range p.Types.Scope().Names() {
		c, ok := p.Types.Scope().Lookup(name).(*types.Const)
		if !ok || c.Val().Kind() != constant.Int {
			continue
		}
		if value, exact := constant.Int64Val(c.Val()); exact {
			found[name] = number{value, types.TypeString(c.Type(), unqualified), fileOf(p.Fset, c.Pos())}
		}
	}
	return found
}

func unqualified(*types.Package) string { return "" }

func fileOf(set *token.FileSet, at token.Pos) string { return filepath.Base(set.Position(at).Filename) }

// enumeration returns the values of a package's constants of a type, by name.
func enumeration(t *testing.T, path, typ string) map[string]int64 {
	t.Helper()
	found := map[string]int64{}
	for name, c := range constants(t, path) {
		if c.typ == typ {
			found[name] = c.value
		}
	}
	if len(found) == 0 {
		t.Fatalf("%s has no constants of type %s", path, typ)
	}
	return found
}

// withPrefix returns the values of a package's constants whose names begin with a prefix, by the rest of the name.
func withPrefix(t *testing.T, path, prefix string) map[string]int64 {
	t.Helper()
	found := map[string]int64{}
	for name, c := range constants(t, path) {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			found[rest] = c.value
		}
	}
	if len(found) == 0 {
		t.Fatalf("%s has no constants %s", path, prefix)
	}
	return found
}
