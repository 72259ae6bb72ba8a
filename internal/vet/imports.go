package vet

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"
)

const module = "github.com/tickwork-engine/tickwork"

// imports is about packages of which nothing is known. What a package that is fit for rules is may be wanted for is
// judged by the checks: math and slices have parts that are not.
var imports = check{name: "import", banned: map[string]string{
	"fmt":           "it allocates, and makes the browser module much larger; keep text out of the rules",
	"strconv":       "it allocates, and makes the browser module larger; keep text out of the rules",
	"strings":       "it allocates; keep text out of the rules",
	"bytes":         "it allocates; the generated code encodes and decodes worlds",
	"encoding/...":  "it allocates, and makes the browser module much larger; the generated code encodes and decodes worlds",
	"container/...": "its containers keep pointers and allocate; use a sim.Pool, or an array in the World",
	"math/cmplx":    "its results differ between machines; use package fixed",
	"math/big":      "it allocates; use package fixed, and math/bits for wide products",
	"testing/...":   "it is for tests",
}}

// fit are the packages that rules may import.
var fit = map[string]bool{
	"cmp": true, "errors": true, "iter": true, "maps": true, "math": true, "math/bits": true, "slices": true, "sort": true,
	"unicode/utf8":    true,
	module + "/fixed": true, module + "/wire": true, simPath: true, module + "/clock": true,
}

// checkImports reports the packages that rules must not import.
func (s *source) checkImports() {
	for _, f := range s.files {
		for _, spec := range f.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if category, why, ok := banned(path); ok {
				s.add(category, spec, "rules must not import %s: %s", path, why)
			} else if !fit[path] && !s.isMarked(spec) {
				s.add(imports.name, spec, "%s is not known to be deterministic: if it belongs to the rules, put the line "+
					"//tickwork:rules above its package clause and vet checks it too; or else do without it", path)
			}
		}
	}
}

// isMarked reports whether an import is of a package with the directive //tickwork:rules.
func (s *source) isMarked(spec *ast.ImportSpec) bool {
	name, ok := s.info.Implicits[spec].(*types.PkgName)
	if spec.Name != nil {
		name, ok = s.info.Defs[spec.Name].(*types.PkgName)
	}
	return ok && s.pass.ImportPackageFact(name.Imported(), new(isRules))
}

// banned returns the category that bans a package, and the reason.
func banned(path string) (category, why string, ok bool) {
	for _, c := range checks {
		for pattern, why := range c.banned {
			above, below := strings.CutSuffix(pattern, "/...")
			if path == pattern || below && (path == above || strings.HasPrefix(path, above+"/")) {
				return c.name, why, true
			}
		}
	}
	return "", "", false
}
