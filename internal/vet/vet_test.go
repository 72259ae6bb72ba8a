package vet

import (
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// fixtures is where the packages are that the analyzer is tried on, seen from the module's root.
const fixtures = "./internal/vet/testdata/src/"

// diagnosed is a finding in a fixture.
type diagnosed struct {
	category, message string
	from, to          token.Position
}

// analyze tries the analyzer on fixtures, whose comments say what is found in them, and returns the findings.
func analyze(t *testing.T, names ...string) (found []diagnosed) {
	t.Helper()
	dir, err := filepath.Abs(moduleRoot)
	if err != nil {
		t.Fatal(err)
	}
	var patterns []string
	for _, name := range names {
		patterns = append(patterns, fixtures+name)
	}
	for _, r := range analysistest.Run(t, dir, Analyzer, patterns...) {
		fset := r.Action.Package.Fset
		for _, d := range r.Diagnostics {
			found = append(found, diagnosed{d.Category, d.Message, fset.Position(d.Pos), fset.Position(d.End)})
		}
	}
	return found
}

// Every fixture has findings where its comments say so, and nowhere else. Every category has a bad.go in which something
// is found, and a good.go in which nothing is.
func TestFixtures(t *testing.T) {
	dirs, err := os.ReadDir("testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range dirs {
		names = append(names, d.Name())
	}
	bad, folders := map[string]int{}, map[string]string{}
	for _, d := range analyze(t, names...) {
		switch filepath.Base(d.from.Filename) {
		case "bad.go":
			bad[d.category]++
			folders[d.category] = filepath.Dir(d.from.Filename)
		case "good.go":
			t.Errorf("%s: a finding in a good file: %s", d.from, d.message)
		}
	}
	for _, c := range append([]check{{name: allowing}}, checks...) {
		if bad[c.name] == 0 {
			t.Errorf("%s: nothing is found in any bad.go", c.name)
			continue
		}
		if _, err := os.Stat(filepath.Join(folders[c.name], "good.go")); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// A banned package has one reason: which check is asked first must not matter.
func TestBansDoNotOverlap(t *testing.T) {
	seen := map[string]string{}
	for _, c := range checks {
		for path, why := range c.banned {
			if other, twice := seen[path]; twice {
				t.Errorf("%s is banned by %s and %s", path, other, c.name)
			}
			seen[path] = c.name
			if why == "" {
				t.Errorf("%s: there is no reason", path)
			}
			if fit[path] {
				t.Errorf("%s is banned and fit", path)
			}
		}
	}
	for path, want := range map[string]string{
		"time": "clock", "math/rand/v2": "random", "crypto/sha256": "random", "crypto": "random", "net/http": "io", "os": "io",
		"sync/atomic": "goroutine", "encoding/json": "import", "osmosis": "", "timeout": "", "math": "", "math/big": "import",
	} {
		if got, _, _ := banned(path); got != want {
			t.Errorf("%s is banned by %q, want %q", path, got, want)
		}
	}
}

// loaded returns packages of the module or the standard library.
func loaded(t *testing.T, patterns ...string) []*packages.Package {
	t.Helper()
	mode := packages.LoadSyntax | packages.NeedModule
	list, err := packages.Load(&packages.Config{Mode: mode, Dir: moduleRoot}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// diagnose runs an analyzer over packages and returns what it finds, by category.
func diagnose(t *testing.T, a *analysis.Analyzer, list []*packages.Package) map[string][]string {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, list, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for _, action := range graph.Roots {
		if action.Err != nil {
			t.Errorf("%s: %v", action.Package, action.Err)
		}
		for _, d := range action.Diagnostics {
			at := action.Package.Fset.Position(d.Pos).String()
			found[d.Category] = append(found[d.Category], at+": "+d.Message)
		}
	}
	return found
}

// There are at least two packages of rules in the repository, rainfield and the generator's kitchen, and nothing is to be
// said about them.
func TestOurRulesAreClean(t *testing.T) {
	list := slices.DeleteFunc(loaded(t, "./games/...", "./internal/gen/..."), func(p *packages.Package) bool {
		is, err := holdsRules("", p.GoFiles)
		return err != nil || !is
	})
	if len(list) < 2 {
		t.Errorf("only %v are rules", list)
	}
	for category, messages := range diagnose(t, Analyzer, list) {
		t.Errorf("%s:\n%s", category, strings.Join(messages, "\n"))
	}
}

// No code makes the analyzer stumble, be it as far from rules as it may. In these packages it finds something of every
// category that can be found without the engine.
func TestAnyCode(t *testing.T) {
	every := *Analyzer
	every.FactTypes = nil
	every.Run = func(pass *analysis.Pass) (any, error) {
		pass.ImportPackageFact = func(*types.Package, analysis.Fact) bool { return false }
		newSource(pass).examine()
		return nil, nil
	}
	found := diagnose(t, &every, loaded(t, "net/http", "go/types", "encoding/json", "math", "image/jpeg", "sort", "slices", "maps",
		"reflect", "sync", "text/template", "runtime/pprof", "container/list", "iter", "go/printer"))
	for _, c := range checks {
		if len(found[c.name]) == 0 && c.name != stale.name {
			t.Errorf("%s: nothing was found", c.name)
		}
	}
}
